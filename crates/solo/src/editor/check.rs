//! Validation of positions.

use std::collections::BTreeMap;

use skep_rules::{Color, Diagram, Game, Position};

use skep_game::{arrangement::setup_of, problem};
use skep_game::{
    protocol::{BySide, CheckedPosition, Side},
    sandbox,
};

/// Lists every problem of a position without moving its pieces.
pub fn check(position: &Position) -> CheckedPosition {
    let mut mended = position.clone();
    mended.renumber();
    mended.raise_turn();
    let board = position.to_board().ok();
    CheckedPosition {
        position: position.to_string(),
        diagram: Diagram::new(position.clone()).to_string(),
        setup: setup_of(position),
        least: least_turn(position),
        hands: BySide::from_fn(|side: Side| hand(position, side)),
        problems: position.problems().iter().map(problem).collect(),
        mended: (mended != *position).then(|| setup_of(&mended)),
        view: board.map(|board| sandbox::shown(&Game::from_board(board, false))),
    }
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
    for piece in position.in_hand().filter(|piece| piece.color() == color) {
        *hand.entry(piece.bug().letter()).or_insert(0) += 1;
    }
    hand
}
