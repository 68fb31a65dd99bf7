//! Exports of many games are limited by their cost.

use reqwest::{Response, StatusCode};
use skep_rules::{Game, Record, RecordFormat, Ruleset};
use skep_server::rate_limit::RateLimit;
use std::time::Duration;
use tokio::time::timeout;

use crate::harness::{Server, TIMEOUT};

const GAMES: usize = 250;

/// Distinct random games.
fn games() -> String {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut text = String::new();
    for _ in 0..GAMES {
        let mut game = Game::new(Ruleset::default());
        for _ in 0..12 {
            let moves = game.legal_moves();
            game.play(moves[rng.usize(..moves.len())])
                .expect("a legal move");
        }
        text.push_str(&Record::new(game).write(RecordFormat::Uhp));
    }
    text
}

/// A server that exports one batch per second.
async fn slow_server() -> Server {
    let server = Server::start_with(|options| {
        options.http.limits.exported = RateLimit::per_second(1, 1);
        options.http.timeouts.export = Duration::from_millis(500);
    })
    .await;
    fill(&server).await;
    server
}

async fn fill(server: &Server) {
    let request = server.web.post(server.url("/api/archive/import"));
    let response = request.body(games()).send().await.expect("a response");
    assert_eq!(response.status(), StatusCode::OK);
}

async fn export(server: &Server) -> Response {
    let request = server.web.get(server.url("/api/archive/export.uhp"));
    request.send().await.expect("a response")
}

#[tokio::test]
async fn an_export_within_the_limits_is_complete() {
    let server = Server::start().await;
    fill(&server).await;
    for _ in 0..2 {
        let text = export(&server).await.text().await.expect("a text");
        assert_eq!(text.lines().count(), GAMES);
    }
    server.stop().await;
}

#[tokio::test]
async fn an_address_gets_one_export_at_a_time() {
    let server = slow_server().await;
    let first = export(&server).await;
    assert_eq!(first.status(), StatusCode::OK);
    let second = export(&server).await;
    assert_eq!(second.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(second.headers().contains_key("retry-after"));
    // A client that disconnects frees its slot.
    drop(first);
    let third = async {
        while export(&server).await.status() != StatusCode::OK {
            tokio::task::yield_now().await;
        }
    };
    timeout(TIMEOUT, third).await.expect("a slot");
    server.stop().await;
}

#[tokio::test]
async fn an_export_that_takes_too_long_fails_visibly() {
    let server = slow_server().await;
    assert!(export(&server).await.text().await.is_err());
    server.stop().await;
}
