//! A game of the archive, as lists show it.

use crate::words::{BySide, EndReason, Player};
use skep_rules::{BugSet, GameResult, Opening};

use crate::clock::Millis;

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// It was played on this server.
    Played,
    /// It came in a file.
    Imported,
    /// The engine played it against itself.
    Engine,
    /// It was played in a browser, against the computer or by two at one screen, and sent here.
    Browser,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 4] = [
        Source::Played,
        Source::Imported,
        Source::Engine,
        Source::Browser,
    ];

    /// Its name, as the protocol writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Played => "played",
            Source::Imported => "imported",
            Source::Engine => "engine",
            Source::Browser => "browser",
        }
    }
}

/// A game of the archive without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the archive.
    pub id: u64,
    /// The id of the game that was played, or of the import it came with; only those who know it are told.
    pub origin: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// The pieces.
    pub set: BugSet,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// Who played.
    pub players: BySide<Player>,
    /// Who won.
    pub result: GameResult,
    /// How it ended, if that is known.
    pub reason: Option<EndReason>,
    /// How many plies it has.
    pub plies: u32,
    /// When it was played, as `2025.12.31`; empty if that is not known.
    pub date: String,
    /// The tournament or match; empty if there is none.
    pub event: String,
    /// When it came into the archive.
    pub added: Millis,
}
