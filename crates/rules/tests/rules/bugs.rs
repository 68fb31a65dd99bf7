//! Details of each bug beyond the figures of the rulebooks (R20 to R26).

use super::{Table, placing::RING};

#[test]
fn r20_the_queen_moves_one_step_only() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    assert!(!table.allows("wQ \\bA1"), "two steps away");
    assert!(!table.allows("wQ wA1"), "on top of a piece");
}

#[test]
fn r21_a_beetle_drops_into_an_enclosed_cell() {
    let mut table = Table::after("Base", RING);
    for mv in ["wB1 -wG2", "bG3 bA2-", "wB1 wG2", "bA3 bG3-"] {
        table.play(mv);
    }
    assert!(table.allows("wB1 -wS1"), "down into the ring");
    assert!(table.allows("wB1 wG1"), "over the ring");
    table.play("wB1 -wS1");
    table.play("bB1 bA3-");
    assert_eq!(
        table.count("wB1"),
        6,
        "and up again onto any piece of the ring"
    );
}

#[test]
fn r21_a_beetle_covers_the_piece_below() {
    let table = Table::from_tables("P12");
    let board = table.game.board();
    let queen = board
        .cell_of(super::named("bQ"))
        .expect("the queen is on the table");
    assert_eq!(board.top(queen), Some(super::named("bB2")));
    assert!(!board.tops().contains(super::named("bQ")));
}

#[test]
fn r22_a_grasshopper_jumps_into_an_enclosed_cell() {
    let mut table = Table::after("Base", RING);
    for mv in ["wG3 -wG2", "bG3 bA2-"] {
        table.play(mv);
    }
    assert!(table.allows("wG3 -wS1"));
}

#[test]
fn r22_a_stack_counts_as_one_piece_for_a_jump() {
    let mut table = Table::after("Base", RING);
    for mv in [
        "wG3 -wG2", "bG3 bA2-", "wB1 wG3/", "bA3 bG3-", "wB1 wG2", "bB1 bA3-",
    ] {
        table.play(mv);
    }
    assert!(
        table.allows("wG3 -wS1"),
        "over the beetle on the grasshopper"
    );
}

#[test]
fn r22_a_grasshopper_does_not_step() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wG1 -wA1;bQ bA1-;wQ \\wA1;bS1 bQ-");
    assert_eq!(table.count("wG1"), 2);
    assert!(table.allows("wG1 bS1-"), "over the whole line");
    assert!(table.allows("wG1 wQ/"), "over the queen");
    assert!(!table.allows("wG1 /wA1"));
}

#[test]
fn r23_a_spider_moves_exactly_three_steps() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wS1 -wA1;bQ bA1-;wQ \\wA1;bG1 bQ-");
    // Along the lower side of the line; the upper path leads around the queen.
    assert!(table.allows("wS1 /bQ"));
    for refused in ["wS1 /wA1", "wS1 /bA1", "wS1 /bG1"] {
        assert!(!table.allows(refused), "{refused}");
    }
}

#[test]
fn r23_a_spider_in_a_bay_takes_paths_that_are_not_the_shortest() {
    assert_eq!(Table::from_tables("P15").count("wS2"), 4);
}

#[test]
fn r24_an_ant_circles_the_hive() {
    let table = Table::after("Base", "wG1;bA1 wG1-;wA1 -wG1;bQ bA1-;wQ \\wG1;bG1 bQ-");
    // Fifteen empty cells touch the five other pieces; the ant is on one of them.
    assert_eq!(table.count("wA1"), 13);
}

#[test]
fn r25_a_ladybug_ends_on_the_ground_and_not_where_it_began() {
    for name in ["M04", "M07", "M16"] {
        let table = Table::from_tables(name);
        let position = &table.record.position;
        for mv in table.game.legal_moves() {
            let Some((piece, to)) = mv.parts() else {
                continue;
            };
            if piece.bug() == skep_rules::Bug::Ladybug {
                assert_eq!(table.game.board().height(to), 0, "{name}");
                assert_ne!(table.game.board().cell_of(piece), Some(to), "{name}");
            }
        }
        assert!(position.outcome().is_none());
    }
}

#[test]
fn r25_a_gate_on_top_blocks_the_ladybug() {
    assert_eq!(Table::from_tables("P04").count("wL"), 2);
}

#[test]
fn r26_a_mosquito_that_touches_only_a_mosquito_does_not_move() {
    let table = Table::from_tables("P13");
    assert!(!table.game.board().pinned().contains(super::named("wM")));
    assert_eq!(table.count("wM"), 0);
}

#[test]
fn r26_a_mosquito_that_touches_only_a_mosquito_on_a_stack_does_not_move() {
    let table = Table::read(
        "Base+MLP;InProgress;White[6];wG1;bP wG1-;wM \\wG1;bB1 bP/;wA1 /wM;bM bB1\\;wQ wA1\\;bQ bP\\;wM \\bB1;bM bB1",
    );
    assert!(table.game.board().raised().contains(super::named("bM")));
    assert!(!table.game.board().pinned().contains(super::named("wM")));
    assert_eq!(table.count("wM"), 0);
}

#[test]
fn r26_a_mosquito_on_the_hive_is_a_beetle() {
    for name in ["M03", "M10", "P14"] {
        let table = Table::from_tables(name);
        let mosquito = skep_rules::Piece::first(table.to_move(), skep_rules::Bug::Mosquito);
        assert!(table.game.board().raised().contains(mosquito), "{name}");
        let from = table.game.hex_of(mosquito).expect("on the table");
        for hex in crate::replay::ends(&table.game, mosquito) {
            assert_eq!(hex.distance(from), 1, "{name}");
        }
    }
}

#[test]
fn r26_a_mosquito_copies_the_top_of_a_stack_only() {
    let table = Table::from_tables("M11");
    let position = &table.record.position;
    let mosquito = super::named("bM");
    let (hex, _) = position.find(mosquito).expect("on the table");
    let covered: Vec<_> = crate::reference::around(hex)
        .into_iter()
        .filter(|&side| position.height(side) > 1)
        .collect();
    assert!(!covered.is_empty(), "a stack stands beside the mosquito");
    assert_eq!(table.game.legal_moves().len(), 57);
}
