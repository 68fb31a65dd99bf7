//! The steps that bring a SQLite database up to date.

use sqlx::{SqliteConnection, migrate::Migrator};

use super::steps::{self, Step};

const STEPS: [Step; 18] = [
    (
        1,
        "games",
        include_str!("../../../migrations/0001_games.sql"),
    ),
    (
        2,
        "archive",
        include_str!("../../../migrations/0002_archive.sql"),
    ),
    (
        3,
        "reviews",
        include_str!("../../../migrations/0003_reviews.sql"),
    ),
    (
        4,
        "archive lists",
        include_str!("../../../migrations/0004_archive_lists.sql"),
    ),
    (
        5,
        "games between people",
        include_str!("../../../migrations/0005_games_between_people.sql"),
    ),
    (
        6,
        "overviews",
        include_str!("../../../migrations/0006_overviews.sql"),
    ),
    (
        7,
        "accounts",
        include_str!("../../../migrations/0007_accounts.sql"),
    ),
    (8, "ends", include_str!("../../../migrations/0008_ends.sql")),
    (
        9,
        "ratings",
        include_str!("../../../migrations/0009_ratings.sql"),
    ),
    (
        10,
        "lobby",
        include_str!("../../../migrations/0010_lobby.sql"),
    ),
    (
        11,
        "passkeys",
        include_str!("../../../migrations/0011_passkeys.sql"),
    ),
    (
        12,
        "plans",
        include_str!("../../../migrations/0012_plans.sql"),
    ),
    (
        13,
        "bots",
        include_str!("../../../migrations/0013_bots.sql"),
    ),
    (
        14,
        "profiles",
        include_str!("../../../migrations/0014_profiles.sql"),
    ),
    (
        15,
        "mail",
        include_str!("../../../migrations/0015_mail.sql"),
    ),
    (
        16,
        "known devices",
        include_str!("../../../migrations/0016_known_devices.sql"),
    ),
    (
        17,
        "fair ratings",
        include_str!("../../../migrations/0017_fair_ratings.sql"),
    ),
    (
        18,
        "outages and removals",
        include_str!("../../../migrations/0018_outages_and_removals.sql"),
    ),
];

/// All steps.
pub(super) fn migrator() -> Migrator {
    steps::migrator(&STEPS)
}

/// The last step that this program knows.
pub(in crate::store) fn latest() -> i64 {
    steps::latest(&STEPS)
}

/// The last step that a database has taken; 0 for one without any of ours.
pub(in crate::store) async fn reached(
    connection: &mut SqliteConnection,
) -> Result<i64, sqlx::Error> {
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

#[cfg(test)]
mod tests {
    use sqlx::{Connection, SqliteConnection};

    use super::{STEPS, migrator, steps};

    #[tokio::test]
    async fn games_of_an_older_archive_keep_their_players() {
        let mut connection = SqliteConnection::connect("sqlite::memory:")
            .await
            .expect("a database");
        let old = steps::migrator(&STEPS[..3])
            .run_direct(None, &mut connection, false)
            .await;
        old.expect("the first three steps");
        for (number, white, black) in [(1, "anna", "ben"), (2, "ben", ""), (3, "cy", "anna")] {
            sqlx::query(
                "INSERT INTO archive (id, source, pieces, opening, result, reason, plies, white, black, white_key, \
                 black_key, date, event, added, fingerprint) VALUES (?1, 1, 0, 1, 0, 0, 2, ?2, ?3, ?2, ?3, '', '', 0, ?1)",
            )
            .bind(number)
            .bind(white)
            .bind(black)
            .execute(&mut connection)
            .await
            .expect("a game");
        }
        let new = migrator().run_direct(None, &mut connection, false).await;
        new.expect("all steps");
        let players: Vec<(i64, String, String)> = sqlx::query_as(
            "SELECT archive.id, white.key, black.key FROM archive JOIN archive_players AS white ON white.id = white_player \
             JOIN archive_players AS black ON black.id = black_player ORDER BY archive.id",
        )
        .fetch_all(&mut connection)
        .await
        .expect("rows");
        let named = |id, white: &str, black: &str| (id, white.to_owned(), black.to_owned());
        assert_eq!(
            players,
            [
                named(1, "anna", "ben"),
                named(2, "ben", ""),
                named(3, "cy", "anna")
            ]
        );
        let (names,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM archive_players")
            .fetch_one(&mut connection)
            .await
            .expect("a count");
        assert_eq!(names, 4);
    }

    #[tokio::test]
    async fn games_that_had_ended_are_known_to_have_ended() {
        let mut connection = SqliteConnection::connect("sqlite::memory:")
            .await
            .expect("a database");
        let before = STEPS.iter().position(|step| step.1 == "ends");
        let old = steps::migrator(&STEPS[..before.expect("a step")]);
        let old = old.run_direct(None, &mut connection, false).await;
        old.expect("the steps before");
        for (id, overview) in [
            ("over", r#"{"result":{"winner":"white"}}"#),
            ("on", r#"{"result":null}"#),
            ("archived", ""),
            ("forgotten", ""),
        ] {
            sqlx::query("INSERT INTO games VALUES (?1, '', 1, 7, 3, 0, ?2)")
                .bind(id)
                .bind(overview)
                .execute(&mut connection)
                .await
                .expect("a game");
        }
        sqlx::query(
            "INSERT INTO archive (source, pieces, opening, result, reason, plies, white, black, date, event, added, \
             origin, fingerprint) VALUES (0, 0, 0, 1, 1, 4, '', '', '', '', 7, 'archived', 5)",
        )
        .execute(&mut connection)
        .await
        .expect("a game of the archive");
        let new = migrator().run_direct(None, &mut connection, false).await;
        new.expect("all steps");
        let ends: Vec<(String, i64)> = sqlx::query_as("SELECT id, ended FROM games ORDER BY id")
            .fetch_all(&mut connection)
            .await
            .expect("rows");
        let ended = |id: &str, at| (id.to_owned(), at);
        assert_eq!(
            ends,
            [
                ended("archived", 7),
                ended("forgotten", 0),
                ended("on", 0),
                ended("over", 7)
            ]
        );
    }
}
