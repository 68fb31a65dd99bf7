//! Games in the terminal, played by events alone.

use std::time::Duration;

use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
    layout::Rect,
};
use skep_engine::{Level, Score};
use skep_rules::{BugSet, Color, DrawReason, Game, Hex, Opening, Outcome, WhyNot, WinReason};

use super::{
    cursor::Focus,
    event::{Effect, Event},
    kept_game::KeptGame,
    locale::Colors,
    look::Look,
    notice::{Dialog, Mark, Notice},
    play::{Play, Start},
    settings::{Seat, Settings},
    thinker::{Purpose, Task, Thought},
    view,
};
use crate::messages::{Language, Messages};

/// Somebody at the keyboard.
pub(super) struct Desk {
    pub(super) play: Play,
    pub(super) effects: Vec<Effect>,
    pub(super) now: Duration,
}

pub(super) fn settings(seat: Seat) -> Settings {
    Settings {
        set: BugSet::BASE_ML,
        opening: Opening::Tournament,
        level: Level::LOWEST,
        seat,
        time: None,
    }
}

impl Desk {
    pub(super) fn new(start: Start) -> Desk {
        let (play, effects) = Play::new(start, (80, 24), Language::English, 1);
        Desk {
            play,
            effects,
            now: Duration::ZERO,
        }
    }

    pub(super) fn alone(seat: Seat) -> Desk {
        Desk::new(Start::New(settings(seat)))
    }

    /// Two people, and a game that has come this far.
    pub(super) fn at(game: &str) -> Desk {
        let game = Game::from_game_string_with(game, |set| {
            Settings {
                set,
                ..settings(Seat::Both)
            }
            .ruleset()
        });
        let mut desk = Desk::new(Start::Resume(Box::new(KeptGame {
            settings: settings(Seat::Both),
            game: game.unwrap(),
            left: None,
        })));
        desk.happen(Event::Key(KeyEvent::from(KeyCode::Esc)));
        desk
    }

    pub(super) fn happen(&mut self, event: Event) {
        self.effects = self.play.handle(event, self.now);
    }

    pub(super) fn press(&mut self, code: KeyCode) {
        self.happen(Event::Key(KeyEvent::from(code)));
    }

    pub(super) fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    fn control(&mut self, c: char) {
        self.happen(Event::Key(KeyEvent::new(
            KeyCode::Char(c),
            KeyModifiers::CONTROL,
        )));
    }

    /// Types a move and plays it.
    pub(super) fn enter(&mut self, text: &str) {
        self.keys(text);
        self.press(KeyCode::Enter);
    }

    fn click(&mut self, column: u16, row: u16) {
        self.happen(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    fn click_hex(&mut self, hex: Hex) {
        let spot = self.play.camera.place(hex);
        let board = self.play.screen().unwrap().board;
        self.click(board.x + spot.x as u16, board.y + spot.y as u16);
    }

    fn task(&self) -> Option<&Task> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Think(task) => Some(&**task),
            _ => None,
        })
    }

    /// Lets the engine answer its last task.
    pub(super) fn think(&mut self, best: &str, score: i32) {
        let task = self.task().expect("the engine was asked").clone();
        self.happen(Event::Thought(Thought {
            number: task.number,
            purpose: task.purpose,
            best: task.game.read_move(best).ok(),
            score: Some(Score::Estimate(score)),
        }));
    }

    fn is_kept(&self) -> bool {
        self.effects
            .iter()
            .any(|effect| matches!(effect, Effect::Keep(_)))
    }

    fn quits(&self) -> bool {
        self.effects
            .iter()
            .any(|effect| matches!(effect, Effect::Quit))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.play.table.game().outcome()
    }

    fn string(&self) -> String {
        self.play.table.game().move_strings().join(";")
    }
}

#[test]
fn moves_are_typed_and_each_is_kept() {
    let mut desk = Desk::alone(Seat::Both);
    for text in ["wS1", "bG1 wS1-", "wQ -wS1"] {
        desk.enter(text);
        assert!(desk.is_kept(), "{text}");
    }
    assert_eq!(desk.string(), "wS1;bG1 wS1-;wQ -wS1");
    assert!(matches!(desk.play.notice, Some(Notice::Moved)));
}

