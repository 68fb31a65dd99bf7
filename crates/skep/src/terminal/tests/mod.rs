//! Terminal games driven by events.

mod anything;
mod choosing;
mod computer;
mod ending;

use std::time::Duration;

use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
    layout::Rect,
};
use skep_engine::{Level, Score};
use skep_rules::{Color, DrawReason, Game, GameType, Hex, Opening, Outcome, WhyNot, WinReason};
use skep_solo::computer::{Job, Thought};

use super::{
    cursor::Focus,
    locale::Colors,
    look::Look,
    look::Sign,
    play::{Dialog, Effect, Event, Notice, Play, Start},
    saved_game::SavedGame,
    settings::{Seat, Settings},
    thinker::{Finding, Task},
    view,
};
use crate::messages::{Language, Messages};

/// A state with its latest effects.
pub(super) struct TestGame {
    pub(super) play: Play,
    pub(super) effects: Vec<Effect>,
    pub(super) now: Duration,
}

pub(super) fn settings(seat: Seat) -> Settings {
    Settings {
        set: GameType::BASE_ML,
        opening: Opening::Tournament,
        level: Level::LOWEST,
        seat,
        time: None,
    }
}

impl TestGame {
    pub(super) fn new(start: Start) -> TestGame {
        let (play, effects) = Play::new(start, (80, 24), Language::English, 1);
        TestGame {
            play,
            effects,
            now: Duration::ZERO,
        }
    }

    pub(super) fn alone(seat: Seat) -> TestGame {
        TestGame::new(Start::New(settings(seat)))
    }

    /// Two people at the given position.
    pub(super) fn at(game: &str) -> TestGame {
        let settings = |set| Settings {
            set,
            ..settings(Seat::Both)
        };
        let game = Game::from_game_string(game, |set| settings(set).ruleset()).unwrap();
        let mut desk = TestGame::new(Start::Resume(Box::new(SavedGame {
            settings: settings(game.ruleset().game_type),
            game,
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

    /// Answers the engine's last task.
    pub(super) fn think(&mut self, best: &str, score: i32) {
        let task = self.task().expect("the engine was asked").clone();
        let mv = task.game.read_move(best).expect("a move");
        let score = Score::Estimate(score);
        self.happen(Event::Thought(Finding {
            number: task.number,
            thought: Some(Thought { mv, score }),
        }));
    }

    fn is_saved(&self) -> bool {
        self.effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save(_)))
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
