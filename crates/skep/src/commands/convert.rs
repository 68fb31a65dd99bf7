//! `skep convert`: game records from one format into another.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use skep_rules::{MAX_RECORD_BYTES, Record, RecordFormat, read_records};

use crate::json;

/// Turn game records from one format into another
///
/// The content of IN decides how it is read: PGN as Mzinga and hivegame.com write it, SGF as BoardSpace writes it, or
/// UHP game strings, one a line. The ending of OUT decides what is written: .pgn, .sgf or .uhp. A file may hold many
/// games; those that cannot be read are reported with their place, and the others are written.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  skep convert game.sgf game.pgn\n  skep convert games.pgn games.uhp\n  skep convert games.pgn games.sgf --json"
)]
pub(super) struct Convert {
    /// The file to read
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The file to write; one that exists is replaced
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// Print what was converted, and what was odd, as JSON
    #[arg(long)]
    json: bool,
}

/// The result for scripts; docs/command-line.md describes it.
#[derive(Default, Serialize)]
struct Converted {
    written: u32,
    unreadable: u32,
    warnings: Vec<Warning>,
    errors: Vec<Unreadable>,
}

/// Something odd in a game that was converted.
#[derive(Serialize)]
struct Warning {
    game: usize,
    message: String,
}

/// A game that cannot be read, and where.
#[derive(Serialize)]
struct Unreadable {
    game: u32,
    line: u32,
    ply: u32,
    message: String,
}

impl Convert {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let format = format_of(&self.output)?;
        let bytes = read(&self.input)?;
        let (converted, text) = convert(&bytes, format);
        let name = self.input.display();
        let (good, bad) = (converted.written, converted.unreadable);
        if good > 0 {
            replace(&self.output, &text)?;
        }
        match self.json {
            true => json::print(&converted)?,
            false => converted.tell(&name.to_string()),
        }
        if good == 0 {
            bail!("{name} holds no game that can be read, so nothing was written");
        }
        if bad > 0 {
            bail!(
                "{bad} of {} games could not be read; the other {good} are in {}",
                bad + good,
                self.output.display()
            );
        }
        Ok(())
    }
}

/// Reads every record and writes those that can be read.
fn convert(bytes: &[u8], format: RecordFormat) -> (Converted, String) {
    let mut converted = Converted::default();
    let mut text = String::new();
    for (index, record) in read_records(bytes).enumerate() {
        match record {
            Ok(record) => {
                let warning = |message| Warning {
                    game: index + 1,
                    message,
                };
                let warnings = notes(&record, format).into_iter().map(warning);
                converted.warnings.extend(warnings);
                if converted.written > 0 && format != RecordFormat::Uhp {
                    text.push('\n');
                }
                text.push_str(&record.write(format));
                converted.written += 1;
            }
            Err(error) => {
                converted.errors.push(Unreadable {
                    game: error.game,
                    line: error.line,
                    ply: error.ply,
                    message: error.to_string(),
                });
                converted.unreadable += 1;
            }
        }
    }
    (converted, text)
}

impl Converted {
    /// Reports warnings on standard error.
    fn tell(&self, name: &str) {
        for Warning { game, message } in &self.warnings {
            tell(&format!("{name}: game {game}: {message}"));
        }
        for Unreadable { message, .. } in &self.errors {
            tell(&format!("{name}: {message}"));
        }
    }
}

/// The format in which a file is to be written, by its ending.
fn format_of(path: &Path) -> anyhow::Result<RecordFormat> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp]
        .into_iter()
        .find(|format| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(format.extension())))
        .with_context(|| format!("{} should end in .pgn, .sgf or .uhp", path.display()))
}

/// Reads a file, but never more than the records' limit, however large the file is or grows.
fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let cannot_read = || format!("cannot read {}", path.display());
    let file = fs::File::open(path).with_context(cannot_read)?;
    let mut bytes = Vec::new();
    file.take(MAX_RECORD_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .with_context(cannot_read)?;
    if bytes.len() > MAX_RECORD_BYTES {
        bail!(
            "{} is larger than {} MiB: split it into smaller files",
            path.display(),
            MAX_RECORD_BYTES >> 20
        );
    }
    Ok(bytes)
}

/// What the reader of the new file should know: what was odd in the old one, and what the new format cannot say.
fn notes(record: &Record, format: RecordFormat) -> Vec<String> {
    let mut notes: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    let outcome = record.game.outcome();
    if let Some(outcome) = outcome.filter(|_| !record.game.board().is_over())
        && format == RecordFormat::Uhp
    {
        notes.push(format!(
            "a UHP game string keeps the result alone, so how the game ended is lost: {outcome}"
        ));
    }
    notes
}

/// Replaces a file atomically, so that a failure leaves the old file intact.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let cannot_write = || format!("cannot write {}", path.display());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error that matters is the one that is reported; a part that cannot be removed was not written either.
        fs::remove_file(&part).ok();
    }
    written.with_context(cannot_write)
}

/// Prints a message to standard error. If that is closed, the work goes on.
fn tell(text: &str) {
    writeln!(io::stderr(), "skep: {text}").ok();
}
