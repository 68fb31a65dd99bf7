//! What lists show of a game.

use super::{Change, Event, LiveGame, event::given};
use crate::{
    clock::Millis,
    deadline::Deadline,
    words::{BySide, Ending, Side},
};

/// What lists show of a game besides its settings, so that nobody has to play it through for a line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// How many plies have been played.
    pub plies: u32,
    /// Whose turn it is.
    pub turn: Side,
    /// The names of the players.
    pub names: BySide<Option<String>>,
    /// How the game ended, if it did.
    pub result: Option<Ending>,
    /// Whether the second player has still to come.
    pub waiting: bool,
    /// When the side to move loses on time in a game by correspondence.
    pub due: Option<Millis>,
}

impl LiveGame {
    /// What lists show now.
    pub fn overview(&self) -> Overview {
        Overview {
            plies: u32::try_from(self.plies.len()).unwrap_or(u32::MAX),
            turn: self.turn(),
            names: self.names.clone(),
            result: self.result,
            waiting: self.waiting(),
            due: self.deadline().map(Deadline::by),
        }
    }

    /// What lists will show after a change at a time.
    pub fn overview_after(&self, change: &Change, at: Millis) -> Overview {
        let mut overview = Overview {
            result: self.result_after(change),
            due: self
                .deadline_after(change, at)
                .map(|deadline| deadline.by()),
            ..self.overview()
        };
        match change.event() {
            Event::Moved { .. } => {
                overview.plies += 1;
                overview.turn = !overview.turn;
            }
            Event::Undone { plies, .. } => {
                overview.plies = *plies;
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
}
