//! Messages about rule reasons and about problems of positions: codes, cells and values.

// Clippy reports a new reason or problem that is missing here.
#![warn(clippy::wildcard_enum_match_arm)]

use skep_rules::{Cell, Direction, Game, Piece, Problem, WhyNot};

use super::position::{self, count};
use crate::protocol::{ErrorCode, Part, Place, Ply, ProblemView, ProtocolError, Reason, Why};

/// Why a piece cannot move somewhere; `None` for a pass.
pub fn reason(game: &Game, piece: Option<Piece>, why: &WhyNot) -> Reason {
    convert(Some(game), piece, why)
}

/// A reason without cells, where no board is shown.
pub fn bare(why: &WhyNot) -> Reason {
    convert(None, None, why)
}

fn convert(game: Option<&Game>, piece: Option<Piece>, why: &WhyNot) -> Reason {
    let mut reason = Reason {
        code: why.code().to_owned(),
        ..Reason::default()
    };
    let at = |cell: &Cell| game?.hex(*cell).map(Place::from);
    let of = |piece: Piece| game?.hex_of(piece).map(Place::from);
    match why {
        WhyNot::NotInSet { piece } => reason.piece = Some(piece.to_string()),
        WhyNot::NotYourTurn { to_move } => reason.side = Some(*to_move),
        WhyNot::NotNextOfKind { next, .. } => reason.piece = Some(next.to_string()),
        WhyNot::PlacedOnPiece { occupant } | WhyNot::MustLandOnGround { occupant } => {
            reason.piece = Some(occupant.to_string());
            reason.cells.extend(of(*occupant));
        }
        WhyNot::TouchesEnemy { enemies } => reason.cells = enemies.iter().filter_map(at).collect(),
        WhyNot::Covered { by } => {
            reason.piece = Some(by.to_string());
            reason.cells.extend(of(*by));
        }
        WhyNot::Resting | WhyNot::NothingToCopy => reason.cells.extend(piece.and_then(of)),
        WhyNot::Pinned { cut_off } => reason.cells = places(cut_off.iter().filter_map(of)),
        WhyNot::JumpsOverGap { gap } => reason.cells.extend(at(gap)),
        WhyNot::Gated { step, gate, .. } => {
            reason.step = Some(*step);
            reason.cells = gate.iter().filter_map(at).collect();
            if let [one, other] = reason.cells[..] {
                reason.gate = Some([one, other]);
            }
        }
        WhyNot::LosesContact { step, from, to } => {
            reason.step = Some(*step);
            reason.cells = [from, to].into_iter().filter_map(at).collect();
        }
        WhyNot::WrongDistance { steps } => reason.steps = Some(*steps),
        WhyNot::NoCopiedWay { reasons } => {
            let part = |(bug, why): &(skep_rules::Bug, WhyNot)| Part {
                bug: bug.letter(),
                reason: convert(game, piece, why),
            };
            reason.parts = Some(reasons.iter().map(part).collect());
        }
        WhyNot::GameOver
        | WhyNot::QueenNotFirst
        | WhyNot::QueenDue
        | WhyNot::FirstPieceElsewhere
        | WhyNot::TouchesNoFriend
        | WhyNot::QueenNotPlaced
        | WhyNot::NotThrowable
        | WhyNot::SameCell
        | WhyNot::NotInLine
        | WhyNot::NothingToJump
        | WhyNot::Unreachable
        | WhyNot::MayNotPass => {}
        _ => {}
    }
    reason
}

/// Why a piece without legal moves cannot move.
pub(crate) fn stuck(game: &Game, piece: Piece) -> Reason {
    let Some(hex) = game.hex_of(piece) else {
        return stuck_in_hand(game, piece);
    };
    // For its own cell, the reason is one that blocks every move, if there is one.
    let refused = |hex| game.check_at(piece, hex).err();
    match refused(hex) {
        Some(WhyNot::SameCell) | None => {}
        Some(why) => return reason(game, Some(piece), &why),
    }
    // Otherwise the neighbouring cells decide: nothing to copy, or gates all around.
    let near: Vec<WhyNot> = Direction::ALL
        .into_iter()
        .filter_map(|direction| refused(hex.neighbor(direction)))
        .collect();
    let telling = near
        .iter()
        .find(|why| matches!(why, WhyNot::NothingToCopy))
        .or_else(|| near.iter().find(|why| matches!(why, WhyNot::Gated { .. })));
    telling.map_or_else(no_destination, |why| reason(game, Some(piece), why))
}

