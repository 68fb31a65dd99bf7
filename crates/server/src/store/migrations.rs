//! The steps that bring a database up to date, oldest first. A step that has been released is never changed.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr, SqliteConnection,
    migrate::{Migration, MigrationType, Migrator},
};

const STEPS: [(i64, &str, &str); 3] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
    (
        2,
        "archive",
        include_str!("../../migrations/0002_archive.sql"),
    ),
    (
        3,
        "reviews",
        include_str!("../../migrations/0003_reviews.sql"),
    ),
];

/// All steps.
pub(super) fn migrator() -> Migrator {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(STEPS.map(migration).to_vec())
}

/// The last step that this program knows.
pub(super) fn latest() -> i64 {
    STEPS.iter().map(|step| step.0).max().unwrap_or(0)
}

/// The last step that a database has taken; 0 for one without any of ours.
pub(super) async fn reached(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
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