#[test]
fn a_mistyped_move_stays_in_the_line_and_says_what_is_wrong() {
    let mut desk = Desk::alone(Seat::Both);
    desk.enter("wS1");
    desk.enter("bX");
    assert!(matches!(desk.play.notice, Some(Notice::Unreadable(_))));
    assert_eq!(desk.play.entry.text(), "bX");
    desk.press(KeyCode::Backspace);
    desk.keys("G1 wS1");
    desk.press(KeyCode::Enter);
    assert!(matches!(desk.play.notice, Some(Notice::Refused(_))));
    assert_eq!(desk.play.marks, [(Hex::ORIGIN, Mark::Evidence)]);
    desk.press(KeyCode::Esc);
    assert!(!desk.play.is_typing() && desk.play.marks.is_empty());
}

#[test]
fn pieces_are_chosen_by_keys_alone() {
    let mut desk = Desk::alone(Seat::Both);
    assert_eq!(desk.play.cursor.focus, Focus::Hand);
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Enter);
    assert_eq!(
        desk.play.chosen.as_ref().unwrap().piece,
        "wB1".parse().unwrap()
    );
    desk.press(KeyCode::Enter);
    assert_eq!(desk.string(), "wB1");
    // The other player: the next thing in the hand, and the second of the places for it.
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
    let mut desk = Desk::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
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
fn a_piece_that_cannot_move_says_why_and_shows_it() {
    let mut desk = Desk::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.click_hex(Hex::ORIGIN);
    assert!(matches!(
        desk.play.notice,
        Some(Notice::Refused(WhyNot::Pinned { .. }))
    ));
    assert_eq!(desk.play.marks, [(Hex::new(-1, 0), Mark::Evidence)]);
    assert!(desk.play.chosen.is_none());
    desk.click_hex(Hex::new(2, 0));
    assert!(matches!(
        desk.play.notice,
        Some(Notice::Refused(WhyNot::NotYourTurn { .. }))
    ));
}

