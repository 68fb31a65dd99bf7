//! Connections that are slow, idle or too many.

use std::{future::pending, time::Duration};

use futures_util::SinkExt;
use serde_json::json;
use skep_server::{
    http::{LimitOptions, Timeouts},
    protocol::{PROTOCOL, ServerMessage},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{client_async, tungstenite::Message};

use crate::harness::{PATIENCE, Server};

const SHORT: Duration = Duration::from_millis(100);

/// A server that waits for nobody.
async fn impatient() -> Server {
    Server::start_with(|options| {
        options.http.limits = LimitOptions::unlimited();
        options.http.timeouts = Timeouts {
            head: SHORT,
            body: SHORT,
            file: SHORT,
            stall: SHORT,
            ..Timeouts::default()
        };
    })
    .await
}

async fn connect(server: &Server) -> TcpStream {
    let connecting = TcpStream::connect(server.address);
    connecting.await.expect("a connection")
}

/// Everything that comes until the server closes the connection.
async fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let reading = stream.read_to_end(&mut text);
    // A connection that is reset is closed as well.
    timeout(PATIENCE, reading)
        .await
        .expect("the server closes the connection")
        .ok();
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn who_says_nothing_is_not_waited_for() {
    let server = impatient().await;
    assert_eq!(rest(connect(&server).await).await, "");
    server.stop().await;
}

#[tokio::test]
async fn half_a_head_is_not_waited_for() {
    let server = impatient().await;
    let mut stream = connect(&server).await;
    let half = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    stream.write_all(half).await.expect("sent");
    assert!(!rest(stream).await.contains("200 OK"));
    server.stop().await;
}

#[tokio::test]
async fn a_connection_without_a_next_request_is_closed() {
    let server = impatient().await;
    let mut stream = connect(&server).await;
    let whole = b"GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(whole).await.expect("sent");
    assert!(rest(stream).await.starts_with("HTTP/1.1 200 OK"));
    server.stop().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let server = impatient().await;
    for path in ["/api/games", "/api/archive/import"] {
        let mut stream = connect(&server).await;
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{{");
        stream.write_all(head.as_bytes()).await.expect("sent");
        let answer = rest(stream).await;
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_asks_and_does_not_read_is_cut_off() {
    let server = impatient().await;
    let mut stream = connect(&server).await;
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // Once nobody reads the answers, the server reads no more questions, and in the end it closes the connection.
    let asking = async { while stream.write_all(request).await.is_ok() {} };
    timeout(PATIENCE, asking)
        .await
        .expect("the server closes the connection");
    server.stop().await;
}

#[tokio::test]
async fn an_address_has_only_so_many_connections() {
    let server = Server::start_with(|options| options.http.limits.connections = 3).await;
    let idle = [
        connect(&server).await,
        connect(&server).await,
        connect(&server).await,
    ];
    let refused = rest(connect(&server).await).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    assert!(refused.contains("retry-after: "), "{refused}");
    drop(idle);
    // Once the server has noticed that they have gone, there is a place again.
    let answered = async {
        loop {
            let answer = server.web.get(server.url("/api/health")).send().await;
            if answer.is_ok_and(|answer| answer.status() == 200) {
                return;
            }
        }
    };
    timeout(PATIENCE, answered).await.expect("a place");
    server.stop().await;
}

#[tokio::test]
async fn a_socket_counts_as_a_connection_for_as_long_as_it_is_open() {
    let server = Server::start_with(|options| options.http.limits.connections = 2).await;
    let game = server.create_friend(None).await;
    // The connection of the request that created the game is kept for the next one.
    let (mut client, _) = server.enter(&game.id, None).await;
    let refused = rest(connect(&server).await).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    client.ping().await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_stops_although_somebody_keeps_connections_open() {
    let server = Server::start().await;
    let idle = connect(&server).await;
    let keeps = tokio::spawn(async move {
        let _idle = idle;
        pending::<()>().await;
    });
    server.stop().await;
    keeps.abort();
}

#[tokio::test]
async fn whoever_joins_and_resets_the_connection_is_not_there() {
    let server = Server::start_with(|options| {
        options.rooms.idle = SHORT;
        options.http.limits = LimitOptions::unlimited();
        options.http.metrics = true;
    })
    .await;
    let mut games = Vec::new();
    for _ in 0..20 {
        let game = server.create_friend(None).await;
        let (mut white, _) = server.enter(&game.id, Some(&game.token)).await;
        let stream = connect(&server).await;
        stream.set_zero_linger().expect("the option");
        let request = server.socket_request(&game.id);
        let (mut socket, _) = client_async(request, stream).await.expect("a socket");
        let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true});
        let hello = Message::text(hello.to_string());
        socket.send(hello).await.expect("sent");
        drop(socket);
        white
            .until(|message| matches!(message, ServerMessage::Joined { .. }))
            .await;
        games.push((game, white));
    }
    for (game, white) in games {
        let path = format!("/api/games/{}", game.id);
        let gone = async { while server.get(&path, None).await.1["presence"]["black"] != false {} };
        timeout(PATIENCE, gone).await.expect("nobody plays Black");
        white.close().await;
    }
    // Nothing keeps the rooms open.
    let closed = async {
        loop {
            let metrics = server.web.get(server.url("/metrics")).send().await;
            let metrics = metrics.expect("an answer").text().await.expect("a text");
            if metrics.lines().any(|line| line == "skep_open_rooms 0") {
                return;
            }
        }
    };
    timeout(PATIENCE, closed).await.expect("the rooms close");
    server.stop().await;
}
