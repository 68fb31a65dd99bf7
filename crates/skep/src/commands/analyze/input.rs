//! Input of `skep analyze`.

use std::path::Path;

use anyhow::{Context, bail};
use skep_cli::{file, print_error};
use skep_rules::{Game, GameResult, Position, Record, RecordFormat, WarningKind, read_records};

/// A game, or a position without one.
pub(super) struct Subject {
    pub(super) record: Record,
    /// Position string of the start, or `None` for a game from the initial position.
    pub(super) position: Option<String>,
}

impl Subject {
    /// Nothing to search if the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.record.result != GameResult::Unfinished || self.record.game.outcome().is_some()
    }
}

/// Reads the games of a file or a text. Returns them and the number of unreadable ones, which are reported.
pub(super) fn read(input: &str) -> anyhow::Result<(Vec<Subject>, usize)> {
    let path = Path::new(input);
    let (bytes, name) = if path.is_file() {
        (file::read_records(path)?, input)
    } else if input.starts_with("Base") {
        (input.as_bytes().to_vec(), "the text")
    } else {
        bail!("{input} is neither a file nor a game string nor a position string");
    };
    if let Some(subject) = position(&bytes)? {
        return Ok((vec![subject], 0));
    }
    let mut bad = 0;
    let mut subjects = Vec::new();
    for record in read_records(&bytes) {
        match record {
            Ok(record) => {
                note_renumbering(name, &record);
                subjects.push(Subject {
                    record,
                    position: None,
                });
            }
            Err(error) => {
                bad += 1;
                print_error(format_args!("skep: {name}: {error}"));
            }
        }
    }
    if subjects.is_empty() {
        bail!("{name} holds no readable game");
    }
    Ok((subjects, bad))
}

/// Warns that pieces are numbered differently than in the record.
fn note_renumbering(name: &str, record: &Record) {
    for warning in &record.warnings {
        if let WarningKind::Renumbered { .. } = warning.kind {
            print_error(format_args!("skep: {name}: {warning}"));
        }
    }
}

/// Parses a position string, one word with fields separated by `_`.
fn position(bytes: &[u8]) -> anyhow::Result<Option<Subject>> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(None);
    };
    let text = text.trim();
    let is_position = RecordFormat::detect(bytes) == Some(RecordFormat::Uhp)
        && text.contains('_')
        && !text.contains([';', ' ', '\n']);
    if !is_position {
        return Ok(None);
    }
    let position: Position = text.parse().context("no position string")?;
    Ok(Some(Subject {
        record: Record::new(Game::from_position(&position)?),
        position: Some(text.to_owned()),
    }))
}
