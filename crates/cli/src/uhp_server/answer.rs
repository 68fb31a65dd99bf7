//! Framing of answers: refusals, lines and the final `ok`.

use std::fmt::Display;
use std::io::{self, Write};

/// Maximum characters of a message, because some of them quote the client's input.
const MAX_MESSAGE: usize = 300;

/// A refused command, which has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RefusalError {
    /// The command is invalid, or not possible now.
    #[error("err {0}")]
    Error(String),
    /// The move cannot be played.
    #[error("invalidmove {0}")]
    InvalidMove(String),
}

impl RefusalError {
    pub(super) fn error(reason: impl Display) -> RefusalError {
        RefusalError::Error(sentence(&reason.to_string()))
    }

    pub(super) fn invalid_move(reason: impl Display) -> RefusalError {
        RefusalError::InvalidMove(sentence(&reason.to_string()))
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum AnswerError {
    #[error(transparent)]
    Refused(#[from] RefusalError),
    /// The output is gone.
    #[error(transparent)]
    Broken(#[from] io::Error),
}

pub(super) fn refuse(refusal: &RefusalError, out: &mut impl Write) -> io::Result<()> {
    write_line(out, refusal)?;
    write_line(out, "ok")
}

pub(super) fn write_line(out: &mut impl Write, line: impl Display) -> io::Result<()> {
    writeln!(out, "{line}")?;
    out.flush()
}

/// Turns a reason into a sentence on one line.
fn sentence(reason: &str) -> String {
    let mut text = String::with_capacity(reason.len() + 8);
    let mut letters = reason.chars();
    // Piece names such as wB1 must keep their case.
    if let (Some('w' | 'b'), Some('A'..='Z')) = (letters.next(), letters.next()) {
        text.push_str("Piece ");
    }
    for letter in reason.chars().take(MAX_MESSAGE) {
        if text.is_empty() {
            text.extend(letter.to_uppercase());
        } else {
            text.push(if letter.is_control() { ' ' } else { letter });
        }
    }
    if reason.chars().nth(MAX_MESSAGE).is_some() {
        text.push_str("...");
    }
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_reasons_as_sentences_on_one_line() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("wB1 stands on it"), "Piece wB1 stands on it.");
        assert_eq!(sentence("by one\r\nby two"), "By one  by two.");
        assert_eq!(sentence("why?"), "Why?");
        let long = sentence(&"ä".repeat(100_000));
        assert_eq!(long.chars().count(), MAX_MESSAGE + 3);
        assert!(long.starts_with("Ää") && long.ends_with("ä..."));
    }
}
