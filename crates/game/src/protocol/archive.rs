//! The archive and the explorer.

use serde::{Deserialize, Serialize};
use skep_rules::GameResult;

use super::{BySide, EndReason, Opening, Place, Player, StudyView, TextFault};

/// A game of the archive in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ArchiveEntry {
    /// Its number.
    pub id: u64,
    /// The id under which it was played, or of the import it came with; only for those who named it.
    pub origin: Option<String>,
    /// Where it comes from.
    pub source: ArchiveSource,
    /// The UHP name of the set.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// Who played.
    pub players: BySide<Player>,
    /// Who won.
    pub result: ArchiveResult,
    /// How it ended, if that is known.
    pub reason: Option<EndReason>,
    /// How many plies it has.
    pub plies: u32,
    /// When it was played, as `2025.12.31`; empty if that is not known.
    pub date: String,
    /// The tournament or match; empty if there is none.
    pub event: String,
    /// The last position: each piece with its place, from the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
}

/// Where a game of the archive comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ArchiveSource {
    /// It was played on this server.
    Played,
    /// It came in a file.
    Imported,
    /// The engine played it against itself.
    Engine,
    /// It was played in a browser, against the computer or by two at one screen, and sent here.
    Browser,
}

/// The result of a game of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ArchiveResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// Nobody knows, or the record ends before the game does.
    Unfinished,
}

impl From<GameResult> for ArchiveResult {
    fn from(result: GameResult) -> ArchiveResult {
        match result {
            GameResult::WhiteWins => ArchiveResult::White,
            GameResult::BlackWins => ArchiveResult::Black,
            GameResult::Draw => ArchiveResult::Draw,
            GameResult::Unfinished => ArchiveResult::Unfinished,
        }
    }
}

impl From<ArchiveResult> for GameResult {
    fn from(result: ArchiveResult) -> GameResult {
        match result {
            ArchiveResult::White => GameResult::WhiteWins,
            ArchiveResult::Black => GameResult::BlackWins,
            ArchiveResult::Draw => GameResult::Draw,
            ArchiveResult::Unfinished => GameResult::Unfinished,
        }
    }
}

/// A page of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ArchivePage {
    /// How many games fit, on all pages.
    pub total: u64,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are.
    pub pages: u64,
    /// Its games.
    pub games: Vec<ArchiveEntry>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ArchivedGame {
    /// What lists show.
    pub entry: ArchiveEntry,
    /// The UHP game string.
    pub game: String,
    /// The same with comments, variations, annotations and drawings.
    pub study: StudyView,
}

/// What became of an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ImportReport {
    /// The id of the import, by which its games are found.
    pub id: String,
    /// The secret that deletes its games.
    pub token: String,
    /// How many games are in the archive now that were not before.
    pub imported: u64,
    /// How many were there already.
    pub duplicates: u64,
    /// How many could not be read.
    pub bad: u64,
    /// How many were read with indulgence.
    pub odd: u64,
    /// Of those, in how many equal bugs were renumbered in the order in which they were placed.
    pub renumbered: u64,
    /// Where and why games could not be read, up to a hundred.
    pub faults: Vec<TextFault>,
}

/// What became of an import that is undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ImportUndone {
    /// How many games were deleted.
    pub deleted: u64,
}

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ExplorerAnswer {
    /// In how many games the position occurs.
    pub games: u32,
    /// The position string, by which those games are found.
    pub position: String,
    /// What was played, the most frequent first.
    pub moves: Vec<ExplorerMove>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ExplorerMove {
    /// The move in UHP notation.
    pub uhp: String,
    /// The piece; `None` for a pass.
    pub piece: Option<String>,
    /// Where it comes from; `None` if it is placed from the hand.
    pub from: Option<Place>,
    /// Where it goes; `None` for a pass.
    pub to: Option<Place>,
    /// In how many games.
    pub games: u32,
    /// How many of them White won.
    pub white: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many Black won.
    pub black: u32,
}
