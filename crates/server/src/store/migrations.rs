//! The steps that bring a database up to date, oldest first. A step that has been released is never changed.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

const STEPS: [(i64, &str, &str); 2] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
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
