//! Answers to dialogs.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{
    event::Effect,
    form::Field,
    notice::Dialog,
    play::Play,
    screen::{FORM_TOP, clicked_answer},
};
use crate::messages::Language;

impl Play {
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
