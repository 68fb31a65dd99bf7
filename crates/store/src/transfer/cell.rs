//! Cells of a table.

use sha2::{Digest, Sha256};

use super::table::{Column, Kind};
use crate::{
    column::{RowRef, Value},
    row::text_to_sql,
};

pub(super) fn read(row: RowRef<'_>, column: &Column) -> sqlx::Result<Value> {
    let name = &column.name;
    Ok(match column.kind {
        Kind::Number => Value::Integer(row.get(name)?),
        Kind::Real => Value::Real(row.get(name)?),
        Kind::Text => {
            let text: Option<String> = row.get(name)?;
            Value::Text(text.as_deref().map(text_to_sql))
        }
        Kind::Bytes => Value::Bytes(row.get(name)?),
    })
}

/// Adds a cell to a checksum, with its length, so that no two rows look alike.
pub(super) fn add_to(checksum: &mut Sha256, cell: &Value) {
    let number: [u8; 8];
    let bytes: Option<&[u8]> = match cell {
        Value::Integer(value) => {
            number = value.unwrap_or_default().to_le_bytes();
            value.map(|_| &number[..])
        }
        Value::Real(value) => {
            number = value.unwrap_or_default().to_le_bytes();
            value.map(|_| &number[..])
        }
        Value::Text(value) => value.as_deref().map(str::as_bytes),
        Value::Bytes(value) => value.as_deref(),
        // No column holds a list.
        Value::Integers(_) | Value::Texts(_) => None,
    };
    match bytes {
        None => checksum.update(u64::MAX.to_le_bytes()),
        Some(bytes) => {
            checksum.update((bytes.len() as u64).to_le_bytes());
            checksum.update(bytes);
        }
    }
}
