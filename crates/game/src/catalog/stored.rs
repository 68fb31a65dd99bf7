//! A game as it comes out of the archive.

use crate::words::{EndReason, Side};
use skep_rules::{Game, GameResult, Record, RecordFormat, Ruleset, Study, read_studies};

use super::{Entry, KeptMoves, More, new_entry::steps};
use crate::ids::TokenHash;

/// A game of the archive with its moves.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What lists show.
    pub entry: Entry,
    /// The moves.
    pub moves: KeptMoves,
    /// Whether the third repetition is a draw.
    pub repetition: bool,
    /// Tags and comments.
    pub more: More,
    /// The record with its variations, annotations and drawings, as PGN; empty if there are none.
    pub study: String,
    /// Who may delete it.
    pub owners: Vec<TokenHash>,
}

impl Stored {
    /// The game; `None` if what is stored makes no sense.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(Ruleset {
            set: self.entry.set,
            opening: self.entry.opening,
            repetition_draws: self.repetition,
        });
        self.moves.play(&mut game)?;
        let loser = self.entry.result.winner().map(|winner| !winner);
        // A game that the board has ended refuses these, which is as it should be.
        match (self.entry.reason, loser) {
            (Some(EndReason::Resignation | EndReason::Abandoned), Some(loser)) => {
                game.resign(loser).ok()
            }
            (Some(EndReason::Time), Some(loser)) => game.lose_on_time(loser).ok(),
            (Some(EndReason::Agreement | EndReason::Abandoned), None) => game.agree_draw().ok(),
            _ => None,
        };
        Some(game)
    }

    /// The game as it is written to a file; `None` if what is stored makes no sense.
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

    /// The game with everything that is written beside its moves; `None` if what is stored makes no sense.
    pub fn study(&self) -> Option<Study> {
        let kept = read_studies(self.study.as_bytes()).next();
        match kept.and_then(|read| read.study) {
            Some(study) if !self.study.is_empty() => Some(study),
            _ => self.record().map(Study::from),
        }
    }

    /// The game as a file; `None` if what is stored makes no sense. Only PGN has room for variations.
    pub fn write(&self, format: RecordFormat) -> Option<String> {
        if format == RecordFormat::Pgn && !self.study.is_empty() {
            return Some(self.study.clone());
        }
        Some(self.record()?.write(format))
    }

    /// What has to be known to delete it; `None` if what is stored makes no sense.
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
    /// Its number.
    pub id: u64,
    /// The canonical hashes of its positions.
    pub hashes: Vec<u64>,
}
