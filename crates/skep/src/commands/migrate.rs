//! `skep migrate`: moves all data between databases.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use skep_cli::{Progress, print_json, print_line};
use skep_server::store::{PostgresOptions, StoreOptions, transfer};

use super::database::read_password;
use crate::block_on::block_on;

/// Move all data between a data directory and PostgreSQL, in either direction
///
/// The target must be empty except for what a new server creates, and all servers on both databases must be stopped. The
/// copy is read back and compared by row count and checksum before it is committed; an interrupted command moves nothing
/// and can be repeated. The source is then marked as moved, and servers and commands refuse to use it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep migrate /var/lib/skep postgres://skep@localhost/skep
  skep migrate postgres://skep@localhost/skep?host=/run/postgresql /var/lib/skep")]
pub(super) struct Migrate {
    /// Source: a data directory, or a URL such as postgres://skep@localhost/skep
    from: String,

    /// Target: a data directory or a URL
    to: String,

    /// File whose first line is the database password
    #[arg(long, value_name = "FILE", env = "SKEP_DATABASE_PASSWORD_FILE")]
    database_password_file: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Migrate {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let from = self.place("FROM", &self.from)?;
        let to = self.place("TO", &self.to)?;
        let progress = Progress::new("rows", None);
        let on_table = |table: &str, rows: u64| {
            progress.note(format_args!("{table}"));
            progress.add(rows);
        };
        let copied = block_on(transfer(&from, &to, on_table))?;
        // As text, so that a broken connection to PostgreSQL is not mistaken for a closed standard output.
        let copied = copied.map_err(|error| anyhow!("{error}"))?;
        drop(progress);
        if self.json {
            return print_json(&BTreeMap::from([("tables", copied)]));
        }
        let rows = |name: &str| {
            let table = copied.iter().find(|copied| copied.table == name);
            table.map_or(0, |table| table.rows)
        };
        let [games, events, archived] = ["games", "events", "archive"].map(rows);
        let (from, to) = (from.place(), to.place());
        print_line(format_args!(
            "{games} games with {events} events and {archived} games of the archive are in {to} now, the same as before\n\
             {from} is marked as moved and is not used any more"
        ))
    }

    /// Parses a database argument.
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
