//! BoardSpace piece names.

use crate::{Bug, Color, Piece};

/// A piece as written by BoardSpace: in either case, with a number on every mover, and without colour in files of about
/// 2013.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceName {
    pub(super) color: Option<Color>,
    bug: Bug,
    number: u8,
}

impl PieceName {
    pub(super) fn read(text: &str) -> Option<PieceName> {
        let (color, rest) = match text.as_bytes() {
            [b'w' | b'W', rest @ ..] => (Some(Color::White), rest),
            // `b1` is a beetle without colour, `bS1` a black spider, and `b` alone is invalid.
            [b'b' | b'B', rest @ ..] if rest.first().is_some_and(u8::is_ascii_alphabetic) => {
                (Some(Color::Black), rest)
            }
            rest => (None, rest),
        };
        let (&letter, digits) = rest.split_first()?;
        let bug = Bug::from_letter(char::from(letter))?;
        let number = match digits {
            [] if bug.count() == 1 => 1,
            [digit @ b'1'..=b'3'] => digit - b'0',
            _ => return None,
        };
        (number <= bug.count()).then_some(PieceName { color, bug, number })
    }

    /// The named piece of a colour.
    pub(super) fn of(self, color: Color) -> Option<Piece> {
        Piece::new(color, self.bug, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_with_and_without_colour() {
        let read = |text: &str| {
            let name = PieceName::read(text)?;
            Some((name.color, name.of(Color::White)?.to_string()))
        };
        for (text, color, white) in [
            ("wB1", Some(Color::White), "wB1"),
            ("bb2", Some(Color::Black), "wB2"),
            ("b1", None, "wB1"),
            ("B2", None, "wB2"),
            ("q", None, "wQ"),
            ("bQ", Some(Color::Black), "wQ"),
            ("wM1", Some(Color::White), "wM"),
            ("L1", None, "wL"),
            ("bP", Some(Color::Black), "wP"),
            ("g3", None, "wG3"),
        ] {
            assert_eq!(read(text), Some((color, white.to_owned())), "{text}");
        }
        for text in ["", "b", "w", "wS", "S3", "M2", "x1", "wB11", "\u{e4}"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
