//! A server whose disk is full, or whose database is locked or damaged.

use std::time::Duration;

use skep_server::{
    catalog::ArchiveGames,
    http::LimitOptions,
    protocol::{ErrorCode, PROTOCOL, ServerMessage},
    store::{CheckError, Store, StoreOptions, check},
};
use skep_test_postgres::SmallDisk;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    harness::{Server, code},
    person::{Person, quick},
};

/// Size of the small disk in database pages: the tables and a little space.
const PAGES: u32 = 100;

#[tokio::test]
async fn a_locked_database_loses_no_acknowledged_change() {
    let server = Server::start_with(|options| {
        options.store.busy_timeout = Duration::from_millis(50);
    })
    .await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    let mut other = SqliteConnectOptions::new()
        .filename(server.database())
        .connect()
        .await
        .expect("a connection");
    let lock = other.begin_with("BEGIN EXCLUSIVE").await.expect("the lock");
    black.moved().await;
    let before = black.v;
    assert_eq!(code(black.play("bG1 wS1-").await), ErrorCode::Storage);
    // The move is not broadcast, and the game can still be read.
    let (mut spectator, state) = server.enter(&game.id, None).await;
    assert_eq!((state.v, state.moves.len()), (before, 1));
    lock.rollback().await.expect("the lock is released");
    black.play("bG1 wS1-").await.expect("stored again");
    assert_eq!(spectator.moved().await, "bG1 wS1-");
    other.close().await.expect("closed");
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_full_disk_loses_no_acknowledged_change() {
    let server = Server::start_with(|options| {
        options.store.max_pages = Some(PAGES);
        options.http.limits = LimitOptions::unlimited();
    })
    .await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    let mut sent = 0;
    let refused = loop {
        match white.chat(&"x".repeat(200)).await {
            Ok(_) => sent += 1,
            Err(error) => break error,
        }
        assert!(sent < 1_000, "the disk never fills up");
    };
    assert_eq!(refused.code, ErrorCode::Storage);
    // Exactly what was acknowledged is stored.
    let last = black.v.max(white.v);
    black.catch_up(last).await;
    let (_, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.chat.len(), sent);
    let mut server = server;
    server.options.store.max_pages = None;
    let server = server.restart().await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.chat.len(), sent);
    white.play("wS1").await.expect("stored again");
    server.stop().await;
}

#[tokio::test]
async fn a_stopping_server_announces_it_and_games_continue_after_a_restart() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    let version = white.play("wS1").await.expect("legal");
    let server = server.restart().await;
    for client in [&mut white, &mut black] {
        client
            .until(|message| matches!(message, ServerMessage::Closing { within: 1.. }))
            .await;
        assert_eq!(client.receive().await, None);
    }
    let mut black = server.open(&game.id).await;
    black.hello(Some(&token), Some(version)).await;
    black.play_at(1, version, "bG1 wS1-").await.expect("legal");
    server.stop().await;
}

/// A second connection to the server's database.
async fn connect(server: &Server) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(server.database());
    options.connect().await.expect("a connection")
}

async fn change(connection: &mut SqliteConnection, sql: &'static str) {
    let changed = sqlx::query(sql).execute(connection).await;
    changed.expect("the change is made");
}

