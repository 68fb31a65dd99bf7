//! Rate limits shared by all nodes on a database.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;
use skep_server::{http::LimitOptions, rate_limit::RateLimit, store::PostgresOptions};
use skep_test_postgres::TestPostgres;
use tokio::time::timeout;

use crate::harness::{Server, TIMEOUT};

/// Games that one address can create at once, across all nodes.
const BURST: u32 = 12;

/// A node that trusts its proxy for client addresses.
async fn node(postgres: &TestPostgres) -> Server {
    Server::start_with(|options| {
        let url = postgres.url();
        options.store.postgres = Some(PostgresOptions::of_url(&url).expect("a URL"));
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        options.http.limits = LimitOptions {
            creations: RateLimit::per_second(1, BURST),
            ..LimitOptions::unlimited()
        };
    })
    .await
}

/// Number of games that an address can create on a node before it is refused.
async fn created_games(server: &Server, address: &str) -> u64 {
    let body = json!({"kind": "friend", "set": "Base", "opening": "tournament"});
    let mut number = 0;
    loop {
        let request = server.web.post(server.url("/api/games")).json(&body);
        let request = request.header("x-forwarded-for", address);
        let status = request.send().await.expect("a response").status();
        if status == StatusCode::TOO_MANY_REQUESTS {
            return number;
        }
        assert_eq!(status, StatusCode::CREATED);
        number += 1;
    }
}

/// Number of games that an address created before every node refused it, and the number allowed: the burst plus one per
/// second.
async fn created_and_allowed(servers: &[&Server], address: &str) -> (u64, u64) {
    let start = Instant::now();
    let mut number = 0;
    for server in servers {
        number += created_games(server, address).await;
    }
    (number, u64::from(BURST) + 1 + start.elapsed().as_secs())
}

/// Tries one new address after another until the counts meet a condition.
async fn until(servers: &[&Server], net: u8, is_met: impl Fn(u64, u64) -> bool) {
    let trying = async {
        for host in 1..=u8::MAX {
            let address = format!("203.0.{net}.{host}");
            let (number, allowed) = created_and_allowed(servers, &address).await;
            if is_met(number, allowed) {
                return;
            }
        }
        panic!("the condition is never met");
    };
    // A node counts for some seconds after its last heartbeat.
    timeout(TIMEOUT + Duration::from_secs(10), trying)
        .await
        .expect("nodes learn of each other");
}

#[tokio::test]
async fn two_nodes_share_the_rate_limit_of_an_address() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let is_full_share = |number: u64, allowed: u64| (u64::from(BURST)..=allowed).contains(&number);
    let one = node(&postgres).await;
    let (alone, allowed) = created_and_allowed(&[&one], "203.0.113.1").await;
    assert!(is_full_share(alone, allowed), "{alone} of {allowed}");
    let other = node(&postgres).await;
    // The first node learns of the second from a heartbeat.
    let both = [&one, &other];
    until(&both, 1, |number, allowed| number <= allowed).await;
    let (together, allowed) = created_and_allowed(&both, "203.0.113.2").await;
    assert!(is_full_share(together, allowed), "{together} of {allowed}");
    // Alone again, the first node grants the whole limit.
    other.stop().await;
    until(&[&one], 2, is_full_share).await;
    one.stop().await;
}
