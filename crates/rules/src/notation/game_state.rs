//! UHP game states.

use core::{fmt, str::FromStr};

use crate::{Board, Color};

/// Second field of a UHP GameString.
///
/// It describes the board alone: UHP has no resignation, agreement or repetition, so a game that ended off the board
/// counts as in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// No move has been made.
    NotStarted,
    /// No queen is surrounded.
    InProgress,
    /// Both queens are surrounded (R32).
    Draw,
    /// Black's queen is surrounded (R31).
    WhiteWins,
    /// White's queen is surrounded (R31).
    BlackWins,
}

impl GameState {
    /// All states.
    pub const ALL: [GameState; 5] = [
        GameState::NotStarted,
        GameState::InProgress,
        GameState::Draw,
        GameState::WhiteWins,
        GameState::BlackWins,
    ];

    /// UHP name.
    pub const fn name(self) -> &'static str {
        match self {
            GameState::NotStarted => "NotStarted",
            GameState::InProgress => "InProgress",
            GameState::Draw => "Draw",
            GameState::WhiteWins => "WhiteWins",
            GameState::BlackWins => "BlackWins",
        }
    }
}

impl Board {
    /// UHP state of the board.
    pub const fn state(&self) -> GameState {
        let white_lost = self.queen_surrounded(Color::White);
        let black_lost = self.queen_surrounded(Color::Black);
        match (white_lost, black_lost) {
            (true, true) => GameState::Draw,
            (true, false) => GameState::BlackWins,
            (false, true) => GameState::WhiteWins,
            (false, false) if self.ply() == 0 => GameState::NotStarted,
            (false, false) => GameState::InProgress,
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error returned when parsing a [`GameState`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a state is one of NotStarted, InProgress, Draw, WhiteWins and BlackWins")]
#[non_exhaustive]
pub struct ParseGameStateError;

impl FromStr for GameState {
    type Err = ParseGameStateError;

    fn from_str(text: &str) -> Result<GameState, ParseGameStateError> {
        GameState::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or(ParseGameStateError)
    }
}
