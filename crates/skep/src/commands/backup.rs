//! `skep backup` and `skep restore`.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use serde::Serialize;
use skep_cli::{date, print_json, print_line};
use skep_server::store;

use super::database::DatabaseOption;
use crate::block_on::block_on;

/// Copy all games into a file while the server runs
///
/// The copy contains every move acknowledged before the command started. It is verified and flushed to disk before it gets
/// its final name. Existing files are never replaced, and only the current user can read the copy. Games in PostgreSQL are
/// copied with pg_dump.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep backup games.sqlite3
  skep backup /backups --data /var/lib/skep        as /backups/skep-20261115-033000.sqlite3
  skep backup /backups --database postgres://skep@localhost/skep
                                                   as /backups/skep-20261115-033000.dump")]
pub(super) struct Backup {
    /// Output file, or a directory for a file named after the current time (UTC)
    #[arg(value_name = "FILE|DIR")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOption,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Restore the games of a backup into the data directory
///
/// The backup is verified first and left unchanged. The command fails while a server uses the directory. Existing games are
/// replaced only with --force, and even then kept under another name.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep restore games.sqlite3 --data /var/lib/skep
  skep restore games.sqlite3 --force               in the place of the games that are there")]
pub(super) struct Restore {
    /// Backup file
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOption,

    /// Replace existing games, keeping them under another name
    #[arg(long)]
    force: bool,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Serialize)]
struct Copied<'a> {
    file: &'a Path,
    #[serde(flatten)]
    backup: store::Backup,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<&'a Path>,
}

impl Backup {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let options = self.database.store()?;
        let file = &match self.file.is_dir() {
            true => self.file.join(name(options.postgres.is_some())),
            false => self.file,
        };
        let backup = block_on(store::back_up(&options, file))?;
        // As text, so that a broken connection to PostgreSQL is not mistaken for a closed standard output.
        let backup = backup.map_err(|error| anyhow!("{error}"))?;
        let copied = Copied {
            file,
            backup,
            kept: None,
        };
        copied.report(self.json)
    }
}

impl Restore {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let options = self.database.store()?;
        if let Some(postgres) = &options.postgres {
            bail!(
                "restore into PostgreSQL with its own program, while no server runs: {}",
                postgres.restore_command(&self.file)
            );
        }
        let restored = block_on(store::restore(&self.file, &options, self.force))??;
        let copied = Copied {
            file: &options.file(),
            backup: restored.backup,
            kept: restored.kept.as_deref(),
        };
        copied.report(self.json)
    }
}

impl Copied<'_> {
    fn report(&self, json: bool) -> anyhow::Result<()> {
        if json {
            return print_json(self);
        }
        if let Some(kept) = self.kept {
            print_line(format_args!("what was there is kept in {}", kept.display()))?;
        }
        let (games, events) = (self.backup.games, self.backup.events);
        let size = self.backup.bytes.div_ceil(1024);
        print_line(format_args!(
            "a whole copy with {games} games and {events} events ({size} KiB) is in {}",
            self.file.display()
        ))
    }
}

/// File name of a backup taken now.
fn name(is_of_postgres: bool) -> String {
    let now = date::time(date::now()).replace(" UTC", "");
    let time = now.replace(['-', ':'], "").replace(' ', "-");
    let ending = if is_of_postgres { "dump" } else { "sqlite3" };
    format!("skep-{time}.{ending}")
}
