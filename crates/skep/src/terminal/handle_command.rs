//! Commands of the keyboard and the mouse.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use skep_rules::Move;

use super::cursor::{Focus, Step, kinds, next_of};
use super::form::{Field, Form};
use super::keys::Command;
use super::play::{Dialog, Effect, Notice, Play};
use super::screen::{FORM_TOP, Place, clicked_answer};
use crate::messages::Language;

/// Lines per scroll step of the move list.
const SCROLL: usize = 5;

impl Play {
    pub(super) fn handle_command(&mut self, command: Command) {
        match command {
            Command::Step(step) => self.step(step),
            Command::Pan(step) => self.pan(step),
            Command::Choose if self.is_typing() => self.submit(),
            Command::Choose => self.choose_at_cursor(),
            Command::Drop => {
                self.clear_notice();
                self.drop_everything();
            }
            Command::Next if self.is_typing() => self.move_input.complete(self.table.game(), false),
            Command::Previous if self.is_typing() => {
                self.move_input.complete(self.table.game(), true);
            }
            Command::Next => self.go_to_next(false),
            Command::Previous => self.go_to_next(true),
            Command::SwitchHand => self.switch_hand(),
            Command::Hint => self.ask_for_hint(),
            Command::TakeBack => self.take_back(),
            Command::Resign => self.ask(Dialog::Resign),
            Command::Draw => self.offer_draw(),
            Command::NewGame => {
                self.dialog = Some(Dialog::NewGame(Form::new(*self.table.settings())));
            }
            Command::Zoom => {
                self.camera.zoom = self.camera.zoom.next();
                self.center();
            }
            Command::Center => self.center(),
            Command::Language => {
                let next = next_of(&Language::ALL, Some(self.language), false);
                self.language = next.unwrap_or(self.language);
            }
            Command::Help => self.dialog = Some(Dialog::Help),
            Command::Quit if self.table.game().outcome().is_some() => self.leave(Effect::Quit),
            Command::Quit => self.dialog = Some(Dialog::Quit),
            Command::ScrollUp => self.scroll(true),
            Command::ScrollDown => self.scroll(false),
            Command::BeginTyping => {
                self.clear_notice();
                self.typing = true;
            }
            Command::Type(c) => {
                self.clear_notice();
                self.move_input.push(c);
            }
            Command::Erase => {
                self.move_input.pop();
                self.typing &= !self.move_input.is_empty();
            }
            // Handled earlier, even over dialogs.
            Command::QuitNow | Command::Suspend | Command::Redraw => {}
        }
    }

