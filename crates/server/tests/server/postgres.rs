//! A server whose PostgreSQL goes away and comes back, has no room, or takes no changes.

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

/// A server on a database.
async fn server(url: &str) -> Server {
    Server::start_with(|options| {
        options.store.postgres = Some(PostgresOptions::of_url(url).expect("a URL"));
        options.http.limits = LimitOptions::unlimited();
    })
    .await
}

/// Does something in a database past the server.
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
async fn without_its_database_a_server_says_so_and_goes_on_with_it_by_itself() {
    let mut postgres = postgres();
    let server = server(&postgres.url()).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    until_ready(&server, true).await;
    postgres.stop();
    until_ready(&server, false).await;
    // Nobody has heard of the move, and what needs no database is answered.
    assert_eq!(code(black.play("bG1 wS1-").await), ErrorCode::Storage);
    assert_eq!(server.get("/api/health/live", None).await.0, 200);
    let (status, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!((status.as_u16(), &state["v"]), (200, &white.v.into()));
    // What needs it is told to come again.
    let (status, answer) = server.get("/api/archive", None).await;
    assert_eq!(status, 503, "{answer}");
    postgres.resume().expect("it starts again");
    until_ready(&server, true).await;
    black.play("bG1 wS1-").await.expect("now it can be stored");
    // White hears of both moves, each once.
    assert_eq!(white.moved().await, "wS1");
    assert_eq!(white.moved().await, "bG1 wS1-");
    assert_eq!(server.get("/api/archive", None).await.0, 200);
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}

/// What the database of a test is short of.
enum Shortage {
    /// Room: it lies on a disk of its own, which can be filled.
    Disk(SmallDisk),
    /// Nothing, where nobody may mount a disk; PostgreSQL says the words of a full one.
    Word,
}

impl Shortage {
    /// A database that can be made short, and how.
    async fn prepare(postgres: &TestPostgres) -> (Shortage, String) {
        // An empty database takes less than half of it.
        let Ok(disk) = SmallDisk::mount(24) else {
            let word = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN RAISE disk_full; END $$";
            run(&postgres.url(), &[word]).await;
            return (Shortage::Word, postgres.url());
        };
        let place = disk.path().display();
        let tablespace = format!("CREATE TABLESPACE small LOCATION '{place}'");
        let database = "CREATE DATABASE small TABLESPACE small";
        run(&postgres.url(), &[&tablespace, database]).await;
        (Shortage::Disk(disk), postgres.url_of("small"))
    }

    async fn begin(&self, url: &str) {
        match self {
            Shortage::Disk(disk) => disk.fill().expect("filled"),
            Shortage::Word => {
                let refuse =
                    "CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()";
                run(url, &[refuse]).await;
            }
        }
    }

    async fn end(&self, url: &str) {
        match self {
            Shortage::Disk(disk) => disk.free().expect("freed"),
            Shortage::Word => run(url, &["DROP TRIGGER full_disk ON events"]).await,
        }
    }
}

#[tokio::test]
async fn a_full_disk_under_postgresql_refuses_changes_and_loses_nothing() {
    let postgres = postgres();
    let (shortage, url) = Shortage::prepare(&postgres).await;
    let server = server(&url).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    let mut said = 0;
    for _ in 0..2 {
        shortage.begin(&url).await;
        let refused = loop {
            match white.chat(&"x".repeat(200)).await {
                Ok(_) => said += 1,
                Err(error) => break error,
            }
            assert!(said < 1_000, "the disk never fills up");
        };
        assert_eq!(refused.code, ErrorCode::Storage);
        let sentence = "the change could not be stored: nothing was changed, try again";
        assert_eq!(refused.message, sentence);
        // What was acknowledged can be read, here and in the archive, and nothing else has happened.
        let (_, state) = server.enter(&game.id, Some(&game.token)).await;
        assert_eq!(state.chat.len(), said);
        assert_eq!(server.get("/api/archive", None).await.0, 200);
        until_ready(&server, false).await;
        shortage.end(&url).await;
        black
            .chat("there is room")
            .await
            .expect("and nobody had to restart");
        until_ready(&server, true).await;
        said += 1;
    }
    let server = server.restart().await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.chat.len(), said);
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn a_database_that_takes_no_changes_is_read_and_changed_again_once_it_does() {
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
    black.play("bG1 wS1-").await.expect("now it can be stored");
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}
