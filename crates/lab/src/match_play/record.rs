//! The PGN record of a match, to which each game is appended and from which a match is resumed.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use skep_cli::{date::today, file};
use skep_rules::{GameResult, Outcome, Record, WinReason, read_pgn};

use super::ending::{Ending, Fault, Finished};
use super::opening_suite::OpeningSuite;
use super::schedule::{Fixture, Side};

/// The first tag of every game.
const FIRST_TAG: &str = "[GameType \"";

/// Tags that identify a match in each of its games.
#[derive(Clone, Debug)]
pub(crate) struct MatchTags {
    /// A and B as on the command line.
    pub(crate) engines: [String; 2],
    /// At least one of them differs in any other match.
    pub(crate) settings: Vec<(&'static str, String)>,
}

pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl RecordFile {
    /// Opens the file and returns the games in it. A truncated last game, left by a crash or a power cut, is removed.
    ///
    /// # Errors
    /// The file cannot be used, or holds anything but games of this match.
    pub(crate) fn open(
        path: &Path,
        tags: &MatchTags,
        suite: &OpeningSuite,
    ) -> anyhow::Result<(RecordFile, Vec<Finished>)> {
        let name = path.display();
        let bytes = file::read_if_exists(path)?.unwrap_or_default();
        let text = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8"))?;
        let (games, kept) =
            read_games(&text, tags, suite).with_context(|| format!("cannot continue {name}"))?;
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        if kept < text.len() {
            file.set_len(kept as u64)
                .with_context(|| format!("cannot remove the unfinished game from {name}"))?;
        }
        let record = RecordFile {
            path: path.to_owned(),
            file,
            is_empty: kept == 0,
        };
        Ok((record, games))
    }

    /// # Errors
    /// The file cannot be written.
    pub(crate) fn add(&mut self, finished: &Finished, tags: &MatchTags) -> anyhow::Result<()> {
        let mut text = String::new();
        if !self.is_empty {
            text.push('\n');
        }
        text.push_str(&to_record(finished, tags).to_pgn());
        self.is_empty = false;
        // A single write leaves the least chance of a truncated game.
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.flush())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

fn to_record(finished: &Finished, tags: &MatchTags) -> Record {
    let Finished {
        fixture,
        game,
        ending,
    } = finished;
    let mut record = Record::new(game.clone());
    record.result = finished.result();
    let [a, b] = &tags.engines;
    record.tags.event = format!("Match of {a} and {b}");
    record.tags.date = today();
    record.tags.round = fixture.number.to_string();
    let [white, black] = [fixture.white, fixture.white.other()];
    record.tags.white = tags.engines[white.index()].clone();
    record.tags.black = tags.engines[black.index()].clone();
    for (name, value) in &tags.settings {
        record.tags.set(name, value.as_str());
    }
    let opening_plies = fixture.opening.moves().len();
    record.tags.set("OpeningPlies", opening_plies.to_string());
    record.tags.set("PlyCount", game.moves().len().to_string());
    // The game itself writes the tag of a loss on time.
    if !matches!(ending, Ending::OnBoard(_)) && ending.name() != Fault::Time.name() {
        record.tags.set("Termination", ending.name());
    }
    if let Ending::Fault { by, detail, .. } = ending {
        let comment = format!("{} {}: {detail}", by.letter(), tags.engines[by.index()]);
        record.comments.insert(game.moves().len(), comment);
    }
    record
}

/// The games of a file and the number of bytes they occupy.
fn read_games(
    text: &str,
    tags: &MatchTags,
    suite: &OpeningSuite,
) -> anyhow::Result<(Vec<Finished>, usize)> {
    // A game truncated within its first characters is not part of the one before.
    let last_line = text.rfind('\n').map_or(0, |end| end + 1);
    let text = match &text[last_line..] {
        begun if FIRST_TAG.starts_with(begun) => &text[..last_line],
        _ => text,
    };
    let mut starts: Vec<usize> = text
        .match_indices(FIRST_TAG)
        .map(|(index, _)| index)
        .filter(|&index| index == 0 || text.as_bytes()[index - 1] == b'\n')
        .collect();
    let before = starts.first().map_or(text, |&first| &text[..first]);
    ensure!(before.trim().is_empty(), "it is not the record of a match");
    let mut kept = 0;
    let mut games: Vec<Finished> = Vec::new();
    starts.push(text.len());
    for ends in starts.windows(2) {
        let section = &text[ends[0]..ends[1]];
        let Some(record) = complete(section) else {
            // Only the end of the file can be truncated.
            ensure!(ends[1] == text.len(), "one of its games is damaged");
            break;
        };
        let finished = from_record(record, tags, suite)?;
        let number = finished.fixture.number;
        if games.iter().all(|game| game.fixture.number != number) {
            games.push(finished);
        }
        kept = ends[0] + section.trim_end().len() + 1;
    }
    Ok((games, kept.min(text.len())))
}

/// Whether a section is complete.
fn complete(section: &str) -> Option<Record> {
    // The result is the last word, followed by a line break.
    let word = section.trim_end_matches('\n').rsplit('\n').next()?;
    if !["WhiteWins", "BlackWins", "Draw"].contains(&word) || !section.ends_with('\n') {
        return None;
    }
    let record = read_pgn(section.as_bytes()).next()?.ok()?;
    let plies: usize = record.tags.other("PlyCount")?.parse().ok()?;
    (record.game.moves().len() == plies && record.result != GameResult::Unfinished)
        .then_some(record)
}

fn from_record(record: Record, tags: &MatchTags, suite: &OpeningSuite) -> anyhow::Result<Finished> {
    for (name, value) in &tags.settings {
        let there = record.tags.other(name).unwrap_or("");
        ensure!(
            there == value,
            "it holds another match: its {name} is {there:?}, not {value:?}; name another file"
        );
    }
    let set = record.game.ruleset().game_type;
    ensure!(
        set == suite.set(),
        "it holds another match: it is played with {set}, not {}; name another file",
        suite.set()
    );
    let number = record.tags.round.parse().unwrap_or(0);
    ensure!(number > 0, "a game has no number in its tag Round");
    let fixture = Fixture::of(number, suite);
    let opening = fixture.opening.moves();
    if !record.game.moves().take(opening.len()).eq(opening) {
        bail!("game {number} has an unexpected opening; use another file");
    }
    Ok(Finished {
        ending: ending_of(&record, &fixture),
        game: record.game,
        fixture,
    })
}

fn ending_of(record: &Record, fixture: &Fixture) -> Ending {
    let winner = record.result.winner();
    let loser = winner.map(|winner| fixture.side_of(!winner));
    let termination = record.tags.other("Termination").unwrap_or("");
    let detail = record.comments.values().next_back().cloned();
    let fault = |by: Side, fault: Fault| Ending::Fault {
        by,
        fault,
        detail: detail.clone().unwrap_or_default(),
    };
    match (record.game.outcome(), loser) {
        (
            Some(Outcome::Win {
                by: WinReason::Time,
                ..
            }),
            Some(by),
        ) => fault(by, Fault::Time),
        (Some(outcome), _) => Ending::OnBoard(outcome),
        (None, None) if termination == Ending::Repetition.name() => Ending::Repetition,
        (None, None) => Ending::MoveLimit,
        (None, Some(by)) => {
            let mut faults = Fault::ALL.into_iter();
            let known = faults.find(|fault| fault.name() == termination);
            fault(by, known.unwrap_or(Fault::Error))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENINGS: &str = "wS1;bS1 wS1-\nwG1;bG1 wG1-;wQ -wG1";

    fn suite() -> OpeningSuite {
        OpeningSuite::read(OPENINGS, None).expect("good openings")
    }

    fn tags() -> MatchTags {
        MatchTags {
            engines: ["one \"quoted\" \\ engine".to_owned(), "two".to_owned()],
            settings: vec![
                ("EngineA", "one \"quoted\" \\ engine".to_owned()),
                ("TimeControl", "depth 3".to_owned()),
            ],
        }
    }

    /// One game for each kind of ending.
    fn games() -> Vec<Finished> {
        let mut games = Vec::new();
        let mut add = |ending: Ending| {
            let number = games.len() as u32 + 1;
            let fixture = Fixture::of(number, &suite());
            let mut game = fixture.opening.clone();
            if let Ending::Fault { by, fault, .. } = &ending
                && *fault == Fault::Time
            {
                game.lose_on_time(fixture.color_of(*by))
                    .expect("the game has just begun");
            }
            games.push(Finished {
                fixture,
                game,
                ending,
            });
        };
        add(Ending::MoveLimit);
        add(Ending::Repetition);
        for fault in Fault::ALL {
            for by in [Side::A, Side::B] {
                let detail = format!("{{odd}} words of {}", fault.name());
                add(Ending::Fault { by, fault, detail });
            }
        }
        games
    }

    fn write(games: &[Finished]) -> String {
        let texts = games.iter().map(|game| to_record(game, &tags()).to_pgn());
        texts.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn round_trips_every_ending() {
        let games = games();
        let text = write(&games);
        let (read, kept) = read_games(&text, &tags(), &suite()).expect("a good file");
        assert_eq!(kept, text.len());
        assert_eq!(read.len(), games.len());
        for (read, game) in read.iter().zip(&games) {
            assert_eq!(read.fixture.number, game.fixture.number);
            assert_eq!(read.ending.name(), game.ending.name());
            assert_eq!(read.points(), game.points());
            assert_eq!(read.game.game_string(), game.game.game_string());
        }
    }

    #[test]
    fn a_file_truncated_anywhere_keeps_its_complete_games() {
        let games = games();
        let text = write(&games);
        let mut ends = Vec::new();
        for count in 0..=games.len() {
            ends.push(write(&games[..count]).len());
        }
        for cut in 0..=text.len() {
            let (read, kept) = read_games(&text[..cut], &tags(), &suite())
                .unwrap_or_else(|error| panic!("cut at {cut}: {error:#}"));
            let complete = ends.iter().rposition(|&end| end <= cut).unwrap_or(0);
            assert_eq!(read.len(), complete, "cut at {cut}");
            assert_eq!(kept, ends[complete], "cut at {cut}");
        }
    }

    #[test]
    fn rejects_games_of_another_match() {
        let text = write(&games());
        let error = |text: &str, tags: &MatchTags, suite: &OpeningSuite| {
            let error = read_games(text, tags, suite).expect_err("another match");
            format!("{error:#}")
        };
        let mut deeper = tags();
        deeper.settings[1].1 = "depth 4".to_owned();
        assert!(error(&text, &deeper, &suite()).contains("its TimeControl is \"depth 3\""));
        let base = OpeningSuite::read(OPENINGS, Some(skep_rules::GameType::BASE));
        let base = base.expect("good openings");
        assert!(error(&text, &tags(), &base).contains("Base+ML, not Base;"));
        let others = OpeningSuite::read("wA1", None).expect("good openings");
        assert!(error(&text, &tags(), &others).contains("unexpected opening"));
        assert!(error("a letter", &tags(), &suite()).contains("not the record of a match"));
        let damaged = text
            .replacen("1. wS1\n", "1. wS1", 1)
            .replacen("Draw\n\n[", "\n[", 1);
        assert!(error(&damaged, &tags(), &suite()).contains("damaged"));
    }
}
