//! Schema migrations, oldest first. A released migration is never changed.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// Number, name and SQL.
pub(crate) type Step = (i64, &'static str, &'static str);

pub(crate) fn migrator(steps: &[Step]) -> Migrator {
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

/// The number of the last migration.
pub(crate) fn latest(steps: &[Step]) -> i64 {
    steps.iter().map(|step| step.0).max().unwrap_or(0)
}
