//! `skep ratings`: maintains the ratings of a server.

use std::io::{self, Write};

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use skep_cli::json;
use skep_server::store::{Rebuilt, Store};

use super::database::DatabaseOption;

/// Maintain the ratings of a server
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep ratings rebuild
  skep ratings rebuild --database postgres://skep@localhost/skep")]
pub(super) struct Ratings {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Rebuild(Rebuild),
}

/// Recompute all ratings from the rated games, and report how many were wrong
///
/// Ratings are determined by the games, so none should be. The server may keep running, but has to wait: with PostgreSQL at
/// the end of rated games, with a data directory at every move.
#[derive(Args)]
struct Rebuild {
    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Serialize)]
struct Outcome {
    games: u64,
    ratings: u64,
    differed: u64,
}

impl Ratings {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let Task::Rebuild(rebuild) = self.task;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .context("cannot start the threads of the database")?;
        let rebuilt = runtime.block_on(rebuild.work())?;
        rebuild.tell(rebuilt)
    }
}

impl Rebuild {
    async fn work(&self) -> anyhow::Result<Rebuilt> {
        let options = self.database.store()?;
        // Opening a store would create it.
        ensure!(
            options.postgres.is_some() || options.file().exists(),
            "there are no games in {}",
            options.directory.display()
        );
        let (store, writer) = Store::open(&options).await?;
        let rebuilt = store.rebuild_ratings().await;
        store.close().await;
        writer.await.context("the database was not closed")?;
        Ok(rebuilt?)
    }

    fn tell(&self, rebuilt: Rebuilt) -> anyhow::Result<()> {
        let Rebuilt {
            games,
            ratings,
            differed,
        } = rebuilt;
        if self.json {
            return json::print(&Outcome {
                games,
                ratings,
                differed,
            });
        }
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "computed {ratings} ratings from {games} games: {differed} were different"
        )?;
        out.flush()?;
        Ok(())
    }
}
