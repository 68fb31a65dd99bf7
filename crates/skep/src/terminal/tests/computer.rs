//! The computer as an opponent.

use super::*;

#[test]
fn the_computer_answers_and_late_answers_are_ignored() {
    let mut desk = Desk::alone(Seat::White);
    assert!(desk.task().is_none());
    desk.enter("wS1");
    let task = desk.task().unwrap().clone();
    assert_eq!((task.purpose, task.level), (Purpose::Move, Level::LOWEST));
    desk.keys("u");
    assert_eq!(desk.play.table.plies(), 0);
    assert!(
        desk.effects
            .iter()
            .any(|effect| matches!(effect, Effect::StopThinking))
    );
    let late = Thought {
        number: task.number,
        purpose: Purpose::Move,
        best: task.game.read_move("bG1 wS1-").ok(),
        score: None,
    };
    desk.happen(Event::Thought(late));
    assert_eq!(desk.play.table.plies(), 0);
    desk.enter("wA1");
    desk.think("bG1 wA1-", 0);
    assert_eq!(desk.string(), "wA1;bG1 wA1-");
    assert!(desk.is_kept());
    assert!(desk.play.thinking.is_none());
}

#[test]
fn nothing_moves_while_the_computer_thinks() {
    let mut desk = Desk::alone(Seat::White);
    desk.enter("wS1");
    let effects = desk.effects.clone();
    desk.enter("wA1 wS1-");
    assert!(matches!(desk.play.notice, Some(Notice::NotYourTurn)));
    desk.press(KeyCode::Esc);
    desk.click_hex(Hex::ORIGIN);
    assert!(matches!(desk.play.notice, Some(Notice::NotYourTurn)));
    desk.keys("hd");
    assert_eq!(
        desk.play.tasks, 1,
        "no hint and no draw on the computer's turn"
    );
    desk.effects = effects;
    desk.think("bG1 wS1-", 0);
    assert_eq!(desk.play.table.plies(), 2);
}

#[test]
fn the_computer_begins_as_white() {
    let mut desk = Desk::alone(Seat::Black);
    desk.think("wS1", 0);
    assert_eq!(desk.string(), "wS1");
    desk.keys("u");
    assert!(matches!(desk.play.notice, Some(Notice::NothingToTakeBack)));
}

#[test]
fn a_hint_marks_piece_and_target() {
    let mut desk = Desk::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.keys("h");
    assert!(matches!(desk.play.notice, Some(Notice::Hinting)));
    desk.think("wQ /wS1", 30);
    assert!(matches!(&desk.play.notice, Some(Notice::Hint(mv)) if mv == "wQ /wS1"));
    let marks = [(Hex::new(-1, 0), Mark::Hint), (Hex::new(-1, 1), Mark::Hint)];
    assert_eq!(desk.play.marks, marks);
}

#[test]
fn the_computer_takes_a_draw_only_when_it_stands_worse() {
    let mut desk = Desk::alone(Seat::White);
    desk.keys("d");
    desk.think("wS1", 300);
    assert!(
        matches!(desk.play.notice, Some(Notice::DrawDeclined)),
        "nobody stands worse before the first move"
    );
    let mut game = Game::new(settings(Seat::White).ruleset());
    while game.moves().len() < 10 {
        let first = game.legal_moves()[0];
        game.play(first).unwrap();
    }
    let mut desk = Desk::new(Start::Resume(Box::new(KeptGame {
        settings: settings(Seat::White),
        game,
        left: None,
    })));
    desk.press(KeyCode::Esc);
    desk.keys("d");
    desk.think("pass", -50);
    assert!(matches!(desk.play.notice, Some(Notice::DrawDeclined)));
    desk.keys("d");
    desk.think("pass", 300);
    assert_eq!(desk.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

fn kept() -> Box<KeptGame> {
    let mut game = Game::new(settings(Seat::Black).ruleset());
    for text in ["wS1", "bG1 wS1-"] {
        game.play_uhp(text).unwrap();
    }
    Box::new(KeptGame {
        settings: settings(Seat::Black),
        game,
        left: None,
    })
}

#[test]
fn a_kept_game_is_offered_and_the_engine_waits_for_the_answer() {
    let offer = || Desk::new(Start::Offer(settings(Seat::Black), kept()));
    let mut desk = offer();
    assert!(desk.task().is_none());
    desk.press(KeyCode::Enter);
    assert_eq!(desk.play.table.plies(), 2);
    assert!(matches!(desk.play.notice, Some(Notice::Resumed)));
    assert!(
        desk.task().is_some(),
        "the computer has White and is to move"
    );
    let mut desk = offer();
    desk.press(KeyCode::Esc);
    assert_eq!(desk.play.table.plies(), 0);
    assert!(desk.task().is_some(), "the computer begins");
    assert!(!desk.is_kept(), "the kept game stays until the first move");
}
