//! Answers to whether a piece can move somewhere.

use skep_rules::{Game, Piece, WhyNot};

use super::{
    ply,
    reasons::{reason, stuck},
};
use crate::protocol::{ErrorCode, Place, ProtocolError, Reason, Why};

/// Whether a piece can move to a place, or anywhere if none is given.
pub fn why(game: &Game, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
    let piece: Piece = piece
        .parse()
        .map_err(|error| ProtocolError::new(ErrorCode::BadNotation, format!("{error}")))?;
    if game.outcome().is_some() {
        return Ok(refused(reason(game, Some(piece), &WhyNot::GameOver)));
    }
    let mut legal = Why {
        legal: true,
        ..Why::default()
    };
    match to.map(|to| game.check_at(piece, to.into())) {
        None if game.board().moves_of(piece).is_empty() => return Ok(refused(stuck(game, piece))),
        None => {}
        Some(Err(why)) => return Ok(refused(reason(game, Some(piece), &why))),
        Some(Ok(route)) => {
            let (path, manner, _) = ply::shown(game, &route);
            (legal.path, legal.manner) = (Some(path), Some(manner));
        }
    }
    Ok(legal)
}

pub(super) fn refused(reason: Reason) -> Why {
    Why {
        reason: Some(reason),
        ..Why::default()
    }
}
