//! Endings and their confirmations.

use super::*;

#[test]
fn resigning_asks_first() {
    let mut desk = TestGame::alone(Seat::White);
    desk.enter("wS1");
    desk.keys("rn");
    assert_eq!((desk.outcome(), desk.play.dialog.is_none()), (None, true));
    desk.keys("r");
    desk.press(KeyCode::Enter);
    let by = WinReason::Resignation;
    assert_eq!(
        desk.outcome(),
        Some(Outcome::Win {
            winner: Color::Black,
            by
        })
    );
    assert!(desk.is_saved());
    desk.keys("q");
    assert!(
        desk.quits(),
        "quitting a finished game needs no confirmation"
    );
}

#[test]
fn two_players_agree_on_a_draw() {
    let mut desk = TestGame::alone(Seat::Both);
    desk.enter("wS1");
    desk.keys("dy");
    assert_eq!(desk.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    desk.keys("u");
    assert_eq!(
        desk.outcome(),
        None,
        "taking back the last move reopens the game"
    );
}

#[test]
fn quitting_asks_but_control_c_does_not() {
    let mut desk = TestGame::alone(Seat::Both);
    desk.keys("q");
    assert!(!desk.quits());
    desk.press(KeyCode::Esc);
    assert!(desk.play.dialog.is_none());
    desk.keys("qy");
    assert!(desk.quits());
    desk.control('c');
    assert!(desk.quits());
    desk.happen(Event::Signal(15));
    assert!(matches!(desk.effects[..], [Effect::QuitBySignal(15)]));
    desk.happen(Event::InputLost);
    assert!(desk.quits());
    desk.happen(Event::EngineLost);
    assert!(matches!(desk.effects[..], [Effect::FailForEngine]));
}

#[test]
fn accepts_yes_and_no_in_every_language() {
    for (language, yes, no) in [
        (Language::German, 'j', 'n'),
        (Language::Russian, 'д', 'н'),
        (Language::Ukrainian, 'т', 'н'),
        (Language::English, 'y', 'n'),
    ] {
        let mut desk = TestGame::alone(Seat::Both);
        desk.play.language = language;
        desk.keys("q");
        desk.press(KeyCode::Char(no));
        assert!(desk.play.dialog.is_none() && !desk.quits());
        desk.keys("q");
        desk.press(KeyCode::Char(yes));
        assert!(desk.quits(), "{language:?}");
    }
}

#[test]
fn the_form_starts_another_game() {
    let mut desk = TestGame::alone(Seat::White);
    desk.keys("n");
    desk.press(KeyCode::Left);
    desk.press(KeyCode::Down);
    desk.press(KeyCode::Down);
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Enter);
    let settings = desk.play.table.settings();
    assert_eq!(settings.seat, Seat::Both);
    assert_eq!(settings.set.name(), "Base+MP");
    desk.keys("n");
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Esc);
    assert_eq!(desk.play.table.settings().seat, Seat::Both);
}

#[test]
fn time_runs_out() {
    let settings = Settings {
        time: "1+0".parse().ok(),
        ..settings(Seat::Both)
    };
    let mut desk = TestGame::new(Start::New(settings));
    desk.enter("wS1");
    desk.enter("bG1 wS1-");
    assert!(desk.play.wants_ticks());
    desk.now = Duration::from_secs(59);
    desk.happen(Event::Tick);
    assert_eq!(desk.outcome(), None);
    desk.now = Duration::from_secs(60);
    desk.happen(Event::Tick);
    let by = WinReason::Time;
    assert_eq!(
        desk.outcome(),
        Some(Outcome::Win {
            winner: Color::Black,
            by
        })
    );
    assert!(desk.is_saved() && !desk.play.wants_ticks());
}

#[test]
fn suspending_costs_no_time() {
    let settings = Settings {
        time: "1+0".parse().ok(),
        ..settings(Seat::Both)
    };
    let mut desk = TestGame::new(Start::New(settings));
    desk.enter("wS1");
    desk.enter("bG1 wS1-");
    desk.now = Duration::from_secs(10);
    desk.control('z');
    assert!(matches!(desk.effects[..], [Effect::Suspend]));
    desk.now = Duration::from_secs(5000);
    desk.happen(Event::WokeUp);
    assert_eq!(desk.outcome(), None);
    let left = desk.play.table.left(Color::White, desk.now);
    assert_eq!(left, Some(Duration::from_secs(50)));
}

#[test]
fn closes_every_dialog() {
    let mut desk = TestGame::alone(Seat::Both);
    for key in ["?", "q", "r", "d", "n"] {
        desk.keys(key);
        assert!(desk.play.dialog.is_some(), "{key}");
        desk.press(KeyCode::Esc);
        assert!(desk.play.dialog.is_none(), "{key}");
    }
    desk.keys("?");
    assert!(matches!(desk.play.dialog, Some(Dialog::Help)));
    desk.click(1, 1);
    assert!(desk.play.dialog.is_none());
    desk.keys("q");
    let frame = desk.play.screen().unwrap().question();
    desk.click(frame.x + 2, frame.bottom() - 2);
    assert!(desk.quits());
}
