//! Writes PGN.

use alloc::string::{String, ToString};
use core::fmt::Write;

use super::{build::Termination, lexer::is_name};
use crate::record::{GameResult, Record, Tags};
use crate::{DrawReason, Opening, Outcome, Ruleset, WinReason};

impl Record {
    /// Writes PGN as Mzinga does: tags, then numbered plies, then the result.
    ///
    /// What Mzinga has no tags for goes into tags that it preserves without understanding them: the rulebook opening,
    /// draws by repetition, and endings off the board. A closing brace in a comment becomes `&#125;`. Moves of a game from
    /// a given position are written, but the text cannot be read back.
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
            board.play_unchecked(mv);
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
            text.push_str(&escape_comment(comment.trim()));
            text.push_str("}\n");
        }
    }
}

/// Writes all tags and the empty line after them.
///
/// Values known from the game replace unintelligible tags of the same name, so that each tag appears once.
pub(crate) fn write_tags(
    text: &mut String,
    ruleset: Ruleset,
    tags: &Tags,
    result: &str,
    termination: Option<&str>,
) {
    let opening = (ruleset.opening == Opening::Rulebook).then(|| ruleset.opening.to_string());
    let own = [
        ("GameType", Some(ruleset.game_type.name())),
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

/// Ending off the board that needs a tag.
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

/// Writes a tag unless its name is invalid.
fn write_tag(text: &mut String, name: &str, value: &str) {
    if !is_name(name) {
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

// Closing braces in comments, which PGN cannot express.
const BRACE: &str = "&#125;";
const AMPERSAND: &str = "&#38;";

/// Escapes closing braces as character references, which other programs show as text. An ampersand is escaped only
/// where it would be read as part of such a reference.
pub(crate) fn escape_comment(comment: &str) -> String {
    comment
        .replace(AMPERSAND, "&#38;#38;")
        .replace(BRACE, "&#38;#125;")
        .replace('}', BRACE)
}

/// Reverts [`escape_comment`].
pub(crate) fn unescape_comment(comment: &str) -> String {
    comment.replace(BRACE, "}").replace(AMPERSAND, "&")
}
