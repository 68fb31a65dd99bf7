//! Slow, idle and excessive connections.

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

use crate::harness::{Server, TIMEOUT};

const SHORT: Duration = Duration::from_millis(100);

/// A server with very short timeouts.
async fn short_timeouts() -> Server {
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

/// Everything received until the server closes the connection.
async fn read_to_end(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let reading = AsyncReadExt::read_to_end(&mut stream, &mut text);
    // A reset closes the connection, too.
    timeout(TIMEOUT, reading)
        .await
        .expect("the server closes the connection")
        .ok();
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn closes_a_silent_connection() {
    let server = short_timeouts().await;
    assert_eq!(read_to_end(connect(&server).await).await, "");
    server.stop().await;
}

#[tokio::test]
async fn closes_a_connection_with_an_incomplete_head() {
    let server = short_timeouts().await;
    let mut stream = connect(&server).await;
    let half = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    stream.write_all(half).await.expect("sent");
    assert!(!read_to_end(stream).await.contains("200 OK"));
    server.stop().await;
}

#[tokio::test]
async fn closes_an_idle_keep_alive_connection() {
    let server = short_timeouts().await;
    let mut stream = connect(&server).await;
    let whole = b"GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(whole).await.expect("sent");
    assert!(read_to_end(stream).await.starts_with("HTTP/1.1 200 OK"));
    server.stop().await;
}

#[tokio::test]
async fn times_out_waiting_for_a_body() {
    let server = short_timeouts().await;
    for path in ["/api/games", "/api/archive/import"] {
        let mut stream = connect(&server).await;
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{{");
        stream.write_all(head.as_bytes()).await.expect("sent");
        let response = read_to_end(stream).await;
        assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
    }
    server.stop().await;
}

#[tokio::test]
async fn closes_a_connection_whose_client_does_not_read() {
    let server = short_timeouts().await;
    let mut stream = connect(&server).await;
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // While responses pile up unread, the server stops reading requests and eventually closes the connection.
    let sending = async { while stream.write_all(request).await.is_ok() {} };
    timeout(TIMEOUT, sending)
        .await
        .expect("the server closes the connection");
    server.stop().await;
}

#[tokio::test]
async fn limits_the_connections_of_an_address() {
    let server = Server::start_with(|options| options.http.limits.connections = 3).await;
    let idle = [
        connect(&server).await,
        connect(&server).await,
        connect(&server).await,
    ];
    let refused = read_to_end(connect(&server).await).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    assert!(refused.contains("retry-after: "), "{refused}");
    drop(idle);
    // Once the server has noticed that they are closed, another connection is accepted.
    let accepted = async {
        loop {
            let response = server.web.get(server.url("/api/health")).send().await;
            if response.is_ok_and(|response| response.status() == 200) {
                return;
            }
        }
    };
    timeout(TIMEOUT, accepted).await.expect("a connection");
    server.stop().await;
}

#[tokio::test]
async fn an_open_socket_counts_as_a_connection() {
    let server = Server::start_with(|options| options.http.limits.connections = 2).await;
    let game = server.create_friend(None).await;
    // The other connection is the one that created the game, kept alive by the HTTP client.
    let (mut client, _) = server.enter(&game.id, None).await;
    let refused = read_to_end(connect(&server).await).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    client.ping().await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_stops_despite_open_connections() {
    let server = Server::start().await;
    let idle = connect(&server).await;
    let holder = tokio::spawn(async move {
        let _idle = idle;
        pending::<()>().await;
    });
    server.stop().await;
    holder.abort();
}

#[tokio::test]
async fn a_player_whose_connection_was_reset_is_not_present() {
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
        let left = async { while server.get(&path, None).await.1["presence"]["black"] != false {} };
        timeout(TIMEOUT, left).await.expect("Black is absent");
        white.close().await;
    }
    // Nothing keeps the rooms open.
    let closed = async {
        loop {
            let metrics = server.web.get(server.url("/metrics")).send().await;
            let metrics = metrics.expect("a response").text().await.expect("a text");
            if metrics.lines().any(|line| line == "skep_open_rooms 0") {
                return;
            }
        }
    };
    timeout(TIMEOUT, closed).await.expect("the rooms close");
    server.stop().await;
}
