//! An exhibition game and its players.

use skep_engine::Level;
use skep_rules::{Color, Game, GameType, Ruleset};

/// A finished game of the engine against itself.
#[derive(Clone, Debug)]
pub struct ExhibitionGame {
    /// White first.
    pub players: [Player; 2],
    /// The moves; the game has ended on the board or by repetition.
    pub game: Game,
}

impl ExhibitionGame {
    /// Rules of exhibition games: tournament opening, draw by repetition.
    pub const fn ruleset(set: GameType) -> Ruleset {
        Ruleset::uhp(set).with_repetition_draws(true)
    }

    /// The player of a colour.
    pub const fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }
}

/// The engine at a given strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Playing level.
    pub level: Level,
    /// Nodes per move; `None` leaves the limit to the level.
    pub nodes: Option<u64>,
}
