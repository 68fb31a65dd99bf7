//! The saved game, written after every move so that it can be resumed.
//!
//! It is a PGN file that `skep convert` can read, with custom tags for what PGN cannot express.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use skep_cli::file;
use skep_engine::Level;
use skep_rules::{Color, Game, Record, read_pgn};

use super::settings::{Seat, Settings, TimeControl};
use super::table::Table;

/// File name in the data directory.
const FILE: &str = "terminal-game.pgn";

const SEAT: &str = "SkepSeat";
const LEVEL: &str = "SkepLevel";
const CLOCK: &str = "SkepClock";
const LEFT: &str = "SkepTimeLeft";

#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    pub(crate) settings: Settings,
    pub(crate) game: Game,
    /// Time left on the clocks, White first.
    pub(crate) left: Option<[Duration; 2]>,
}

/// Storage of the saved game.
#[derive(Clone, Debug)]
pub(crate) struct SaveFile {
    path: PathBuf,
}

impl SaveFile {
    /// The data directory need not exist.
    pub(crate) fn new(directory: &Path) -> SaveFile {
        SaveFile {
            path: directory.join(FILE),
        }
    }

    /// Returns `None` if there is no saved game, or it has ended.
    ///
    /// # Errors
    /// The file cannot be read, or holds no game.
    pub(crate) fn load(&self) -> anyhow::Result<Option<SavedGame>> {
        let bytes = file::read_if_exists(&self.path)?.unwrap_or_default();
        let Some(record) = read_pgn(&bytes).next() else {
            return Ok(None);
        };
        let record = record.with_context(|| self.path.display().to_string())?;
        if record.game.outcome().is_some() {
            return Ok(None);
        }
        let saved = SavedGame::from_record(&record);
        Ok((saved.game.outcome().is_none() && saved.game.moves().len() > 0).then_some(saved))
    }

    /// Replaces the saved game atomically.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn store(&self, text: &str) -> anyhow::Result<()> {
        if let Some(directory) = self.path.parent() {
            fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
        }
        file::replace(&self.path, text)
    }
}

impl SavedGame {
    fn from_record(record: &Record) -> SavedGame {
        let tag = |name| record.tags.other(name);
        let seat = tag(SEAT).and_then(Seat::of_name);
        let ruleset = record.game.ruleset();
        let left = tag(LEFT).and_then(|text| {
            let (white, black) = text.split_once(' ')?;
            let read = |text: &str| text.parse().ok().map(Duration::from_millis);
            Some([read(white)?, read(black)?])
        });
        let level = tag(LEVEL).and_then(|text| text.parse().ok());
        let settings = Settings {
            set: ruleset.game_type,
            opening: ruleset.opening,
            level: level.unwrap_or(Level::LOWEST),
            seat: seat.unwrap_or(Seat::Both),
            time: tag(CLOCK).and_then(|text| text.parse::<TimeControl>().ok()),
        };
        // A file from elsewhere may have other rules of repetition.
        let mut game = Game::new(settings.ruleset());
        for mv in record.game.moves() {
            if game.play(mv).is_err() {
                break;
            }
        }
        SavedGame {
            settings,
            game,
            left,
        }
    }
}

/// Formats the game for saving.
pub(crate) fn save_text(table: &Table, now: Duration) -> String {
    let settings = table.settings();
    let player = |side| match settings.seat.is_person(side) {
        true => String::new(),
        false => format!("Skep, level {}", settings.level),
    };
    let mut record = Record::new(table.game().clone());
    let tags = &mut record.tags;
    tags.white = player(Color::White);
    tags.black = player(Color::Black);
    tags.set(SEAT, settings.seat.name());
    tags.set(LEVEL, settings.level.to_string());
    if let Some(control) = settings.time {
        tags.set(CLOCK, control.to_string());
        let left = Color::ALL.map(|side| table.left(side, now).unwrap_or_default().as_millis());
        tags.set(LEFT, format!("{} {}", left[0], left[1]));
    }
    record.to_pgn()
}

#[cfg(test)]
mod tests {
    use skep_rules::{GameType, Opening};
    use skep_solo::computer::Thought;

    use super::*;

    fn settings() -> Settings {
        Settings {
            set: GameType::BASE_MLP,
            opening: Opening::Rulebook,
            level: Level::try_from(4).unwrap(),
            seat: Seat::Black,
            time: "5+3".parse().ok(),
        }
    }

    #[test]
    fn round_trips_a_saved_game() {
        let folder = tempfile::tempdir().unwrap();
        let save_file = SaveFile::new(&folder.path().join("new"));
        assert!(save_file.load().unwrap().is_none());
        let mut table = Table::new(settings(), 1, Duration::ZERO);
        let mv = table.game().read_move("wQ").unwrap();
        let score = skep_engine::Score::Estimate(0);
        table.answer(Thought { mv, score }, Duration::ZERO);
        let mv = table.game().read_move("bP wQ-").unwrap();
        table.play(mv, Duration::ZERO).unwrap();
        let now = Duration::from_millis(1_500);
        save_file.store(&save_text(&table, now)).unwrap();
        let saved = save_file.load().unwrap().unwrap();
        assert_eq!(saved.settings, settings());
        assert_eq!(saved.game.game_string(), table.game().game_string());
        assert_eq!(saved.game.ruleset(), table.game().ruleset());
        let times = [Duration::from_millis(298_500), Duration::from_secs(300)];
        assert_eq!(saved.left, Some(times));

        table.resign(now);
        save_file.store(&save_text(&table, now)).unwrap();
        assert!(
            save_file.load().unwrap().is_none(),
            "a finished game is not resumed"
        );
    }

    #[test]
    fn an_unreadable_file_is_named_in_the_error() {
        let folder = tempfile::tempdir().unwrap();
        let save_file = SaveFile::new(folder.path());
        fs::write(folder.path().join(FILE), "[GameType \"Chess\"]\n1. e4\n").unwrap();
        let error = save_file.load().unwrap_err().to_string();
        assert!(error.contains(FILE), "{error}");
    }
}
