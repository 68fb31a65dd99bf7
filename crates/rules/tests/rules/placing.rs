//! Placements (R1 to R9).

use skep_rules::{Color, GameType, Hex, Opening, Piece};

use super::{Table, named};
use crate::{reference::around, replay};

/// Six white pieces around the empty cell `-wS1`, with Black's pieces in a line on the other side.
pub(super) const RING: &str = "wS1;bS1 wS1-;wQ \\wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wG2 /wG1;bG2 bG1-;wA1 wG2\\;bA1 bG2-;wA2 wA1-;bA2 bA1-";

#[test]
fn r1_the_first_piece_starts_the_hive() {
    let table = Table::read("Base+MLP;NotStarted;White[1]");
    let moves = table.record.position.legal_moves();
    assert!(moves.iter().all(|mv| mv.1 == Hex::ORIGIN));
    assert_eq!(table.game.legal_moves().len(), 7);
}

#[test]
fn r1_the_second_piece_touches_the_first_on_any_side() {
    let table = Table::after("Base", "wA1");
    for piece in ["bA1", "bB1", "bG1", "bS1"] {
        let cells = replay::ends(&table.game, named(piece));
        assert_eq!(cells, around(Hex::ORIGIN).into());
    }
}

#[test]
fn r2_a_placed_piece_touches_its_own_colour_only() {
    let table = Table::after("Base", "wA1;bA1 wA1-");
    for allowed in ["wS1 -wA1", "wS1 \\wA1", "wS1 /wA1"] {
        assert!(table.allows(allowed), "{allowed}");
    }
    // Beside both colours, and beside the enemy alone.
    for refused in ["wS1 wA1/", "wS1 wA1\\", "wS1 bA1-", "wS1 bA1/"] {
        assert!(!table.allows(refused), "{refused}");
    }
}

#[test]
fn r2_only_blacks_first_piece_may_touch_white() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wS1 -wA1");
    assert!(!table.allows("bS1 \\wA1"));
    assert!(table.allows("bS1 bA1-"));
}

#[test]
fn r3_a_stack_has_the_colour_of_its_top() {
    let moves = "wB1;bS1 wB1-;wQ \\wB1;bQ bS1-;wQ wB1/;bA1 bQ-;wB1 bS1";
    let mut table = Table::after("Base", moves);
    // The cell touches only the stack of a white beetle on a black spider.
    assert!(!table.allows("bG1 /wB1"));
    table.play("bG1 bA1-");
    assert!(table.allows("wA1 /wB1"));
}

#[test]
fn r4_pieces_are_placed_on_empty_cells_only() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    assert!(!table.allows("wB1 wA1"));
    assert!(!table.allows("wB1 bA1"));
    assert!(!table.allows("wS1 wQ"));
}

#[test]
fn r5_an_enclosed_cell_can_be_filled_from_the_hand() {
    let table = Table::after("Base", RING);
    assert!(table.allows("wB1 -wS1"));
    // No piece could slide there.
    assert!(!table.allows("wA2 -wS1"));
}

#[test]
fn r6_the_queen_is_due_in_the_fourth_turn() {
    let moves = "wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wG2 -wG1;bG2 bG1-";
    let mut table = Table::after("Base", moves);
    assert!(table.game.board().queen_due());
    assert_eq!(table.game.legal_moves().len(), 7);
    assert_eq!(table.count("wQ"), 7);
    table.play("wQ -wG2");
    assert_eq!(table.count("bQ"), table.game.legal_moves().len());
}

#[test]
fn r6_the_queen_may_be_placed_earlier() {
    let table = Table::after("Base", "wS1;bS1 wS1-");
    assert!(!table.game.board().queen_due());
    assert!(table.allows("wQ -wS1"));
    assert!(table.allows("wG1 -wS1"));
}

#[test]
fn r7_no_piece_moves_before_its_own_queen_is_placed() {
    let mut table = Table::after("Base", "wA1;bA1 wA1-;wA2 -wA1;bQ bA1-");
    assert_eq!(table.count("wA2"), 0, "White's queen is in hand");
    table.play("wG1 -wA2");
    assert!(table.count("bQ") > 0, "Black's queen is on the table");
}

#[test]
fn r8_a_placed_piece_stays_on_the_table() {
    let record = Table::from_tables("P14").record;
    let mut game = skep_rules::Game::new(skep_rules::Ruleset::uhp(record.set));
    let mut placed = game.board().placed();
    for &turn in &record.turns {
        game.play(replay::mv(turn)).expect("a legal move");
        assert!(
            placed
                .into_iter()
                .all(|piece| game.board().placed().contains(piece))
        );
        placed = game.board().placed();
    }
    // Forty turns later there are still pieces in hand.
    assert!(!game.board().in_hand().is_empty());
}

#[test]
fn r8_a_player_may_move_while_pieces_are_in_hand() {
    let table = Table::after("Base", "wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    assert!(table.count("wQ") > 0);
    assert!(table.count("wS1") > 0);
}

#[test]
fn r9_the_tournament_opening_forbids_the_queen_first() {
    let mut table = Table::read("Base;NotStarted;White[1]");
    assert!(!table.allows("wQ"));
    table.play("wA1");
    assert!(!table.allows("bQ wA1-"));
    table.play("bA1 wA1-");
    assert!(table.allows("wQ -wA1"));
}

#[test]
fn r9_the_rulebook_opening_allows_the_queen_first() {
    let mut table = Table::with_opening("Base;NotStarted;White[1]", Opening::Rulebook);
    assert!(table.allows("wQ"));
    table.play("wQ");
    assert!(table.allows("bQ wQ-"));
    table.play("bQ wQ-");
    assert!(table.count("wA1") > 0);
    assert!(
        table.count("wQ") > 0,
        "a queen placed first moves like any other"
    );
}

#[test]
fn pieces_of_a_kind_are_placed_in_numerical_order() {
    let mut table = Table::after("Base", "wA1;bA1 wA1-");
    assert!(!table.allows("wA3 -wA1"));
    assert!(table.allows("wA2 -wA1"));
    assert!(!table.allows("wS2 -wA1"));
    table.play("wS1 -wA1");
    assert!(!table.allows("bA3 bA1-"));
}

#[test]
fn each_set_contains_exactly_its_pieces() {
    for set in GameType::ALL {
        let board = skep_rules::Board::new(set, Opening::Tournament);
        for piece in Piece::all() {
            assert_eq!(board.in_hand().contains(piece), set.contains(piece.bug()));
        }
        let side = board.in_hand() & skep_rules::PieceSet::of_color(Color::White);
        let expansions = set
            .name()
            .trim_start_matches("Base")
            .trim_start_matches('+');
        assert_eq!(side.len(), 11 + expansions.len(), "{set}");
    }
}
