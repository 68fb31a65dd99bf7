//! The state of the terminal game, as a function of events.
//!
//! Nothing here accesses the terminal, the disk or the system clock: events carry their time, and effects are returned.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseEvent};
use skep_rules::{Hex, Piece, ReadMoveError, WhyNot};
use skep_solo::computer::Job;

use super::camera::{Camera, Zoom};
use super::chosen::Chosen;
use super::cursor::Cursor;
use super::form::Form;
use super::keys::Command;
use super::look::Sign;
use super::move_input::MoveInput;
use super::saved_game::{SavedGame, save_text};
use super::screen::Screen;
use super::settings::Settings;
use super::table::Table;
use super::thinker::{Finding, Task};
use super::{keys, signals};
use crate::messages::Language;

#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) table: Table,
    pub(crate) cursor: Cursor,
    /// The selected piece.
    pub(crate) chosen: Option<Chosen>,
    pub(crate) move_input: MoveInput,
    /// Keys go to the input line even while it is empty.
    pub(crate) typing: bool,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) notice: Option<Notice>,
    /// Cells that belong to the notice: evidence or a hint.
    pub(crate) marks: Vec<(Hex, Sign)>,
    pub(crate) camera: Camera,
    /// Size of the window in columns and lines.
    pub(crate) size: (u16, u16),
    /// Lines by which the move list is scrolled back.
    pub(crate) scrolled: usize,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) language: Language,
    /// Time of the last event.
    pub(crate) now: Duration,
    pub(super) seed: u64,
    pub(super) tasks: u64,
    pub(super) effects: Vec<Effect>,
}

/// The engine's current task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thinking {
    pub(crate) number: u64,
    pub(crate) job: Job,
    pub(crate) since: Duration,
}

#[derive(Clone, Debug)]
pub(crate) enum Start {
    New(Settings),
    /// A new game, unless the player chooses to resume the saved one.
    Offer(Settings, Box<SavedGame>),
    /// The saved game.
    Resume(Box<SavedGame>),
}

/// Redraw interval while a clock runs or the engine thinks.
pub(crate) const TICK: Duration = Duration::from_millis(100);

impl Play {
    /// The initial state and its effects.
    pub(crate) fn new(
        start: Start,
        size: (u16, u16),
        language: Language,
        seed: u64,
    ) -> (Play, Vec<Effect>) {
        let now = Duration::ZERO;
        let (table, dialog) = match start {
            Start::New(settings) => (Table::new(settings, seed, now), None),
            Start::Offer(settings, saved) => {
                let dialog = Dialog::Resume(saved);
                (Table::new(settings, seed, now), Some(dialog))
            }
            Start::Resume(saved) => (resumed(&saved, seed, now), None),
        };
        let mut play = Play {
            table,
            cursor: Cursor::new(),
            chosen: None,
            move_input: MoveInput::default(),
            typing: false,
            dialog,
            notice: None,
            marks: Vec::new(),
            camera: Camera::new(Zoom::Medium),
            size,
            scrolled: 0,
            thinking: None,
            language,
            now,
            seed,
            tasks: 0,
            effects: Vec::new(),
        };
        play.show_game();
        let effects = std::mem::take(&mut play.effects);
        (play, effects)
    }

