//! Copies everything from one database to another, or nothing.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{endpoint::Endpoint, table::Table};
use crate::{BackupError, OpenError, StoreOptions, column::Value};

/// A table that was copied, as `skep migrate` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Copied {
    pub table: String,
    pub rows: u64,
    /// SHA-256 of its rows, which does not depend on the kind of database.
    #[serde(rename = "sha256")]
    pub checksum: String,
}

/// Moves everything into another database, which must contain nothing but what a server creates by itself. The copy is read back
/// and compared before it is committed, so an interrupted transfer can be repeated. The source is marked as moved and can no
/// longer be opened. `progress` receives the table and the number of rows of each chunk.
pub async fn transfer(
    from: &StoreOptions,
    to: &StoreOptions,
    mut progress: impl FnMut(&str, u64),
) -> Result<Vec<Copied>, TransferError> {
    let mut source = Endpoint::source(from).await?;
    let mut target = Endpoint::target(to).await?;
    let tables = source.tables().await?;
    let others = target.tables().await?;
    let is_shared = |table: &&Table| tables.contains(table) && others.contains(table);
    if let Some(table) = tables.iter().chain(&others).find(|table| !is_shared(table)) {
        return Err(TransferError::Different(table.name.clone()));
    }
    // Rows refer to those of tables before them.
    for table in tables.iter().rev() {
        target.clear(table).await?;
    }
    let mut copied = Vec::with_capacity(tables.len());
    for table in &tables {
        copied.push(read(table, &mut source, Some(&mut target), &mut progress).await?);
    }
    let last = source.last_number().await?;
    target.continue_numbers(last).await?;
    for (table, copied) in tables.iter().zip(&copied) {
        let written = read(table, &mut target, None, &mut progress).await?;
        if written != *copied {
            let flaw = match written.rows == copied.rows {
                true => "the checksums differ".to_owned(),
                false => format!("{} rows instead of {}", written.rows, copied.rows),
            };
            let table = written.table;
            return Err(TransferError::Flawed { table, flaw });
        }
    }
    target.commit().await?;
    let marked = source.mark_moved(&to.place()).await;
    marked.map_err(|error| TransferError::Unmarked {
        from: from.place(),
        to: to.place(),
        source: Box::new(error),
    })?;
    Ok(copied)
}

/// Reads a table and copies its rows, if there is a target.
async fn read(
    table: &Table,
    from: &mut Endpoint,
    mut to: Option<&mut Endpoint>,
    progress: &mut impl FnMut(&str, u64),
) -> Result<Copied, TransferError> {
    let mut checksum = Sha256::new();
    let mut count = 0;
    let mut after: Option<Vec<Value>> = None;
    loop {
        let mut rows = from.rows(table, after.as_deref()).await?;
        if rows.is_empty() {
            let digest: [u8; 32] = checksum.finalize().into();
            return Ok(Copied {
                table: table.name.clone(),
                rows: count,
                checksum: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
            });
        }
        if let Some(to) = &mut to {
            to.insert(table, &rows).await?;
        }
        for cell in rows.iter().flatten() {
            add(&mut checksum, cell);
        }
        count += rows.len() as u64;
        progress(&table.name, rows.len() as u64);
        after = rows.pop();
    }
}

/// Adds a cell to a checksum, with its length, so that no two rows look alike.
fn add(checksum: &mut Sha256, cell: &Value) {
    let bytes = match cell {
        Value::Integer(value) => value.map(|value| value.to_le_bytes().to_vec()),
        Value::Real(value) => value.map(|value| value.to_le_bytes().to_vec()),
        Value::Text(value) => value.clone().map(String::into_bytes),
        Value::Bytes(value) => value.clone(),
        // No column holds a list.
        Value::Integers(_) | Value::Texts(_) => None,
    };
    let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
    checksum.update(length.to_le_bytes());
    checksum.update(bytes.unwrap_or_default());
}

/// Except for [`TransferError::Unmarked`], nothing was moved, although the target may have got tables.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("there is no database at {0}")]
    NoDatabase(String),
    #[error("everything in {from} was moved to {to} already")]
    Moved { from: String, to: String },
    #[error(
        "everything is in {to}, but {from} could not be marked as moved, so put it away yourself: {source}"
    )]
    Unmarked {
        from: String,
        to: String,
        source: Box<TransferError>,
    },
    /// A database that was moved away before cannot be renamed.
    #[error(transparent)]
    Aside(#[from] BackupError),
    #[error("there are games in {0} already: name an empty directory or database")]
    Occupied(String),
    #[error("a Skep server works on {0}: stop it, and every other node, first")]
    InUse(String),
    #[error("{0} was written by an older Skep: start `skep serve` on it once to update it")]
    Older(String),
    #[error("{0} was written by a newer Skep: update this program first")]
    Newer(String),
    #[error("the two databases do not have the same tables: {0}")]
    Different(String),
    #[error("the copy of {table} differs from the original: {flaw}; it was discarded")]
    Flawed { table: String, flaw: String },
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot use the database {place}: {source}")]
    Database { place: String, source: sqlx::Error },
}
