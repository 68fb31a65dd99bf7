//! Summaries of games for lists.

use serde::{Deserialize, Serialize};

use super::LiveGame;
use crate::{
    clock::Millis,
    deadline::Deadline,
    words::{BySide, Ending, FirstPieces, Side},
};

/// What lists show of a game besides its settings. Stored with the game, so that a list does not have to replay it; it
/// can always be rebuilt from the events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overview {
    pub plies: u32,
    pub turn: Side,
    pub names: BySide<Option<String>>,
    pub result: Option<Ending>,
    /// Whether the second player has yet to join.
    pub waiting: bool,
    /// When the side to move loses on time in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Millis>,
    /// End of the last pause of a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Millis>,
    /// `None` until both sides have moved, and for a game that starts from a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstPieces>,
}

impl LiveGame {
    pub fn overview(&self) -> Overview {
        Overview {
            plies: u32::try_from(self.plies.len()).unwrap_or(u32::MAX),
            turn: self.turn(),
            names: self.names.clone(),
            result: self.result,
            waiting: self.waiting(),
            due: self.deadline().map(Deadline::by),
            paused: self.deadline().and_then(Deadline::pause_end),
            first: self.first_pieces(),
        }
    }

    fn first_pieces(&self) -> Option<FirstPieces> {
        if self.settings.start.is_some() {
            return None;
        }
        let bug = |ply: usize| Some(self.plies.get(ply)?.piece()?.bug());
        let (white, black) = (bug(0)?, bug(1)?);
        Some(FirstPieces(BySide { white, black }))
    }
}
