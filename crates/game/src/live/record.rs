//! Export of games as files.

use skep_rules::{Record, RecordFormat, Study};

use super::{LiveGame, RefusalError};
use crate::{calendar::Date, words::Side};

impl LiveGame {
    /// Writes the game in one of the formats of the rules crate.
    ///
    /// # Errors
    /// The game started from a position, which the format does not support.
    pub fn record(&self, format: RecordFormat) -> Result<String, RefusalError> {
        let record = self.to_record();
        if self.game.starts_empty() {
            return Ok(record.write(format));
        }
        if format != RecordFormat::Pgn {
            let message = "SGF and UHP support only games from the initial position; use PGN";
            return Err(RefusalError::NotPossible(message));
        }
        Ok(Study::from(record).to_pgn())
    }

    /// The game with player and date tags.
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(self.game.clone());
        record.tags.event = "Skep game".to_owned();
        record.tags.date = Date::at(self.settings.created).to_pgn();
        let players = self.players();
        record.tags.white = players[Side::White].title();
        record.tags.black = players[Side::Black].title();
        record
    }
}
