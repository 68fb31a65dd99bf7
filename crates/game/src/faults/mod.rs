//! Conversion of parse errors to faults: a code with values, from which a page builds a sentence in any language.

mod code;
#[cfg(test)]
mod tests;

use skep_rules::{
    DiagramErrorKind, GameStringError, MAX_GAME_STRING, MAX_PLIES, MAX_RECORD_BYTES,
    MAX_STUDY_NODES, ParseDiagramError, ParsePositionError, PlayMoveError, PositionErrorKind,
    Problem, RecordError, RecordErrorKind, ReferenceError,
};

use crate::{
    StartError,
    arrangement::ArrangementError,
    problem,
    protocol::{Fault, TextFault},
    view::reasons,
};

/// Maximum number of characters quoted back to the sender.
const MAX_QUOTE: usize = 60;

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
            fault: Box::new(of(code::NO_MOVES)),
        }
    }

    pub fn no_text(line: u32) -> TextFault {
        TextFault {
            game: 1,
            line,
            ply: 1,
            message: "not a text file; save it as UTF-8".to_owned(),
            fault: Box::new(of(code::NO_TEXT)),
        }
    }
}

impl From<&RecordErrorKind> for Fault {
    fn from(kind: &RecordErrorKind) -> Fault {
        let fault = of(code::of_record(kind));
        match kind {
            RecordErrorKind::TooLarge { .. } => at_most(fault, MAX_RECORD_BYTES),
            RecordErrorKind::TooManyPlies => at_most(fault, MAX_PLIES),
            RecordErrorKind::TooManyNodes => at_most(fault, MAX_STUDY_NODES),
            RecordErrorKind::BadTag { text }
            | RecordErrorKind::NotHive { text }
            | RecordErrorKind::UnknownSet { text }
            | RecordErrorKind::BadNode { text } => quoting(fault, text),
            RecordErrorKind::Move { text, reason } => of_move(text, reason),
            RecordErrorKind::Position(error) => error.into(),
            RecordErrorKind::Diagram(error) => error.into(),
            RecordErrorKind::Unplayable(problems) => unplayable(problems),
            RecordErrorKind::GameString(error) => error.into(),
            RecordErrorKind::UnknownFormat
            | RecordErrorKind::NoGame
            | RecordErrorKind::UnterminatedComment
            | RecordErrorKind::UnbalancedVariation
            | RecordErrorKind::UnterminatedValue
            | RecordErrorKind::TooDeep => fault,
        }
    }
}

impl From<&GameStringError> for Fault {
    fn from(error: &GameStringError) -> Fault {
        let fault = of(code::of_game_string(error));
        match error {
            GameStringError::TooLong { .. } => at_most(fault, MAX_GAME_STRING),
            GameStringError::TooManyPlies => at_most(fault, MAX_PLIES),
            GameStringError::NotUtf8 { .. } | GameStringError::Set(_) => fault,
            GameStringError::Move(bad) => of_move(&bad.text, &bad.reason),
        }
    }
}

impl From<&ParsePositionError> for Fault {
    fn from(error: &ParsePositionError) -> Fault {
        let fault = Fault {
            // Everything before the fault is ASCII, so bytes are characters.
            column: (error.kind != PositionErrorKind::TooLong).then(|| number(error.at + 1)),
            ..of(code::of_position(error.kind))
        };
        match error.kind {
            PositionErrorKind::Unexpected(character) => quoting(fault, &character.to_string()),
            PositionErrorKind::NoNumber(bug) => Fault {
                bug: Some(bug.letter()),
                ..fault
            },
            PositionErrorKind::NumberTooHigh(bug) => Fault {
                bug: Some(bug.letter()),
                ..at_most(fault, bug.count().into())
            },
            PositionErrorKind::TooLong
            | PositionErrorKind::UnknownSet
            | PositionErrorKind::BadTurn
            | PositionErrorKind::NoTable
            | PositionErrorKind::NoPiece
            | PositionErrorKind::BadGap
            | PositionErrorKind::Put(_)
            | PositionErrorKind::UnknownOption
            | PositionErrorKind::RepeatedOption => fault,
        }
    }
}

