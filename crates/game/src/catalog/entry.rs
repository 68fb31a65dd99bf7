//! Archived games: as shown in lists, and with their moves, tags and comments.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skep_rules::{
    Game, GameResult, GameType, Opening, Record, RecordFormat, Ruleset, Study, read_studies,
};

use super::{KeptMoves, moves::steps};
use crate::{
    clock::Millis,
    ids::TokenHash,
    words::{BySide, EndReason, Ending, Player, Side},
};

// The archive stores places in this list.
skep_rules::names! {
    /// The origin of an archived game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(rename = "ArchiveSource", rename_all = "kebab-case")]
    pub enum Source {
        /// Played on this server.
        Played => "played",
        /// Read from a file.
        Imported => "imported",
        /// Engine self-play.
        Engine => "engine",
        /// Played in a browser, against the computer or by two players at one screen, and uploaded.
        Browser => "browser",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

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

/// Maximum length of a tag or comment, in characters; the rest is cut off.
const MAX_TEXT: usize = 2_000;
/// Maximum number of tags and of comments per game.
const MAX_TEXTS: usize = 400;

/// The parts of a record that are neither moves nor shown in lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub site: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// All other tags, as name and value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// Comments, keyed by the number of plies before them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub comments: BTreeMap<usize, String>,
}

impl More {
    /// Extracts and truncates the tags and comments of a record.
    pub fn of(record: &Record) -> More {
        let tags = &record.tags;
        let others = tags.others.iter().take(MAX_TEXTS);
        let comments = record.comments.iter().take(MAX_TEXTS);
        More {
            site: cut(&tags.site),
            round: cut(&tags.round),
            tags: others
                .map(|(name, value)| (cut(name), cut(value)))
                .collect(),
            comments: comments.map(|(&ply, text)| (ply, cut(text))).collect(),
        }
    }

    /// Restores the tags and comments of a record.
    pub fn apply(self, record: &mut Record) {
        record.tags.site = self.site;
        record.tags.round = self.round;
        record.tags.others = self.tags;
        record.comments = self.comments;
    }

    pub fn is_empty(&self) -> bool {
        *self == More::default()
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

/// An archived game with its moves.
#[derive(Clone, Debug)]
pub struct Stored {
    pub entry: Entry,
    pub moves: KeptMoves,
    /// True if threefold repetition is a draw.
    pub repetition: bool,
    pub more: More,
    /// PGN with variations, annotations and drawings; empty if the game has none.
    pub study: String,
    /// Tokens that allow deleting the entry.
    pub owners: Vec<TokenHash>,
}

impl Stored {
    /// Replays the game; `None` if the stored data is invalid.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(
            Ruleset::uhp(self.entry.set)
                .with_opening(self.entry.opening)
                .with_repetition_draws(self.repetition),
        );
        self.moves.play(&mut game)?;
        if let Some(reason) = self.entry.reason {
            let winner = self.entry.result.winner();
            Ending { winner, reason }.apply(&mut game);
        }
        Some(game)
    }

    /// The game as a record; `None` if the stored data is invalid.
    pub fn record(&self) -> Option<Record> {
        let mut record = Record::new(self.game()?);
        if record.result == GameResult::Unfinished {
            record.result = self.entry.result;
        }
        record.tags.event.clone_from(&self.entry.event);
        record.tags.date.clone_from(&self.entry.date);
        record.tags.white = self.entry.players[Side::White].title();
        record.tags.black = self.entry.players[Side::Black].title();
        self.more.clone().apply(&mut record);
        Some(record)
    }

    /// The game with variations and annotations; `None` if the stored data is invalid.
    pub fn study(&self) -> Option<Study> {
        let kept = read_studies(self.study.as_bytes()).next();
        match kept.and_then(|read| read.study) {
            Some(study) if !self.study.is_empty() => Some(study),
            _ => self.record().map(Study::from),
        }
    }

    /// Exports the game; `None` if the stored data is invalid. Only PGN can hold variations.
    pub fn write(&self, format: RecordFormat) -> Option<String> {
        if format == RecordFormat::Pgn && !self.study.is_empty() {
            return Some(self.study.clone());
        }
        Some(self.record()?.write(format))
    }

    /// The data needed to delete the entry; `None` if the stored data is invalid.
    pub fn removal(&self) -> Option<Removal> {
        let steps = steps(&self.game()?);
        Some(Removal {
            id: self.entry.id,
            hashes: steps.iter().map(|step| step.hash).collect(),
        })
    }
}

/// A game to be deleted.
#[derive(Clone, Debug)]
pub struct Removal {
    pub id: u64,
    /// The canonical hashes of its positions.
    pub hashes: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_tags_and_comments_round_trip() {
        for golden in [
            r#"{"site":"boardspace.net","round":"3","tags":[["WhiteElo","1900"]],"comments":{"0":"hi","12":"good \"move\""}}"#,
            r#"{"comments":{"4":"check"}}"#,
            "{}",
        ] {
            let more: More = serde_json::from_str(golden).expect("valid JSON");
            assert_eq!(serde_json::to_string(&more).expect("JSON"), golden);
        }
    }
}
