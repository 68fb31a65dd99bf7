//! What a node of a BoardSpace file says.

use super::{coordinates::Place, piece_name::PieceName};
use crate::{Color, Direction, record::text::quote};

/// One action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Takes a piece from the hand.
    Pick {
        color: Option<Color>,
    },
    /// Takes a piece from the board.
    PickBoard {
        from: Option<Place>,
    },
    /// Puts a piece on the board; `done` if no confirmation follows.
    Put {
        target: Target,
        done: bool,
    },
    /// Puts a piece back into the hand.
    PutBack,
    Done,
    Pass,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Says nothing about the game.
    Nothing,
    Unknown(String),
    /// Lacks words, or they make no sense.
    Incomplete,
}

/// Which piece is put where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// The words, for messages.
    pub(super) text: String,
    pub(super) piece: PieceName,
    /// The colour named beside the piece.
    pub(super) color: Option<Color>,
    pub(super) place: Option<Place>,
    pub(super) reference: Option<Reference>,
}

/// A destination by a piece; without direction on top of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    pub(super) piece: PieceName,
    pub(super) direction: Option<Direction>,
}

impl Command {
    /// Reads the words of a node after its number.
    pub(super) fn read(text: &str) -> Command {
        let text = text.trim();
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default().to_ascii_lowercase();
        let mut next = || words.next().unwrap_or_default();
        match verb.as_str() {
            "pick" | "ppick" => Command::Pick {
                color: read_color(next()),
            },
            "pickb" | "ppickb" => Command::PickBoard {
                from: Place::read(next(), next()),
            },
            "move" | "pmove" | "movedone" | "pmovedone" => {
                let color = read_color(next());
                put(
                    text,
                    color,
                    [next(), next(), next(), next()],
                    verb.ends_with("done"),
                )
            }
            "dropb" | "pdropb" | "dropbdone" | "pdropbdone" => put(
                text,
                None,
                [next(), next(), next(), next()],
                verb.ends_with("done"),
            ),
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
    Command::Put { target, done }
}

impl Reference {
    /// Reads a reference such as `/wL`, `bA1-`, `bA1` or `bA1.`, or `None` for a bare dot.
    fn read(word: &str) -> Option<Reference> {
        let word = word.trim_end_matches('.');
        let before = match word.as_bytes().first()? {
            b'-' => Some(Direction::West),
            b'/' => Some(Direction::SouthWest),
            b'\\' => Some(Direction::NorthWest),
            _ => None,
        };
        let after = match word.as_bytes().last()? {
            b'-' => Some(Direction::East),
            b'/' => Some(Direction::NorthEast),
            b'\\' => Some(Direction::SouthEast),
            _ => None,
        };
        let name = word.trim_matches(['-', '/', '\\']);
        Some(Reference {
            piece: PieceName::read(name)?,
            direction: before.or(after),
        })
    }
}

fn read_color(word: &str) -> Option<Color> {
    match word {
        "w" | "W" => Some(Color::White),
        "b" | "B" => Some(Color::Black),
        _ => None,
    }
}
