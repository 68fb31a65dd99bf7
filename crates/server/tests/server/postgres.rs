//! A server whose PostgreSQL goes away and comes back.

use skep_server::{http::LimitOptions, protocol::ErrorCode, store::PostgresOptions};
use skep_test_postgres::TestPostgres;

use crate::{
    harness::{Server, code},
    health::until_ready,
};

#[tokio::test]
async fn without_its_database_a_server_says_so_and_goes_on_with_it_by_itself() {
    let mut postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let url = postgres.url();
    let server = Server::start_with(|options| {
        options.store.postgres = Some(PostgresOptions::of_url(&url).expect("a URL"));
        options.http.limits = LimitOptions::none();
    })
    .await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    until_ready(&server, true).await;
    postgres.stop();
    until_ready(&server, false).await;
    // Nobody has heard of the move, and what needs no database is answered.
    assert_eq!(code(black.play("bG1 wS1-").await), ErrorCode::Storage);
    assert_eq!(server.get("/api/health/live", None).await.0, 200);
    let (status, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!((status.as_u16(), &state["v"]), (200, &white.v.into()));
    // What needs it is told to come again.
    let (status, answer) = server.get("/api/archive", None).await;
    assert_eq!(status, 503, "{answer}");
    postgres.resume().expect("it starts again");
    until_ready(&server, true).await;
    black.play("bG1 wS1-").await.expect("now it can be stored");
    // White hears of both moves, each once.
    assert_eq!(white.moved().await, "wS1");
    assert_eq!(white.moved().await, "bG1 wS1-");
    assert_eq!(server.get("/api/archive", None).await.0, 200);
    let server = server.restart().await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}
