//! Schema migrations, oldest first. A released migration is never changed.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

use crate::query::{Connection, fetch_one, fetch_optional};

/// Marks a database whose content was moved elsewhere. Opening it fails: changes to it would be lost.
pub(crate) const SET_MOVED: &str = "INSERT INTO settings (key, value) VALUES ('moved-to', $1)";
pub(crate) const CLEAR_MOVED: &str = "DELETE FROM settings WHERE key = 'moved-to'";

/// Number, name and SQL.
pub(crate) type Step = (i64, &'static str, &'static str);

pub(crate) const SQLITE: &[Step] = &[(1, "schema", include_str!("sqlite/schema.sql"))];
pub(crate) const POSTGRES: &[Step] = &[(1, "schema", include_str!("postgres/schema.sql"))];

/// Migration state of a database.
pub(crate) struct SchemaState {
    /// The last migration applied; 0 if the database is empty.
    pub(crate) found: i64,
    /// The last migration this program knows.
    pub(crate) known: i64,
    /// Location of the content, if it was moved.
    pub(crate) moved_to: Option<String>,
}

impl SchemaState {
    pub(crate) async fn read(connection: &mut Connection<'_>) -> sqlx::Result<SchemaState> {
        let (has_migrations, steps) = match connection.is_sqlite() {
            true => (
                "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')",
                SQLITE,
            ),
            false => (
                "SELECT to_regclass('_sqlx_migrations') IS NOT NULL",
                POSTGRES,
            ),
        };
        let mut state = SchemaState {
            found: 0,
            known: steps.iter().map(|step| step.0).max().unwrap_or(0),
            moved_to: None,
        };
        let has_migrations: bool = fetch_one(connection, has_migrations, ()).await?;
        if has_migrations {
            let select = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
            state.found = fetch_one(connection, select, ()).await?;
        }
        if state.found > 0 {
            let select = "SELECT value FROM settings WHERE key = 'moved-to'";
            state.moved_to = fetch_optional(connection, select, ()).await?;
        }
        Ok(state)
    }
}

/// On PostgreSQL, an advisory lock keeps nodes that start together from migrating at once.
pub(crate) fn migrator(steps: &[Step]) -> Migrator {
    let migration = |&(number, name, sql): &Step| {
        let (kind, sql) = (MigrationType::Simple, sql.into_sql_str());
        Migration::new(number, Cow::Borrowed(name), kind, sql, false)
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}
