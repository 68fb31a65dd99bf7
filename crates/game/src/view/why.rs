//! Answers to whether a piece can move somewhere.

use skep_rules::{Game, Piece, Verdict, WhyNot};

use super::{
    ply,
    reasons::{reason, stuck},
};
use crate::protocol::{ErrorCode, Place, ProtocolError, Why};

/// Whether a piece can move to a place, or anywhere if none is given.
pub fn why(game: &Game, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
    let piece: Piece = piece
        .parse()
        .map_err(|error| ProtocolError::new(ErrorCode::BadNotation, format!("{error}")))?;
    let refused = |reason| Why {
        legal: false,
        reason: Some(reason),
        path: None,
        manner: None,
    };
    if game.outcome().is_some() {
        return Ok(refused(reason(game, Some(piece), &WhyNot::GameOver)));
    }
    let Some(to) = to else {
        return Ok(if game.board().moves_of(piece).is_empty() {
            refused(stuck(game, piece))
        } else {
            Why {
                legal: true,
                reason: None,
                path: None,
                manner: None,
            }
        });
    };
    Ok(match game.verdict(piece, to.into()) {
        Verdict::Refused(why) => refused(reason(game, Some(piece), &why)),
        Verdict::Legal(route) => {
            let (path, manner, _) = ply::shown(game, &route);
            Why {
                legal: true,
                reason: None,
                path: Some(path),
                manner: Some(manner),
            }
        }
    })
}