#[tokio::test]
async fn changes_are_stored_again_once_there_is_space() {
    let server = Server::start_with(|options| {
        options.store.max_pages = Some(PAGES);
        options.http.limits = LimitOptions::unlimited();
    })
    .await;
    let (_, mut white, mut black, _) = server.pair(None).await;
    let mut other = connect(&server).await;
    change(&mut other, "CREATE TABLE ballast (bytes BLOB)").await;
    for _ in 0..2 {
        // Until nothing else fits.
        while sqlx::query(
            "INSERT INTO ballast SELECT zeroblob(100) WHERE \
             (SELECT page_count FROM pragma_page_count) < $1 OR \
             (SELECT freelist_count FROM pragma_freelist_count) > 0",
        )
        .bind(PAGES)
        .execute(&mut other)
        .await
        .expect("ballast")
        .rows_affected()
            > 0
        {}
        let refused = loop {
            match white.chat(&"x".repeat(200)).await {
                Ok(_) => {}
                Err(error) => break error,
            }
        };
        assert_eq!(refused.code, ErrorCode::Storage);
        change(&mut other, "DELETE FROM ballast").await;
        black
            .chat("there is room")
            .await
            .expect("stored without a restart");
    }
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn an_outage_is_compensated_even_if_storing_that_fails_at_first() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, mut black, _) = server.pair(Some((3, 0))).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let mut other = connect(&server).await;
    let options = server.options.clone();
    let directory = server.stop().await;
    change(
        &mut other,
        "CREATE TRIGGER bad BEFORE INSERT ON events WHEN NEW.body LIKE '%resumed%' \
         BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    let server = Server::launch(directory, options).await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(code(white.play("wQ -wS1").await), ErrorCode::Storage);
    // Wait until White's flag would have fallen without compensation.
    let start = state.now;
    loop {
        let (_, state) = server.get(&format!("/api/games/{}", game.id), None).await;
        assert_eq!(state["result"], serde_json::Value::Null);
        if state["now"].as_u64().expect("a time") > start + 3_200 {
            break;
        }
    }
    change(&mut other, "DROP TRIGGER bad").await;
    let resumed = white
        .until(|message| {
            matches!(
                message,
                ServerMessage::Resumed { .. } | ServerMessage::Ended { .. }
            )
        })
        .await;
    let ServerMessage::Resumed { clocks, .. } = resumed else {
        panic!("{resumed:?}");
    };
    assert!(clocks.white > 0);
    server.stop().await;
}

#[tokio::test]
async fn archiving_games_one_by_one_merges_index_rows() {
    let server = Server::start_with(|options| {
        options.http.limits = LimitOptions::unlimited();
        options.rooms.archive_games = ArchiveGames::Always;
    })
    .await;
    for _ in 0..20 {
        let (_, mut white, mut black, _) = server.pair(None).await;
        white.play("wS1").await.expect("legal");
        black.moved().await;
        black.play("bG1 wS1-").await.expect("legal");
        white.act("resign").await.expect("possible");
    }
    let mut other = connect(&server).await;
    let (rows, games): (i64, i64) = sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM archive_positions), (SELECT COUNT(*) FROM archive)",
    )
    .fetch_one(&mut other)
    .await
    .expect("counts");
    // All games have the same three positions.
    assert_eq!((rows, games), (3, 20));
    let position = serde_json::json!({"game": "Base+ML;InProgress;White[2];wS1;bG1 wS1-"});
    let (_, found) = server.post("/api/explorer", None, position).await;
    assert_eq!(found["games"], 20);
    server.stop().await;
}

#[tokio::test]
async fn a_full_store_accepts_changes_once_there_is_space() {
    let directory = tempfile::tempdir().expect("a directory");
    let options = StoreOptions {
        max_pages: Some(PAGES),
        ..StoreOptions::new(directory.path())
    };
    let (store, _writer) = Store::open(&options).await.expect("a store");
    let mut number = 0;
    while store.mark_done(&format!("{number:01000}")).await.is_ok() {
        number += 1;
    }
    // A small write may still fit, a large one does not.
    let text = "x".repeat(100_000);
    assert!(store.mark_done(&text).await.is_err());
    let mut other = SqliteConnectOptions::new()
        .filename(options.file())
        .connect()
        .await
        .expect("a connection");
    change(&mut other, "DELETE FROM settings").await;
    store.mark_done("small").await.expect("stored again");
}

#[tokio::test]
async fn examining_a_database_finds_an_unreadable_game() {
    let server = Server::start().await;
    let (game, mut white, ..) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    let options = server.options.store.clone();
    let _directory = server.stop().await;
    let intact = check(&options).await.expect("intact").expect("a database");
    assert_eq!((intact.games, intact.events), (1, 2));
    let mut other = SqliteConnectOptions::new()
        .filename(options.file())
        .connect()
        .await
        .expect("a connection");
    change(
        &mut other,
        "UPDATE events SET body = replace(body, 'wS1', 'wQ') WHERE version = 2",
    )
    .await;
    let error = check(&options).await.expect_err("a damaged game");
    assert!(matches!(error, CheckError::Games(_)), "{error}");
    assert!(error.to_string().contains(&game.id), "{error}");
}

