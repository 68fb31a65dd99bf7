//! Messages about refused requests.

use skep_rules::Game;

use super::{position, reasons};
use crate::{
    ids::RandomnessError,
    live::{CorruptLogError, RefusalError},
    protocol::{ErrorCode, LinePlace, ProtocolError},
};

/// A refusal as an error, with evidence on the board.
pub fn refused(game: &Game, refusal: &RefusalError) -> ProtocolError {
    let error = ProtocolError::new(code(refusal), refusal.to_string());
    match refusal {
        RefusalError::Illegal { piece, why } => ProtocolError {
            reason: Some(Box::new(reasons::reason(game, *piece, why))),
            ..error
        },
        // The moves of a line refer to the same board.
        RefusalError::Line { line, ply, why } => ProtocolError {
            place: Some(LinePlace {
                line: position::count(*line),
                ply: position::count(*ply),
            }),
            message: error.message,
            ..refused(game, why)
        },
        _ => error,
    }
}

fn code(refusal: &RefusalError) -> ErrorCode {
    match refusal {
        RefusalError::NoFreeSide => ErrorCode::NoFreeSide,
        RefusalError::NotYourTurn => ErrorCode::NotYourTurn,
        RefusalError::GameOver => ErrorCode::GameOver,
        RefusalError::Stale(_) | RefusalError::Unheard => ErrorCode::Stale,
        RefusalError::NotPossible(_) => ErrorCode::NotPossible,
        RefusalError::Line { why, .. } => code(why),
        RefusalError::Notation(_) => ErrorCode::BadNotation,
        RefusalError::Illegal { .. } => ErrorCode::IllegalMove,
    }
}

impl From<CorruptLogError> for ProtocolError {
    fn from(error: CorruptLogError) -> ProtocolError {
        ProtocolError::new(ErrorCode::CorruptGame, error.to_string())
    }
}

impl From<RandomnessError> for ProtocolError {
    fn from(error: RandomnessError) -> ProtocolError {
        ProtocolError::new(ErrorCode::Internal, error.to_string())
    }
}
