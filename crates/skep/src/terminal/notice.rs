//! Notices and dialogs.

use skep_rules::{ReadMoveError, WhyNot};

use super::form::Form;
use super::saved_game::SavedGame;

/// A message, shown until the next event.
#[derive(Clone, Debug)]
pub(crate) enum Notice {
    /// The last move.
    Moved,
    /// An illegal move.
    Refused(WhyNot),
    /// The piece can move, but has no target.
    NoDestination,
    /// Invalid input.
    Unreadable(ReadMoveError),
    /// The engine's suggestion.
    Hint(String),
    Hinting,
    NotYourTurn,
    /// No piece is selected.
    ChooseFirst,
    NoneLeft,
    NothingToTakeBack,
    TakenBack,
    DrawDeclined,
    /// The computer is considering a draw.
    DrawOffered,
    Resumed,
    /// The game could not be saved, with the reason.
    SaveFailed(String),
}

/// A dialog over the board.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// Resume the saved game?
    Resume(Box<SavedGame>),
    Resign,
    Draw,
    Quit,
    NewGame(Form),
    Help,
}
