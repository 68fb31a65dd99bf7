//! Messages to the player.

use skep_rules::{Hex, ReadMoveError, WhyNot};

use super::form::Form;
use super::kept_game::KeptGame;

/// A message, shown until the next event.
#[derive(Clone, Debug)]
pub(crate) enum Notice {
    /// What was played last.
    Moved,
    /// Why a move was refused.
    Refused(WhyNot),
    /// A piece has no destination, though nothing holds it.
    NoDestination,
    /// Why a typed text is not a move.
    Unreadable(ReadMoveError),
    /// The move that the engine would play.
    Hint(String),
    /// The engine is looking for a hint.
    Hinting,
    /// It is the computer's turn.
    NotYourTurn,
    /// Nothing is chosen that could go there.
    ChooseFirst,
    /// No piece of this kind is left in the hand.
    NoneLeft,
    /// There is nothing to take back.
    NothingToTakeBack,
    /// So many plies were taken back.
    TakenBack,
    /// The computer does not want a draw.
    DrawDeclined,
    /// The computer thinks about a draw.
    DrawOffered,
    /// The kept game goes on.
    Resumed,
    /// The game could not be kept, for this reason.
    NotKept(String),
}

/// Why a cell is pointed out on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It shows why a move was refused.
    Evidence,
    /// It is part of a hint.
    Hint,
}

/// Cells that go with a notice.
pub(crate) type Marks = Vec<(Hex, Mark)>;

/// A question or a page over the board.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// Whether the kept game should go on.
    Resume(Box<KeptGame>),
    /// Whether to resign.
    Resign,
    /// Whether both players agree on a draw.
    Draw,
    /// Whether to leave.
    Quit,
    /// The form for a new game.
    NewGame(Form),
    /// The keys.
    Help,
}