fn stuck_in_hand(game: &Game, piece: Piece) -> Reason {
    // Placement rules for the piece itself are checked before the cell, so any cell will do.
    match game.check_at(piece, skep_rules::Hex::ORIGIN) {
        Err(why) if why.concerns_piece() => reason(game, Some(piece), &why),
        _ => no_destination(),
    }
}

fn no_destination() -> Reason {
    Reason {
        code: "no-destination".to_owned(),
        ..Reason::default()
    }
}

/// Removes duplicates.
fn places(cells: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for place in cells {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// Whether a piece can move to a place, or anywhere if none is given.
pub fn why(game: &Game, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
    let piece: Piece = piece
        .parse()
        .map_err(|error| ProtocolError::new(ErrorCode::BadNotation, format!("{error}")))?;
    if game.outcome().is_some() {
        return Ok(refused(reason(game, Some(piece), &WhyNot::GameOver)));
    }
    let legal = Why {
        legal: true,
        ..Why::default()
    };
    Ok(match to.map(|to| game.check_at(piece, to.into())) {
        None if game.board().moves_of(piece).is_empty() => refused(stuck(game, piece)),
        None => legal,
        Some(Err(why)) => refused(reason(game, Some(piece), &why)),
        Some(Ok(route)) => {
            let Ply { path, manner, .. } = position::ply(game, route.mv);
            Why {
                path: Some(path),
                manner: Some(manner),
                ..legal
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

pub fn problem(problem: &Problem) -> ProblemView {
    let mut view = ProblemView {
        code: problem.code().to_owned(),
        severity: problem.severity(),
        cells: problem.hexes().into_iter().map(Place::from).collect(),
        pieces: problem
            .pieces()
            .iter()
            .map(|piece| piece.to_string())
            .collect(),
        piece: None,
        missing: None,
        side: None,
        bug: None,
        count: None,
        most: None,
        turns: None,
        result: None,
    };
    add_values(&mut view, problem);
    view
}

fn add_values(view: &mut ProblemView, problem: &Problem) {
    match problem {
        Problem::Split { parts } => view.count = Some(count(parts.len())),
        Problem::Repeated { piece, at } => {
            view.piece = Some(piece.to_string());
            view.count = Some(count(at.len()));
        }
        Problem::TooMany {
            color,
            bug,
            count: number,
            ..
        } => {
            view.side = Some(*color);
            view.bug = Some(bug.letter());
            view.count = Some(count(*number));
            view.most = Some(bug.count().into());
        }
        Problem::OutOfOrder { piece, missing, .. } => {
            view.piece = Some(piece.to_string());
            view.missing = Some(missing.to_string());
        }
        Problem::TooHigh {
            height, max_height, ..
        } => {
            view.count = Some(count(*height));
            view.most = Some(count(*max_height));
        }
        Problem::NotInSet { piece, .. }
        | Problem::CannotClimb { piece, .. }
        | Problem::RestWithoutPillbug { piece }
        | Problem::RestInHand { piece }
        | Problem::RestCovered { piece, .. }
        | Problem::MovedBeforeQueen { piece, .. }
        | Problem::RestWithoutThrower { piece, .. } => view.piece = Some(piece.to_string()),
        Problem::RestWithoutMove { piece, mover } => {
            view.piece = Some(piece.to_string());
            view.side = Some(*mover);
        }
        Problem::NoFirstPiece { color } | Problem::QueenFirst { color, .. } => {
            view.side = Some(*color);
        }
        Problem::TooFewTurns {
            color,
            pieces,
            turns,
        }
        | Problem::QueenLate {
            color,
            pieces,
            turns,
        }
        | Problem::TooManyTurns {
            color,
            pieces,
            turns,
        } => {
            view.side = Some(*color);
            view.count = Some(*pieces);
            view.turns = Some(*turns);
        }
        Problem::ClimbedTooEarly {
            color,
            needed,
            turns,
            ..
        } => {
            view.side = Some(*color);
            view.count = Some(*needed);
            view.turns = Some(*turns);
        }
        Problem::ContactWithoutMove { contacts, .. } => view.count = Some(*contacts),
        Problem::Over { outcome, .. } => view.result = Some((*outcome).into()),
        _ => {}
    }
}
