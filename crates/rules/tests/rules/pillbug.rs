//! The pillbug and its throws (R27).

use skep_rules::{Board, Color, Move, Piece};

use super::{Table, named};

#[test]
fn r27_a_pillbug_moves_like_a_queen() {
    let table = Table::after("Base+P", "wA1;bA1 wA1-;wP -wA1;bQ bA1-;wQ \\wA1;bG1 bQ-");
    assert!(table.allows("wP /wA1"));
    assert!(!table.allows("wP \\bQ"), "not further");
}

#[test]
fn r27_a_pillbug_throws_either_colour() {
    let table = Table::from_tables("P07");
    for mv in ["bQ -bS1", "bQ wP\\", "bQ wB1\\"] {
        assert!(table.allows(mv), "{mv}");
    }
    let own = Table::after("Base+P", "wP;bA1 wP-;wQ \\wP;bQ bA1-;wA1 -wP;bG1 bQ-");
    assert!(own.allows("wA1 /wP"), "its own pieces too");
    assert!(
        own.allows("wQ wP\\"),
        "and its queen, further than she could go"
    );
}

#[test]
fn r27_a_pinned_pillbug_can_throw() {
    let table = Table::from_tables("P07");
    assert!(table.game.board().pinned().contains(named("wP")));
    assert_eq!(table.count("bQ"), 3);
}

#[test]
fn r27_a_covered_pillbug_cannot_throw() {
    let moves = "wP;bB1 wP/;wB1 /wP;bP bB1-;wB2 -wP;bL bP\\;wQ -wB2;bQ bL/;wB1 wP;bQ bB1\\";
    let table = Table::after("Base+MLP", moves);
    assert!(!table.game.board().tops().contains(named("wP")));
    assert!(!table.game.board().pinned().contains(named("bB1")));
    assert_eq!(table.count("bB1"), 0);
}

#[test]
fn r27_a_piece_that_just_moved_cannot_be_thrown() {
    let table = Table::from_tables("P08");
    assert_eq!(table.game.board().resting(), Some(named("bQ")));
    assert_eq!(table.count("bQ"), 0);
}

#[test]
fn r27_a_thrown_piece_rests_for_one_turn() {
    let mut table = Table::from_tables("P07");
    table.play("bQ wP\\");
    assert_eq!(table.game.board().resting(), Some(named("bQ")));
    assert_eq!(table.count("bQ"), 0);
    table.play("bG1 bB1/");
    table.play("wG1 -wB1");
    assert!(table.count("bQ") > 0, "awake again");
}

#[test]
fn r27_a_thrown_pillbug_has_no_power_in_the_next_turn() {
    for name in ["P09", "M13"] {
        let table = Table::from_tables(name);
        let us = table.to_move();
        let resting = table.game.board().resting().expect("a piece rests");
        assert_eq!(
            resting.color(),
            us,
            "{name}: it was thrown by the other player"
        );
        let throws = table.game.legal_moves().into_iter().filter_map(Move::piece);
        assert_eq!(
            throws.filter(|piece| piece.color() != us).count(),
            0,
            "{name}"
        );
    }
}

#[test]
fn r27_a_pass_ends_the_rest() {
    // A pass is not forced here; the board makes it anyway, which suffices for the rest.
    let mut board: Board = Table::from_tables("P09").game.board().clone();
    assert_eq!(board.moves_of(named("bP")), []);
    let undos = [
        board.make_unchecked(Move::PASS),
        board.make_unchecked(Move::PASS),
    ];
    assert_eq!(board.to_move(), Color::Black);
    assert_eq!(board.resting(), None);
    assert!(!board.moves_of(named("bP")).is_empty());
    for undo in undos.into_iter().rev() {
        board.unmake(undo);
    }
    assert_eq!(board.resting(), Some(named("bP")));
}

#[test]
fn r27_pieces_of_a_stack_cannot_be_thrown() {
    let table = Table::from_tables("M19");
    let board = table.game.board();
    let pillbug = board.cell_of(named("bP")).expect("on the table");
    let beside: Vec<Piece> = pillbug
        .neighbors()
        .into_iter()
        .filter_map(|cell| board.top(cell))
        .collect();
    let stacked: Vec<_> = beside
        .into_iter()
        .filter(|&top| board.raised().contains(top))
        .collect();
    assert_eq!(stacked, [named("bB1")]);
    // The beetle on the queen moves one step; a throw would put it on the other side of the pillbug.
    let from = table.game.hex_of(named("bB1")).expect("on the table");
    for hex in crate::replay::ends(&table.game, named("bB1")) {
        assert_eq!(hex.distance(from), 1);
    }
}

#[test]
fn r27_a_pinned_piece_cannot_be_thrown() {
    let table = Table::from_tables("M18");
    for piece in table.game.board().pinned() {
        assert_eq!(table.game.board().moves_of(piece), [], "{piece}");
    }
}

#[test]
fn r27_two_higher_stacks_block_a_throw() {
    let table = Table::from_tables("M17");
    let mut mutated = table.record.position.clone();
    mutated.mutation = Some(crate::reference::Mutation::ThrowsIgnoreGates);
    assert_eq!(
        mutated.legal_moves().len(),
        table.game.legal_moves().len() + 2
    );
}

#[test]
fn r27_a_pinned_mosquito_beside_a_pillbug_can_throw() {
    let table = Table::from_tables("M15");
    assert!(table.game.board().pinned().contains(named("wM")));
    assert_eq!(table.game.legal_moves().len(), 49);
    let mut mutated = table.record.position.clone();
    mutated.mutation = Some(crate::reference::Mutation::MosquitoNeverThrows);
    assert_eq!(mutated.legal_moves().len(), 46);
}

#[test]
fn r27_a_mosquito_on_top_cannot_throw() {
    let table = Table::from_tables("M12");
    assert!(table.game.board().raised().contains(named("bM")));
    assert_eq!(table.game.legal_moves().len(), 46);
}

#[test]
fn r27_throwing_requires_only_the_own_queen() {
    let moves = "wP;bA1 wP-;wQ \\wP;bG1 bA1/;wQ wP/;bG2 bG1/";
    let table = Table::after("Base+P", moves);
    assert!(!table.game.board().queen_placed(Color::Black));
    assert!(table.allows("bA1 wP\\"), "White has a queen on the table");

    let table = Table::after("Base+P", "wP;bA1 wP-;wA1 \\wP;bG1 bA1-");
    assert!(!table.allows("wA1 -wP"), "White's queen is in hand");
}