#[test]
fn a_click_on_the_piece_and_one_on_its_target_play() {
    let mut desk = Desk::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
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
fn choosing_the_piece_again_puts_it_back() {
    let mut desk = Desk::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.click_hex(Hex::new(-1, 0));
    desk.click_hex(Hex::new(-1, 0));
    assert!(desk.play.chosen.is_none() && desk.play.notice.is_none());
}

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
fn resigning_asks_first() {
    let mut desk = Desk::alone(Seat::White);
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
    assert!(desk.is_kept());
    desk.keys("q");
    assert!(
        desk.quits(),
        "a game that is over is left without a question"
    );
}

#[test]
fn two_players_agree_on_a_draw() {
    let mut desk = Desk::alone(Seat::Both);
    desk.enter("wS1");
    desk.keys("dy");
    assert_eq!(desk.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    desk.keys("u");
    assert_eq!(
        desk.outcome(),
        None,
        "an ended game goes on when its last move is taken back"
    );
}

#[test]
fn the_computer_takes_a_draw_only_when_it_stands_worse() {
    let mut desk = Desk::alone(Seat::White);
    desk.keys("d");
    desk.think("wS1", -50);
    assert!(matches!(desk.play.notice, Some(Notice::DrawDeclined)));
    desk.keys("d");
    desk.think("wS1", 300);
    assert_eq!(desk.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn quitting_asks_but_control_c_does_not() {
    let mut desk = Desk::alone(Seat::Both);
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
fn yes_and_no_can_be_said_in_ones_own_language() {
    for (language, yes, no) in [
        (Language::German, 'j', 'n'),
        (Language::Russian, 'д', 'н'),
        (Language::Ukrainian, 'т', 'н'),
        (Language::English, 'y', 'n'),
    ] {
        let mut desk = Desk::alone(Seat::Both);
        desk.play.language = language;
        desk.keys("q");
        desk.press(KeyCode::Char(no));
        assert!(desk.play.dialog.is_none() && !desk.quits());
        desk.keys("q");
        desk.press(KeyCode::Char(yes));
        assert!(desk.quits(), "{language}");
    }
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

#[test]
fn the_form_starts_another_game() {
    let mut desk = Desk::alone(Seat::White);
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
    let mut desk = Desk::new(Start::New(settings));
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
    assert!(desk.is_kept() && !desk.play.wants_ticks());
}

#[test]
fn sleeping_costs_no_time() {
    let settings = Settings {
        time: "1+0".parse().ok(),
        ..settings(Seat::Both)
    };
    let mut desk = Desk::new(Start::New(settings));
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
fn who_can_do_nothing_passes_with_enter() {
    let game = stuck_game();
    let mut desk = Desk::at(&game.game_string());
    assert!(desk.play.table.game().must_pass());
    desk.press(KeyCode::Enter);
    assert!(desk.string().ends_with(";pass"));
}

/// A short game after which the player to move must pass, found by trying.
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
    let mut desk = Desk::alone(Seat::Both);
    desk.happen(Event::Paste("wS1\nrm -rf".to_owned()));
    assert_eq!(desk.play.entry.text(), "wS1");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.string(), "wS1");
}

#[test]
fn a_game_that_cannot_be_kept_goes_on_and_says_so() {
    let mut desk = Desk::alone(Seat::Both);
    desk.enter("wS1");
    desk.happen(Event::NotKept("disk full".to_owned()));
    assert!(matches!(desk.play.notice, Some(Notice::NotKept(_))));
    desk.enter("bG1 wS1-");
    assert_eq!(desk.play.table.plies(), 2);
}

#[test]
fn a_window_too_small_takes_no_orders_but_to_leave() {
    let mut desk = Desk::alone(Seat::Both);
    desk.happen(Event::Resize(20, 5));
    desk.enter("wS1");
    desk.click(3, 3);
    assert_eq!(desk.play.table.plies(), 0);
    desk.happen(Event::Resize(80, 24));
    desk.press(KeyCode::Esc);
    desk.enter("wS1");
    assert_eq!(desk.play.table.plies(), 1);
    desk.happen(Event::Resize(0, 0));
    desk.keys("q");
    assert!(desk.quits());
}

#[test]
fn whatever_happens_nothing_panics_and_everything_can_be_drawn() {
    let messages: Vec<Messages> = Language::ALL
        .map(|language| Messages::new(language, false))
        .into();
    let mut state = 7_u64;
    let mut chance = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for round in 0..40 {
        let seat = Seat::ALL[round % 3];
        let time = (round % 2 == 0).then(|| "1+1".parse().ok()).flatten();
        let set = BugSet::ALL[round % 8];
        let mut desk = Desk::new(Start::New(Settings {
            time,
            set,
            ..settings(seat)
        }));
        for _ in 0..400 {
            desk.now += Duration::from_millis(chance(80));
            let event = some_event(&desk, &mut chance);
            desk.happen(event);
            if desk
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::Quit))
            {
                break;
            }
        }
        let (width, height) = desk.play.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let look = Look {
            ascii: round % 2 == 0,
            colors: Colors::Table,
        };
        view::draw(&desk.play, &messages[round % 4], look, &mut buffer);
    }
}

fn some_event(desk: &Desk, chance: &mut impl FnMut(u64) -> u64) -> Event {
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::F(1),
    ];
    match chance(10) {
        0..4 => Event::Key(KeyEvent::from(codes[chance(codes.len() as u64) as usize])),
        4 => {
            let letters: Vec<char> = "wbpQA1 -/\\huzcln?:ж".chars().collect();
            let at = chance(letters.len() as u64) as usize;
            Event::Key(KeyEvent::from(KeyCode::Char(letters[at])))
        }
        5 => Event::Mouse(MouseEvent {
            kind: [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollRight,
            ][chance(4) as usize],
            column: chance(100) as u16,
            row: chance(40) as u16,
            modifiers: KeyModifiers::NONE,
        }),
        6 if chance(10) == 0 => Event::Resize(chance(120) as u16, chance(50) as u16),
        7 => Event::Tick,
        _ => {
            let moves = desk.play.table.game().legal_moves();
            let best = moves
                .get(chance(moves.len().max(1) as u64) as usize)
                .copied();
            match desk.play.thinking {
                Some(thinking) => Event::Thought(Thought {
                    number: thinking.number,
                    purpose: thinking.purpose,
                    best,
                    score: Some(Score::Estimate(0)),
                }),
                None => match best {
                    Some(mv) if desk.play.dialog.is_none() => {
                        let board = desk.play.table.game().board();
                        Event::Paste(board.move_string(mv).to_string())
                    }
                    _ => Event::Key(KeyEvent::from(KeyCode::Esc)),
                },
            }
        }
    }
}

#[test]
fn the_help_and_every_question_close_again() {
    let mut desk = Desk::alone(Seat::Both);
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
