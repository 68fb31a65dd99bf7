//! Everything from one database to another: all of it or nothing.

use sha2::{Digest, Sha256};

use super::{TransferError, cell::Cell, end::End, table::Table};
use crate::StoreOptions;

/// A table that was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Its name.
    pub table: String,
    /// How many rows it has.
    pub rows: u64,
    /// The SHA-256 of its rows, the same whatever database holds them.
    pub checksum: String,
}

/// Copies everything from one database into another, which must be empty but for what a server brings along. What was written is
/// read again and compared, and kept only then: whoever is interrupted begins anew. The first database is marked as moved, so that
/// nobody uses it any more. `tell` hears of each portion how many rows it has.
///
/// # Errors
/// One of them cannot be used, is in use or is not empty, or the copy is not the same. Nothing has been moved then.
pub async fn transfer(
    from: &StoreOptions,
    to: &StoreOptions,
    mut tell: impl FnMut(&str, u64),
) -> Result<Vec<Copied>, TransferError> {
    let mut source = End::source(from).await?;
    let mut target = End::target(to).await?;
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
        copied.push(copy(table, &mut source, &mut target, &mut tell).await?);
    }
    let last = source.last_number().await?;
    target.go_on_from(last).await?;
    for (table, copied) in tables.iter().zip(&copied) {
        compare(table, copied, &mut target, &mut tell).await?;
    }
    target.keep().await?;
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
    source: &mut End,
    target: &mut End,
    tell: &mut impl FnMut(&str, u64),
) -> Result<Copied, TransferError> {
    let mut sum = Sum::default();
    let mut after: Option<Vec<Cell>> = None;
    loop {
        let mut rows = source.rows(table, after.as_deref()).await?;
        if rows.is_empty() {
            return Ok(sum.finish(table));
        }
        target.insert(table, &rows).await?;
        sum.add(&rows);
        tell(&table.name, rows.len() as u64);
        after = rows.pop();
    }
}

async fn compare(
    table: &Table,
    copied: &Copied,
    target: &mut End,
    tell: &mut impl FnMut(&str, u64),
) -> Result<(), TransferError> {
    let mut sum = Sum::default();
    let mut after: Option<Vec<Cell>> = None;
    loop {
        let mut rows = target.rows(table, after.as_deref()).await?;
        sum.add(&rows);
        tell(&table.name, rows.len() as u64);
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
    fn add(&mut self, rows: &[Vec<Cell>]) {
        self.rows += rows.len() as u64;
        for cell in rows.iter().flatten() {
            cell.add_to(&mut self.checksum);
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
