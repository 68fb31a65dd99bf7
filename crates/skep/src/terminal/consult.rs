//! Requests to the engine, and what becomes of its answers.

use skep_engine::Limits;
use skep_rules::Move;
use skep_solo::computer::{HINT_TIME, Job};

use super::look::Sign;
use super::play::{Dialog, Effect, Notice, Play, Thinking};
use super::settings::Seat;
use super::thinker::{Finding, Task};

impl Play {
    /// Lets the computer think if it has a move to make or a draw offer to answer.
    pub(super) fn go_on(&mut self) {
        if matches!(self.dialog, Some(Dialog::Resume(_))) || self.thinking.is_some() {
            return;
        }
        if let Some((job, limits)) = self.table.duty(self.now) {
            self.think(job, limits);
        }
    }

    /// Handles an answer of the engine. Answers to questions that no longer matter are ignored.
    pub(super) fn handle_finding(&mut self, finding: Finding) {
        let Some(thinking) = self.thinking.filter(|asked| asked.number == finding.number) else {
            return;
        };
        self.thinking = None;
        let Some(thought) = finding.thought else {
            return;
        };
        if thinking.job == Job::Hint {
            return self.show_hint(thought.mv);
        }
        let plies = self.table.plies();
        self.table.answer(thought, self.now);
        if self.table.plies() > plies {
            self.after_move();
        } else if self.table.game().outcome().is_some() {
            self.after_the_end();
        } else if thinking.job == Job::Assess {
            self.notice = Some(Notice::DrawDeclined);
        }
    }

    pub(super) fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.effects.push(Effect::StopThinking);
        }
    }

    /// Asks the engine what it would play.
    pub(super) fn ask_for_hint(&mut self) {
        self.clear_notice();
        if self.is_open_for_moves() && self.thinking.is_none() {
            self.drop_everything();
            self.notice = Some(Notice::Hinting);
            self.think(Job::Hint, Limits::time(HINT_TIME));
        }
    }

    /// Offers a draw to the computer, or to the other player at the keyboard.
    pub(super) fn offer_draw(&mut self) {
        self.clear_notice();
        if self.table.settings().seat == Seat::Both {
            return self.ask(Dialog::Draw);
        }
        if self.is_open_for_moves() && self.thinking.is_none() {
            let is_considered = self.table.offer_draw(self.now);
            self.notice = Some(match is_considered {
                true => Notice::DrawOffered,
                false => Notice::DrawDeclined,
            });
            self.go_on();
        }
    }

    fn think(&mut self, job: Job, limits: Limits) {
        self.tasks += 1;
        self.thinking = Some(Thinking {
            number: self.tasks,
            job,
            since: self.now,
        });
        self.effects.push(Effect::Think(Box::new(Task {
            number: self.tasks,
            job,
            game: self.table.game().clone(),
            limits,
        })));
    }

    fn show_hint(&mut self, best: Move) {
        self.clear_notice();
        let game = self.table.game();
        let text = game.board().move_string(best).to_string();
        if let Some((piece, to)) = best.parts() {
            let (from, to) = (game.hex_of(piece), game.hex(to));
            let hexes = from.into_iter().chain(to);
            self.marks = hexes.map(|hex| (hex, Sign::Hint)).collect();
            // Enter then takes the piece at once.
            match from {
                Some(hex) => self.cursor.point_at(hex),
                None => self.cursor.point_at_hand(piece.bug()),
            }
        }
        self.notice = Some(Notice::Hint(text));
    }
}
