//! The board game Hive.

mod board;
mod bug;
mod cell;
mod color;
mod explain;
mod game;
mod hex;
mod moves;
mod notation;
mod outcome;
mod perft;
mod piece;
mod piece_set;
mod position;
mod record;
mod ruleset;
mod why_not;

pub use board::{Board, CanonicalHash, Undo};
pub use bug::Bug;
pub use cell::Cell;
pub use color::Color;
pub use game::{Game, RefusedAction};
pub use hex::{Direction, Hex, Symmetry};
pub use moves::Move;
pub use notation::{
    BadMove, GameState, GameStringError, MAX_GAME_STRING, MAX_PLIES, MoveString, MoveSyntaxError,
    ParseGameStateError, PlayMoveError, ReadMoveError, ReferenceError,
};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::perft;
pub use piece::{ParsePieceError, Piece};
pub use piece_set::PieceSet;
pub use position::{
    Diagram, DiagramFault, MarkError, ParseDiagramError, ParsePositionError, Position,
    PositionFault, Problem, PutError, Severity,
};
pub use record::{
    GameResult, MAX_RECORD_BYTES, PgnReader, Record, RecordError, RecordErrorKind, RecordFormat,
    Records, SgfReader, Tags, UhpReader, Warning, WarningKind, read_pgn, read_records, read_sgf,
    read_uhp,
};
pub use ruleset::{BugSet, Opening, ParseBugSetError, ParseOpeningError, Ruleset};
pub use why_not::{Manner, Route, Verdict, WhyNot};
