//! `skep migrate`: everything from one database to another.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use serde::Serialize;
use skep_server::store::{Copied, PostgresOptions, StoreOptions, transfer};

use super::database::read_password;
use crate::json;
use crate::progress::Progress;

/// Move everything from one database to another, either way
///
/// Each of the two is a data directory or a URL of PostgreSQL. The second must be empty, but for what a server brings along. Every
/// server on either must be stopped. What was written is read again and compared by number and checksum; only then is it kept. A
/// command that is interrupted has moved nothing, and can be given again. The first database is marked as moved: servers and
/// commands refuse it from then on.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep migrate /var/lib/skep postgres://skep@localhost/skep
  skep migrate postgres://skep@localhost/skep?host=/run/postgresql /var/lib/skep")]
pub(super) struct Migrate {
    /// Where everything is: a data directory, or a URL such as postgres://skep@localhost/skep
    #[arg(value_name = "FROM")]
    from: String,

    /// Where everything goes
    #[arg(value_name = "TO")]
    to: String,

    /// A file whose first line is the password of the database
    #[arg(long, value_name = "FILE", env = "SKEP_DATABASE_PASSWORD_FILE")]
    database_password_file: Option<PathBuf>,

    /// Print what was moved as JSON
    #[arg(long)]
    json: bool,
}

/// What was moved, for scripts; docs/command-line.md describes it.
#[derive(Serialize)]
struct Moved<'a> {
    tables: Vec<MovedTable<'a>>,
}

#[derive(Serialize)]
struct MovedTable<'a> {
    table: &'a str,
    rows: u64,
    sha256: &'a str,
}

impl Migrate {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let from = self.place("FROM", &self.from)?;
        let to = self.place("TO", &self.to)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .context("cannot start the threads of the databases")?;
        let progress = Progress::new("rows", None);
        let tell = |table: &str, rows: u64| {
            progress.note(format_args!("{table}"));
            progress.add(rows);
        };
        let copied = runtime.block_on(transfer(&from, &to, tell));
        // As a text, so that a connection that PostgreSQL has closed is not taken for our own output, which is no failure.
        let copied = copied.map_err(|error| anyhow!("{error}"))?;
        drop(progress);
        if self.json {
            return json::print(&Moved::of(&copied));
        }
        let rows = |name: &str| {
            let table = copied.iter().find(|copied| copied.table == name);
            table.map_or(0, |table| table.rows)
        };
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} games with {} events and {} games of the archive are in {} now, the same as before\n\
             {} is marked as moved and is not used any more",
            rows("games"),
            rows("events"),
            rows("archive"),
            to.place(),
            from.place()
        )
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
    }

    /// The database that an argument names.
    fn place(&self, argument: &str, text: &str) -> anyhow::Result<StoreOptions> {
        if !text.contains("://") {
            return Ok(StoreOptions::new(text));
        }
        let mut postgres =
            PostgresOptions::of_url(text).map_err(|error| anyhow!("{argument} {error}"))?;
        if let Some(file) = &self.database_password_file {
            postgres = postgres.with_password(&read_password(file)?);
        }
        Ok(StoreOptions {
            postgres: Some(postgres),
            ..StoreOptions::new("")
        })
    }
}

impl<'a> Moved<'a> {
    fn of(copied: &'a [Copied]) -> Moved<'a> {
        let table = |copied: &'a Copied| MovedTable {
            table: &copied.table,
            rows: copied.rows,
            sha256: &copied.checksum,
        };
        Moved {
            tables: copied.iter().map(table).collect(),
        }
    }
}
