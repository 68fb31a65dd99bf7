//! Games are deleted after their retention period, or at the request of their players.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;
use skep_server::{
    Keep,
    protocol::{Created, ErrorCode},
};
use skep_test_postgres::TestPostgres;
use tokio::time::{sleep, timeout};

use crate::{
    account_nodes::two_nodes,
    harness::{Client, Server, TIMEOUT},
    person::Person,
};

/// A finished, archived game, with White's token.
async fn finished(server: &Server) -> Created {
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.act("resign").await.expect("possible");
    white.act("share").await.expect("possible");
    black.act("share").await.expect("possible");
    game
}

async fn archived(server: &Server, game: &Created) -> u64 {
    let path = format!("/api/archive?own={}&mine=true", game.id);
    let (_, page) = server.get(&path, None).await;
    page["total"].as_u64().expect("a number")
}

async fn delete(server: &Server, game: &Created, token: &str) -> StatusCode {
    let path = server.url(&format!("/api/games/{}", game.id));
    let request = server.web.delete(path).bearer_auth(token);
    request.send().await.expect("a response").status()
}

/// Waits until a game is deleted.
async fn until_deleted(server: &Server, game: &Created) {
    let path = format!("/api/games/{}", game.id);
    let deleted = async {
        while server.get(&path, None).await.0 != StatusCode::NOT_FOUND {
            // Stay below the rate limit.
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIMEOUT, deleted)
        .await
        .expect("the game is deleted");
}

async fn is_kept(server: &Server, game: &Created) -> bool {
    let path = format!("/api/games/{}", game.id);
    server.get(&path, None).await.0 == StatusCode::OK
}

/// A server with the given retention settings, and a finished game, an abandoned one and one with running clocks.
async fn three_games(keep: Keep) -> (Server, [Created; 3]) {
    let mut server = Server::start().await;
    let over = finished(&server).await;
    assert_eq!(archived(&server, &over).await, 1);
    let (abandoned, mut white, ..) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    let (running, mut white, mut black, _) = server.pair(Some((600, 0))).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    server.options.keep = keep;
    (server.restart().await, [over, abandoned, running])
}

#[tokio::test]
async fn finished_games_are_deleted_after_their_retention_period() {
    let (server, [over, abandoned, running]) = three_games(Keep {
        finished: Some(Duration::ZERO),
        unfinished: None,
    })
    .await;
    until_deleted(&server, &over).await;
    assert_eq!(archived(&server, &over).await, 0);
    assert!(is_kept(&server, &abandoned).await);
    assert!(is_kept(&server, &running).await);
    server.stop().await;
}

#[tokio::test]
async fn abandoned_games_have_a_separate_retention_period() {
    let (server, [over, abandoned, running]) = three_games(Keep {
        finished: None,
        unfinished: Some(Duration::ZERO),
    })
    .await;
    until_deleted(&server, &abandoned).await;
    assert!(is_kept(&server, &over).await);
    assert_eq!(archived(&server, &over).await, 1);
    assert!(is_kept(&server, &running).await);
    server.stop().await;
}

/// Waits for the error that closes the socket of a deleted game.
async fn expect_no_such_game(mut client: Client) {
    assert_eq!(client.last_error().await.code, ErrorCode::NoSuchGame);
}

async fn assert_deleted(server: &Server, game: &Created) {
    for path in ["", "/record.pgn"] {
        let path = server.url(&format!("/api/games/{}{path}", game.id));
        let response = server.web.get(path).send().await.expect("a response");
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }
    let mut socket = server.open(&game.id).await;
    socket.hello(Some(&game.token), None).await;
    expect_no_such_game(socket).await;
}

#[tokio::test]
async fn a_game_is_deleted_once_both_players_request_it() {
    let server = Server::start().await;
    let (over, mut white, mut black, blacks) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let early = delete(&server, &over, &over.token).await;
    assert_eq!(early, StatusCode::CONFLICT);
    white.act("resign").await.expect("possible");
    white.act("share").await.expect("possible");
    black.act("share").await.expect("possible");
    let other = server.create_friend(None).await;
    let others = delete(&server, &over, &other.token).await;
    assert_eq!(others, StatusCode::UNAUTHORIZED);
    // Repeated requests by one player do not delete the game.
    for _ in 0..2 {
        let own = delete(&server, &over, &over.token).await;
        assert_eq!(own, StatusCode::NO_CONTENT);
        assert!(is_kept(&server, &over).await);
        assert_eq!(archived(&server, &over).await, 1);
    }
    let spectator = server.enter(&over.id, None).await.0;
    let both = delete(&server, &over, &blacks).await;
    assert_eq!(both, StatusCode::NO_CONTENT);
    assert_eq!(archived(&server, &over).await, 0);
    for client in [white, black, spectator] {
        expect_no_such_game(client).await;
    }
    assert_deleted(&server, &over).await;
    server.stop().await;
}

#[tokio::test]
async fn the_creator_can_delete_a_game_without_an_opponent() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let (mut white, _) = server.enter(&game.id, Some(&game.token)).await;
    white.act("abort").await.expect("possible");
    let own = delete(&server, &game, &game.token).await;
    assert_eq!(own, StatusCode::NO_CONTENT);
    assert_deleted(&server, &game).await;
    server.stop().await;
}

#[tokio::test]
async fn removing_a_game_affects_only_the_players_own_list() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    let mut anna = Person::signed_up(&first, "Anna").await;
    let mut ben = Person::signed_up(&second, "Ben").await;
    let request =
        json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white"});
    let created = anna.post(&first, "/api/games", request).await.body;
    let game: Created = serde_json::from_value(created).expect("a game");
    let join = format!("/api/games/{}/join", game.id);
    let joined = ben.post(&second, &join, json!({})).await.body;
    let blacks = joined["token"].as_str().expect("a token");
    let (mut white, _) = first.enter(&game.id, Some(&game.token)).await;
    let (mut black, _) = second.enter(&game.id, Some(blacks)).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.act("abort").await.expect("possible");
    assert_eq!(
        delete(&first, &game, &game.token).await,
        StatusCode::NO_CONTENT
    );
    let listed = async |person: &mut Person| {
        let games = person.get(&first, "/api/account/games").await.body;
        games["games"].as_array().expect("a list").len()
    };
    assert_eq!((listed(&mut anna).await, listed(&mut ben).await), (0, 1));
    // Deleting the game takes effect on every node.
    assert_eq!(delete(&second, &game, blacks).await, StatusCode::NO_CONTENT);
    assert_eq!(listed(&mut ben).await, 0);
    expect_no_such_game(white).await;
    expect_no_such_game(black).await;
    assert_deleted(&first, &game).await;
    assert_deleted(&second, &game).await;
    first.stop().await;
    second.stop().await;
}
