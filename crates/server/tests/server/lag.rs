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
    time::{Instant, sleep_until},
};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::harness::{Client, Server};

/// How long a message takes in one direction.
const DISTANCE: Duration = Duration::from_millis(150);

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

/// What White got back for the third move, in milliseconds.
async fn third_move(white: &mut Client, black: &mut Client) -> u64 {
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let before = clocks(black).await;
    white.moved().await;
    white.moved().await;
    white.play("wQ -wS1").await.expect("legal");
    given_back(black, before).await
}

/// What White has left after a message, and when that was so.
fn read(message: &ServerMessage) -> Option<(u64, u64)> {
    match message {
        ServerMessage::Moved { clocks, .. } => clocks.map(|clocks| (clocks.white, clocks.at)),
        ServerMessage::Resumed { clocks, .. } => Some((clocks.white, clocks.at)),
        _ => None,
    }
}

/// The next clocks that somebody hears of.
async fn clocks(client: &mut Client) -> (u64, u64) {
    let message = client.until(|message| read(message).is_some()).await;
    read(&message).expect("clocks")
}

/// What White gets back for the move that comes next. A machine that was stopped meanwhile has given that back before.
async fn given_back(client: &mut Client, mut before: (u64, u64)) -> u64 {
    loop {
        let message = client.until(|message| read(message).is_some()).await;
        let after = read(&message).expect("clocks");
        if matches!(message, ServerMessage::Moved { .. }) {
            let (used, passed) = (before.0 - after.0, after.1 - before.1);
            return passed - used;
        }
        before = after;
    }
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
    let given_back = third_move(&mut white, &mut black).await;
    let after = measured(&mut white).await;
    // The server may have measured once more meanwhile. However busy the machine is, no message was faster than the line.
    let least = 2 * u64::try_from(DISTANCE.as_millis()).expect("short");
    assert!(
        (least..=before.max(after)).contains(&given_back),
        "{given_back} ms given back, with {before} and {after} ms there and back"
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
    let before = clocks(&mut black).await;
    play(2, black.v, "wQ -wS1").await;
    assert_eq!(given_back(&mut black, before).await, 0);
    server.stop().await;
}
