//! Which tables a database has.

use std::collections::BTreeMap;

use sqlx::{PgConnection, SqliteConnection};

use super::{
    cell::Kind,
    table::{Column, Table},
};

/// What several nodes on one PostgreSQL database tell each other: it is about them and not about games, and begins anew elsewhere.
const OF_NODES: [&str; 3] = ["nodes", "outages", "presence"];
/// The same in tables that are about something else.
const COLUMNS_OF_NODES: [(&str, &str); 1] = [("games", "claimed")];

/// The columns of a table, and the places of those in its key with their order there.
type Parts = (Vec<Column>, Vec<(i64, usize)>);

/// The tables of a SQLite database, in the order of their names.
pub(super) async fn of_sqlite(
    connection: &mut SqliteConnection,
) -> Result<Vec<Table>, sqlx::Error> {
    let columns: Vec<(String, String, String, i64)> = sqlx::query_as(
        "SELECT tables.name, columns.name, columns.type, columns.pk \
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns \
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' \
             AND tables.name NOT LIKE '_sqlx_%' \
         ORDER BY tables.name, columns.name",
    )
    .fetch_all(connection)
    .await?;
    Ok(tables(columns))
}

/// The tables of a PostgreSQL database, in the order of their names.
pub(super) async fn of_postgres(connection: &mut PgConnection) -> Result<Vec<Table>, sqlx::Error> {
    let columns: Vec<(String, String, String, i64)> = sqlx::query_as(
        "SELECT tables.relname::text, columns.attname::text, \
             format_type(columns.atttypid, NULL), \
             COALESCE(array_position(keys.indkey::smallint[], columns.attnum), -1)::bigint + 1 \
         FROM pg_class AS tables \
         JOIN pg_attribute AS columns ON columns.attrelid = tables.oid \
             AND columns.attnum > 0 AND NOT columns.attisdropped \
         LEFT JOIN pg_index AS keys ON keys.indrelid = tables.oid AND keys.indisprimary \
         WHERE tables.relkind = 'r' AND tables.relnamespace = current_schema()::regnamespace \
             AND tables.relname NOT LIKE '\\_sqlx\\_%' \
         ORDER BY tables.relname::text COLLATE \"C\", columns.attname::text COLLATE \"C\"",
    )
    .fetch_all(connection)
    .await?;
    Ok(tables(columns))
}

/// Puts columns together: the table, the column, its type, and its place in the primary key, 0 if it is not in it.
fn tables(columns: Vec<(String, String, String, i64)>) -> Vec<Table> {
    let mut tables: BTreeMap<String, Parts> = BTreeMap::new();
    for (table, name, kind, place) in columns {
        let is_of_nodes = OF_NODES.contains(&table.as_str())
            || COLUMNS_OF_NODES.contains(&(table.as_str(), name.as_str()));
        if is_of_nodes {
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
    tables.into_iter().map(table).collect()
}
