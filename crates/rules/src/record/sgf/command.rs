//! Commands of BoardSpace nodes.

use alloc::string::String;

use super::coordinates::Place;
use crate::notation::{direction_after, direction_before};
use crate::record::text::quote;
use crate::{Bug, Color, Direction, Piece};

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Takes a piece from the hand.
    Pick(Option<Color>),
    /// Takes a piece from the board.
    PickBoard(Option<Place>),
    /// Puts a piece on the board; true if no confirmation follows.
    Put(Target, bool),
    /// Puts a piece back into the hand.
    PutBack,
    Done,
    Pass,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Does not concern the game.
    Nothing,
    Unknown(String),
    /// Lacks words, or they are invalid.
    Incomplete,
}

/// A piece and its destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// The command as written, for messages.
    pub(super) text: String,
    pub(super) piece: PieceName,
    /// The colour named separately from the piece.
    pub(super) color: Option<Color>,
    pub(super) place: Option<Place>,
    pub(super) reference: Option<Reference>,
}

/// A destination relative to a piece; on top of it without a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    pub(super) piece: PieceName,
    pub(super) direction: Option<Direction>,
}

impl Command {
    /// Parses a node after its number.
    pub(super) fn read(text: &str) -> Command {
        let text = text.trim();
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default().to_ascii_lowercase();
        let mut next = || words.next().unwrap_or_default();
        match verb.as_str() {
            "pick" | "ppick" => Command::Pick(read_color(next())),
            "pickb" | "ppickb" => Command::PickBoard(Place::read(next(), next())),
            "move" | "pmove" | "dropb" | "pdropb" | "movedone" | "pmovedone" | "dropbdone"
            | "pdropbdone" => {
                let color = verb.contains("move").then(|| read_color(next())).flatten();
                let words = [next(), next(), next(), next()];
                put(text, color, words, verb.ends_with("done"))
            }
            "drop" => Command::PutBack,
            "done" => Command::Done,
            "pass" => Command::Pass,
            "resign" => Command::Resign,
            "offerdraw" => Command::OfferDraw,
            "acceptdraw" => Command::AcceptDraw,
            "declinedraw" => Command::DeclineDraw,
            "start" | "edit" | "" => Command::Nothing,
            _ => Command::Unknown(quote(text)),
        }
    }
}

fn put(text: &str, color: Option<Color>, words: [&str; 4], done: bool) -> Command {
    let [piece, column, row, reference] = words;
    let Some(piece) = PieceName::read(piece) else {
        return Command::Incomplete;
    };
    let target = Target {
        text: quote(text),
        piece,
        color,
        place: Place::read(column, row),
        reference: Reference::read(reference),
    };
    if target.place.is_none() && target.reference.is_none() {
        return Command::Incomplete;
    }
    Command::Put(target, done)
}

impl Reference {
    /// Parses a reference such as `/wL`, `bA1-`, `bA1` or `bA1.`; `None` for a bare dot.
    fn read(word: &str) -> Option<Reference> {
        let word = word.trim_end_matches('.');
        let before = direction_before(*word.as_bytes().first()?);
        let after = direction_after(*word.as_bytes().last()?);
        let name = word.trim_matches(['-', '/', '\\']);
        Some(Reference {
            piece: PieceName::read(name)?,
            direction: before.or(after),
        })
    }
}

fn read_color(word: &str) -> Option<Color> {
    let mut letters = word.chars();
    let color = Color::from_letter(letters.next()?);
    color.filter(|_| letters.next().is_none())
}

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
