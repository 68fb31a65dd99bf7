//! The schema and its migrations.

use sqlx::{PgConnection, migrate::Migrator};

use crate::migrations::{self, Step};

const STEPS: [Step; 1] = [(1, "schema", include_str!("schema.sql"))];

/// An advisory lock keeps nodes that start together from migrating at once.
pub(super) fn migrator() -> Migrator {
    migrations::migrator(&STEPS)
}

/// The last migration this program knows.
pub(crate) fn latest() -> i64 {
    migrations::latest(&STEPS)
}

/// The last migration of a database; 0 if it is empty.
pub(crate) async fn reached(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
    let (has_steps,): (bool,) =
        sqlx::query_as("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
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
