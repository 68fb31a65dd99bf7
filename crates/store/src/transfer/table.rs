//! A table, as both databases have it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Real,
    Text,
    Bytes,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    /// By name, which gives the same order in both databases.
    pub(super) columns: Vec<Column>,
    /// Indices of the columns of the primary key.
    pub(super) key: Vec<usize>,
}

impl Table {
    pub(super) fn names(&self) -> String {
        join(self.columns.iter())
    }

    pub(super) fn key_names(&self) -> String {
        join(self.key.iter().filter_map(|&place| self.columns.get(place)))
    }
}

fn join<'a>(columns: impl Iterator<Item = &'a Column>) -> String {
    let names: Vec<&str> = columns.map(|column| column.name.as_str()).collect();
    names.join(", ")
}
