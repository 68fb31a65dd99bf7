//! Commands of BoardSpace nodes.

use super::{coordinates::Place, piece_name::PieceName};
use crate::{
    Color, Direction,
    notation::{direction_after, direction_before},
    record::text::quote,
};
use alloc::string::String;

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
