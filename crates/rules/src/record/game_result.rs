//! The result of a recorded game.

use std::fmt;

use crate::{Color, GameState, Outcome};

/// The winner, as a record states it; [`Outcome`] says how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The game is in progress, was abandoned, or its result is not known.
    #[default]
    Unfinished,
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
}

impl GameResult {
    /// The result when this player has won.
    pub const fn won_by(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }

    /// The result of an outcome.
    pub fn of(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Unfinished,
            Some(Outcome::Draw(_)) => GameResult::Draw,
            Some(Outcome::Win { winner, .. }) => GameResult::won_by(winner),
        }
    }

    /// The result that a word of a record means: UHP's and chess's words are understood.
    pub(crate) fn from_word(word: &str) -> Option<GameResult> {
        match word {
            "WhiteWins" | "1-0" => Some(GameResult::WhiteWins),
            "BlackWins" | "0-1" => Some(GameResult::BlackWins),
            "Draw" | "1/2-1/2" | "\u{bd}-\u{bd}" => Some(GameResult::Draw),
            "*" | "InProgress" | "NotStarted" => Some(GameResult::Unfinished),
            _ => None,
        }
    }

    /// The UHP word for the result of a game of the given length in plies.
    pub(crate) const fn word(self, plies: usize) -> &'static str {
        match self {
            GameResult::WhiteWins => GameState::WhiteWins.name(),
            GameResult::BlackWins => GameState::BlackWins.name(),
            GameResult::Draw => GameState::Draw.name(),
            GameResult::Unfinished if plies == 0 => GameState::NotStarted.name(),
            GameResult::Unfinished => GameState::InProgress.name(),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Unfinished => "unfinished",
            GameResult::WhiteWins => "White wins",
            GameResult::BlackWins => "Black wins",
            GameResult::Draw => "draw",
        })
    }
}
