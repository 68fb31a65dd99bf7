//! Players far away: what a move is on its way is not charged to them, as far as the server itself has measured it.

use std::time::Duration;

use skep_server::protocol::{ClientMessage, ServerMessage};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    time::{Instant, sleep, sleep_until},
};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::harness::{Client, Server};

/// How long a message takes in one direction.
const DISTANCE: Duration = Duration::from_millis(150);

/// How long White thinks about the third move.
const THOUGHT: Duration = Duration::from_secs(1);

/// A line to a server over which everything takes its time; the address of its end.
async fn long_line(server: &Server) -> String {
    let far = server.url("").trim_start_matches("http://").to_owned();
    let near = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = near.local_addr().expect("an address").to_string();
    tokio::spawn(async move {
        while let Ok((here, _)) = near.accept().await {
            let there = TcpStream::connect(&far).await.expect("the server");
            let ((from_here, to_here), (from_there, to_there)) =
                (here.into_split(), there.into_split());
            tokio::spawn(carry(from_here, to_there));
            tokio::spawn(carry(from_there, to_here));
        }
    });
    address
}

/// Passes on what comes, each piece as late as any other.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let (sender, mut waiting) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((due, bytes)) = waiting.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        let piece = (Instant::now() + DISTANCE, buffer[..read].to_vec());
        if sender.send(piece).is_err() {
            return;
        }
    }
}

/// What the server has measured, once it has.
async fn measured(client: &mut Client) -> u64 {
    loop {
        match client.request(|n| ClientMessage::Ping { n }).await {
            ServerMessage::Pong { lag: 0, .. } => {}
            ServerMessage::Pong { lag, .. } => return lag,
            other => panic!("{other:?}"),
        }
    }
}

/// What White has used for the third move, and what has passed, in milliseconds.
async fn third_move(white: &mut Client, black: &mut Client) -> (u64, u64) {
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let (began, _) = moved(black, 2).await;
    white.moved().await;
    white.moved().await;
    sleep(THOUGHT).await;
    white.play("wQ -wS1").await.expect("legal");
    let (at, left) = moved(black, 3).await;
    (300_000 - left, at - began)
}

/// When so many plies were played, and what White has left then.
async fn moved(client: &mut Client, plies: u32) -> (u64, u64) {
    let message = client
        .until(|message| matches!(message, ServerMessage::Moved { ply, .. } if *ply + 1 == plies))
        .await;
    let ServerMessage::Moved {
        at,
        clocks: Some(clocks),
        ..
    } = message
    else {
        panic!("{message:?}");
    };
    (at, clocks.white)
}

#[tokio::test]
async fn whoever_plays_from_far_away_pays_for_thinking_and_not_for_the_way() {
    let server = Server::start().await;
    let (created, near, mut black, _) = server.pair(Some((300, 0))).await;
    drop(near);
    let line = long_line(&server).await;
    let address = format!("ws://{line}/api/games/{}/socket", created.id);
    let request = address.into_client_request().expect("a request");
    let mut white = Client::open(request).await.expect("a socket");
    white.hello(Some(&created.token), None).await;
    white.state().await;
    let before = measured(&mut white).await;
    assert!(before >= 300, "{before} ms there and back");
    let (used, passed) = third_move(&mut white, &mut black).await;
    let after = measured(&mut white).await;
    // The server may have measured once more meanwhile. On a busy machine the way took longer when it was measured than it does now.
    // A move of a game of five minutes gives back more than it takes.
    let charged = |lag: u64| passed.saturating_sub(lag);
    assert!(
        used == charged(before) || used == charged(after),
        "used {used} of {passed} ms, with {before} and {after} ms there and back"
    );
    server.stop().await;
}

#[tokio::test]
async fn whoever_says_nothing_of_his_connection_gets_nothing_back() {
    let server = Server::start().await;
    let (created, white, mut black, _) = server.pair(Some((300, 0))).await;
    drop(white);
    // Moves by plain requests come with no connection that could be measured.
    let play = async |ply: u32, after: u32, uhp: &str| {
        let path = format!("/api/games/{}/moves", created.id);
        let wish = serde_json::json!({"ply": ply, "after": after, "move": uhp});
        let (status, body) = server.post(&path, Some(&created.token), wish).await;
        assert!(status.is_success(), "{body}");
    };
    play(0, black.v, "wS1").await;
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let (began, _) = moved(&mut black, 2).await;
    sleep(Duration::from_millis(100)).await;
    play(2, black.v, "wQ -wS1").await;
    let (at, left) = moved(&mut black, 3).await;
    assert_eq!(300_000 - left, at - began);
    server.stop().await;
}
