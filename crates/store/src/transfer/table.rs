//! A table, as both databases have it.

use std::fmt::Write;

use super::cell::Kind;

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    /// In the order of their names, which is the same everywhere.
    pub(super) columns: Vec<Column>,
    /// The places of the columns of the primary key.
    pub(super) key: Vec<usize>,
}

impl Table {
    /// The names of all columns.
    pub(super) fn names(&self) -> String {
        join(self.columns.iter().map(|column| column.name.as_str()))
    }

    /// The names of the columns of the key.
    pub(super) fn key_names(&self) -> String {
        let key = self.key.iter().filter_map(|&place| self.columns.get(place));
        join(key.map(|column| column.name.as_str()))
    }

    /// The start of a question for rows in the order of the key.
    pub(super) fn select(&self) -> String {
        let mut select = String::from("SELECT ");
        // Writing to a text cannot fail.
        write!(select, "{} FROM {}", self.names(), self.name).ok();
        select
    }
}

fn join<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
