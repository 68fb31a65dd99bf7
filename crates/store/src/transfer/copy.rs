//! Copies everything from one database to another, or nothing.

use sha2::{Digest, Sha256};

use super::{TransferError, cell, endpoint::Endpoint, table::Table};
use crate::{StoreOptions, column::Value};

/// A table that was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    pub table: String,
    pub rows: u64,
    /// SHA-256 of its rows, which does not depend on the kind of database.
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
    if let Some(name) = difference(&tables, &others) {
        return Err(TransferError::Different(name));
    }
    // Rows refer to those of tables before them.
    for table in tables.iter().rev() {
        target.clear(table).await?;
    }
    let mut copied = Vec::with_capacity(tables.len());
    for table in &tables {
        copied.push(copy(table, &mut source, &mut target, &mut progress).await?);
    }
    let last = source.last_number().await?;
    target.continue_numbers(last).await?;
    for (table, copied) in tables.iter().zip(&copied) {
        compare(table, copied, &mut target, &mut progress).await?;
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

/// The first table that only one of them has, or that differs.
fn difference(tables: &[Table], others: &[Table]) -> Option<String> {
    let differs = |table: &&Table| !others.contains(table);
    let missing = |table: &&Table| !tables.contains(table);
    let found = tables.iter().find(differs);
    let found = found.or_else(|| others.iter().find(missing));
    found.map(|table| table.name.clone())
}

async fn copy(
    table: &Table,
    source: &mut Endpoint,
    target: &mut Endpoint,
    progress: &mut impl FnMut(&str, u64),
) -> Result<Copied, TransferError> {
    let mut sum = Sum::default();
    let mut after: Option<Vec<Value>> = None;
    loop {
        let mut rows = source.rows(table, after.as_deref()).await?;
        if rows.is_empty() {
            return Ok(sum.finish(table));
        }
        target.insert(table, &rows).await?;
        sum.add(&rows);
        progress(&table.name, rows.len() as u64);
        after = rows.pop();
    }
}

async fn compare(
    table: &Table,
    copied: &Copied,
    target: &mut Endpoint,
    progress: &mut impl FnMut(&str, u64),
) -> Result<(), TransferError> {
    let mut sum = Sum::default();
    let mut after: Option<Vec<Value>> = None;
    loop {
        let mut rows = target.rows(table, after.as_deref()).await?;
        sum.add(&rows);
        progress(&table.name, rows.len() as u64);
        after = rows.pop();
        if after.is_none() {
            break;
        }
    }
    let written = sum.finish(table);
    if written == *copied {
        return Ok(());
    }
    let flaw = match written.rows == copied.rows {
        true => "the checksums differ".to_owned(),
        false => format!("{} rows instead of {}", written.rows, copied.rows),
    };
    let table = table.name.clone();
    Err(TransferError::Flawed { table, flaw })
}

/// The number and the checksum of rows.
#[derive(Default)]
struct Sum {
    rows: u64,
    checksum: Sha256,
}

impl Sum {
    fn add(&mut self, rows: &[Vec<Value>]) {
        self.rows += rows.len() as u64;
        for value in rows.iter().flatten() {
            cell::add_to(&mut self.checksum, value);
        }
    }

    fn finish(self, table: &Table) -> Copied {
        let digest: [u8; 32] = self.checksum.finalize().into();
        Copied {
            table: table.name.clone(),
            rows: self.rows,
            checksum: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}
