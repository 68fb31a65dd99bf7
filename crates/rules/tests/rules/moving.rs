//! Rules for all moving pieces (R10 to R14).

use std::collections::BTreeSet;

use skep_rules::{
    Board, Cell, Color, Game, GameType, Hex, Move, Opening, Outcome, Piece, WhyNot, WinReason,
};

use super::{Table, placing::RING};
use crate::{
    reference::{Mutation, around},
    tables,
};

/// Moves that only a mutation would allow; checks that the library rejects them.
fn rejected_for(table: &Table, mutation: Mutation) -> BTreeSet<(Piece, Hex)> {
    let mut mutated = table.record.position.clone();
    mutated.mutation = Some(mutation);
    let right = table.record.position.legal_moves();
    let extra: BTreeSet<_> = mutated.legal_moves().difference(&right).copied().collect();
    for &(piece, hex) in &extra {
        let mv = Move::new(piece, Cell::wrapping_hex(hex));
        assert!(!table.game.board().is_legal(mv), "{piece} to {hex}");
    }
    extra
}

#[test]
fn r10_a_piece_in_the_middle_of_a_line_does_not_move() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    assert_eq!(table.count("wA1"), 0);
    assert!(table.count("wQ") > 0, "an end of the line moves");
}

#[test]
fn r10_a_piece_of_a_closed_ring_is_not_pinned() {
    let table = Table::after("Base", RING);
    let pinned = table.game.board().pinned();
    assert!(
        !pinned.contains(super::named("wG1")),
        "the ring holds without it"
    );
    assert!(
        pinned.contains(super::named("wS1")),
        "the black line hangs on it"
    );
}

#[test]
fn r10_a_piece_on_top_of_a_stack_is_never_pinned() {
    let moves = "wB1;bS1 wB1-;wQ \\wB1;bQ bS1-;wQ wB1/;bA1 bQ-;wB1 bS1;bG1 bA1-";
    let table = Table::after("Base", moves);
    // The spider under the beetle links both sides; the beetle on top is free to leave.
    assert_eq!(table.count("wB1"), 6);
}

#[test]
fn r11_two_pieces_block_a_slide_between_them() {
    for name in ["P12", "M01"] {
        let table = Table::from_tables(name);
        let extra = rejected_for(&table, Mutation::GroundIgnoresGates);
        assert!(!extra.is_empty(), "{name} has a gate on the ground");
    }
}

#[test]
fn r11_two_higher_stacks_block_a_step_on_top() {
    let extra = rejected_for(&Table::from_tables("P02"), Mutation::TopIgnoresGates);
    assert_eq!(extra.len(), 1);
}

#[test]
fn r11_two_higher_stacks_block_a_climb() {
    let extra = rejected_for(&Table::from_tables("P03"), Mutation::ClimbIgnoresGates);
    assert_eq!(extra.len(), 1);
}

#[test]
fn r11_equally_high_stacks_block_nothing() {
    let table = Table::from_tables("P03");
    let mut mutated = table.record.position.clone();
    mutated.mutation = Some(Mutation::GateAtEqualHeight);
    let right = table.record.position.legal_moves();
    let wrong = mutated.legal_moves();
    let missing: Vec<_> = right.difference(&wrong).collect();
    assert!(!missing.is_empty());
    for &(piece, hex) in missing {
        let mv = Move::new(piece, Cell::wrapping_hex(hex));
        assert!(table.game.board().is_legal(mv), "{piece} to {hex}");
    }
}

#[test]
fn r12_a_slide_keeps_contact() {
    for name in ["P10", "M01"] {
        let table = Table::from_tables(name);
        let extra = rejected_for(&table, Mutation::SlideLosesContact);
        assert!(!extra.is_empty(), "{name} has a step that leaves the hive");
    }
}

