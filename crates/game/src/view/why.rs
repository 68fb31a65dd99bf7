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
    let Some(to) = to else {
        return Ok(if game.board().moves_of(piece).is_empty() {
            refused(stuck(game, piece))
        } else {
            Why {
                legal: true,
                ..Why::default()
            }
        });
    };
    Ok(match game.check_at(piece, to.into()) {
        Err(why) => refused(reason(game, Some(piece), &why)),
        Ok(route) => {
            let (path, manner, _) = ply::shown(game, &route);
            Why {
                legal: true,
                path: Some(path),
                manner: Some(manner),
                ..Why::default()
            }
        }
    })
}

pub(super) fn refused(reason: Reason) -> Why {
    Why {
        reason: Some(reason),
        ..Why::default()
    }
}