    /// Handles an event and returns its effects.
    pub(crate) fn handle(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        if self.table.flag(now) {
            self.after_the_end();
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Key(_) | Event::Tick => {}
            Event::Mouse(mouse) => self.point(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => self.resize((width, height)),
            Event::Thought(thought) => self.handle_finding(thought),
            Event::Signal(signals::STOP) => self.suspend(),
            Event::Signal(signal) => self.leave(Effect::QuitBySignal(signal)),
            Event::InputLost => self.leave(Effect::Quit),
            Event::EngineLost => self.leave(Effect::FailForEngine),
            Event::WokeUp => {
                self.table.wake(now);
                self.effects.push(Effect::Redraw);
            }
            Event::SaveFailed(reason) => self.notice = Some(Notice::SaveFailed(reason)),
        }
        std::mem::take(&mut self.effects)
    }

    /// Whether the screen must be redrawn without other events.
    pub(crate) fn wants_ticks(&self) -> bool {
        self.thinking.is_some() || self.table.is_clock_running()
    }

    /// The layout, or `None` if the window is too small.
    pub(crate) fn screen(&self) -> Option<Screen> {
        Screen::new(self.size, self.stack_under_cursor().len())
    }

    /// The pieces on the cursor's cell, from the top down.
    pub(crate) fn stack_under_cursor(&self) -> Vec<Piece> {
        self.stack_at(self.cursor.hex)
    }

    /// The pieces on a cell, from the top down.
    pub(crate) fn stack_at(&self, hex: Hex) -> Vec<Piece> {
        let game = self.table.game();
        let cells = game.cell_at(hex).into_iter();
        cells.flat_map(|cell| game.board().stack(cell)).collect()
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typing || !self.move_input.is_empty()
    }

    /// Clears the notice.
    pub(super) fn clear_notice(&mut self) {
        self.notice = None;
        self.marks.clear();
    }

    /// Starts a new game.
    pub(super) fn begin(&mut self, settings: Settings) {
        self.stop_thinking();
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.table = Table::new(settings, self.seed, self.now);
        self.show_game();
    }

    pub(super) fn resume(&mut self, saved: &SavedGame) {
        self.table = resumed(saved, self.seed, self.now);
        self.show_game();
    }

    /// Resets input and view for a game that starts or resumes.
    fn show_game(&mut self) {
        self.clear_notice();
        if self.table.plies() > 0 {
            self.notice = Some(Notice::Resumed);
        }
        self.drop_everything();
        self.scrolled = 0;
        self.cursor = Cursor::new();
        if let Some(to) = self.table.last_move().and_then(|last| last.to) {
            self.cursor.point_at(to);
        }
        self.point_somewhere_useful();
        self.center();
        self.go_on();
    }

    pub(super) fn drop_everything(&mut self) {
        self.chosen = None;
        self.move_input.clear();
        self.typing = false;
    }

    pub(super) fn center(&mut self) {
        if let Some(screen) = self.screen() {
            self.camera.center(self.table.game(), screen.window());
        }
        self.settle();
    }

    /// Moves the view as little as needed to show the last move and the cursor.
    pub(super) fn settle(&mut self) {
        let Some(screen) = self.screen() else {
            return;
        };
        let last = self.table.last_move().and_then(|last| last.to);
        let shown: Vec<Hex> = last.into_iter().chain([self.cursor.hex]).collect();
        let (game, window) = (self.table.game(), screen.window());
        self.camera.settle(game, window, &shown);
    }

    fn resize(&mut self, size: (u16, u16)) {
        let before = self.screen();
        self.size = size;
        if before.is_none() {
            self.center();
        } else if let (Some(before), Some(after)) = (before, self.screen()) {
            // Keep the centre.
            let ((old_width, old_height), (width, height)) = (before.window(), after.window());
            self.camera.corner.x += (i32::from(old_width) - i32::from(width)) / 2;
            self.camera.corner.y += (i32::from(old_height) - i32::from(height)) / 2;
            self.settle();
        }
        self.effects.push(Effect::Redraw);
    }

    fn suspend(&mut self) {
        self.table.suspend(self.now);
        self.effects.push(Effect::Suspend);
    }

    /// Quits. Everything but the clocks is already saved.
    pub(super) fn leave(&mut self, effect: Effect) {
        self.stop_thinking();
        let is_offered = matches!(self.dialog, Some(Dialog::Resume(_)));
        let has_clock = self.table.settings().time.is_some();
        if self.table.plies() > 0 && has_clock && !is_offered {
            self.save();
        }
        self.effects.push(effect);
    }

    pub(super) fn save(&mut self) {
        let text = save_text(&self.table, self.now);
        self.effects.push(Effect::Save(text));
    }

    fn press(&mut self, key: KeyEvent) {
        let command = keys::command(key, self.is_typing());
        // These work over dialogs too.
        match command {
            Some(Command::QuitNow) => return self.leave(Effect::Quit),
            Some(Command::Suspend) => return self.suspend(),
            Some(Command::Redraw) => return self.effects.push(Effect::Redraw),
            _ => {}
        }
        if self.dialog.is_some() {
            return self.answer(key);
        }
        // A window that is too small only allows quitting.
        if self.screen().is_none() {
            if matches!(key.code, KeyCode::Char('q' | 'Q') | KeyCode::Esc) {
                self.leave(Effect::Quit);
            }
            return;
        }
        if let Some(command) = command {
            self.handle_command(command);
        }
    }

    fn paste(&mut self, text: &str) {
        if self.dialog.is_some() {
            return;
        }
        self.clear_notice();
        self.typing = true;
        let line = text.lines().next().unwrap_or_default();
        line.chars().take(64).for_each(|c| self.move_input.push(c));
    }
}

fn resumed(saved: &SavedGame, seed: u64, now: Duration) -> Table {
    Table::resumed(saved.settings, &saved.game, saved.left, seed, now)
}

#[derive(Clone, Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// New size of the window in columns and lines.
    Resize(u16, u16),
    /// An answer of the engine.
    Thought(Finding),
    Tick,
    Signal(i32),
    /// The engine thread has panicked.
    EngineLost,
    /// The terminal has closed.
    InputLost,
    /// The program was suspended and continues.
    WokeUp,
    /// The game could not be saved, with the reason.
    SaveFailed(String),
}

#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Replace the engine's current task.
    Think(Box<Task>),
    StopThinking,
    /// Save the game with this content.
    Save(String),
    /// Redraw the whole screen.
    Redraw,
    /// Suspend the program until the shell resumes it.
    Suspend,
    Quit,
    /// Quit with an error because the engine has failed.
    FailForEngine,
    /// Quit as the signal would have ended the program.
    QuitBySignal(i32),
}

/// A message, shown until the next event.
#[derive(Clone, Debug)]
pub(crate) enum Notice {
    /// The last move.
    Moved,
    /// An illegal move.
    Refused(WhyNot),
    /// The piece can move, but has no target.
    NoDestination,
    /// Invalid input.
    Unreadable(ReadMoveError),
    /// The engine's suggestion.
    Hint(String),
    Hinting,
    NotYourTurn,
    /// No piece is selected.
    ChooseFirst,
    NoneLeft,
    NothingToTakeBack,
    TakenBack,
    DrawDeclined,
    /// The computer is considering a draw.
    DrawOffered,
    Resumed,
    /// The game could not be saved, with the reason.
    SaveFailed(String),
}

/// A dialog over the board.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// Resume the saved game?
    Resume(Box<SavedGame>),
    Resign,
    Draw,
    Quit,
    NewGame(Form),
    Help,
}
