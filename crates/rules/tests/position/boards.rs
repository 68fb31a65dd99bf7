//! Conversion between boards and positions, and editing.

use proptest::prelude::*;
use skep_rules::{Cell, Color, GameType, Hex, Opening, Position, Symmetry, perft};

use crate::samples::{composed, count, described_moves, drawn, edited, piece, played};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn positions_of_games_are_valid_and_round_trip(game in played()) {
        let position = Position::from(game.board());
        let errors: Vec<_> = position.problems().into_iter().filter(skep_rules::Problem::is_error).collect();
        prop_assert!(errors.is_empty(), "{position}: {errors:?}");
        let mut board = position.to_board().expect("no errors");
        prop_assert_eq!(Position::from(&board), position.clone());
        prop_assert!(position.is_equivalent(&Position::from(&game)));
        prop_assert_eq!(board.canonical_hash(), game.board().canonical_hash());
        if board.queen_placed(Color::White) {
            prop_assert_eq!(board.hash(), game.board().hash());
        }
        prop_assert_eq!(described_moves(&board), described_moves(game.board()));
        prop_assert_eq!(board.pinned(), game.board().pinned());
        prop_assert_eq!(board.count_moves() as usize, board.legal_moves().len());
        prop_assert_eq!(perft(&mut board, 2), perft(&mut game.board().clone(), 2));
        for color in Color::ALL {
            prop_assert!(count(&board, color) as u32 <= position.turns_taken(color));
        }
    }

    #[test]
    fn positions_of_games_raise_only_expected_doubts(game in played()) {
        use skep_rules::Problem;
        for problem in Position::from(&game).problems() {
            let expected = match problem {
                Problem::Over { outcome, .. } => game.outcome() == Some(outcome),
                // Without a queen, only a forced pass leaves a player with fewer pieces than turns.
                Problem::TooManyTurns { .. } | Problem::QueenLate { .. } => {
                    game.moves().any(skep_rules::Move::is_pass)
                }
                _ => false,
            };
            prop_assert!(expected, "{problem}");
        }
    }

    #[test]
    fn valid_positions_can_be_played(position in edited()) {
        if let Ok(mut board) = position.to_board() {
            prop_assert!(position.is_equivalent(&Position::from(&board)));
            prop_assert_eq!(board.hash(), board.recompute_hash());
            prop_assert_eq!(board.count_moves() as usize, board.legal_moves().len());
            perft(&mut board, 2);
        }
    }

    #[test]
    fn renumbering_leaves_no_gaps_and_is_idempotent(mut position in composed()) {
        use skep_rules::Problem;
        position.renumber();
        for problem in position.problems() {
            prop_assert!(!matches!(problem, Problem::OutOfOrder { .. }), "{problem}");
        }
        prop_assert!(!position.renumber());
    }

    #[test]
    fn raising_the_turn_fixes_too_few_turns(mut position in composed()) {
        use skep_rules::Problem;
        let before = position.clone();
        position.raise_turn();
        prop_assert_eq!(position.to_move(), before.to_move());
        prop_assert!(position.ply >= before.ply);
        for problem in position.problems() {
            prop_assert!(!matches!(problem, Problem::TooFewTurns { .. }), "{problem}");
        }
    }

    #[test]
    fn inverse_symmetries_cancel(position in composed()) {
        for symmetry in Symmetry::ALL {
            let mut turned = position.clone();
            turned.transform(symmetry);
            prop_assert_eq!(turned.to_string().parse::<Position>().map(|read| read.is_equivalent(&turned)), Ok(true));
            turned.transform(symmetry.inverse());
            prop_assert!(turned.is_equivalent(&position));
        }
    }
}

#[test]
fn the_lowest_piece_is_at_the_origin_without_whites_queen() {
    let mut position = Position::new(GameType::BASE, Opening::Tournament);
    position.put(Hex::new(5, 5), piece("wA1")).expect("room");
    position.put(Hex::new(6, 5), piece("bQ")).expect("room");
    position.put(Hex::new(4, 5), piece("wS1")).expect("room");
    position.put(Hex::new(7, 5), piece("bS1")).expect("room");
    position.set_turn(Color::White, 3);
    let board = position.to_board().expect("a right position");
    assert_eq!(board.cell_of(piece("wS1")), Some(Cell::ORIGIN));
    assert_eq!(board.cell_of(piece("wA1")), Cell::from_hex(Hex::new(1, 0)));
    let shifted = Position::from(&board);
    assert_ne!(shifted, position);
    assert!(shifted.is_equivalent(&position));
    let again = shifted.to_board().expect("a right position");
    assert_eq!(again.hash(), board.hash());
    assert_eq!(board.ply(), 4);
}

#[test]
fn pieces_can_be_put_taken_and_dragged() {
    let mut position = Position::default();
    let (here, there) = (Hex::new(0, 0), Hex::new(1, 0));
    assert_eq!(position.take(here), None);
    position.put(here, piece("wA1")).expect("room");
    position.put(here, piece("bB1")).expect("room");
    position.resting = Some(piece("bB1"));
    assert_eq!(position.stack(here), [piece("wA1"), piece("bB1")]);
    assert_eq!(
        position.next_in_hand(Color::White, skep_rules::Bug::Ant),
        Some(piece("wA2"))
    );
    position.drag(here, there).expect("room");
    assert_eq!(position.top(there), Some(piece("bB1")));
    assert_eq!(position.resting, Some(piece("bB1")));
    assert_eq!(position.find(piece("wA1")), Some(here));
    let before = position.clone();
    assert_eq!(
        position.drag(there, Hex::new(100, 0)),
        Err(skep_rules::PutError::TooFar)
    );
    assert_eq!(position, before);
    assert_eq!(position.take(there), Some(piece("bB1")));
    assert_eq!(position.resting, None);
    position.clear();
    assert!(position.is_empty());
}

#[test]
fn the_number_and_distance_of_pieces_are_limited() {
    use skep_rules::PutError;
    let mut position = Position::default();
    for far in [i32::MIN, i32::MAX, 1_000_000_001] {
        assert_eq!(
            position.put(Hex::new(far, 0), piece("wQ")),
            Err(PutError::TooFar)
        );
        assert_eq!(
            position.put(Hex::new(0, far), piece("wQ")),
            Err(PutError::TooFar)
        );
    }
    for _ in 0..Position::MAX_PIECES {
        position.put(Hex::ORIGIN, piece("wB1")).expect("room");
    }
    assert_eq!(
        position.put(Hex::ORIGIN, piece("wB1")),
        Err(PutError::TooMany)
    );
}

#[test]
fn any_turn_can_be_set() {
    let mut position = Position::default();
    for (color, turn, ply) in [
        (Color::White, 0, 0),
        (Color::White, 1, 0),
        (Color::Black, 1, 1),
        (Color::White, 7, 12),
        (Color::White, u32::MAX, u32::MAX - 1),
        (Color::Black, u32::MAX, u32::MAX),
    ] {
        position.set_turn(color, turn);
        assert_eq!((position.ply, position.to_move()), (ply, color));
    }
}

#[test]
fn a_position_from_a_diagram_can_be_played() {
    let position = drawn(
        "
          .   .   .
        .   wQ  bQ  .
          wA1 .   bA1
        ",
    );
    // The queens touch too, which takes a move.
    assert_eq!(position.turn(), 4);
    let board = position.to_board().expect("a right position");
    assert!(board.legal_moves().len() > 10);
}
