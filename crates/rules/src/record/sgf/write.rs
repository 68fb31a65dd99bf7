//! Writes SGF.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::coordinates::Place;
use super::root::{DRAWN, ON_TIME, read_result};
use crate::{
    Board, Bug, Color, DrawReason, Game, Hex, Move, Opening, Outcome, Piece, Ruleset, WinReason,
    record::{GameResult, Record},
};

impl Record {
    /// Writes SGF as BoardSpace does, every turn as a move and its confirmation.
    ///
    /// Tags without a BoardSpace property are omitted. Moves of a game from a given position are written, but the text
    /// cannot be read back.
    pub fn to_sgf(&self) -> String {
        let mut text = String::with_capacity(512 + 64 * self.game.moves().len());
        self.write_root(&mut text);
        let mut nodes = Nodes {
            text: &mut text,
            number: 0,
        };
        nodes.action(Color::White, "Start P0");
        self.write_sgf_comment(&mut nodes, 0);
        self.write_moves(&mut nodes);
        nodes.ending(&self.game);
        text.push_str("\n)\n");
        text
    }

    fn write_root(&self, text: &mut String) {
        let tags = &self.tags;
        let ruleset = self.game.ruleset();
        text.push_str("(;\nGM[27]VV[1]");
        property(text, "SU", &variant(ruleset));
        let rules = rules(ruleset);
        let date = tags.other("SgfDate").unwrap_or(&tags.date);
        let name = tags.other("SgfGameName").unwrap_or_default();
        for (name, value) in [
            ("RU", rules.as_str()),
            ("EV", &tags.event),
            ("PC", &tags.site),
            ("RO", &tags.round),
            ("DT", date),
            ("GN", name),
            ("RE", &self.result_sentence()),
        ] {
            if !value.is_empty() {
                property(text, name, value);
            }
        }
        for (name, player) in [("P0", &tags.white), ("P1", &tags.black)] {
            property(text, name, &format!("id \"{player}\""));
        }
    }

    fn write_moves(&self, nodes: &mut Nodes<'_>) {
        let origin = origin(&self.game);
        let start = self.game.start().clone();
        let mut game =
            Game::from_board(start).with_repetition_draws(self.game.ruleset().repetition_draws);
        for (index, mv) in self.game.moves().enumerate() {
            let by = game.to_move();
            match mv.parts() {
                None => nodes.action(by, "Pass"),
                Some((piece, to)) => {
                    let hex = game.hex(to).unwrap_or(Hex::ORIGIN);
                    let place = Place::of(hex, origin);
                    nodes.action(by, &action(game.board(), mv, piece, place));
                }
            }
            nodes.action(by, "Done");
            self.write_sgf_comment(nodes, index + 1);
            // The moves of a game are legal.
            let _played = game.play(mv);
        }
    }

    fn write_sgf_comment(&self, nodes: &mut Nodes<'_>, ply: usize) {
        if let Some(comment) = self.comments.get(&ply) {
            nodes.text.push_str("C[");
            escape(nodes.text, comment);
            nodes.text.push(']');
        }
    }

    /// A result sentence like BoardSpace's, which names the winner.
    fn result_sentence(&self) -> String {
        let on_time = match self.game.outcome() {
            Some(Outcome::Win {
                by: WinReason::Time,
                ..
            }) => ON_TIME,
            _ => "",
        };
        let names = [self.tags.white.as_str(), &self.tags.black];
        match self.result {
            GameResult::Unfinished => String::new(),
            GameResult::Draw => DRAWN.to_owned(),
            GameResult::WhiteWins | GameResult::BlackWins => {
                let winner = self.result.winner().unwrap_or(Color::White);
                let sentence = format!("Game won by {}{on_time}", names[winner.index()]);
                // A name that is empty, part of the other's or odd in another way does not identify the winner.
                let understood = Some((self.result, !on_time.is_empty()));
                if read_result(sentence.trim(), names) != understood {
                    format!("{winner} wins{on_time}")
                } else {
                    sentence
                }
            }
        }
    }
}

/// Writer of numbered nodes.
struct Nodes<'t> {
    text: &'t mut String,
    number: u32,
}

impl Nodes<'_> {
    fn action(&mut self, by: Color, words: &str) {
        let player = by.index();
        // INVARIANT: writing to a string cannot fail.
        let _infallible = write!(self.text, "\n; P{player}[{} ", self.number);
        escape(self.text, words);
        self.text.push(']');
        self.number += 1;
    }

    /// Writes an ending off the board.
    fn ending(&mut self, game: &Game) {
        match game.outcome() {
            Some(Outcome::Win {
                winner,
                by: WinReason::Resignation,
            }) => self.action(!winner, "Resign"),
            Some(Outcome::Draw(DrawReason::Agreement)) => {
                let by = game.to_move();
                self.action(by, "OfferDraw");
                self.action(!by, "AcceptDraw");
            }
            _ => {}
        }
    }
}

/// Formats a move: movers carry a number, references do not, and a dot means a climb or the first piece.
fn action(board: &Board, mv: Move, piece: Piece, place: Place) -> String {
    let verb = if piece.color() == board.to_move() {
        "Move"
    } else {
        "PMove"
    };
    let color = piece.color().letter().to_ascii_uppercase();
    let number = if piece.bug().is_expansion() { "1" } else { "" };
    let written = board.move_string(mv).to_string();
    let reference = written.split_once(' ').map(|(_, reference)| reference);
    let is_beside = |reference: &&str| reference.contains(['-', '/', '\\']);
    let reference = reference.filter(is_beside).unwrap_or(".");
    format!("{verb} {color} {piece}{number} {place} {reference}")
}

/// Cell of the first piece such that every column has a letter and every row is positive.
fn origin(game: &Game) -> Place {
    let mut replay = Game::from_board(game.start().clone());
    let (mut left, mut bottom) = (0, 0);
    for mv in game.moves() {
        if let Some(hex) = mv.parts().and_then(|(_, to)| replay.hex(to)) {
            left = left.min(hex.q);
            bottom = bottom.max(hex.r);
        }
        // The moves of a game are legal.
        let _played = replay.play(mv);
    }
    Place {
        column: Place::FIRST.column.max(-left),
        row: Place::FIRST.row.max(bottom.saturating_add(1)),
    }
}

fn variant(ruleset: Ruleset) -> String {
    let bugs = [Bug::Pillbug, Bug::Ladybug, Bug::Mosquito].into_iter();
    let expansions = bugs.filter(|&bug| ruleset.game_type.contains(bug));
    let letters: String = expansions.map(Bug::letter).collect();
    let variant = format!("hive-{}", letters.to_ascii_lowercase());
    variant.trim_end_matches('-').to_owned()
}

fn rules(ruleset: Ruleset) -> String {
    let opening = (ruleset.opening == Opening::Rulebook).then_some("rulebook");
    let repetition = ruleset.repetition_draws.then_some("repetition");
    let words: Vec<&str> = opening.into_iter().chain(repetition).collect();
    words.join(" ")
}

fn property(text: &mut String, name: &str, value: &str) {
    text.push('\n');
    text.push_str(name);
    text.push('[');
    escape(text, value);
    text.push(']');
}

fn escape(text: &mut String, value: &str) {
    for c in value.chars() {
        if matches!(c, ']' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
}