    /// Handles the mouse.
    pub(super) fn point(&mut self, mouse: MouseEvent) {
        let Some(screen) = self.screen() else {
            return;
        };
        let (column, line) = (mouse.column, mouse.row);
        let place = screen.place(column, line);
        if self.dialog.is_some() {
            if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                self.click_in_dialog(column, line);
            }
            return;
        }
        match (mouse.kind, place) {
            (MouseEventKind::Down(MouseButton::Left), Place::Board(x, y)) => {
                self.choose_hex(self.camera.hex_at(x, y));
            }
            (MouseEventKind::Down(MouseButton::Left), Place::Hand(side, slot)) => {
                if let Some(&bug) = kinds(self.table.game()).get(slot) {
                    self.choose_in_hand(side, bug);
                }
            }
            (MouseEventKind::Down(MouseButton::Right), _) => self.handle_command(Command::Drop),
            (MouseEventKind::ScrollUp, Place::Moves) => self.scroll(true),
            (MouseEventKind::ScrollDown, Place::Moves) => self.scroll(false),
            (MouseEventKind::ScrollUp, Place::Board(..)) => self.pan(Step::Up),
            (MouseEventKind::ScrollDown, Place::Board(..)) => self.pan(Step::Down),
            (MouseEventKind::ScrollLeft, Place::Board(..)) => self.pan(Step::Left),
            (MouseEventKind::ScrollRight, Place::Board(..)) => self.pan(Step::Right),
            _ => {}
        }
    }

    /// Plays a person's move.
    pub(super) fn play(&mut self, mv: Move) {
        self.chosen = None;
        match self.table.play(mv, self.now) {
            Ok(()) => self.after_move(),
            Err(why) => self.refuse(why),
        }
    }

    /// Shows a move of the person or the computer, and continues the game.
    pub(super) fn after_move(&mut self) {
        self.reset();
        self.scrolled = 0;
        self.notice = Some(Notice::Moved);
        self.point_somewhere_useful();
        self.settle();
        self.save();
        self.go_on();
    }

    /// Shows an end that was not caused by a move.
    pub(super) fn after_the_end(&mut self) {
        self.reset();
        self.dialog = None;
        self.save();
    }

    /// Clears input, notices and the engine's task.
    fn reset(&mut self) {
        self.drop_everything();
        self.stop_thinking();
        self.clear_notice();
    }

    fn submit(&mut self) {
        self.clear_notice();
        if self.move_input.is_empty() {
            self.typing = false;
            return;
        }
        if !self.is_open_for_moves() {
            return;
        }
        match self.move_input.read(self.table.game()) {
            Ok(mv) => self.play(mv),
            Err(error) => self.notice = Some(Notice::Unreadable(error)),
        }
    }

    fn step(&mut self, step: Step) {
        if self.is_typing() {
            return;
        }
        self.cursor.step(self.table.game(), step);
        self.settle();
    }

    fn pan(&mut self, step: Step) {
        let Some(screen) = self.screen() else {
            return;
        };
        let (right, down) = match step {
            Step::Left => (-1, 0),
            Step::Right => (1, 0),
            Step::Up => (0, -1),
            Step::Down => (0, 1),
        };
        let (game, window) = (self.table.game(), screen.window());
        self.camera.pan(game, window, right, down);
    }

    fn scroll(&mut self, up: bool) {
        let most = self.table.plies().div_ceil(2);
        self.scrolled = match up {
            true => (self.scrolled + SCROLL).min(most),
            false => self.scrolled.saturating_sub(SCROLL),
        };
    }

    fn switch_hand(&mut self) {
        self.cursor.focus = match self.cursor.focus {
            Focus::Board => Focus::Hand,
            Focus::Hand => Focus::Board,
        };
        self.point_somewhere_useful();
    }

    fn take_back(&mut self) {
        self.reset();
        self.notice = Some(if self.table.take_back(self.now) {
            self.save();
            Notice::TakenBack
        } else {
            Notice::NothingToTakeBack
        });
        self.point_somewhere_useful();
        self.settle();
        self.go_on();
    }

    /// Opens a dialog, unless the game is over.
    pub(super) fn ask(&mut self, dialog: Dialog) {
        if self.table.game().outcome().is_none() {
            self.dialog = Some(dialog);
        }
    }

    /// Handles a key while a dialog is open.
    pub(super) fn answer(&mut self, key: KeyEvent) {
        match (key.code, &mut self.dialog) {
            (KeyCode::Enter, _) => self.decide(true),
            (KeyCode::Esc, _) => self.decide(false),
            (code, Some(Dialog::NewGame(form))) => match code {
                KeyCode::Up | KeyCode::BackTab => form.go(false),
                KeyCode::Down | KeyCode::Tab => form.go(true),
                KeyCode::Left => form.change(false),
                KeyCode::Right | KeyCode::Char(' ') => form.change(true),
                _ => {}
            },
            (KeyCode::Char(_), Some(Dialog::Help)) => self.decide(false),
            (KeyCode::Char(c), _) => {
                if let Some(yes) = answer_letter(self.language, c) {
                    self.decide(yes);
                }
            }
            _ => {}
        }
    }

    /// Handles a click while a dialog is open.
    pub(super) fn click_in_dialog(&mut self, column: u16, line: u16) {
        let Some(screen) = self.screen() else {
            return;
        };
        match &mut self.dialog {
            Some(Dialog::Help) => self.decide(false),
            Some(Dialog::NewGame(form)) => {
                let frame = screen.form();
                if let Some(yes) = clicked_answer(frame, column, line) {
                    return self.decide(yes);
                }
                let row = line.checked_sub(frame.y + FORM_TOP).map(usize::from);
                if let Some(&field) = row.and_then(|row| Field::ALL.get(row)) {
                    form.field = field;
                    form.change(true);
                }
            }
            _ => {
                if let Some(yes) = clicked_answer(screen.question(), column, line) {
                    self.decide(yes);
                }
            }
        }
    }

    /// Closes the dialog and acts on the answer.
    fn decide(&mut self, yes: bool) {
        let Some(dialog) = self.dialog.take() else {
            return;
        };
        match (dialog, yes) {
            (Dialog::Resume(saved), true) => self.resume(&saved),
            (Dialog::Resume(_), false) => self.begin(*self.table.settings()),
            (Dialog::NewGame(form), true) => self.begin(form.settings),
            (Dialog::Resign, true) => {
                self.table.resign(self.now);
                self.after_the_end();
            }
            (Dialog::Draw, true) => {
                self.table.agree_draw(self.now);
                self.after_the_end();
            }
            (Dialog::Quit, true) => self.leave(Effect::Quit),
            (Dialog::Help, _) | (_, false) => {}
        }
    }
}

/// Interprets a letter as yes or no: y and n in every language, and the initials of the local words.
fn answer_letter(language: Language, letter: char) -> Option<bool> {
    let letter = letter.to_lowercase().next().unwrap_or(letter);
    match (language, letter) {
        (_, 'y')
        | (Language::German, 'j')
        | (Language::Russian, 'д')
        | (Language::Ukrainian, 'т') => Some(true),
        (_, 'n') | (Language::Russian | Language::Ukrainian, 'н') => Some(false),
        _ => None,
    }
}
