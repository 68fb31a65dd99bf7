//! The schema and its migrations.

use sqlx::{SqliteConnection, migrate::Migrator};

use crate::migrations::{self, Step};

const STEPS: [Step; 1] = [(1, "schema", include_str!("schema.sql"))];

pub(super) fn migrator() -> Migrator {
    migrations::migrator(&STEPS)
}

/// The last migration this program knows.
pub(crate) fn latest() -> i64 {
    migrations::latest(&STEPS)
}

/// The last migration of a database; 0 if it is empty.
pub(crate) async fn reached(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (has_steps,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !has_steps {
        return Ok(0);
    }
    let (version,): (Option<i64>,) = sqlx::query_as("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await?;
    Ok(version.unwrap_or(0))
}
