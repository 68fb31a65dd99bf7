//! Conversion of parse errors to faults: a code with values, from which a page builds a sentence in any language.
//!
//! The rules may add kinds of errors. Until such a kind has a code here, its fault has none, and clients show a general
//! sentence; Clippy reports the missing arm.

#![warn(clippy::wildcard_enum_match_arm)]

#[cfg(test)]
mod tests;

use skep_rules::{
    DiagramErrorKind, GameStringError, InvalidPosition, MAX_GAME_STRING, MAX_PLIES,
    MAX_RECORD_BYTES, MAX_STUDY_NODES, MarkError, MoveSyntaxError, ParseDiagramError,
    ParsePositionError, Piece, PlayMoveError, PositionErrorKind, PutError, RecordError,
    RecordErrorKind, ReferenceError,
};

use crate::{
    StartError,
    arrangement::ArrangementError,
    problem,
    protocol::{Fault, TextFault},
    view::{position::count, reasons},
};

/// Maximum number of characters quoted back to the sender.
const MAX_QUOTE: usize = 60;

const NO_TEXT: &str = "no-text";
const TOO_FAR: &str = "too-far";
const UNKNOWN_FORMAT: &str = "unknown-format";
const UNKNOWN_SET: &str = "unknown-set";

impl From<&RecordError> for TextFault {
    fn from(error: &RecordError) -> TextFault {
        TextFault {
            game: error.game,
            line: error.line,
            ply: error.ply,
            message: error.kind.to_string(),
            fault: Box::new((&error.kind).into()),
        }
    }
}

impl TextFault {
    /// A game without moves cannot be archived.
    pub fn no_moves(game: u32, message: String) -> TextFault {
        TextFault {
            game,
            line: 1,
            ply: 1,
            message,
            fault: Box::new(of("no-moves")),
        }
    }

    pub fn no_text(line: u32) -> TextFault {
        TextFault {
            game: 1,
            line,
            ply: 1,
            message: "not a text file; save it as UTF-8".to_owned(),
            fault: Box::new(of(NO_TEXT)),
        }
    }
}

impl From<&RecordErrorKind> for Fault {
    fn from(kind: &RecordErrorKind) -> Fault {
        match kind {
            RecordErrorKind::TooLarge { .. } => at_most("too-large", MAX_RECORD_BYTES),
            RecordErrorKind::TooManyPlies => too_many_moves(),
            RecordErrorKind::UnknownFormat => of(UNKNOWN_FORMAT),
            RecordErrorKind::NoGame => of("no-game"),
            RecordErrorKind::NoCompleteMove => of("no-complete-move"),
            RecordErrorKind::UnterminatedComment => of("comment-without-end"),
            RecordErrorKind::UnbalancedVariation => of("unbalanced-variation"),
            RecordErrorKind::UnterminatedValue => of("value-without-end"),
            RecordErrorKind::BadTag { text } => quoting("bad-tag", text),
            RecordErrorKind::NotHive { text } => quoting("not-hive", text),
            RecordErrorKind::UnknownSet { text } => quoting(UNKNOWN_SET, text),
            RecordErrorKind::BadNode { text } => quoting("bad-node", text),
            RecordErrorKind::Move { text, reason } => of_move(text, reason),
            RecordErrorKind::TooDeep => of("too-deep"),
            RecordErrorKind::TooManyNodes => at_most("too-many-variations", MAX_STUDY_NODES),
            RecordErrorKind::Position(error) => error.into(),
            RecordErrorKind::Diagram(error) => error.into(),
            RecordErrorKind::Unplayable(invalid) => unplayable(invalid),
            RecordErrorKind::GameString(error) => error.into(),
            _ => Fault::default(),
        }
    }
}

impl From<&GameStringError> for Fault {
    fn from(error: &GameStringError) -> Fault {
        match error {
            GameStringError::TooLong { .. } => at_most("game-too-long", MAX_GAME_STRING),
            GameStringError::TooManyPlies => too_many_moves(),
            GameStringError::NotUtf8 { .. } => of(NO_TEXT),
            GameStringError::Set(_) => of("game-without-set"),
            GameStringError::Move(bad) => of_move(&bad.text, &bad.reason),
            _ => Fault::default(),
        }
    }
}

impl From<&ParsePositionError> for Fault {
    fn from(error: &ParsePositionError) -> Fault {
        let fault = match error.kind {
            PositionErrorKind::TooLong => return of("position-too-long"),
            PositionErrorKind::UnknownSet => of("position-without-set"),
            PositionErrorKind::BadTurn => of("position-without-turn"),
            PositionErrorKind::NoTable => of("position-without-table"),
            PositionErrorKind::Unexpected(character) => {
                quoting("position-unexpected", &character.to_string())
            }
            PositionErrorKind::NoPiece => of("position-without-piece"),
            PositionErrorKind::NoNumber(bug) => Fault {
                bug: Some(bug.letter()),
                ..of("position-without-number")
            },
            PositionErrorKind::NumberTooHigh(bug) => Fault {
                bug: Some(bug.letter()),
                ..at_most("position-number-too-high", bug.count().into())
            },
            PositionErrorKind::BadGap => of("position-bad-gap"),
            PositionErrorKind::Put(error) => of_put(error),
            PositionErrorKind::UnknownOption => of("position-unknown-option"),
            PositionErrorKind::RepeatedOption => of("position-repeated-option"),
            _ => Fault::default(),
        };
        Fault {
            column: Some(count(error.at + 1)),
            ..fault
        }
    }
}

