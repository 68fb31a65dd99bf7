//! Positions to test with: from random games, and composed without any regard for the rules.

use crate::random_game::random_game;
use proptest::prelude::*;
use skep_rules::{Board, BugSet, Color, Diagram, Direction, Game, Hex, Opening, Piece, Position};

/// The position of a random game of any set.
pub(crate) fn played() -> impl Strategy<Value = Game> {
    (
        0..BugSet::ALL.len(),
        any::<bool>(),
        0..120_usize,
        any::<u64>(),
    )
        .prop_map(|(set, rulebook, plies, seed)| {
            random_game(BugSet::ALL[set], opening(rulebook), plies, seed)
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

/// Any arrangement at all: pieces twice, in parts, piled up, at any turn.
pub(crate) fn composed() -> impl Strategy<Value = Position> {
    let cells = prop_oneof![-3..=3_i32, -45..=45_i32];
    let pieces = prop::collection::vec(((cells.clone(), cells), any_piece()), 0..40);
    (
        0..BugSet::ALL.len(),
        any::<bool>(),
        prop_oneof![0..60_u32, any::<u32>()],
        prop::option::of(any_piece()),
        pieces,
    )
        .prop_map(|(set, rulebook, ply, resting, pieces)| {
            let mut position = Position::new(BugSet::ALL[set], opening(rulebook));
            position.ply = ply;
            position.resting = resting;
            for ((q, r), piece) in pieces {
                // A piece too far from the others is simply left out.
                if position.put(Hex::new(q, r), piece).is_err() {
                    continue;
                }
            }
            position
        })
}

/// The position of a random game after somebody has dragged pieces about, changed the turn and chosen a resting piece:
/// often still one that can be played, though no game leads to it.
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

/// A diagram with a few marks on and around a composed position.
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

/// The position in a diagram.
pub(crate) fn drawn(picture: &str) -> Position {
    let diagram: Diagram = picture.parse().expect("a diagram");
    diagram.position().clone()
}

pub(crate) fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

/// The legal moves as text that does not depend on where the board has its hive: piece, a neighbour and a direction.
pub(crate) fn moves_in_words(board: &Board) -> Vec<String> {
    let mut words: Vec<String> = board
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
    words.sort_unstable();
    words
}

/// The pieces on the table of one player.
pub(crate) fn count(board: &Board, color: Color) -> usize {
    board
        .placed()
        .filter(|piece| piece.color() == color)
        .count()
}
