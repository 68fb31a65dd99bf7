//! What stands in a column of a row.

use sha2::{Digest, Sha256};
use sqlx::{ColumnIndex, Database, Decode, Encode, Row, Type, query_builder::Separated};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Real,
    Text,
    Bytes,
}

/// What stands in a column of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Cell {
    /// Reads a column.
    pub(super) fn read<'r, R>(row: &'r R, name: &str, kind: Kind) -> Result<Cell, sqlx::Error>
    where
        R: Row,
        for<'n> &'n str: ColumnIndex<R>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
        f64: Decode<'r, R::Database> + Type<R::Database>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        Ok(match kind {
            Kind::Number => Cell::Number(row.try_get(name)?),
            Kind::Real => Cell::Real(row.try_get(name)?),
            Kind::Text => {
                let text: Option<String> = row.try_get(name)?;
                // PostgreSQL knows no such character.
                Cell::Text(text.map(|text| text.replace('\0', "\u{fffd}")))
            }
            Kind::Bytes => Cell::Bytes(row.try_get(name)?),
        })
    }

    /// Binds it as the next value of a row.
    pub(super) fn bind<DB>(&self, row: &mut Separated<'_, DB, &'static str>)
    where
        DB: Database,
        for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
        for<'q> Option<f64>: Encode<'q, DB> + Type<DB>,
        for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
        for<'q> Option<Vec<u8>>: Encode<'q, DB> + Type<DB>,
    {
        match self {
            Cell::Number(value) => row.push_bind(*value),
            Cell::Real(value) => row.push_bind(*value),
            Cell::Text(value) => row.push_bind(value.clone()),
            Cell::Bytes(value) => row.push_bind(value.clone()),
        };
    }

    /// Adds it to a checksum, with its length, so that no two rows look alike.
    pub(super) fn add_to(&self, checksum: &mut Sha256) {
        let number: [u8; 8];
        let bytes: Option<&[u8]> = match self {
            Cell::Number(value) => {
                number = value.unwrap_or_default().to_le_bytes();
                value.map(|_| &number[..])
            }
            Cell::Real(value) => {
                number = value.unwrap_or_default().to_le_bytes();
                value.map(|_| &number[..])
            }
            Cell::Text(value) => value.as_deref().map(str::as_bytes),
            Cell::Bytes(value) => value.as_deref(),
        };
        match bytes {
            None => checksum.update(u64::MAX.to_le_bytes()),
            Some(bytes) => {
                checksum.update((bytes.len() as u64).to_le_bytes());
                checksum.update(bytes);
            }
        }
    }
}