impl From<&ParseDiagramError> for Fault {
    fn from(error: &ParseDiagramError) -> Fault {
        let fault = match error.kind {
            DiagramErrorKind::TooLong => return of("diagram-too-long"),
            DiagramErrorKind::Empty => return of("diagram-empty"),
            DiagramErrorKind::UnknownWord => of("diagram-unknown-word"),
            DiagramErrorKind::Unexpected(character) => {
                quoting("diagram-unexpected", &character.to_string())
            }
            DiagramErrorKind::NoSuchPiece => of("diagram-bad-piece"),
            DiagramErrorKind::Misaligned => of("diagram-misaligned"),
            DiagramErrorKind::RowAfterStacks => of("diagram-row-after-stacks"),
            DiagramErrorKind::StackNotListed => of("diagram-stack-not-listed"),
            DiagramErrorKind::TopNotDrawn => of("diagram-top-not-drawn"),
            DiagramErrorKind::Put(error) => of_put(error),
            DiagramErrorKind::Mark(error) => of_mark(error),
            _ => Fault::default(),
        };
        Fault {
            line: Some(count(error.line)),
            column: Some(count(error.column)),
            ..fault
        }
    }
}

impl From<&ArrangementError> for Fault {
    fn from(error: &ArrangementError) -> Fault {
        match error {
            ArrangementError::Position(error) => error.into(),
            ArrangementError::Diagram(error) => error.into(),
            ArrangementError::Game(error) => error.into(),
            ArrangementError::Unknown => of(UNKNOWN_FORMAT),
            ArrangementError::Set(text) => quoting(UNKNOWN_SET, text),
            ArrangementError::Piece(text) => quoting("unknown-piece", text),
            ArrangementError::Put { piece, error } => about(*piece, of_put(*error)),
        }
    }
}

/// `None` for an illegal move, which is reported with its reason.
pub fn of_start(error: &StartError) -> Option<Fault> {
    Some(match error {
        StartError::Position(error) => error.into(),
        StartError::Unplayable(invalid) => unplayable(invalid),
        StartError::Game(error) => error.into(),
        StartError::TooManyMoves => too_many_moves(),
        StartError::Notation { text, error, .. } => of_move(text, &(*error).into()),
        StartError::Illegal { .. } => return None,
    })
}

fn of_move(text: &str, error: &PlayMoveError) -> Fault {
    match error {
        PlayMoveError::Syntax(error) => of_syntax(text, *error),
        PlayMoveError::Reference(error) => of_reference(text, *error),
        PlayMoveError::Illegal(why) => Fault {
            reason: Some(reasons::bare(why)),
            ..quoting("illegal-move", text)
        },
    }
}

fn of_syntax(text: &str, error: MoveSyntaxError) -> Fault {
    match error {
        MoveSyntaxError::Empty => quoting("move-missing", text),
        MoveSyntaxError::BadPiece => quoting("move-without-piece", text),
        MoveSyntaxError::BadDestination => quoting("destination-unclear", text),
        MoveSyntaxError::TwoDirections => quoting("destination-twice", text),
        _ => Fault::default(),
    }
}

fn of_reference(text: &str, error: ReferenceError) -> Fault {
    match error {
        ReferenceError::NotOnTable { reference } => {
            about(reference, quoting("destination-not-on-table", text))
        }
        ReferenceError::Missing => quoting("destination-missing", text),
        ReferenceError::OnEmptyTable => quoting("destination-on-empty-table", text),
        ReferenceError::Occupied { occupant, .. } => {
            about(occupant, quoting("destination-occupied", text))
        }
        ReferenceError::Covered { reference, top } => Fault {
            top: Some(top.to_string()),
            ..about(reference, quoting("destination-covered", text))
        },
        _ => Fault::default(),
    }
}

fn of_put(error: PutError) -> Fault {
    match error {
        PutError::TooFar => of(TOO_FAR),
        PutError::TooMany => of("too-many-pieces"),
        _ => Fault::default(),
    }
}

fn of_mark(error: MarkError) -> Fault {
    match error {
        MarkError::NoMark => of("diagram-bad-mark"),
        MarkError::TooFar => of(TOO_FAR),
        _ => Fault::default(),
    }
}

fn unplayable(invalid: &InvalidPosition) -> Fault {
    Fault {
        problems: invalid.problems().iter().map(problem).collect(),
        ..of("unplayable")
    }
}

fn too_many_moves() -> Fault {
    at_most("too-many-moves", MAX_PLIES)
}

fn of(code: &str) -> Fault {
    Fault {
        code: code.to_owned(),
        ..Fault::default()
    }
}

fn quoting(code: &str, text: &str) -> Fault {
    Fault {
        text: Some(text.chars().take(MAX_QUOTE).collect()),
        ..of(code)
    }
}

fn at_most(code: &str, most: usize) -> Fault {
    Fault {
        most: Some(most as u64),
        ..of(code)
    }
}

fn about(piece: Piece, fault: Fault) -> Fault {
    Fault {
        piece: Some(piece.to_string()),
        ..fault
    }
}
