//! Replays turns of the reference on the library.

#![allow(
    dead_code,
    reason = "each test binary includes this module and uses part of it"
)]

use std::collections::BTreeSet;

use skep_rules::{Board, Cell, Game, GameType, Hex, Move, Opening, Piece, Ruleset};

use crate::reference::{Position, Record, Turn};

/// Converts a turn of the reference.
pub(crate) fn mv(turn: Turn) -> Move {
    turn.map_or(Move::PASS, |(piece, hex)| {
        Move::new(piece, Cell::wrapping_hex(hex))
    })
}

/// Legal turns of the reference as the library's moves.
pub(crate) fn moves(position: &Position) -> BTreeSet<Move> {
    position.turns().into_iter().map(mv).collect()
}

/// Replays a record with the library's legality checks.
pub(crate) fn game(record: &Record) -> Game {
    let mut game = Game::new(Ruleset::uhp(record.set).with_opening(record.opening));
    for &turn in &record.turns {
        game.play(mv(turn))
            .expect("a turn that the reference allows");
    }
    game
}

/// The board after these turns, unchecked.
pub(crate) fn board_of(set: GameType, opening: Opening, turns: &[Turn]) -> Board {
    let mut board = Board::new(set, opening);
    for &turn in turns {
        board.play_unchecked(mv(turn));
    }
    board
}

/// The board after the turns of a record.
pub(crate) fn board(record: &Record) -> Board {
    game(record).board().clone()
}

/// Reads a game string of the tournament opening.
pub(crate) fn read(text: &str) -> Record {
    Record::read(text, Opening::Tournament).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Destinations of a piece according to the library.
pub(crate) fn ends(game: &Game, piece: Piece) -> BTreeSet<Hex> {
    game.board()
        .moves_of(piece)
        .into_iter()
        .filter_map(|mv| game.hex(mv.parts()?.1))
        .collect()
}
