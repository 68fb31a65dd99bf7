//! Archived games as shown in lists.

use serde::{Deserialize, Serialize};
use skep_rules::{GameResult, GameType, Opening};

use crate::{
    clock::Millis,
    words::{BySide, EndReason, Player},
};

/// The origin of an archived game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(
    feature = "schema",
    schemars(rename = "ArchiveSource"),
    ts(rename = "ArchiveSource")
)]
#[serde(rename_all = "kebab-case")]
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

// The archive stores places in this list.
crate::names!(Source {
    Played => "played",
    Imported => "imported",
    Engine => "engine",
    Browser => "browser",
});

/// An archived game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: u64,
    /// Id of the game played or of the import. Disclosed only to clients that already know it.
    pub origin: Option<String>,
    pub source: Source,
    pub set: GameType,
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
