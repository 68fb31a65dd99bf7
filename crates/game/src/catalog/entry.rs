//! Archived games as shown in lists.

use crate::words::{BySide, EndReason, Player};
use skep_rules::{BugSet, GameResult, Opening};

use crate::clock::Millis;

/// The origin of an archived game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Played on this server.
    Played,
    /// Read from a file.
    Imported,
    /// Engine self-play.
    Engine,
    /// Played in a browser, against the computer or by two players at one screen, and uploaded.
    Browser,
}

impl Source {
    pub const ALL: [Source; 4] = [
        Source::Played,
        Source::Imported,
        Source::Engine,
        Source::Browser,
    ];

    /// The name used in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Played => "played",
            Source::Imported => "imported",
            Source::Engine => "engine",
            Source::Browser => "browser",
        }
    }
}

/// An archived game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: u64,
    /// Id of the game played or of the import. Disclosed only to clients that already know it.
    pub origin: Option<String>,
    pub source: Source,
    pub set: BugSet,
    pub opening: Opening,
    pub players: BySide<Player>,
    pub result: GameResult,
    /// `None` if unknown.
    pub reason: Option<EndReason>,
    pub plies: u32,
    /// Date played, as `2025.12.31`; empty if unknown.
    pub date: String,
    /// Tournament or match; may be empty.
    pub event: String,
    /// Time of archiving.
    pub added: Millis,
}
