//! Archived games with their moves.

use crate::words::{Ending, Side};
use skep_rules::{Game, GameResult, Record, RecordFormat, Ruleset, Study, read_studies};

use super::{Entry, KeptMoves, More, new_entry::steps};
use crate::ids::TokenHash;

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
