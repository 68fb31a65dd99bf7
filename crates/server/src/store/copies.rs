//! Copies of a database, whichever it is.

use std::path::Path;

use super::{Backup, BackupError, StoreOptions, postgres, sqlite};

/// Copies a database into a new file, whether servers work on it or not. The copy holds every event that was stored before this
/// was called; it has been checked and is on the disk when this returns.
///
/// # Errors
/// There is no database, the file is there already or cannot be written, or the copy is not whole.
pub async fn back_up(options: &StoreOptions, to: &Path) -> Result<Backup, BackupError> {
    match &options.postgres {
        Some(postgres) => postgres::back_up(postgres, to).await,
        None => sqlite::back_up(options, to).await,
    }
}
