//! What happens when the disk does not play along.

use std::time::Duration;

use skep_server::{
    catalog::ArchiveGames,
    http::LimitOptions,
    protocol::{ErrorCode, PROTOCOL, ServerMessage},
    store::{AilmentError, Store, StoreOptions, examine},
};
use skep_test_postgres::SmallDisk;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    harness::{Server, code},
    person::{Person, quick},
};

/// How large a small disk is, in pages of the database: the tables and a little room.
const PAGES: u32 = 100;

#[tokio::test]
async fn a_locked_database_refuses_changes_and_loses_nothing() {
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
    // Nobody has heard of the move, and the game can still be read.
    let (mut watcher, state) = server.enter(&game.id, None).await;
    assert_eq!((state.v, state.moves.len()), (before, 1));
    lock.rollback().await.expect("the lock is given back");
    black.play("bG1 wS1-").await.expect("now it can be stored");
    assert_eq!(watcher.moved().await, "bG1 wS1-");
    other.close().await.expect("closed");
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_full_disk_refuses_changes_and_loses_nothing() {
    let server = Server::start_with(|options| {
        options.store.max_pages = Some(PAGES);
        options.http.limits = LimitOptions::unlimited();
    })
    .await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    let mut said = 0;
    let refused = loop {
        match white.chat(&"x".repeat(200)).await {
            Ok(_) => said += 1,
            Err(error) => break error,
        }
        assert!(said < 1_000, "the disk never fills up");
    };
    assert_eq!(refused.code, ErrorCode::Storage);
    // What was acknowledged is there, and what was not is not.
    let last = black.v.max(white.v);
    black.catch_up(last).await;
    let (_, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.chat.len(), said);
    let mut server = server;
    server.options.store.max_pages = None;
    let server = server.restart().await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.chat.len(), said);
    white.play("wS1").await.expect("with room again it goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_stopped_server_says_goodbye_and_goes_on_later() {
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

/// A connection beside that of the server.
async fn beside(server: &Server) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(server.database());
    options.connect().await.expect("a connection")
}

async fn change(connection: &mut SqliteConnection, sql: &'static str) {
    let changed = sqlx::query(sql).execute(connection).await;
    changed.expect("the change is made");
}

#[tokio::test]
async fn once_there_is_room_again_changes_are_stored_again() {
    let server = Server::start_with(|options| {
        options.store.max_pages = Some(PAGES);
        options.http.limits = LimitOptions::unlimited();
    })
    .await;
    let (_, mut white, mut black, _) = server.pair(None).await;
    let mut other = beside(&server).await;
    change(&mut other, "CREATE TABLE ballast (bytes BLOB)").await;
    for _ in 0..2 {
        // Until nothing fits any more.
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
            .expect("and nobody had to restart");
    }
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn an_outage_is_given_back_even_if_that_cannot_be_stored_at_once() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, mut black, _) = server.pair(Some((3, 0))).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let mut other = beside(&server).await;
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
    // The time passes after which White's flag would have fallen by the old clock.
    let began = state.now;
    loop {
        let (_, state) = server.get(&format!("/api/games/{}", game.id), None).await;
        assert_eq!(state["result"], serde_json::Value::Null);
        if state["now"].as_u64().expect("a time") > began + 3_200 {
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
async fn games_that_end_one_by_one_leave_few_rows_in_the_index() {
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
    let mut other = beside(&server).await;
    let (rows, games): (i64, i64) = sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM archive_positions), (SELECT COUNT(*) FROM archive)",
    )
    .fetch_one(&mut other)
    .await
    .expect("counts");
    // Each game has the same three positions.
    assert_eq!((rows, games), (3, 20));
    let place = serde_json::json!({"game": "Base+ML;InProgress;White[2];wS1;bG1 wS1-"});
    let (_, found) = server.post("/api/explorer", None, place).await;
    assert_eq!(found["games"], 20);
    server.stop().await;
}

#[tokio::test]
async fn a_store_that_was_full_takes_changes_again() {
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
    // Something small may still fit.
    let text = "x".repeat(100_000);
    assert!(store.mark_done(&text).await.is_err());
    let mut other = SqliteConnectOptions::new()
        .filename(options.file())
        .connect()
        .await
        .expect("a connection");
    change(&mut other, "DELETE FROM settings").await;
    store.mark_done("small").await.expect("and it is used");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_is_found_in_a_whole_database() {
    let server = Server::start().await;
    let (game, mut white, ..) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    let options = server.options.store.clone();
    let _directory = server.stop().await;
    let whole = examine(&options).await.expect("whole").expect("a database");
    assert_eq!((whole.games, whole.events), (1, 2));
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
    let ailment = examine(&options).await.expect_err("a damaged game");
    assert!(matches!(ailment, AilmentError::Games(_)), "{ailment}");
    assert!(ailment.to_string().contains(&game.id), "{ailment}");
}

#[tokio::test]
async fn time_in_which_nothing_can_be_stored_is_given_back() {
    // Where nobody may mount a disk, whoever holds the database locked keeps the server from it just as well.
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
    let mut other = beside(&server).await;
    let lock = match &disk {
        Some(disk) => {
            disk.fill().expect("filled");
            None
        }
        None => Some(other.begin_with("BEGIN EXCLUSIVE").await.expect("the lock")),
    };
    // The time passes in which White would have lost.
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
        None => lock.expect("a lock").rollback().await.expect("given back"),
    }
    // It is given back at once, without anybody asking for anything.
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
    white.play("wQ -wS1").await.expect("the game goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_side_is_taken_together_with_the_seat_of_the_account_or_not_at_all() {
    let server = Server::start_with(quick).await;
    let game = server.create_friend(None).await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut other = beside(&server).await;
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
    let mut other = beside(&server).await;
    change(&mut other, "UPDATE events SET body = '{' WHERE version = 2").await;
    let server = server.restart().await;
    let (status, answer) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!(answer["error"]["code"], "corrupt-game", "{status} {answer}");
    let mut socket = server.open(&game.id).await;
    socket.hello(None, None).await;
    assert_eq!(socket.last_error().await.code, ErrorCode::CorruptGame);
    // A list needs no events, and still shows the game.
    let (_, games) = server
        .get(&format!("/api/games?ids={}", game.id), None)
        .await;
    assert_eq!(games[0]["id"], game.id.as_str());
    change(&mut other, "UPDATE games SET settings = '{', overview = ''").await;
    let (_, answer) = server
        .get(&format!("/api/games?ids={}", game.id), None)
        .await;
    assert_eq!(answer["error"]["code"], "corrupt-game", "{answer}");
    server.stop().await;
}
