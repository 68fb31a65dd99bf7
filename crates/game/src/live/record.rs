//! A game as a file.

use skep_rules::{Game, Record, RecordFormat, Study, StudyCursor};

use super::{LiveGame, RefusalError};
use crate::{clock::Millis, words::Side};

impl LiveGame {
    /// The game as a text in one of the formats of the rules crate.
    ///
    /// # Errors
    /// It started from a position, which the format cannot hold.
    pub fn record(&self, format: RecordFormat) -> Result<String, RefusalError> {
        let record = self.to_record();
        if self.game.is_from_the_start() {
            return Ok(record.write(format));
        }
        if format != RecordFormat::Pgn {
            let message = "SGF and UHP hold games from their beginning only: use PGN";
            return Err(RefusalError::NotPossible(message));
        }
        let start = Game::from_board(self.game.start().clone(), true);
        let mut cursor = StudyCursor::new(Study::new(&start));
        for mv in self.game.moves() {
            // What was legal in the game is legal in its study.
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

    /// The game with its players and its day.
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(self.game.clone());
        record.tags.event = "Skep game".to_owned();
        record.tags.date = date(self.settings.created);
        let players = self.players();
        record.tags.white = players[Side::White].title();
        record.tags.black = players[Side::Black].title();
        record
    }
}

/// The day of a time, as `2025.12.31`, by the calendar of Greenwich.
fn date(at: Millis) -> String {
    // Days are counted from the first of March of the year 0, so that a leap day is the last of its year; 719 468 of them
    // lie before 1970. Four hundred years have 146 097 days.
    let days = at / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (at, day) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (1_735_689_599_999, "2024.12.31"),
            (1_763_190_000_123, "2025.11.15"),
        ] {
            assert_eq!(date(at), day);
        }
    }
}
