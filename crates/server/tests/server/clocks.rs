//! Clocks, with and without connected players.

use skep_server::{
    http::LimitOptions,
    protocol::{EndReason, ErrorCode, GameState, ServerMessage, Side},
};

use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};

use crate::harness::{Client, Server, code};

/// Milliseconds in a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

async fn two_moves(white: &mut Client, black: &mut Client) {
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.moved().await;
    white.moved().await;
}

#[tokio::test]
async fn a_move_earns_the_increment() {
    let server = Server::start().await;
    let (_, mut white, mut black, _) = server.pair(Some((60, 10))).await;
    two_moves(&mut white, &mut black).await;
    white.play("wQ -wS1").await.expect("legal");
    let moved = white
        .until(|message| matches!(message, ServerMessage::Moved { .. }))
        .await;
    let ServerMessage::Moved {
        clocks: Some(clocks),
        ..
    } = moved
    else {
        panic!("{moved:?}");
    };
    assert_eq!(clocks.running, Some(Side::Black));
    assert_eq!(clocks.black, 60_000);
    assert!((60_001..=70_000).contains(&clocks.white), "{clocks:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls() {
    let server = Server::start().await;
    let (_, mut white, mut black, _) = server.pair(Some((1, 0))).await;
    two_moves(&mut white, &mut black).await;
    let ended = black
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let ServerMessage::Ended {
        result,
        clocks: Some(clocks),
        ..
    } = ended
    else {
        panic!("{ended:?}");
    };
    assert_eq!(
        (result.winner, result.reason),
        (Some(Side::Black), EndReason::Time)
    );
    assert_eq!((clocks.white, clocks.running), (0, None));
    assert_eq!(code(white.play("wQ -wS1").await), ErrorCode::GameOver);
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_without_anyone_connected() {
    let server = Server::start_with(|options| {
        options.rooms.idle = std::time::Duration::from_millis(10);
        options.http.limits = LimitOptions::unlimited();
    })
    .await;
    let (game, mut white, mut black, _) = server.pair(Some((1, 0))).await;
    two_moves(&mut white, &mut black).await;
    white.close().await;
    black.close().await;
    // Queried without entering the room: however late the query, the flag fell a second after the second move.
    let state = loop {
        let (_, response) = server.get(&format!("/api/games/{}", game.id), None).await;
        let state: GameState = serde_json::from_value(response).expect("a state");
        if state.common.result.is_some() {
            break state;
        }
    };
    assert_eq!(state.common.result.expect("over").reason, EndReason::Time);
    let clocks = state.common.clocks.expect("clocks");
    let fell = clocks.at - state.common.moves[1].at;
    assert!((1_000..2_000).contains(&fell), "{fell} ms");
    server.stop().await;
}

#[tokio::test]
async fn a_restart_compensates_the_outage() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(Some((60, 0))).await;
    two_moves(&mut white, &mut black).await;
    let version = white.v;
    let server = server.restart().await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.v, version + 1);
    let clocks = state.clocks.expect("clocks");
    assert_eq!(clocks.running, Some(Side::White));
    // The remaining time is unchanged since the shutdown, and runs from the restart.
    let used = 60_000 - clocks.white;
    let until_resumed = clocks.at - state.moves[1].at;
    assert!(used <= until_resumed, "{used} {until_resumed}");
    let mut black = server.open(&game.id).await;
    black.hello(Some(&token), Some(version)).await;
    assert!(matches!(black.next().await, ServerMessage::Resumed { .. }));
    white.play("wQ -wS1").await.expect("the game continues");
    assert_eq!(black.moved().await, "wQ -wS1");
    server.stop().await;
}

#[tokio::test]
async fn setting_the_system_clock_back_adds_no_time() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(Some((120, 0))).await;
    two_moves(&mut white, &mut black).await;
    let (database, options) = (server.database(), server.options.clone());
    let directory = server.stop().await;
    // Shift everything stored to a day ahead of the next server's clock.
    let connect = SqliteConnectOptions::new().filename(database);
    let mut connection = connect.connect().await.expect("a connection");
    for shift in [
        "UPDATE heartbeat SET alive = alive + ?1",
        "UPDATE games SET created = created + ?1, updated = updated + ?1",
        "UPDATE events SET at = at + ?1",
    ] {
        let shifted = sqlx::query(shift).bind(i64::try_from(DAY).expect("small"));
        shifted.execute(&mut connection).await.expect("shifted");
    }
    let server = Server::launch(directory, options).await;
    let (mut white, state) = server.enter(&game.id, Some(&game.token)).await;
    let clocks = state.clocks.expect("clocks");
    assert_eq!(clocks.running, Some(Side::White));
    // Time continues from the last heartbeat, so the game's clock is not ahead of the server's.
    assert!(clocks.at <= state.now, "{clocks:?} at {}", state.now);
    assert!(clocks.white <= 120_000, "{clocks:?}");
    white.play("wQ -wS1").await.expect("the game continues");
    server.stop().await;
}
