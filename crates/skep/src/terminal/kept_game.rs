//! The game that is kept on disk after every move, so that it can go on another day.
//!
//! It is a PGN file as `skep convert` reads it; what PGN cannot express goes into tags of our own.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use skep_engine::Level;
use skep_rules::{Color, Game, Record, RecordError, Tags, read_pgn};

use super::{
    clock::TimeControl,
    settings::{Seat, Settings},
    table::Table,
};

/// The file in the data directory.
const FILE: &str = "terminal-game.pgn";

const SEAT: &str = "SkepSeat";
const LEVEL: &str = "SkepLevel";
const CLOCK: &str = "SkepClock";
const LEFT: &str = "SkepTimeLeft";

/// A game as it was kept.
#[derive(Clone, Debug)]
pub(crate) struct KeptGame {
    /// What was agreed.
    pub(crate) settings: Settings,
    /// The game so far.
    pub(crate) game: Game,
    /// What was left on the clocks.
    pub(crate) left: Option<[Duration; 2]>,
}

/// Why a saved game cannot be read, or a game not saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeepError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file holds no game that can be read.
    #[error("{}: {source}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<RecordError>,
    },
}

/// Where games are kept.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    path: PathBuf,
}

impl Shelf {
    /// The place for the kept game in a data directory, which need not exist yet.
    pub(crate) fn new(directory: &Path) -> Shelf {
        Shelf {
            path: directory.join(FILE),
        }
    }

    /// The kept game, or `None` if none is kept or it has ended.
    ///
    /// # Errors
    /// If there is a file and it cannot be read, or holds no game.
    pub(crate) fn load(&self) -> Result<Option<KeptGame>, KeepError> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(self.file_error(source)),
        };
        let Some(record) = read_pgn(&bytes).next() else {
            return Ok(None);
        };
        let record = record.map_err(|source| KeepError::Record {
            path: self.path.clone(),
            source: Box::new(source),
        })?;
        let kept = KeptGame::from_record(record);
        Ok((kept.game.outcome().is_none() && kept.game.moves().len() > 0).then_some(kept))
    }

    /// Keeps a game in place of the one before.
    ///
    /// The file is written beside the old one and then takes its place, so that a crash leaves one of the two.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn store(&self, text: &str) -> Result<(), KeepError> {
        let fresh = self.path.with_extension("pgn.new");
        let write = || {
            if let Some(directory) = self.path.parent() {
                fs::create_dir_all(directory)?;
            }
            fs::write(&fresh, text)?;
            fs::rename(&fresh, &self.path)
        };
        write().map_err(|source| self.file_error(source))
    }

    fn file_error(&self, source: io::Error) -> KeepError {
        KeepError::File {
            path: self.path.clone(),
            source,
        }
    }
}

impl KeptGame {
    fn from_record(record: Record) -> KeptGame {
        let tag = |name| record.tags.other(name);
        let seat = tag(SEAT)
            .and_then(|name| Seat::ALL.into_iter().find(|seat| seat.name() == name))
            .unwrap_or(Seat::Both);
        let ruleset = record.game.ruleset();
        let left = tag(LEFT).and_then(|text| {
            let (white, black) = text.split_once(' ')?;
            let read = |text: &str| text.parse().ok().map(Duration::from_millis);
            Some([read(white)?, read(black)?])
        });
        KeptGame {
            settings: Settings {
                set: ruleset.set,
                opening: ruleset.opening,
                level: tag(LEVEL)
                    .and_then(|text| text.parse().ok())
                    .unwrap_or(Level::LOWEST),
                seat,
                time: tag(CLOCK).and_then(|text| text.parse::<TimeControl>().ok()),
            },
            left,
            game: record.game,
        }
    }
}

/// The game on a table as the text of the file.
pub(crate) fn kept_text(table: &Table, now: Duration) -> String {
    let settings = table.settings();
    let player = |side| {
        if settings.seat.is_person(side) {
            String::new()
        } else {
            format!("Skep, level {}", settings.level)
        }
    };
    let mut tags = Tags {
        white: player(Color::White),
        black: player(Color::Black),
        ..Tags::default()
    };
    tags.set(SEAT, settings.seat.name());
    tags.set(LEVEL, settings.level.to_string());
    if let Some(control) = settings.time {
        tags.set(CLOCK, control.to_string());
        let left = Color::ALL.map(|side| table.left(side, now).unwrap_or_default().as_millis());
        tags.set(LEFT, format!("{} {}", left[0], left[1]));
    }
    let mut record = Record::new(table.game().clone());
    record.tags = tags;
    record.to_pgn()
}

#[cfg(test)]
mod tests {
    use skep_rules::{BugSet, Opening};

    use super::*;

    fn settings() -> Settings {
        Settings {
            set: BugSet::BASE_MLP,
            opening: Opening::Rulebook,
            level: Level::try_from(4).unwrap(),
            seat: Seat::Black,
            time: "5+3".parse().ok(),
        }
    }

    #[test]
    fn a_kept_game_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(&folder.path().join("new"));
        assert!(shelf.load().unwrap().is_none());
        let mut table = Table::new(settings());
        for text in ["wQ", "bP wQ-"] {
            let mv = table.game().read_move(text).unwrap();
            table.play(mv, Duration::ZERO).unwrap();
        }
        let now = Duration::from_millis(1_500);
        shelf.store(&kept_text(&table, now)).unwrap();
        let kept = shelf.load().unwrap().unwrap();
        assert_eq!(kept.settings, settings());
        assert_eq!(kept.game.game_string(), table.game().game_string());
        assert_eq!(kept.game.ruleset(), table.game().ruleset());
        let times = [Duration::from_millis(298_500), Duration::from_secs(300)];
        assert_eq!(kept.left, Some(times));

        table.resign(Color::White, now);
        shelf.store(&kept_text(&table, now)).unwrap();
        assert!(
            shelf.load().unwrap().is_none(),
            "a game that is over does not go on"
        );
    }

    #[test]
    fn a_file_that_is_no_game_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(folder.path());
        fs::write(folder.path().join(FILE), "[GameType \"Chess\"]\n1. e4\n").unwrap();
        let error = shelf.load().unwrap_err().to_string();
        assert!(error.contains(FILE), "{error}");
    }
}
