//! Archive and opening explorer.

use serde::{Deserialize, Serialize};

use super::{
    ArchiveResult, ArchiveSource, BySide, EndReason, Opening, Place, Player, StudyView, TextFault,
};

/// An archived game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ArchiveEntry {
    pub id: u64,
    /// Id of the game or import, present only if the client asked by it.
    pub origin: Option<String>,
    pub source: ArchiveSource,
    pub set: String,
    pub opening: Opening,
    pub players: BySide<Player>,
    pub result: ArchiveResult,
    pub reason: Option<EndReason>,
    /// Number of plies.
    pub plies: u32,
    /// `2025.12.31`; empty if unknown.
    pub date: String,
    /// Tournament or match; may be empty.
    pub event: String,
    /// Final position, from the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ArchivePage {
    /// Matching games on all pages.
    pub total: u64,
    /// From 1.
    pub page: u32,
    /// Number of pages.
    pub pages: u64,
    pub games: Vec<ArchiveEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ArchivedGame {
    pub entry: ArchiveEntry,
    pub game: String,
    /// The same with comments, variations, annotations and drawings.
    pub study: StudyView,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ImportReport {
    /// Identifies the import in searches.
    pub id: String,
    /// Authorizes deleting the imported games.
    pub token: String,
    pub imported: u64,
    pub duplicates: u64,
    pub bad: u64,
    /// Read, but with irregularities.
    pub odd: u64,
    /// Of those, games in which equal bugs were renumbered in placement order.
    pub renumbered: u64,
    /// At most 100.
    pub faults: Vec<TextFault>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ImportUndone {
    pub deleted: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplorerAnswer {
    /// Games in which the position occurs.
    pub games: u32,
    /// Position string for finding those games.
    pub position: String,
    /// Most frequent first.
    pub moves: Vec<ExplorerMove>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplorerMove {
    pub uhp: String,
    /// `None` for a pass.
    pub piece: Option<String>,
    /// `None` for a placement.
    pub from: Option<Place>,
    /// `None` for a pass.
    pub to: Option<Place>,
    pub games: u32,
    pub white: u32,
    pub draws: u32,
    pub black: u32,
}
