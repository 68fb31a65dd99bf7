//! Plays the games of a match concurrently and records them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use skep_cli::{Interrupted, Progress, print, print_json};

use super::ending::Finished;
use super::engine_spec::EngineSpec;
use super::limit::Limit;
use super::opening_suite::OpeningSuite;
pub(crate) use super::player::Patience;
use super::player::{Player, PlayerError, State};
use super::record::{MatchTags, RecordFile};
use super::referee;
use super::report::Scoreboard;
use super::schedule::{Fixture, Side};
use super::sprt::Sprt;
use crate::parallel;

/// A match between two engines.
pub(crate) struct Match {
    /// A and B.
    pub(crate) engines: [EngineSpec; 2],
    /// The limits of A and B.
    pub(crate) limits: [Limit; 2],
    pub(crate) suite: OpeningSuite,
    pub(crate) games: u32,
    /// Longer games are draws.
    pub(crate) max_plies: usize,
    /// Concurrent games.
    pub(crate) concurrency: usize,
    pub(crate) patience: Patience,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) record: Option<PathBuf>,
    /// Print machine-readable output only.
    pub(crate) json: bool,
}

/// The results of a match and where they are kept.
struct Books {
    board: Scoreboard,
    tags: MatchTags,
    record: Option<RecordFile>,
    progress: Progress,
}

impl Match {
    /// Plays the match and reports it on standard output.
    ///
    /// # Errors
    /// An engine cannot take part, the record cannot be used, or the user stops the match.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut books = self.open_books()?;
        self.say(&self.heading(books.board.games()))?;
        let pending: Vec<u32> = (1..=self.games)
            .filter(|&number| !books.board.has(number))
            .collect();
        let stop = Arc::new(AtomicBool::new(books.board.is_decided()));
        let interrupted = Interrupted::watch()?;
        interrupted.also_set(&stop)?;
        let threads = self.concurrency.min(pending.len());
        books.progress.note(books.board.standing());
        let played = parallel::play(
            threads,
            || self.player(&pending, &stop),
            |report| {
                let kept = report.and_then(|finished| self.keep(&mut books, &finished));
                if kept.is_err() || books.board.is_decided() {
                    stop.store(true, Ordering::Relaxed);
                }
                kept
            },
        );
        let Books {
            board, progress, ..
        } = books;
        // Erase the progress bar before the result is printed.
        drop(progress);
        if board.games() > 0 || played.is_ok() {
            match self.json {
                true => print_json(&board.result())?,
                false => print(board.summary())?,
            }
        }
        played?;
        if interrupted.happened() {
            let advice = match &self.record {
                Some(_) => "repeat the command to resume",
                None => "use --record to be able to resume",
            };
            let done = board.games();
            bail!("stopped after {done} of {} games: {advice}", self.games);
        }
        Ok(())
    }

    /// Prints human-readable output.
    fn say(&self, text: &str) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        print(text)
    }

    fn open_books(&self) -> anyhow::Result<Books> {
        let tags = self.tags();
        let mut board = Scoreboard::new(self.engines.each_ref().map(EngineSpec::name), self.sprt);
        let mut record = None;
        if let Some(path) = &self.record {
            let (file, games) = RecordFile::open(path, &tags, &self.suite)?;
            record = Some(file);
            for finished in &games {
                if finished.fixture.number <= self.games {
                    board.add(finished);
                }
            }
        }
        Ok(Books {
            progress: Progress::resumed("games", Some(u64::from(self.games)), board.games() as u64),
            board,
            tags,
            record,
        })
    }

    fn tags(&self) -> MatchTags {
        let engines = self.engines.each_ref().map(|engine| engine.text.clone());
        let [a, b] = &self.limits;
        let limit = match a == b {
            true => a.to_string(),
            false => format!("A {a}, B {b}"),
        };
        MatchTags {
            settings: vec![
                ("EngineA", engines[0].clone()),
                ("EngineB", engines[1].clone()),
                ("TimeControl", limit),
                ("Openings", self.suite.fingerprint()),
                ("MaxPlies", self.max_plies.to_string()),
            ],
            engines,
        }
    }

    fn heading(&self, before: usize) -> String {
        let mut text = String::new();
        for side in [Side::A, Side::B] {
            let (letter, index) = (side.letter(), side.index());
            let (engine, limit) = (&self.engines[index].text, self.limits[index]);
            text.push_str(&format!("{letter}: {engine}  ({limit})\n"));
        }
        let (set, openings) = (self.suite.set(), self.suite.fingerprint());
        let (games, at_once) = (self.games, self.concurrency);
        text.push_str(&format!(
            "{set}, {games} games, {at_once} at once, openings: {openings}\n"
        ));
        if before > 0 {
            text.push_str(&format!("{before} games are in the record already\n"));
        }
        text
    }

    /// Returns a function that plays the game at an index, unless the match is stopped.
    fn player<'m>(
        &'m self,
        pending: &'m [u32],
        stop: &'m Arc<AtomicBool>,
    ) -> impl FnMut(usize) -> Option<anyhow::Result<Box<Finished>>> + 'm {
        let mut players = [Side::A, Side::B].map(|side| {
            let index = side.index();
            Player {
                side,
                spec: self.engines[index].clone(),
                set: self.suite.set(),
                limit: self.limits[index],
                patience: self.patience,
                stop: Arc::clone(stop),
                state: State::default(),
            }
        });
        move |index| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let fixture = Fixture::of(*pending.get(index)?, &self.suite);
            match referee::play(fixture, &mut players, self.max_plies) {
                Ok(finished) => Some(Ok(Box::new(finished))),
                Err(PlayerError::Fatal(error)) => Some(Err(error)),
                // Faults are part of the game; only a stopped game has nothing to report.
                Err(PlayerError::Stopped | PlayerError::Fault(..)) => None,
            }
        }
    }

    /// Records and reports a finished game.
    fn keep(&self, books: &mut Books, finished: &Finished) -> anyhow::Result<()> {
        books.board.add(finished);
        if let Some(record) = &mut books.record {
            record.add(finished, &books.tags)?;
        }
        books.progress.add(1);
        books.progress.note(books.board.standing());
        let line = format!("{}\n", books.board.game_line(finished));
        books.progress.suspend(|| self.say(&line))
    }
}
