//! The computer as an opponent.

use super::*;

#[test]
fn ignores_answers_of_the_engine_that_come_too_late() {
    let mut desk = TestGame::alone(Seat::White);
    assert!(desk.task().is_none());
    desk.enter("wS1");
    let task = desk.task().unwrap().clone();
    let level = Level::LOWEST;
    assert!(matches!(task.job, Job::Reply { level: asked, .. } if asked == level));
    desk.keys("u");
    assert_eq!(desk.play.table.plies(), 0);
    assert!(
        desk.effects
            .iter()
            .any(|effect| matches!(effect, Effect::StopThinking))
    );
    let thought = Thought {
        mv: task.game.read_move("bG1 wS1-").unwrap(),
        score: Score::Estimate(0),
    };
    desk.happen(Event::Thought(Finding {
        number: task.number,
        thought: Some(thought),
    }));
    assert_eq!(desk.play.table.plies(), 0);
    desk.enter("wA1");
    desk.think("bG1 wA1-", 0);
    assert_eq!(desk.string(), "wA1;bG1 wA1-");
    assert!(desk.is_saved());
    assert!(desk.play.thinking.is_none());
}

#[test]
fn the_player_cannot_move_while_the_computer_thinks() {
    let mut desk = TestGame::alone(Seat::White);
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
fn the_computer_starts_as_white() {
    let mut desk = TestGame::alone(Seat::Black);
    desk.think("wS1", 0);
    assert_eq!(desk.string(), "wS1");
    desk.keys("u");
    assert!(matches!(desk.play.notice, Some(Notice::NothingToTakeBack)));
}

#[test]
fn a_hint_marks_piece_and_target() {
    let mut desk = TestGame::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.keys("h");
    assert!(matches!(desk.play.notice, Some(Notice::Hinting)));
    desk.think("wQ /wS1", 30);
    assert!(matches!(&desk.play.notice, Some(Notice::Hint(mv)) if mv == "wQ /wS1"));
    let marks = [(Hex::new(-1, 0), Sign::Hint), (Hex::new(-1, 1), Sign::Hint)];
    assert_eq!(desk.play.marks, marks);
}

#[test]
fn the_computer_accepts_a_draw_only_when_it_is_worse() {
    let mut desk = TestGame::alone(Seat::White);
    desk.keys("d");
    desk.think("wS1", 300);
    assert!(
        matches!(desk.play.notice, Some(Notice::DrawDeclined)),
        "neither side is worse before the first move"
    );
    desk.keys("d");
    assert!(
        desk.task().is_none(),
        "a declined offer is not considered again before the next move"
    );
    assert!(matches!(desk.play.notice, Some(Notice::DrawDeclined)));
    let mut game = Game::new(settings(Seat::White).ruleset());
    while game.moves().len() < 10 {
        let first = game.legal_moves()[0];
        game.play(first).unwrap();
    }
    let best = game.board().move_string(game.legal_moves()[0]).to_string();
    let offered = |score| {
        let mut desk = TestGame::new(Start::Resume(Box::new(SavedGame {
            settings: settings(Seat::White),
            game: game.clone(),
            left: None,
        })));
        desk.press(KeyCode::Esc);
        desk.keys("d");
        desk.think(&best, score);
        desk
    };
    let declined = offered(-50);
    assert!(matches!(declined.play.notice, Some(Notice::DrawDeclined)));
    assert_eq!(declined.outcome(), None);
    let accepted = offered(300);
    let draw = Outcome::Draw(DrawReason::Agreement);
    assert_eq!(accepted.outcome(), Some(draw));
}

fn saved() -> Box<SavedGame> {
    let mut game = Game::new(settings(Seat::Black).ruleset());
    for text in ["wS1", "bG1 wS1-"] {
        game.play_uhp(text).unwrap();
    }
    Box::new(SavedGame {
        settings: settings(Seat::Black),
        game,
        left: None,
    })
}

#[test]
fn offers_to_resume_before_the_engine_starts() {
    let offer = || TestGame::new(Start::Offer(settings(Seat::Black), saved()));
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
    assert!(desk.task().is_some(), "the computer starts");
    assert!(
        !desk.is_saved(),
        "the saved game stays until the first move"
    );
}