#[tokio::test]
async fn time_without_working_storage_is_compensated() {
    // Without permission to mount a small disk, lock the database instead.
    let disk = SmallDisk::mount(8).ok();
    let server = Server::start_with(|options| {
        if let Some(disk) = &disk {
            options.store.directory = disk.path().to_owned();
        }
        options.store.busy_timeout = Duration::from_millis(50);
        options.http.limits = LimitOptions::unlimited();
    })
    .await;
    let (game, mut white, mut black, _) = server.pair(Some((4, 0))).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.moved().await;
    white.moved().await;
    let mut other = connect(&server).await;
    let lock = match &disk {
        Some(disk) => {
            disk.fill().expect("filled");
            None
        }
        None => Some(other.begin_with("BEGIN EXCLUSIVE").await.expect("the lock")),
    };
    // Wait until White's flag would have fallen.
    let path = format!("/api/games/{}", game.id);
    let (_, before) = server.get(&path, None).await;
    let until = before["now"].as_u64().expect("a time") + 5_000;
    let mut refused = 0;
    loop {
        let (_, state) = server.get(&path, None).await;
        assert_eq!(state["result"], serde_json::Value::Null);
        if white.play("wQ -wS1").await.is_err() {
            refused += 1;
        }
        if state["now"].as_u64().expect("a time") > until {
            break;
        }
    }
    assert!(refused > 0);
    match &disk {
        Some(disk) => disk.free().expect("freed"),
        None => lock.expect("a lock").rollback().await.expect("released"),
    }
    // Compensation comes immediately, without any request.
    let resumed = white
        .until(|message| {
            matches!(
                message,
                ServerMessage::Resumed { .. } | ServerMessage::Ended { .. }
            )
        })
        .await;
    let ServerMessage::Resumed { clocks, .. } = resumed else {
        panic!("{resumed:?}");
    };
    assert!(clocks.white > 0, "{clocks:?}");
    white.play("wQ -wS1").await.expect("the game continues");
    server.stop().await;
}

#[tokio::test]
async fn joining_stores_side_and_seat_atomically() {
    let server = Server::start_with(quick).await;
    let game = server.create_friend(None).await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut other = connect(&server).await;
    change(
        &mut other,
        "CREATE TRIGGER bad BEFORE INSERT ON seats BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    let join = format!("/api/games/{}/join", game.id);
    let refused = ben.post(&server, &join, serde_json::json!({})).await;
    assert_eq!(refused.code(), "storage", "{refused:?}");
    let mut socket = ben.open(&server, &game.id).await;
    let hello = serde_json::json!({"t": "hello", "protocol": PROTOCOL, "join": true});
    socket.send_text(hello.to_string()).await;
    assert_eq!(socket.last_error().await.code, ErrorCode::Storage);
    let (_, state) = server.enter(&game.id, None).await;
    assert!(state.waiting, "the side is still free");
    change(&mut other, "DROP TRIGGER bad").await;
    let joined = ben.post(&server, &join, serde_json::json!({})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    let games = ben.get(&server, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["game"]["id"], game.id.as_str());
    server.stop().await;
}

#[tokio::test]
async fn a_game_with_an_unreadable_event_is_reported_as_damaged() {
    let server = Server::start().await;
    let (game, mut white, ..) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    let mut other = connect(&server).await;
    change(&mut other, "UPDATE events SET body = '{' WHERE version = 2").await;
    let server = server.restart().await;
    let (status, response) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!(
        response["error"]["code"], "corrupt-game",
        "{status} {response}"
    );
    let mut socket = server.open(&game.id).await;
    socket.hello(None, None).await;
    assert_eq!(socket.last_error().await.code, ErrorCode::CorruptGame);
    // Listing needs no events, so the game is still listed.
    let (_, games) = server
        .get(&format!("/api/games?ids={}", game.id), None)
        .await;
    assert_eq!(games[0]["id"], game.id.as_str());
    change(&mut other, "UPDATE games SET settings = '{', overview = ''").await;
    let (_, response) = server
        .get(&format!("/api/games?ids={}", game.id), None)
        .await;
    assert_eq!(response["error"]["code"], "corrupt-game", "{response}");
    server.stop().await;
}
