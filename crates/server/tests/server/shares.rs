//! Limits that hold for all nodes on a database together.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;
use skep_server::{
    http::{LimitOptions, Rate},
    store::PostgresOptions,
};
use skep_test_postgres::TestPostgres;
use tokio::time::timeout;

use crate::harness::{PATIENCE, Server};

/// How many games one address may begin at once, wherever.
const BURST: u32 = 12;

/// A node that believes its proxy about addresses.
async fn node(postgres: &TestPostgres) -> Server {
    Server::start_with(|options| {
        let url = postgres.url();
        options.store.postgres = Some(PostgresOptions::of_url(&url).expect("a URL"));
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        options.http.limits = LimitOptions {
            creations: Rate {
                per_second: 1,
                burst: BURST,
            },
            ..LimitOptions::unlimited()
        };
    })
    .await
}

/// How many games an address begins at a node before it is refused.
async fn begun(server: &Server, address: &str) -> u64 {
    let wish = json!({"kind": "friend", "set": "Base", "opening": "tournament"});
    let mut number = 0;
    loop {
        let request = server.web.post(server.url("/api/games")).json(&wish);
        let request = request.header("x-forwarded-for", address);
        let status = request.send().await.expect("an answer").status();
        if status == StatusCode::TOO_MANY_REQUESTS {
            return number;
        }
        assert_eq!(status, StatusCode::CREATED);
        number += 1;
    }
}

/// How many games an address begins at nodes before each of them refuses it, and how many it may: one more every second.
async fn begun_and_allowed(servers: &[&Server], address: &str) -> (u64, u64) {
    let began = Instant::now();
    let mut number = 0;
    for server in servers {
        number += begun(server, address).await;
    }
    (number, u64::from(BURST) + 1 + began.elapsed().as_secs())
}

/// Tries with ever new addresses until what they get fits.
async fn until(servers: &[&Server], net: u8, fits: impl Fn(u64, u64) -> bool) {
    let trying = async {
        for host in 1..=u8::MAX {
            let address = format!("203.0.{net}.{host}");
            let (number, allowed) = begun_and_allowed(servers, &address).await;
            if fits(number, allowed) {
                return;
            }
        }
        panic!("it never fits");
    };
    // A node counts for some seconds after its last sign of life.
    timeout(PATIENCE + Duration::from_secs(10), trying)
        .await
        .expect("nodes hear of each other");
}

#[tokio::test]
async fn two_nodes_together_let_an_address_begin_as_many_games_as_one_alone() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let fits = |number: u64, allowed: u64| (u64::from(BURST)..=allowed).contains(&number);
    let one = node(&postgres).await;
    let (alone, allowed) = begun_and_allowed(&[&one], "203.0.113.1").await;
    assert!(fits(alone, allowed), "{alone} of {allowed}");
    let other = node(&postgres).await;
    // The first hears of the second with one of its next signs of life.
    let both = [&one, &other];
    until(&both, 1, |number, allowed| number <= allowed).await;
    let (together, allowed) = begun_and_allowed(&both, "203.0.113.2").await;
    assert!(fits(together, allowed), "{together} of {allowed}");
    // Once it is alone again, an address gets at the first what it had at both.
    other.stop().await;
    until(&[&one], 2, fits).await;
    one.stop().await;
}