impl From<&ParseDiagramError> for Fault {
    fn from(error: &ParseDiagramError) -> Fault {
        let is_whole = matches!(
            error.kind,
            DiagramErrorKind::TooLong | DiagramErrorKind::Empty
        );
        let fault = Fault {
            line: (!is_whole).then(|| number(error.line)),
            column: (!is_whole).then(|| number(error.column)),
            ..of(code::of_diagram(error.kind))
        };
        match error.kind {
            DiagramErrorKind::Unexpected(character) => quoting(fault, &character.to_string()),
            DiagramErrorKind::TooLong
            | DiagramErrorKind::Empty
            | DiagramErrorKind::UnknownWord
            | DiagramErrorKind::NoSuchPiece
            | DiagramErrorKind::Misaligned
            | DiagramErrorKind::RowAfterStacks
            | DiagramErrorKind::StackNotListed
            | DiagramErrorKind::TopNotDrawn
            | DiagramErrorKind::Put(_)
            | DiagramErrorKind::Mark(_) => fault,
        }
    }
}

impl From<&ArrangementError> for Fault {
    fn from(error: &ArrangementError) -> Fault {
        match error {
            ArrangementError::Position(error) => error.into(),
            ArrangementError::Diagram(error) => error.into(),
            ArrangementError::Game(error) => error.into(),
            ArrangementError::Unknown => of(code::UNKNOWN_FORMAT),
            ArrangementError::Set(text) => quoting(of(code::UNKNOWN_SET), text),
            ArrangementError::Piece(text) => quoting(of(code::UNKNOWN_PIECE), text),
            ArrangementError::Put { piece, error } => Fault {
                piece: Some(piece.to_string()),
                ..of(code::of_put(*error))
            },
        }
    }
}

/// `None` for an illegal move, which is reported with its reason.
pub fn of_start(error: &StartError) -> Option<Fault> {
    Some(match error {
        StartError::Position(error) => error.into(),
        StartError::Unplayable(problems) => unplayable(problems),
        StartError::Game(error) => error.into(),
        StartError::TooManyMoves => at_most(of(code::TOO_MANY_MOVES), MAX_PLIES),
        StartError::Notation { text, error, .. } => of_move(text, &(*error).into()),
        StartError::Illegal { .. } => return None,
    })
}

fn of_move(text: &str, error: &PlayMoveError) -> Fault {
    let fault = quoting(of(code::of_move(error)), text);
    match error {
        PlayMoveError::Reference(ReferenceError::NotOnTable { reference }) => Fault {
            piece: Some(reference.to_string()),
            ..fault
        },
        PlayMoveError::Reference(ReferenceError::Occupied { occupant, .. }) => Fault {
            piece: Some(occupant.to_string()),
            ..fault
        },
        PlayMoveError::Reference(ReferenceError::Covered { reference, top }) => Fault {
            piece: Some(reference.to_string()),
            top: Some(top.to_string()),
            ..fault
        },
        PlayMoveError::Illegal(why) => Fault {
            reason: Some(reasons::bare(why)),
            ..fault
        },
        PlayMoveError::Syntax(_)
        | PlayMoveError::Reference(ReferenceError::Missing | ReferenceError::OnEmptyTable) => fault,
    }
}

fn unplayable(problems: &[Problem]) -> Fault {
    Fault {
        problems: problems.iter().map(problem).collect(),
        ..of(code::UNPLAYABLE)
    }
}

fn of(code: &str) -> Fault {
    Fault {
        code: code.to_owned(),
        ..Fault::default()
    }
}

fn quoting(fault: Fault, text: &str) -> Fault {
    Fault {
        text: Some(text.chars().take(MAX_QUOTE).collect()),
        ..fault
    }
}

fn at_most(fault: Fault, most: usize) -> Fault {
    Fault {
        most: Some(most as u64),
        ..fault
    }
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
