//! The steps that bring a PostgreSQL database up to date.

use sqlx::{PgConnection, migrate::Migrator};

use super::steps::{self, Step};

const STEPS: [Step; 14] = [
    (
        1,
        "schema",
        include_str!("../../../migrations/postgres/0001_schema.sql"),
    ),
    (
        2,
        "nodes",
        include_str!("../../../migrations/postgres/0002_nodes.sql"),
    ),
    (
        3,
        "accounts",
        include_str!("../../../migrations/postgres/0003_accounts.sql"),
    ),
    (
        4,
        "ends",
        include_str!("../../../migrations/postgres/0004_ends.sql"),
    ),
    (
        5,
        "ratings",
        include_str!("../../../migrations/postgres/0005_ratings.sql"),
    ),
    (
        6,
        "lobby",
        include_str!("../../../migrations/postgres/0006_lobby.sql"),
    ),
    (
        7,
        "passkeys",
        include_str!("../../../migrations/postgres/0007_passkeys.sql"),
    ),
    (
        8,
        "plans",
        include_str!("../../../migrations/postgres/0008_plans.sql"),
    ),
    (
        9,
        "bots",
        include_str!("../../../migrations/postgres/0009_bots.sql"),
    ),
    (
        10,
        "profiles",
        include_str!("../../../migrations/postgres/0010_profiles.sql"),
    ),
    (
        11,
        "mail",
        include_str!("../../../migrations/postgres/0011_mail.sql"),
    ),
    (
        12,
        "known devices",
        include_str!("../../../migrations/postgres/0012_known_devices.sql"),
    ),
    (
        13,
        "fair ratings",
        include_str!("../../../migrations/postgres/0013_fair_ratings.sql"),
    ),
    (
        14,
        "removals",
        include_str!("../../../migrations/postgres/0014_removals.sql"),
    ),
];

/// All steps. Whoever takes them holds an advisory lock, so nodes that start together do not meet.
pub(super) fn migrator() -> Migrator {
    steps::migrator(&STEPS)
}

/// The last step that this program knows.
pub(in crate::store) fn latest() -> i64 {
    steps::latest(&STEPS)
}

/// The last step that a database has taken; 0 for one without any of ours.
pub(in crate::store) async fn reached(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
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
