//! A game with its players.

use skep_rules::{BugSet, Color, Game, Ruleset};

use super::Player;

/// A finished game of the engine against itself.
#[derive(Clone, Debug)]
pub struct ExhibitionGame {
    /// Who played White.
    pub white: Player,
    /// Who played Black.
    pub black: Player,
    /// The game, which has ended on the board or by repetition.
    pub game: Game,
}

impl ExhibitionGame {
    /// The rules of these games: the queen not first, and the third repetition draws.
    pub const fn ruleset(set: BugSet) -> Ruleset {
        Ruleset {
            repetition_draws: true,
            ..Ruleset::uhp(set)
        }
    }

    /// Who plays a side.
    pub const fn player(&self, color: Color) -> Player {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}