#[test]
fn r12_the_moving_piece_is_not_its_own_neighbour() {
    // Other cells would only be reachable by keeping contact with the cell she has left.
    let table = Table::after("Base", "wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    assert_eq!(table.count("wQ"), 2);
    assert!(table.allows("wQ \\wA1"));
    assert!(table.allows("wQ /wA1"));
}

#[test]
fn r13_a_covered_piece_does_not_move() {
    let moves = "wB1;bS1 wB1-;wQ \\wB1;bQ bS1-;wQ wB1/;bA1 bQ-;wB1 bS1";
    let table = Table::after("Base", moves);
    assert_eq!(table.count("bS1"), 0);
}

#[test]
fn r14_no_move_ends_where_it_began() {
    for entry in tables::positions().iter().chain(&tables::discriminating()) {
        let table = Table::read(&entry.game);
        let board = table.game.board();
        for (piece, to) in table
            .game
            .legal_moves()
            .into_iter()
            .filter_map(skep_rules::Move::parts)
        {
            assert_ne!(board.cell_of(piece), Some(to), "{piece} in {}", entry.name);
        }
    }
}

#[test]
fn r14_a_spider_does_not_walk_in_a_circle_back_to_its_start() {
    // Three steps around a corner of three empty cells would lead back to the start.
    let table = Table::from_tables("P15");
    let start = table
        .game
        .hex_of(super::named("wS2"))
        .expect("on the table");
    let empty = |hex: &Hex| !table.record.position.is_occupied(*hex);
    let corner = around(start).into_iter().filter(empty).any(|first| {
        around(first)
            .into_iter()
            .filter(empty)
            .any(|second| around(start).contains(&second))
    });
    assert!(corner, "there is such a corner");
    assert_eq!(table.count("wS2"), 4);
}

#[test]
fn r14_a_player_who_can_move_may_not_pass() {
    for entry in tables::positions()
        .iter()
        .filter(|entry| entry.perft[0] > 1)
    {
        assert!(!Table::read(&entry.game).allows("pass"), "{}", entry.name);
    }
}

#[test]
fn boards_reject_illegal_moves_unchanged() {
    // Black's ant is below three others.
    let stack = "Base+ML;InProgress;Black[9];wL;bB1 \\wL;wG1 wL\\;bA1 \\bB1;wQ wG1\\;bB2 \\bA1;wM wG1/;\
        bQ bB1/;wM /bA1;bB2 bA1;wM bB2;bM bQ-;wG2 /wQ;bM bQ\\;wG3 /wG1;bB1 wM;wA1 /wG2";
    let game = stack.parse::<Game>().expect("a game");
    let before = game.board();
    let mut board = before.clone();
    let is_unchanged = |board: &Board| {
        let state = |board: &Board| (board.hash(), board.hexes(), board.ply(), board.tops());
        state(board) == state(before)
    };
    let [ant, beetle] = ["bA1", "bB2"].map(super::named);
    let beside = before.cell_of(ant).expect("placed").neighbors()[0];
    let refused = board.play(Move::new(ant, beside)).err();
    assert_eq!(refused, Some(WhyNot::Covered { by: beetle }));
    assert!(board.play(Move::PASS).is_err());
    assert!(is_unchanged(&board));
    for mv in before.legal_moves() {
        let mut after = board.clone();
        after.play(mv).expect("legal");
        assert!(!is_unchanged(&after), "{mv:?}");
        let undo = board.make_unchecked(mv);
        assert_eq!(after.hash(), board.hash(), "{mv:?}");
        board.unmake(undo);
        assert!(is_unchanged(&board), "{mv:?}");
    }
}

#[test]
fn a_move_is_rejected_after_the_end() {
    let mut game = "Base;InProgress;White[2];wS1;bS1 wS1-"
        .parse::<Game>()
        .expect("a game");
    let legal = game.legal_moves()[0];
    assert_eq!(game.outcome_after(legal), Ok(None));
    game.resign(game.to_move()).expect("running");
    assert_eq!(game.play(legal), Err(WhyNot::GameOver));
    assert_eq!(game.outcome_after(legal), Err(WhyNot::GameOver));
    let by = WinReason::Resignation;
    let winner = Color::Black;
    assert_eq!(game.outcome(), Some(Outcome::Win { winner, by }));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "was not the last move")]
fn moves_are_unmade_in_reverse_order() {
    let mut board = Board::new(GameType::BASE, Opening::Tournament);
    let first = board.make_unchecked(board.legal_moves()[0]);
    let _second = board.make_unchecked(board.legal_moves()[0]);
    board.unmake(first);
}
