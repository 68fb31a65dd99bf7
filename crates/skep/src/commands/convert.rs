//! `skep convert`: converts game records between formats.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use skep_cli::{file, print_error, print_json};
use skep_rules::{Record, RecordFormat, read_records};

/// Convert game records between formats
///
/// The input format is detected from the content of IN: PGN as written by Mzinga and hivegame.com, BoardSpace's SGF, or UHP
/// game strings, one per line. The extension of OUT selects the output format: .pgn, .sgf or .uhp. Games that cannot be
/// read are reported with their position in the file; the others are converted.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  skep convert game.sgf game.pgn\n  skep convert games.pgn games.uhp\n  skep convert games.pgn games.sgf --json"
)]
pub(super) struct Convert {
    /// Input file
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Output file, replaced if it exists
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// Print the result, warnings and errors as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Default, Serialize)]
struct Converted {
    written: u32,
    unreadable: u32,
    warnings: Vec<Warning>,
    errors: Vec<Unreadable>,
}

#[derive(Serialize)]
struct Warning {
    game: usize,
    message: String,
}

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
        let bytes = file::read_records(&self.input)?;
        let (converted, text) = convert(&bytes, format);
        let name = self.input.display();
        let (good, bad) = (converted.written, converted.unreadable);
        if good > 0 {
            file::replace(&self.output, &text)?;
        }
        match self.json {
            true => print_json(&converted)?,
            false => converted.print_faults(&name.to_string()),
        }
        if good == 0 {
            bail!("{name} holds no readable game, so nothing was written");
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

/// Converts every readable record.
fn convert(bytes: &[u8], format: RecordFormat) -> (Converted, String) {
    let mut converted = Converted::default();
    let mut text = String::new();
    for (index, record) in read_records(bytes).enumerate() {
        match record {
            Ok(record) => {
                let game = index + 1;
                let warnings = notes(&record, format).into_iter();
                let warnings = warnings.map(|message| Warning { game, message });
                converted.warnings.extend(warnings);
                if converted.written > 0 && format != RecordFormat::Uhp {
                    text.push('\n');
                }
                text.push_str(&record.write(format));
                converted.written += 1;
            }
            Err(error) => {
                converted.errors.push(Unreadable {
                    message: error.to_string(),
                    game: error.game,
                    line: error.line,
                    ply: error.ply,
                });
                converted.unreadable += 1;
            }
        }
    }
    (converted, text)
}

impl Converted {
    /// Prints warnings and errors to standard error.
    fn print_faults(&self, name: &str) {
        for Warning { game, message } in &self.warnings {
            print_error(format_args!("skep: {name}: game {game}: {message}"));
        }
        for Unreadable { message, .. } in &self.errors {
            print_error(format_args!("skep: {name}: {message}"));
        }
    }
}

/// The output format by file extension.
fn format_of(path: &Path) -> anyhow::Result<RecordFormat> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp]
        .into_iter()
        .find(|format| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(format.extension())))
        .with_context(|| format!("{} should end in .pgn, .sgf or .uhp", path.display()))
}

/// Warnings about the input, and about what the new format cannot express.
fn notes(record: &Record, format: RecordFormat) -> Vec<String> {
    let mut notes: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    let outcome = record.game.outcome();
    if let Some(outcome) = outcome.filter(|_| !record.game.board().is_over())
        && format == RecordFormat::Uhp
    {
        notes.push(format!(
            "a UHP game string keeps only the result, not how the game ended: {outcome}"
        ));
    }
    notes
}
