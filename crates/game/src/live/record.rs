//! Export of games as files.

use skep_rules::{Game, Record, RecordFormat, Study, StudyCursor};

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
        let start = Game::from_board(self.game.start().clone()).with_repetition_draws(true);
        let mut cursor = StudyCursor::new(Study::new(&start));
        for mv in self.game.moves() {
            // Moves legal in the game are legal in its study.
            if cursor.play(mv).is_err() {
                break;
            }
        }
        let mut study = cursor.into_study();
        for (name, value) in [
            ("Event", &record.tags.event),
            ("Date", &record.tags.date),
            ("White", &record.tags.white),
            ("Black", &record.tags.black),
        ] {
            study.set_tag(name, value);
        }
        study.set_tag("Result", &record.result.to_string());
        Ok(study.to_pgn())
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
