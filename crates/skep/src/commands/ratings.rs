//! `skep ratings`: maintains the ratings of a server.

use clap::Subcommand;
use skep_cli::{print_json, print_line};
use skep_server::store::{Rebuilt, Store};

use super::database::DatabaseOption;

/// Maintain the ratings of a server
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep ratings rebuild
  skep ratings rebuild --database postgres://skep@localhost/skep")]
pub(super) enum Ratings {
    /// Recompute all ratings from the rated games, and report how many were wrong
    ///
    /// Ratings are determined by the games, so none should be. The server may keep running, but has to wait: with PostgreSQL at
    /// the end of rated games, with a data directory at every move.
    Rebuild {
        /// Print the result as JSON
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        database: DatabaseOption,
    },
}

impl Ratings {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let Ratings::Rebuild { json, database } = self;
        let rebuild = async |store: &Store| Ok(store.rebuild_ratings().await?);
        let rebuilt = database.with_store(false, rebuild)?;
        if json {
            return print_json(&rebuilt);
        }
        let Rebuilt {
            games,
            ratings,
            differed,
        } = rebuilt;
        print_line(format_args!(
            "computed {ratings} ratings from {games} games: {differed} were different"
        ))
    }
}
