//! Rules of the board game Hive: exact, and fast enough for engines.
//!
//! Start a game, list the legal moves, play, and check the outcome:
//!
//! ```
//! use skep_rules::{BugSet, Game, Ruleset};
//!
//! let mut game = Game::new(Ruleset::uhp(BugSet::BASE_ML));
//! assert_eq!(game.legal_moves().len(), 6);
//! game.play_uhp("wS1")?;
//! game.play_uhp("bG1 wS1-")?;
//! assert_eq!(game.game_string(), "Base+ML;InProgress;White[2];wS1;bG1 wS1-");
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), skep_rules::PlayMoveError>(())
//! ```
//!
//! A rejected move leaves the game unchanged and returns the reason, with the cells and pieces that show it:
//!
//! ```
//! use skep_rules::{Cell, Game, Move, WhyNot};
//!
//! let mut game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
//! let spider = "wS1".parse()?;
//! let refused = game.play(Move::new(spider, Cell::ORIGIN)).unwrap_err();
//! assert!(matches!(refused, WhyNot::Pinned { cut_off } if cut_off.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Engines work on the [`Board`] alone, which makes and unmakes moves without allocating:
//!
//! ```
//! use skep_rules::{Board, BugSet, Opening, perft};
//!
//! let mut board = Board::new(BugSet::BASE_MLP, Opening::Tournament);
//! let hash = board.hash();
//! let undo = board.make_unchecked(board.legal_moves()[0]);
//! board.unmake(undo);
//! assert_eq!(board.hash(), hash);
//! assert_eq!(perft(&mut board, 4), 151_686);
//! ```
//!
//! R1 to R35 in the documentation refer to [the numbered rules](rules).
//!
//! [`Game`] is a game with its history and outcome, [`Board`] a position built for speed, [`Move`] a piece and its
//! destination, [`WhyNot`] the reason for a rejection and [`Route`] the path of a legal move. Text formats:
//! [`Game::from_game_string`] (UHP), [`read_records`] (PGN, BoardSpace SGF, UHP) and [`Record::write`].

#![deny(missing_docs)]
#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

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
#[cfg(test)]
mod testing;
mod why_not;

pub use board::{Board, CanonicalHash, Undo};
pub use bug::Bug;
pub use cell::Cell;
pub use color::Color;
pub use game::{ActionError, Game, LegalMove};
pub use hex::{Direction, Hex, Symmetry};
pub use moves::Move;
pub use notation::{
    BadMoveError, GameState, GameStringError, MAX_GAME_STRING, MAX_PLIES, MoveString,
    MoveSyntaxError, ParseGameStateError, PlayMoveError, ReadMoveError, ReferenceError,
};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::perft;
pub use piece::{ParsePieceError, Piece};
pub use piece_set::PieceSet;
pub use position::{
    Diagram, DiagramErrorKind, MarkError, ParseDiagramError, ParsePositionError, Position,
    PositionErrorKind, Problem, PutError, Severity,
};
pub use record::{
    Annotated, AnnotatedRecords, GameResult, Glyph, MAX_RECORD_BYTES, MAX_STUDY_NODES, Notes,
    ParseGlyphError, ParseShapeError, PgnReader, ReadStudy, Record, RecordError, RecordErrorKind,
    RecordFormat, Records, SgfReader, Shape, Study, StudyCursor, StudyMoveError, StudyNode, Tags,
    UhpReader, Warning, WarningKind, read_annotated, read_pgn, read_records, read_sgf,
    read_studies, read_uhp,
};
pub use ruleset::{BugSet, Opening, ParseBugSetError, ParseOpeningError, Ruleset};
/// The numbered rules cited by documentation and tests.
#[doc = include_str!("../RULES.md")]
pub mod rules {}

pub use why_not::{Manner, Route, Verdict, WhyNot};
