//! What holds for every moving piece (R10 to R14).

use std::collections::BTreeSet;

use skep_rules::{Cell, Hex, Piece};

use super::{Table, placing::RING};
use crate::{
    reference::{Mutation, around},
    tables,
};

/// The moves that only a misunderstood rule would allow; the library must refuse them.
fn refused_for(table: &Table, mutation: Mutation) -> BTreeSet<(Piece, Hex)> {
    let mut mistaken = table.record.position.clone();
    mistaken.mutation = Some(mutation);
    let right = table.record.position.legal_moves();
    let extra: BTreeSet<_> = mistaken.legal_moves().difference(&right).copied().collect();
    for &(piece, hex) in &extra {
        let mv = skep_rules::Move::new(piece, Cell::from_hex(hex));
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
    // The spider under the beetle links both sides; the beetle above is free to leave.
    assert_eq!(table.count("wB1"), 6);
}

#[test]
fn r11_two_pieces_bar_a_slide_between_them() {
    for name in ["P12", "M01"] {
        let table = Table::from_tables(name);
        let extra = refused_for(&table, Mutation::GroundIgnoresGates);
        assert!(!extra.is_empty(), "{name} has a gate on the ground");
    }
}

#[test]
fn r11_two_higher_stacks_bar_a_step_on_top_of_the_hive() {
    let extra = refused_for(&Table::from_tables("P02"), Mutation::TopIgnoresGates);
    assert_eq!(extra.len(), 1);
}

#[test]
fn r11_two_higher_stacks_bar_a_climb() {
    let extra = refused_for(&Table::from_tables("P03"), Mutation::ClimbIgnoresGates);
    assert_eq!(extra.len(), 1);
}

#[test]
fn r11_stacks_that_are_just_as_high_bar_nothing() {
    let table = Table::from_tables("P03");
    let mut mistaken = table.record.position.clone();
    mistaken.mutation = Some(Mutation::GateAtEqualHeight);
    let right = table.record.position.legal_moves();
    let wrong = mistaken.legal_moves();
    let missing: Vec<_> = right.difference(&wrong).collect();
    assert!(!missing.is_empty());
    for &(piece, hex) in missing {
        let mv = skep_rules::Move::new(piece, Cell::from_hex(hex));
        assert!(table.game.board().is_legal(mv), "{piece} to {hex}");
    }
}

#[test]
fn r12_a_slide_keeps_touching_the_hive() {
    for name in ["P10", "M01"] {
        let table = Table::from_tables(name);
        let extra = refused_for(&table, Mutation::SlideLosesContact);
        assert!(!extra.is_empty(), "{name} has a step that leaves the hive");
    }
}

#[test]
fn r12_the_moving_piece_is_not_its_own_neighbour() {
    // The queen at the end of a line could only go on by leaning on the cell she has left.
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
    // Three steps around a corner of three empty cells would lead back.
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
fn r14_nobody_passes_who_can_move() {
    for entry in tables::positions()
        .iter()
        .filter(|entry| entry.perft[0] > 1)
    {
        assert!(!Table::read(&entry.game).allows("pass"), "{}", entry.name);
    }
}
