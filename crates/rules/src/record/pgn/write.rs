//! Writes PGN.

use std::fmt::Write;

use super::build::Termination;
use crate::{
    DrawReason, Opening, Outcome, Ruleset, WinReason,
    record::{GameResult, Record, Tags},
};

impl Record {
    /// The record as Mzinga writes it: tags, then every ply behind a number of its own, then the result.
    ///
    /// What Mzinga has no tags for is written into tags that it keeps without understanding: the rulebook opening, a
    /// draw by repetition, and how a game ended off the board. A closing brace in a comment becomes a round bracket. The
    /// moves of a game that started from a given position are written, but the text cannot be read back.
    pub fn to_pgn(&self) -> String {
        let game = &self.game;
        let mut text = String::with_capacity(256 + 16 * game.moves().len());
        let termination = game.outcome().and_then(termination);
        write_tags(
            &mut text,
            game.ruleset(),
            &self.tags,
            self.result.word(game.moves().len()),
            termination.map(Termination::name),
        );
        self.write_comment(&mut text, 0);
        let mut board = game.start().clone();
        for (index, mv) in game.moves().enumerate() {
            // INVARIANT: writing to a string cannot fail.
            let _infallible = writeln!(text, "{}. {}", index + 1, board.move_string(mv));
            let _undo = board.make_unchecked(mv);
            self.write_comment(&mut text, index + 1);
        }
        if self.result != GameResult::Unfinished {
            text.push('\n');
            text.push_str(self.result.word(game.moves().len()));
            text.push('\n');
        }
        text
    }

    fn write_comment(&self, text: &mut String, ply: usize) {
        if let Some(comment) = self.comments.get(&ply) {
            text.push('{');
            text.push_str(&comment.trim().replace('}', ")"));
            text.push_str("}\n");
        }
    }
}

/// Writes all tags, and the empty line behind them.
///
/// What the game itself says goes before what a record had under the same name without making sense: a tag stands once.
pub(crate) fn write_tags(
    text: &mut String,
    ruleset: Ruleset,
    tags: &Tags,
    result: &str,
    termination: Option<&str>,
) {
    let opening = (ruleset.opening == Opening::Rulebook).then(|| ruleset.opening.to_string());
    let own = [
        ("GameType", Some(ruleset.set.name())),
        ("Date", Some(&*tags.date)),
        ("Event", Some(&tags.event)),
        ("Site", Some(&tags.site)),
        ("Round", Some(&tags.round)),
        ("White", Some(&tags.white)),
        ("Black", Some(&tags.black)),
        ("Result", Some(result)),
        ("Opening", opening.as_deref()),
        ("Repetition", ruleset.repetition_draws.then_some("draw")),
        ("Termination", termination),
    ];
    for (name, value) in own {
        if let Some(value) = value {
            write_tag(text, name, value);
        }
    }
    let is_written = |name: &str| {
        own.iter()
            .any(|&(other, value)| other == name && value.is_some())
    };
    for (name, value) in &tags.others {
        if !is_written(name) {
            write_tag(text, name, value);
        }
    }
    text.push('\n');
}

/// How a game ended off the board, where that is worth a tag of its own.
fn termination(outcome: Outcome) -> Option<Termination> {
    match outcome {
        Outcome::Win { by, .. } => match by {
            WinReason::Surrounded => None,
            WinReason::Resignation => Some(Termination::Resignation),
            WinReason::Time => Some(Termination::Time),
        },
        Outcome::Draw(DrawReason::Agreement) => Some(Termination::Agreement),
        Outcome::Draw(DrawReason::BothSurrounded | DrawReason::Repetition) => None,
    }
}

/// Writes a tag; an invalid name is left out.
fn write_tag(text: &mut String, name: &str, value: &str) {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || !name.bytes().all(good) {
        return;
    }
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' | '\r' => text.push(' '),
            _ => text.push(c),
        }
    }
    text.push_str("\"]\n");
}
