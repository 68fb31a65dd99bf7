//! What lists show of a game, as it is kept.

use serde::{Deserialize, Serialize};

use crate::{
    clock::Millis,
    live::Overview,
    words::{BySide, Ending, Side},
};

/// What lists show of a game, as it is kept. It follows from the events: one that cannot be read is made anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverviewRecord {
    plies: u32,
    turn: Side,
    names: BySide<Option<String>>,
    result: Option<Ending>,
    waiting: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<Millis>,
}

impl From<Overview> for OverviewRecord {
    fn from(overview: Overview) -> OverviewRecord {
        let Overview {
            plies,
            turn,
            names,
            result,
            waiting,
            due,
        } = overview;
        OverviewRecord {
            plies,
            turn,
            names,
            result,
            waiting,
            due,
        }
    }
}

impl From<OverviewRecord> for Overview {
    fn from(record: OverviewRecord) -> Overview {
        let OverviewRecord {
            plies,
            turn,
            names,
            result,
            waiting,
            due,
        } = record;
        Overview {
            plies,
            turn,
            names,
            result,
            waiting,
            due,
        }
    }
}
