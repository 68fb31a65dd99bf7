//! Tables, as both databases have them.

use std::collections::BTreeMap;

use crate::{
    column::{FromColumn, RowRef, Value, text_to_sql},
    query::{Connection, query},
};

/// Tables about nodes that are running, which are not moved.
const NODE_TABLES: [&str; 2] = ["nodes", "presence"];
/// Columns of other tables for the same purpose.
const NODE_COLUMNS: [(&str, &str); 1] = [("games", "claimed")];

/// Table, column, its type, and its place in the primary key, which is 0 for columns outside of it.
const SQLITE_COLUMNS: &str = "SELECT tables.name, columns.name, columns.type, columns.pk \
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns \
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' \
             AND tables.name NOT LIKE '_sqlx_%' \
         ORDER BY tables.name, columns.name";
const POSTGRES_COLUMNS: &str = "SELECT tables.relname::text, columns.attname::text, \
             format_type(columns.atttypid, NULL), \
             COALESCE(array_position(keys.indkey::smallint[], columns.attnum), -1)::bigint + 1 \
         FROM pg_class AS tables \
         JOIN pg_attribute AS columns ON columns.attrelid = tables.oid \
             AND columns.attnum > 0 AND NOT columns.attisdropped \
         LEFT JOIN pg_index AS keys ON keys.indrelid = tables.oid AND keys.indisprimary \
         WHERE tables.relkind = 'r' AND tables.relnamespace = current_schema()::regnamespace \
             AND tables.relname NOT LIKE '\\_sqlx\\_%' \
         ORDER BY tables.relname::text COLLATE \"C\", columns.attname::text COLLATE \"C\"";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Real,
    Text,
    Bytes,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    /// Columns by name, which gives the same order in both databases.
    columns: Vec<(String, Kind)>,
    /// Indices of the columns of the primary key, with their order there.
    key: Vec<(i64, usize)>,
}

/// Tables that are moved, by name.
pub(super) async fn tables(connection: &mut Connection<'_>) -> sqlx::Result<Vec<Table>> {
    let select = match connection.is_sqlite() {
        true => SQLITE_COLUMNS,
        false => POSTGRES_COLUMNS,
    };
    let found: Vec<(String, String, String, i64)> = query(select).fetch_all(connection).await?;
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for (name, column, kind, place) in found {
        let is_node_data = NODE_TABLES.contains(&name.as_str())
            || NODE_COLUMNS.contains(&(name.as_str(), column.as_str()));
        if is_node_data {
            continue;
        }
        let table = tables.entry(name.clone()).or_insert_with(|| Table {
            name,
            columns: Vec::new(),
            key: Vec::new(),
        });
        if place > 0 {
            table.key.push((place, table.columns.len()));
            table.key.sort_unstable();
        }
        let kind = match kind.to_ascii_lowercase().as_str() {
            "text" => Kind::Text,
            "blob" | "bytea" => Kind::Bytes,
            "real" | "double precision" => Kind::Real,
            _ => Kind::Number,
        };
        table.columns.push((column, kind));
    }
    Ok(tables.into_values().collect())
}

impl Table {
    pub(super) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| &**name).collect();
        names.join(", ")
    }

    pub(super) fn key_names(&self) -> String {
        let key = self.key.iter().filter_map(|&(_, at)| self.columns.get(at));
        let names: Vec<&str> = key.map(|(name, _)| &**name).collect();
        names.join(", ")
    }

    /// The primary key of a row.
    pub(super) fn key_of<'r>(&self, row: &'r [Value]) -> impl Iterator<Item = &'r Value> {
        self.key.iter().filter_map(|&(_, at)| row.get(at))
    }

    /// Reads all columns of a row, selected by [`Table::names`].
    pub(super) fn read(&self, row: RowRef<'_>) -> sqlx::Result<Vec<Value>> {
        let cells = self.columns.iter().enumerate();
        let cells = cells.map(|(at, (_, kind))| {
            Ok(match kind {
                Kind::Number => Value::Integer(Option::from_column(row, at)?),
                Kind::Real => Value::Real(Option::from_column(row, at)?),
                Kind::Text => {
                    let text: Option<String> = Option::from_column(row, at)?;
                    Value::Text(text.as_deref().map(text_to_sql))
                }
                Kind::Bytes => Value::Bytes(Option::from_column(row, at)?),
            })
        });
        cells.collect()
    }
}
