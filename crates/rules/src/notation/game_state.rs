//! UHP game states.

use crate::{Board, Color};

crate::names! {
    /// Second field of a UHP GameString.
    ///
    /// It describes the board alone: UHP has no resignation, agreement or repetition, so a game that ended off the
    /// board counts as in progress.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum GameState {
        /// No move has been made.
        NotStarted => "NotStarted",
        /// No queen is surrounded.
        InProgress => "InProgress",
        /// Both queens are surrounded (R32).
        Draw => "Draw",
        /// Black's queen is surrounded (R31).
        WhiteWins => "WhiteWins",
        /// White's queen is surrounded (R31).
        BlackWins => "BlackWins",
    }

    /// All states.
    pub const ALL;
    /// UHP name.
    pub const fn name;
    type Err = ParseGameStateError;
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

/// Error returned when parsing a [`GameState`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a state is one of NotStarted, InProgress, Draw, WhiteWins and BlackWins")]
#[non_exhaustive]
pub struct ParseGameStateError;
