//! Test positions: from random games, and composed regardless of the rules.

use crate::random_game::random_game;
use proptest::prelude::*;
use skep_rules::{Board, Color, Diagram, Direction, Game, GameType, Hex, Opening, Piece, Position};

/// A random game of any set.
pub(crate) fn played() -> impl Strategy<Value = Game> {
    (
        0..GameType::ALL.len(),
        any::<bool>(),
        0..120_usize,
        any::<u64>(),
    )
        .prop_map(|(set, rulebook, plies, seed)| {
            random_game(GameType::ALL[set], opening(rulebook), plies, seed)
        })
}

fn opening(rulebook: bool) -> Opening {
    if rulebook {
        Opening::Rulebook
    } else {
        Opening::Tournament
    }
}

pub(crate) fn any_piece() -> impl Strategy<Value = Piece> {
    let pieces: Vec<Piece> = Piece::all().collect();
    (0..pieces.len()).prop_map(move |index| pieces[index])
}

/// Any arrangement: duplicate pieces, separate parts, high stacks, any turn.
pub(crate) fn composed() -> impl Strategy<Value = Position> {
    let cells = prop_oneof![-3..=3_i32, -45..=45_i32];
    let pieces = prop::collection::vec(((cells.clone(), cells), any_piece()), 0..40);
    (
        0..GameType::ALL.len(),
        any::<bool>(),
        prop_oneof![0..60_u32, any::<u32>()],
        prop::option::of(any_piece()),
        pieces,
    )
        .prop_map(|(set, rulebook, ply, resting, pieces)| {
            let mut position = Position::new(GameType::ALL[set], opening(rulebook));
            position.ply = ply;
            position.resting = resting;
            for ((q, r), piece) in pieces {
                // Pieces too far from the others are left out.
                if position.put(Hex::new(q, r), piece).is_err() {
                    continue;
                }
            }
            position
        })
}

/// The position of a random game after dragging pieces, changing the turn and choosing a resting piece: often still
/// playable, though no game leads to it.
pub(crate) fn edited() -> impl Strategy<Value = Position> {
    let drags = prop::collection::vec((0..28_usize, 0..28_usize, 0..7_usize), 0..6);
    (played(), drags, 0..3_u32, prop::option::of(any_piece())).prop_map(
        |(game, drags, later, resting)| {
            let mut position = Position::from(&game);
            for (from, to, side) in drags {
                let cells: Vec<Hex> = position.stacks().map(|(hex, _)| hex).collect();
                if cells.is_empty() {
                    break;
                }
                let beside = cells[to % cells.len()];
                let to = Direction::ALL
                    .get(side)
                    .map_or(beside, |&direction| beside.neighbor(direction));
                position
                    .drag(cells[from % cells.len()], to)
                    .expect("the cell is near");
            }
            position.ply += later;
            position.resting = resting.filter(|&piece| position.find(piece).is_some());
            position
        },
    )
}

/// A composed position with a few marks.
pub(crate) fn marked() -> impl Strategy<Value = Diagram> {
    let mark = prop::sample::select("*+?!#@$%&=~<>0123456789XYaz".chars().collect::<Vec<_>>());
    let marks = prop::collection::vec(((-8..8_i32, -8..8_i32), mark), 0..8);
    (composed(), marks).prop_map(|(position, marks)| {
        let mut diagram = Diagram::new(position);
        for ((q, r), mark) in marks {
            if diagram.mark(Hex::new(q, r), mark).is_err() {
                continue;
            }
        }
        diagram
    })
}

/// Parses a diagram.
pub(crate) fn drawn(text: &str) -> Position {
    let diagram: Diagram = text.parse().expect("a diagram");
    diagram.position().clone()
}

pub(crate) fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

/// Legal moves as text independent of the hive's place on the board.
pub(crate) fn described_moves(board: &Board) -> Vec<String> {
    let mut moves: Vec<String> = board
        .legal_moves()
        .into_iter()
        .map(|mv| match mv.parts() {
            None => "pass".to_owned(),
            Some((piece, to)) => {
                let beside = Direction::ALL
                    .map(|direction| board.top(to.neighbor(direction)).map(|top| top.to_string()));
                format!("{piece} {:?} {beside:?}", board.top(to))
            }
        })
        .collect();
    moves.sort_unstable();
    moves
}

/// Number of pieces of a player on the table.
pub(crate) fn count(board: &Board, color: Color) -> usize {
    board
        .placed()
        .iter()
        .filter(|piece| piece.color() == color)
        .count()
}
