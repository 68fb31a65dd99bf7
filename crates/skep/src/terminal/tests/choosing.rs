//! Selecting pieces and making moves.

use super::*;

#[test]
fn saves_the_game_after_each_typed_move() {
    let mut desk = TestGame::alone(Seat::Both);
    for text in ["wS1", "bG1 wS1-", "wQ -wS1"] {
        desk.enter(text);
        assert!(desk.is_saved(), "{text}");
    }
    assert_eq!(desk.string(), "wS1;bG1 wS1-;wQ -wS1");
    assert!(matches!(desk.play.notice, Some(Notice::Moved)));
}

#[test]
fn a_mistyped_move_stays_in_the_line_with_an_error() {
    let mut desk = TestGame::alone(Seat::Both);
    desk.enter("wS1");
    desk.enter("bX");
    assert!(matches!(desk.play.notice, Some(Notice::Unreadable(_))));
    assert_eq!(desk.play.move_input.text(), "bX");
    desk.press(KeyCode::Backspace);
    desk.keys("G1 wS1");
    desk.press(KeyCode::Enter);
    assert!(matches!(desk.play.notice, Some(Notice::Refused(_))));
    assert_eq!(desk.play.marks, [(Hex::ORIGIN, Sign::Evidence)]);
    desk.press(KeyCode::Esc);
    assert!(!desk.play.is_typing() && desk.play.marks.is_empty());
}

#[test]
fn plays_with_keys_alone() {
    let mut desk = TestGame::alone(Seat::Both);
    assert_eq!(desk.play.cursor.focus, Focus::Hand);
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Enter);
    assert_eq!(
        desk.play.chosen.as_ref().unwrap().piece,
        "wB1".parse().unwrap()
    );
    desk.press(KeyCode::Enter);
    assert_eq!(desk.string(), "wB1");
    // Black: the next kind in the hand, and its second target.
    desk.keys(" ");
    desk.press(KeyCode::Enter);
    let first = desk.play.cursor.hex;
    desk.press(KeyCode::Tab);
    assert_ne!(desk.play.cursor.hex, first);
    desk.press(KeyCode::Enter);
    assert_eq!(desk.play.table.plies(), 2);
}

#[test]
fn tab_stops_at_what_can_move_and_what_can_be_placed() {
    let mut desk = TestGame::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.press(KeyCode::Tab);
    assert_eq!(
        desk.play.cursor.hex,
        Hex::new(-1, 0),
        "the queen, not the pinned spider"
    );
    let mut kinds = Vec::new();
    loop {
        desk.press(KeyCode::Tab);
        if desk.play.cursor.focus == Focus::Board {
            break;
        }
        kinds.push(desk.play.cursor.bug.letter());
    }
    assert_eq!(kinds, ['S', 'B', 'G', 'A']);
    desk.press(KeyCode::BackTab);
    assert_eq!(desk.play.cursor.bug.letter(), 'A');
}

#[test]
fn explains_why_a_piece_cannot_move() {
    let mut desk = TestGame::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.click_hex(Hex::ORIGIN);
    assert!(matches!(
        desk.play.notice,
        Some(Notice::Refused(WhyNot::Pinned { .. }))
    ));
    assert_eq!(desk.play.marks, [(Hex::new(-1, 0), Sign::Evidence)]);
    assert!(desk.play.chosen.is_none());
    desk.click_hex(Hex::new(2, 0));
    assert!(matches!(
        desk.play.notice,
        Some(Notice::Refused(WhyNot::NotYourTurn { .. }))
    ));
}

#[test]
fn plays_with_two_clicks() {
    let mut desk = TestGame::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.click_hex(Hex::new(-1, 0));
    assert_eq!(desk.play.chosen.as_ref().unwrap().targets.len(), 2);
    desk.click_hex(Hex::new(2, -1));
    assert!(
        matches!(desk.play.notice, Some(Notice::Refused(_))),
        "too far for a queen"
    );
    assert!(desk.play.chosen.is_some(), "the piece stays chosen");
    desk.click_hex(Hex::new(-1, 1));
    assert!(desk.string().ends_with(";wQ /wS1"));
    // Black takes an ant from the hand.
    let hand = desk.play.screen().unwrap().hand(Color::Black);
    desk.click(hand.x + 4 * 3, hand.y);
    assert_eq!(
        desk.play.chosen.as_ref().unwrap().piece,
        "bA1".parse().unwrap()
    );
    let target = desk.play.chosen.as_ref().unwrap().targets[0];
    desk.click_hex(target);
    assert_eq!(desk.play.table.plies(), 6);
}

#[test]
fn selecting_the_piece_again_deselects_it() {
    let mut desk = TestGame::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.click_hex(Hex::new(-1, 0));
    desk.click_hex(Hex::new(-1, 0));
    assert!(desk.play.chosen.is_none() && desk.play.notice.is_none());
}

#[test]
fn enter_passes_when_there_is_no_move() {
    let game = stuck_game();
    let mut desk = TestGame::at(&game.game_string());
    assert!(desk.play.table.game().must_pass());
    desk.press(KeyCode::Enter);
    assert!(desk.string().ends_with(";pass"));
}

/// Searches for a short game after which the player to move must pass.
fn stuck_game() -> Game {
    let mut state = 1_u64;
    loop {
        let mut game = Game::new(settings(Seat::Both).ruleset());
        for _ in 0..120 {
            if game.must_pass() {
                return game;
            }
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            game.play(moves[(state >> 33) as usize % moves.len()])
                .unwrap();
        }
    }
}

#[test]
fn a_pasted_move_goes_into_the_line() {
    let mut desk = TestGame::alone(Seat::Both);
    desk.happen(Event::Paste("wS1\nrm -rf".to_owned()));
    assert_eq!(desk.play.move_input.text(), "wS1");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.string(), "wS1");
}
