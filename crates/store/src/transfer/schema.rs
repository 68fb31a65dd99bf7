//! Tables of a database.

use std::collections::BTreeMap;

use super::table::{Column, Kind, Table};
use crate::query::{Connection, query};

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

/// The columns of a table, and the indices of those in its key with their order there.
type Parts = (Vec<Column>, Vec<(i64, usize)>);

/// Tables that are moved, by name.
pub(super) async fn tables(connection: &mut Connection<'_>) -> sqlx::Result<Vec<Table>> {
    let select = match connection.is_sqlite() {
        true => SQLITE_COLUMNS,
        false => POSTGRES_COLUMNS,
    };
    let found: Vec<(String, String, String, i64)> = query(select).fetch_all(connection).await?;
    let mut tables: BTreeMap<String, Parts> = BTreeMap::new();
    for (table, name, kind, place) in found {
        let is_node_data = NODE_TABLES.contains(&table.as_str())
            || NODE_COLUMNS.contains(&(table.as_str(), name.as_str()));
        if is_node_data {
            continue;
        }
        let (columns, key) = tables.entry(table).or_default();
        if place > 0 {
            key.push((place, columns.len()));
        }
        let kind = match kind.to_ascii_lowercase().as_str() {
            "text" => Kind::Text,
            "blob" | "bytea" => Kind::Bytes,
            "real" | "double precision" => Kind::Real,
            _ => Kind::Number,
        };
        columns.push(Column { name, kind });
    }
    let table = |(name, (columns, mut key)): (String, Parts)| {
        key.sort_unstable();
        Table {
            name,
            columns,
            key: key.into_iter().map(|(_, place)| place).collect(),
        }
    };
    Ok(tables.into_iter().map(table).collect())
}
