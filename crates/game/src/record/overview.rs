//! What lists show of a game, as it is kept.

use serde::{Deserialize, Serialize};

use crate::{
    clock::Millis,
    live::Overview,
    words::{BySide, Ending, FirstPieces, Side},
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<FirstPieces>,
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
            first,
        } = overview;
        OverviewRecord {
            plies,
            turn,
            names,
            result,
            waiting,
            due,
            first,
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
            first,
        } = record;
        Overview {
            plies,
            turn,
            names,
            result,
            waiting,
            due,
            first,
        }
    }
}
