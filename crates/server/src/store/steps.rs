//! The steps that bring a database up to date, oldest first. A step that has been released is never changed.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// A step: its number, its name and its SQL.
pub(super) type Step = (i64, &'static str, &'static str);

/// What takes these steps.
pub(super) fn migrator(steps: &[Step]) -> Migrator {
    let migration = |&(number, name, sql): &Step| {
        Migration::new(
            number,
            Cow::Borrowed(name),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}

/// The number of the last step.
pub(super) fn latest(steps: &[Step]) -> i64 {
    steps.iter().map(|step| step.0).max().unwrap_or(0)
}
