//! Rules of the board game Hive: exact, and fast enough for engines. The crate is `no_std` and needs `alloc`.
//!
//! Start a game, list the legal moves, play, and check the outcome:
//!
//! ```
//! use skep_rules::{GameType, Game, Ruleset};
//!
//! let mut game = Game::new(Ruleset::uhp(GameType::BASE_ML));
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
//! use skep_rules::{Game, Hex, WhyNot};
//!
//! let game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
//! let spider = "wS1".parse()?;
//! let refused = game.check_at(spider, Hex::new(2, -1));
//! assert!(matches!(refused, Err(WhyNot::Pinned { cut_off }) if cut_off.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Engines work on the [`Board`] alone, which makes and unmakes moves without allocating:
//!
//! ```
//! use skep_rules::{Board, GameType, Opening, perft};
//!
//! let mut board = Board::new(GameType::BASE_MLP, Opening::Tournament);
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
//!
//! For machine learning, [`learning`] writes positions as tensors and numbers the moves, [`Symmetry`] turns both, and
//! [`Position::canonical`] finds positions that are the same up to symmetry.
//!
//! Items hidden from this documentation serve the engine of the same repository. They may change in any release.
//!
//! # Serialization
//!
//! With the feature `serde`, types with a text form are strings in it: [`Piece`], [`GameType`], [`GameState`],
//! [`Position`], [`Glyph`] and [`Shape`]. Other names are in kebab case, as in `"ladybug"` ([`Bug`], [`Color`],
//! [`Direction`], [`Opening`], [`Outcome`], [`GameResult`], [`RecordFormat`], [`Severity`]). [`Hex`], [`Ruleset`],
//! [`Record`], [`Study`], [`Tags`], [`Notes`] and [`Warning`] are structures of their fields; unknown fields are errors.
//!
//! - A [`Game`] has the fields `ruleset`, `start` (`null` for the empty table), `moves` in UHP notation, `ended` and
//!   `draw_offer`. Reading replays it, so a game that could be read is legal to its end. A position that is not the
//!   empty table may come to lie elsewhere on the plane.
//! - A [`Move`] is `{"piece": "wQ", "to": {"q": -1, "r": 0}}` with the coordinates of the game, and a pass has `null` for
//!   both. Coordinates are written modulo 32, from -16 to 15, because the move itself does not know how far the hive has
//!   drifted; any equivalent ones can be read. To store moves, prefer games, which do not depend on coordinates.
//! - A [`Ruleset`] has the fields `game_type`, `opening` and `repetition_draws`; the last two default to UHP's.
//! - A [`Record`] is read only if its result agrees with its game, unless the game is unfinished.
//! - A [`Study`] has the list `nodes` of its moves in preorder, each with the index of its `parent` there.
//! - A [`WhyNot`] is written with its `code`, `text`, `rules` and `pieces`, and cannot be read.

// The derives of the feature `schema` need all of it, and so do unit tests.
#![cfg_attr(not(any(test, feature = "schema")), no_std)]
#![deny(missing_docs, missing_debug_implementations)]
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

extern crate alloc;

mod board;
mod bug;
mod cell;
mod color;
mod explain;
mod game;
mod hex;
pub mod learning;
mod macros;
mod moves;
mod notation;
mod outcome;
mod perft;
mod piece;
mod piece_set;
mod position;
mod record;
mod ruleset;
#[cfg(feature = "serde")]
mod serialization;
#[cfg(test)]
mod tests;
mod why_not;

pub use board::{Board, CanonicalHash, Undo};
pub use bug::Bug;
pub use cell::Cell;
pub use color::Color;
pub use game::{ActionError, Game};
pub use hex::{Direction, Hex, Symmetry};
pub use moves::Move;
pub use notation::{
    BadMoveError, GameState, GameStringError, MAX_GAME_STRING, MAX_PLIES, MoveString,
    MoveSyntaxError, ParseGameStateError, PlayMoveError, ReadMoveError, ReferenceError,
};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::perft;
pub use piece::{ParsePieceError, Piece};
pub use piece_set::{PieceIter, PieceSet};
pub use position::{
    Diagram, DiagramErrorKind, InvalidPosition, MarkError, ParseDiagramError, ParsePositionError,
    Position, PositionErrorKind, Problem, PutError, Severity,
};
pub use record::{
    Annotated, GameResult, Glyph, MAX_RECORD_BYTES, MAX_STUDY_NODES, Notes, ParseGlyphError,
    ParseShapeError, ReadStudy, Record, RecordError, RecordErrorKind, RecordFormat, Shape, Study,
    StudyCursor, StudyMoveError, StudyNode, Tags, Warning, WarningKind, read_annotated, read_pgn,
    read_records, read_sgf, read_studies, read_uhp,
};
pub use ruleset::{GameType, Opening, ParseGameTypeError, ParseOpeningError, Ruleset};
/// Compiles and runs the examples of the guides.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../../../docs/reading-games.md")]
    mod reading_games {}
    #[doc = include_str!("../../../docs/explaining-moves.md")]
    mod explaining_moves {}
}

/// The numbered rules cited by documentation and tests.
#[doc = include_str!("../RULES.md")]
pub mod rules {}

pub use why_not::{Manner, Route, WhyNot};
