//! What happens when the disk does not play along.

use std::time::Duration;

use skep_server::{
    http::LimitOptions,
    protocol::{ErrorCode, ServerMessage},
};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};

use crate::harness::{Server, code};

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
        options.store.max_pages = Some(22);
        options.http.limits = LimitOptions::none();
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
    let (_, state) = server.enter(&game.id, None).await;
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
