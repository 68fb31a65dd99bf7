//! `skep archive delete`: deletes games from the archive of a server, which may be running.

use std::io::{self, Write};

use anyhow::{Context, ensure};
use clap::Args;
use skep_server::archive::{Archive, Filter, of_import};
use skep_server::store::Store;

use crate::commands::database::DatabaseOption;

/// Delete games from the archive of a server, even while it runs
///
/// Games are selected by their archive numbers or by their import. Games that were played on the server keep their own
/// page; they are only removed from the archive.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep archive delete 4013 4014
  skep archive delete --import q3YkX1v0TQmWb9xY2yXz4A --data /srv/skep")]
pub(super) struct Delete {
    /// Archive numbers
    #[arg(value_name = "NUMBER", required_unless_present = "import")]
    numbers: Vec<u64>,

    /// All games of this import, by the id that `skep import` printed
    #[arg(
        long,
        value_name = "ID",
        conflicts_with = "numbers",
        allow_hyphen_values = true
    )]
    import: Option<String>,

    #[command(flatten)]
    database: DatabaseOption,
}

impl Delete {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the threads of the database")?;
        let deleted = runtime.block_on(self.delete())?;
        let mut out = io::stdout().lock();
        writeln!(out, "{deleted} deleted")?;
        out.flush()?;
        ensure!(deleted > 0, "no such games in the archive");
        Ok(())
    }

    async fn delete(&self) -> anyhow::Result<u64> {
        let options = self.database.store()?;
        // Opening a store would create it.
        ensure!(
            options.postgres.is_some() || options.file().exists(),
            "there are no games in {}",
            options.directory.display()
        );
        let filter = match &self.import {
            Some(import) => of_import(import),
            None => Filter {
                ids: Some(self.numbers.clone()),
                ..Filter::default()
            },
        };
        let (store, writer) = Store::open(&options).await?;
        let deleted = Archive::new(store.clone()).delete_matching(&filter).await?;
        store.close().await;
        writer.await.context("the database was not closed")?;
        Ok(deleted)
    }
}
