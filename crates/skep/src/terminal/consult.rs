//! What is asked of the engine, and what comes of its answers.

use skep_engine::{Level, Limits, Score};
use skep_rules::Move;
use skep_solo::computer::{self, DRAW_TIME, HINT_TIME, MOVE_TIME};

use super::{
    event::Effect,
    notice::{Dialog, Mark, Notice},
    play::{Play, Thinking},
    settings::Seat,
    thinker::{Purpose, Task, Thought},
};

impl Play {
    /// Lets the computer think if it is its turn.
    pub(super) fn go_on(&mut self) {
        if matches!(self.dialog, Some(Dialog::Resume(_))) {
            return;
        }
        if self.table.is_computers_turn() && self.thinking.is_none() {
            let level = self.table.settings().level;
            let time = self.limits();
            self.think(Purpose::Move, level, time);
        }
    }

    /// The engine has an answer.
    pub(super) fn hear(&mut self, thought: Thought) {
        // What was asked before a move was taken back or another game begun is of no interest.
        let Some(thinking) = self.thinking.filter(|asked| asked.number == thought.number) else {
            return;
        };
        self.thinking = None;
        match (thinking.purpose, thought.best) {
            (Purpose::Move, Some(best)) => self.play(best),
            (Purpose::Hint, Some(best)) => self.show_hint(best),
            (Purpose::Draw, _) => {
                // It is the player's turn who offered: what is good for one side is bad for the other.
                let expectation = 1.0 - thought.score.map_or(0.0, Score::expectation);
                if computer::agrees(self.table.game().moves().len(), expectation) {
                    self.table.agree_draw(self.now);
                    self.after_the_end();
                } else {
                    self.notice = Some(Notice::DrawDeclined);
                }
            }
            (_, None) => {}
        }
    }

    pub(super) fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.effects.push(Effect::StopThinking);
        }
    }

    /// Asks the engine what it would play.
    pub(super) fn ask_for_hint(&mut self) {
        self.hush();
        if self.is_open_for_moves() && self.thinking.is_none() {
            self.drop_everything();
            self.notice = Some(Notice::Hinting);
            self.think(Purpose::Hint, Level::HIGHEST, Limits::time(HINT_TIME));
        }
    }

    /// Offers a draw: to the computer, which thinks about it, or to the other player at the keyboard.
    pub(super) fn offer_draw(&mut self) {
        self.hush();
        if self.table.settings().seat == Seat::Both {
            return self.ask(Dialog::Draw);
        }
        if self.is_open_for_moves() && self.thinking.is_none() {
            self.notice = Some(Notice::DrawOffered);
            self.think(Purpose::Draw, Level::HIGHEST, Limits::time(DRAW_TIME));
        }
    }

    fn think(&mut self, purpose: Purpose, level: Level, limits: Limits) {
        self.tasks += 1;
        self.thinking = Some(Thinking {
            number: self.tasks,
            purpose,
            since: self.now,
        });
        self.effects.push(Effect::Think(Box::new(Task {
            number: self.tasks,
            purpose,
            game: self.table.game().clone(),
            level,
            seed: self.seed,
            limits,
        })));
    }

    /// How long the computer may think: a share of what its clock has left.
    fn limits(&self) -> Limits {
        let to_move = self.table.game().to_move();
        let (Some(left), Some(clock)) = (self.table.left(to_move, self.now), self.table.clock())
        else {
            return Limits::time(MOVE_TIME);
        };
        computer::limits_by_clock(left, clock.control().increment)
    }

    fn show_hint(&mut self, best: Move) {
        self.hush();
        let game = self.table.game();
        let text = game.board().move_string(best).to_string();
        if let Some((piece, to)) = best.parts() {
            let (from, to) = (game.hex_of(piece), game.hex(to));
            self.marks = [from, to]
                .into_iter()
                .flatten()
                .map(|hex| (hex, Mark::Hint))
                .collect();
            // Enter then takes the piece at once.
            match from {
                Some(hex) => self.cursor.point_at(hex),
                None => self.cursor.point_at_hand(piece.bug()),
            }
        }
        self.notice = Some(Notice::Hint(text));
    }
}
