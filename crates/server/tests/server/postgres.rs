//! A server whose PostgreSQL restarts, runs out of space or becomes read-only.

use skep_server::{http::LimitOptions, protocol::ErrorCode, store::PostgresOptions};
use skep_test_postgres::{SmallDisk, TestPostgres};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::{
    harness::{Server, code},
    health::until_ready,
};

fn postgres() -> TestPostgres {
    TestPostgres::start().unwrap_or_else(|error| panic!("{error}"))
}

/// A server on the given database.
async fn server(url: &str) -> Server {
    Server::start_with(|options| {
        options.store.postgres = Some(PostgresOptions::of_url(url).expect("a URL"));
        options.http.limits = LimitOptions::unlimited();
    })
    .await
}

/// Executes statements directly in the database.
async fn run(url: &str, statements: &[&str]) {
    let connected = PgConnection::connect(url).await;
    let mut connection = connected.expect("connected");
    for &statement in statements {
        let sql = AssertSqlSafe(statement.to_owned());
        let done = sqlx::raw_sql(sql).execute(&mut connection).await;
        done.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_server_reports_a_database_outage_and_recovers() {
    let mut postgres = postgres();
    let server = server(&postgres.url()).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    until_ready(&server, true).await;
    postgres.stop();
    until_ready(&server, false).await;
    // The move is not broadcast, and requests that need no database still work.
    assert_eq!(code(black.play("bG1 wS1-").await), ErrorCode::Storage);
    assert_eq!(server.get("/api/health/live", None).await.0, 200);
    let (status, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!((status.as_u16(), &state["v"]), (200, &white.v.into()));
    // Other requests fail with 503.
    let (status, response) = server.get("/api/archive", None).await;
    assert_eq!(status, 503, "{response}");
    postgres.resume().expect("it starts again");
    until_ready(&server, true).await;
    black.play("bG1 wS1-").await.expect("stored again");
    // White receives each move once.
    assert_eq!(white.moved().await, "wS1");
    assert_eq!(white.moved().await, "bG1 wS1-");
    assert_eq!(server.get("/api/archive", None).await.0, 200);
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}

/// Makes a test's database run out of space.
enum Shortage {
    /// The database is on a separate small disk.
    Disk(SmallDisk),
    /// Without permission to mount a disk, a trigger raises PostgreSQL's error for a full one.
    Trigger,
}

impl Shortage {
    /// Prepares a database for the shortage; returns its URL.
    async fn prepare(postgres: &TestPostgres) -> (Shortage, String) {
        // An empty database takes up less than half.
        let Ok(disk) = SmallDisk::mount(24) else {
            let function = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN RAISE disk_full; END $$";
            run(&postgres.url(), &[function]).await;
            return (Shortage::Trigger, postgres.url());
        };
        let location = disk.path().display();
        let tablespace = format!("CREATE TABLESPACE small LOCATION '{location}'");
        let database = "CREATE DATABASE small TEMPLATE skep TABLESPACE small";
        run(&postgres.url(), &[&tablespace, database]).await;
        (Shortage::Disk(disk), postgres.url_of("small"))
    }

    async fn start(&self, url: &str) {
        match self {
            Shortage::Disk(disk) => disk.fill().expect("filled"),
            Shortage::Trigger => {
                let trigger =
                    "CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()";
                run(url, &[trigger]).await;
            }
        }
    }

    async fn end(&self, url: &str) {
        match self {
            Shortage::Disk(disk) => disk.free().expect("freed"),
            Shortage::Trigger => run(url, &["DROP TRIGGER full_disk ON events"]).await,
        }
    }
}

#[tokio::test]
async fn a_full_disk_under_postgresql_loses_no_acknowledged_change() {
    let postgres = postgres();
    let (shortage, url) = Shortage::prepare(&postgres).await;
    let server = server(&url).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    let mut sent = 0;
    for _ in 0..2 {
        shortage.start(&url).await;
        let refused = loop {
            match white.chat(&"x".repeat(200)).await {
                Ok(_) => sent += 1,
                Err(error) => break error,
            }
            assert!(sent < 1_000, "the disk never fills up");
        };
        assert_eq!(refused.code, ErrorCode::Storage);
        let message = "the change could not be stored: nothing was changed, try again";
        assert_eq!(refused.message, message);
        // Everything acknowledged can still be read, and nothing else was stored.
        let (_, state) = server.enter(&game.id, Some(&game.token)).await;
        assert_eq!(state.chat.len(), sent);
        assert_eq!(server.get("/api/archive", None).await.0, 200);
        until_ready(&server, false).await;
        shortage.end(&url).await;
        black
            .chat("there is room")
            .await
            .expect("stored without a restart");
        until_ready(&server, true).await;
        sent += 1;
    }
    let server = server.restart().await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.chat.len(), sent);
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn a_read_only_database_can_be_read_and_recovers() {
    let postgres = postgres();
    let url = postgres.url();
    let server = server(&url).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    let set = async |value: &str| {
        let set = format!("ALTER SYSTEM SET default_transaction_read_only = {value}");
        run(&url, &[&set, "SELECT pg_reload_conf()"]).await;
    };
    set("on").await;
    until_ready(&server, false).await;
    let refused = black.play("bG1 wS1-").await;
    assert_eq!(code(refused), ErrorCode::Storage);
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 1);
    assert_eq!(server.get("/api/archive", None).await.0, 200);
    set("off").await;
    until_ready(&server, true).await;
    black.play("bG1 wS1-").await.expect("stored again");
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}
