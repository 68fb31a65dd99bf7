//! The position editor: reads any arrangement of pieces, checks it and writes it in every format.

use std::collections::BTreeMap;

use skep_game::arrangement::{self, ArrangementError, setup_of};
use skep_game::protocol::{BySide, CheckRequest, CheckedPosition, ErrorCode, ProtocolError, Side};
use skep_game::{problem, sandbox};
use skep_rules::{Color, Diagram, Game, Position};

/// Checks a position in any format.
pub fn answer(request: &CheckRequest) -> Result<CheckedPosition, ProtocolError> {
    let position = match (&request.position, &request.setup, &request.at) {
        (Some(text), None, None) => arrangement::read(text).map_err(|error| unreadable(&error))?,
        (None, Some(setup), None) => {
            arrangement::set_up(setup).map_err(|error| unreadable(&error))?
        }
        (None, None, Some(at)) => Position::from(&sandbox::start(at)?),
        _ => {
            let message = "a position, a setup or a place in an analysis is required";
            return Err(ProtocolError::new(ErrorCode::BadRequest, message));
        }
    };
    Ok(check(&position))
}

/// Lists every problem of a position without moving its pieces.
pub fn check(position: &Position) -> CheckedPosition {
    let mut fixed = position.clone();
    fixed.renumber();
    fixed.raise_turn();
    CheckedPosition {
        position: position.to_string(),
        diagram: Diagram::new(position.clone()).to_string(),
        setup: setup_of(position),
        least: least_turn(position),
        hands: BySide::from_fn(|side: Side| hand(position, side)),
        problems: position.problems().iter().map(problem).collect(),
        fixed: (fixed != *position).then(|| setup_of(&fixed)),
        view: Game::from_position(position)
            .ok()
            .map(|game| sandbox::shown(&game)),
    }
}

fn unreadable(error: &ArrangementError) -> ProtocolError {
    ProtocolError::unreadable(error.to_string(), Some(error.into()))
}

/// Lowest turn number of the same player that allows all placements.
fn least_turn(position: &Position) -> u32 {
    let mut first = position.clone();
    first.set_turn(position.to_move(), 1);
    first.raise_turn();
    first.turn()
}

fn hand(position: &Position, color: Color) -> BTreeMap<char, u8> {
    let mut hand = BTreeMap::new();
    for piece in position
        .in_hand()
        .iter()
        .filter(|piece| piece.color() == color)
    {
        *hand.entry(piece.bug().letter()).or_insert(0) += 1;
    }
    hand
}

#[cfg(test)]
mod tests;
