//! `skep archive delete`: deletes games from the archive of a server, which may be running.

use anyhow::ensure;
use clap::Args;
use skep_cli::print_line;
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
pub(crate) struct Delete {
    /// Archive numbers
    #[arg(value_name = "NUMBER", required_unless_present = "import")]
    numbers: Vec<u64>,

    /// All games of this import, by the id that `skep import` printed
    #[arg(long, value_name = "ID", conflicts_with = "numbers")]
    #[arg(allow_hyphen_values = true)]
    import: Option<String>,

    #[command(flatten)]
    database: DatabaseOption,
}

impl Delete {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let filter = match &self.import {
            Some(import) => of_import(import),
            None => Filter {
                ids: Some(self.numbers.clone()),
                ..Filter::default()
            },
        };
        let delete = async |store: &Store| {
            let archive = Archive::new(store.clone());
            Ok(archive.delete_matching(&filter).await?)
        };
        let deleted = self.database.with_store(false, delete)?;
        print_line(format_args!("{deleted} deleted"))?;
        ensure!(deleted > 0, "no such games in the archive");
        Ok(())
    }
}
