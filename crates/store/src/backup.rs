//! Backups of either database.

use std::path::Path;

use crate::{Backup, BackupError, StoreOptions, postgres, sqlite};

/// Copies a database into a new file, whether servers are running on it or not. The copy holds every event that was stored before
/// the call, has been checked, and is on the disk on return.
pub async fn back_up(options: &StoreOptions, to: &Path) -> Result<Backup, BackupError> {
    match &options.postgres {
        Some(postgres) => postgres::back_up(postgres, to).await,
        None => sqlite::back_up(options, to).await,
    }
}
