//! `skep backup` and `skep restore`: copies of the games.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use serde::Serialize;
use skep_server::store;

use super::database::DatabaseOption;
use crate::date;
use crate::json;

/// Copy all games into a file, while the server runs
///
/// The copy holds every move that was acknowledged before the command began. It is checked before it gets its name, and
/// on the disk when the command ends. A file that is there is never replaced. Only the user that runs it can read it. Games in
/// PostgreSQL are copied with its program pg_dump.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep backup games.sqlite3
  skep backup /backups --data /var/lib/skep        as /backups/skep-20261115-033000.sqlite3
  skep backup /backups --database postgres://skep@localhost/skep
                                                   as /backups/skep-20261115-033000.dump")]
pub(super) struct Backup {
    /// The file to write, or a directory: the file is named after the time (UTC) then
    #[arg(value_name = "FILE|DIR")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOption,

    /// Print what was copied as JSON
    #[arg(long)]
    json: bool,
}

/// Put the games of a backup into the data directory
///
/// The backup is checked first, and it stays as it is. The command refuses while a server works in the directory. Games
/// that are there are replaced only with --force, and even then they are kept beside the new ones, under another name.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep restore games.sqlite3 --data /var/lib/skep
  skep restore games.sqlite3 --force               in the place of the games that are there")]
pub(super) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOption,

    /// Put aside the games that are there
    #[arg(long)]
    force: bool,

    /// Print what was put back as JSON
    #[arg(long)]
    json: bool,
}

/// The result for scripts; docs/command-line.md describes it.
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
        let backup = wait_for(store::back_up(&options, file))?;
        // As a text, so that a connection that PostgreSQL has closed is not taken for our own output, which is no failure.
        let backup = backup.map_err(|error| anyhow!("{error}"))?;
        if self.json {
            return json::print(&Copied {
                file,
                backup,
                kept: None,
            });
        }
        say(&format!("{} is in {}", content(&backup), file.display()))
    }
}

impl Restore {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let options = self.database.store()?;
        if let Some(postgres) = &options.postgres {
            bail!(
                "games are put back into PostgreSQL with its own program, while no server runs: {}",
                postgres.restore_command(&self.file)
            );
        }
        let restored = wait_for(store::restore(&self.file, &options, self.force))??;
        let file = options.file();
        if self.json {
            return json::print(&Copied {
                file: &file,
                backup: restored.backup,
                kept: restored.kept.as_deref(),
            });
        }
        if let Some(kept) = &restored.kept {
            say(&format!("what was there is kept in {}", kept.display()))?;
        }
        let content = content(&restored.backup);
        say(&format!("{content} is in {}", file.display()))
    }
}

/// The name of a backup that is taken now.
fn name(is_of_postgres: bool) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock set before 1970 is not worth an error.
    let now = date::time(since.map_or(0, |since| since.as_secs()));
    let digits = |text: &str| text.replace(['-', ':'], "");
    let mut words = now.split(' ').map(digits);
    let (day, time) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let ending = match is_of_postgres {
        true => "dump",
        false => "sqlite3",
    };
    format!("skep-{day}-{time}.{ending}")
}

fn content(backup: &store::Backup) -> String {
    let store::Backup {
        games,
        events,
        bytes,
        ..
    } = backup;
    let size = bytes.div_ceil(1024);
    format!("a whole copy with {games} games and {events} events ({size} KiB)")
}

/// Waits for work of the store.
fn wait_for<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start the work")?;
    Ok(runtime.block_on(work))
}

fn say(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}
