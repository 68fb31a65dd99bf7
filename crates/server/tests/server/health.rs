//! Health checks and metrics.

use std::time::Duration;

use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tokio::time::timeout;

use crate::harness::{Server, TIMEOUT};

/// Polls until the server is ready or, with `false`, unready.
pub(crate) async fn until_ready(server: &Server, ready: bool) {
    let polling = async {
        loop {
            let (status, health) = server.get("/api/health/ready", None).await;
            assert_eq!(status == 200, health["ok"] == true, "{status} {health}");
            if (status == 200) == ready {
                return;
            }
        }
    };
    timeout(TIMEOUT, polling).await.expect("a change of health");
}

#[tokio::test]
async fn a_server_is_unready_while_its_database_is_locked() {
    let server = Server::start_with(|options| {
        options.store.busy_timeout = Duration::from_millis(50);
        options.http.limits = skep_server::http::LimitOptions::unlimited();
    })
    .await;
    until_ready(&server, true).await;
    let mut other = SqliteConnectOptions::new()
        .filename(server.database())
        .connect()
        .await
        .expect("a connection");
    let lock = other.begin_with("BEGIN EXCLUSIVE").await.expect("the lock");
    until_ready(&server, false).await;
    assert_eq!(server.get("/api/health", None).await.0, 503);
    // The server is still alive, so a supervisor must not restart it.
    assert_eq!(server.get("/api/health/live", None).await.0, 200);
    lock.rollback().await.expect("the lock is released");
    until_ready(&server, true).await;
    other.close().await.expect("closed");
    server.stop().await;
}

#[tokio::test]
async fn a_move_is_counted_in_the_metrics() {
    let server = Server::start_with(|options| options.http.metrics = true).await;
    let (_game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    let response = server.web.get(server.url("/metrics")).send().await;
    let text = response.expect("a response").text().await.expect("text");
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let found = line.unwrap_or_else(|| panic!("{name} in {text}"));
        found.trim().parse::<f64>().expect("a number")
    };
    // Other tests of this process may add to the counts.
    for name in [
        "skep_move_acknowledgement_seconds_count",
        "skep_move_delivery_seconds_count",
        "skep_commit_seconds_count",
        "skep_request_seconds_count",
        "skep_open_connections",
        "skep_open_rooms",
        "skep_open_sockets",
    ] {
        assert!(value(name) >= 1.0, "{name} in {text}");
    }
    assert!(value("skep_waiting_writes") >= 0.0);
    assert!(text.ends_with("# EOF\n"));
    server.stop().await;
}

#[tokio::test]
async fn metrics_are_hidden_by_default() {
    let server = Server::start().await;
    let response = server.web.get(server.url("/metrics")).send().await;
    let text = response.expect("a response").text().await.expect("text");
    assert!(!text.contains("skep_"), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn every_response_has_a_request_id() {
    let server = Server::start_with(|options| {
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await;
    let get = |id: Option<&'static str>| {
        let request = server.web.get(server.url("/api/health/live"));
        match id {
            Some(id) => request.header("x-request-id", id),
            None => request,
        }
        .send()
    };
    let [first, second] = [get(None).await, get(None).await].map(|response| {
        let response = response.expect("a response");
        response.headers()["x-request-id"].clone()
    });
    assert_ne!(first, second);
    let given = get(Some("from-the-proxy")).await.expect("a response");
    assert_eq!(given.headers()["x-request-id"], "from-the-proxy");
    server.stop().await;
}
