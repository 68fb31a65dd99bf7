//! Lag compensation: the latency that the server itself has measured is not charged to the mover's clock.

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

/// One-way latency.
const LATENCY: Duration = Duration::from_millis(150);

/// Starts a proxy that delays all traffic to the server; returns its address.
async fn delaying_proxy(server: &Server) -> String {
    let far = server.url("").trim_start_matches("http://").to_owned();
    let near = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = near.local_addr().expect("an address").to_string();
    tokio::spawn(async move {
        while let Ok((here, _)) = near.accept().await {
            let there = TcpStream::connect(&far).await.expect("the server");
            let ((from_here, to_here), (from_there, to_there)) =
                (here.into_split(), there.into_split());
            tokio::spawn(forward_delayed(from_here, to_there));
            tokio::spawn(forward_delayed(from_there, to_here));
        }
    });
    address
}

/// Forwards each chunk with the same delay.
async fn forward_delayed(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
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
        let piece = (Instant::now() + LATENCY, buffer[..read].to_vec());
        if sender.send(piece).is_err() {
            return;
        }
    }
}

/// Waits until the server has measured the lag.
async fn measured_lag(client: &mut Client) -> u64 {
    loop {
        match client.request(|n| ClientMessage::Ping { n }).await {
            ServerMessage::Pong { lag: 0, .. } => {}
            ServerMessage::Pong { lag, .. } => return lag,
            other => panic!("{other:?}"),
        }
    }
}

/// Plays three moves; returns White's compensation for the third in milliseconds.
async fn compensation_of_third_move(white: &mut Client, black: &mut Client) -> u64 {
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let before = clocks(black).await;
    white.moved().await;
    white.moved().await;
    white.play("wQ -wS1").await.expect("legal");
    compensation(black, before).await
}

/// White's remaining time, and when it was valid.
fn read(message: &ServerMessage) -> Option<(u64, u64)> {
    match message {
        ServerMessage::Moved { clocks, .. } => clocks.map(|clocks| (clocks.white, clocks.at)),
        ServerMessage::Resumed { clocks, .. } => Some((clocks.white, clocks.at)),
        _ => None,
    }
}

/// Waits for the next clocks.
async fn clocks(client: &mut Client) -> (u64, u64) {
    let message = client.until(|message| read(message).is_some()).await;
    read(&message).expect("clocks")
}

/// Compensation for the next move. If the machine was suspended in between, that was compensated by an earlier message.
async fn compensation(client: &mut Client, mut before: (u64, u64)) -> u64 {
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
async fn latency_is_not_charged_to_the_clock() {
    let server = Server::start().await;
    let (created, near, mut black, _) = server.pair(Some((300, 0))).await;
    drop(near);
    let proxy = delaying_proxy(&server).await;
    let address = format!("ws://{proxy}/api/games/{}/socket", created.id);
    let request = address.into_client_request().expect("a request");
    let mut white = Client::open(request).await.expect("a socket");
    white.hello(Some(&created.token), None).await;
    white.state().await;
    let before = measured_lag(&mut white).await;
    assert!(before >= 300, "{before} ms there and back");
    let compensation = compensation_of_third_move(&mut white, &mut black).await;
    let after = measured_lag(&mut white).await;
    // The server may have measured again in between. However busy the machine, no message was faster than the proxy.
    let least = 2 * u64::try_from(LATENCY.as_millis()).expect("short");
    assert!(
        (least..=before.max(after)).contains(&compensation),
        "{compensation} ms compensated, with {before} and {after} ms of lag"
    );
    server.stop().await;
}

#[tokio::test]
async fn moves_over_http_are_not_compensated() {
    let server = Server::start().await;
    let (created, white, mut black, _) = server.pair(Some((300, 0))).await;
    drop(white);
    // HTTP requests have no connection whose latency could be measured.
    let play = async |ply: u32, after: u32, uhp: &str| {
        let path = format!("/api/games/{}/moves", created.id);
        let request = serde_json::json!({"ply": ply, "after": after, "move": uhp});
        let (status, body) = server.post(&path, Some(&created.token), request).await;
        assert!(status.is_success(), "{body}");
    };
    play(0, black.v, "wS1").await;
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let before = clocks(&mut black).await;
    play(2, black.v, "wQ -wS1").await;
    assert_eq!(compensation(&mut black, before).await, 0);
    server.stop().await;
}
