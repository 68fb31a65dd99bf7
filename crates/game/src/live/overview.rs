//! Summaries of games for lists.

use serde::{Deserialize, Serialize};
use skep_rules::Bug;

use super::{Change, Event, LiveGame, event::given};
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
            first: self.first_pieces(self.plies.iter().map(|played| played.uhp.as_str())),
        }
    }

    /// The overview once a change has been applied.
    pub fn overview_after(&self, change: &Change, at: Millis) -> Overview {
        let deadline = self.deadline_after(change, at);
        let mut overview = Overview {
            result: self.result_after(change),
            due: deadline.as_ref().map(Deadline::by),
            paused: deadline.as_ref().and_then(Deadline::pause_end),
            ..self.overview()
        };
        match change.event() {
            Event::Moved { uhp, .. } => {
                overview.plies += 1;
                overview.turn = !overview.turn;
                let played = self.plies.iter().map(|played| played.uhp.as_str());
                overview.first = self.first_pieces(played.chain([uhp.as_str()]));
            }
            Event::Undone { plies, .. } => {
                overview.plies = *plies;
                overview.first = overview.first.filter(|_| *plies >= 2);
                overview.turn = self.mover(*plies as usize);
            }
            Event::Joined { side, name, .. } => {
                overview.names[*side].clone_from(name);
                overview.waiting = self.tokens[!*side].is_none();
            }
            Event::Named { side, name } => overview.names[*side] = given(name),
            _ => {}
        }
        overview.waiting &= overview.result.is_none();
        overview
    }

    fn first_pieces<'a>(&self, mut moves: impl Iterator<Item = &'a str>) -> Option<FirstPieces> {
        if self.settings.start.is_some() {
            return None;
        }
        // A move starts with a colour and a bug, and the first two moves are White's and Black's.
        let mut bug = || Bug::from_letter(moves.next()?.chars().nth(1)?);
        let (white, black) = (bug()?, bug()?);
        Some(FirstPieces(BySide { white, black }))
    }
}
