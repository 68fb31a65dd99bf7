//! Result of a recorded game.

use core::fmt;

use crate::{Color, GameState, Outcome};

/// Result as stated by a record; [`Outcome`] also gives the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(
    feature = "schema",
    schemars(rename = "ArchiveResult"),
    ts(rename = "ArchiveResult")
)]
pub enum GameResult {
    /// In progress, abandoned or unknown.
    #[default]
    Unfinished,
    /// White won.
    #[cfg_attr(feature = "serde", serde(rename = "white"))]
    WhiteWins,
    /// Black won.
    #[cfg_attr(feature = "serde", serde(rename = "black"))]
    BlackWins,
    /// The game was drawn.
    Draw,
}

impl GameResult {
    /// Win of a player.
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

    /// Result of an outcome.
    pub fn of(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Unfinished,
            Some(Outcome::Draw(_)) => GameResult::Draw,
            Some(Outcome::Win { winner, .. }) => GameResult::won_by(winner),
        }
    }

    /// Parses a result in UHP or chess notation.
    pub(crate) fn from_word(word: &str) -> Option<GameResult> {
        match word {
            "WhiteWins" | "1-0" => Some(GameResult::WhiteWins),
            "BlackWins" | "0-1" => Some(GameResult::BlackWins),
            "Draw" | "1/2-1/2" | "\u{bd}-\u{bd}" => Some(GameResult::Draw),
            "*" | "InProgress" | "NotStarted" => Some(GameResult::Unfinished),
            _ => None,
        }
    }

    /// UHP state for the result of a game with the given number of plies.
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
