//! Games are deleted when their time is over, or when a player wants it.

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
    harness::{Client, PATIENCE, Server},
    person::Person,
};

/// A game that has ended and is in the archive, with the token of White.
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
    request.send().await.expect("an answer").status()
}

/// Waits until a game is deleted.
async fn until_gone(server: &Server, game: &Created) {
    let path = format!("/api/games/{}", game.id);
    let gone = async {
        while server.get(&path, None).await.0 != StatusCode::NOT_FOUND {
            // Whoever asks too often is told to wait.
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("the game is deleted");
}

async fn is_kept(server: &Server, game: &Created) -> bool {
    let path = format!("/api/games/{}", game.id);
    server.get(&path, None).await.0 == StatusCode::OK
}

/// A finished game, one that was given up, and one whose clock runs, at a server that has then been told what to keep.
async fn three_games(keep: Keep) -> (Server, [Created; 3]) {
    let mut server = Server::start().await;
    let over = finished(&server).await;
    assert_eq!(archived(&server, &over).await, 1);
    let (given_up, mut white, ..) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    let (running, mut white, mut black, _) = server.pair(Some((600, 0))).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    server.options.keep = keep;
    (server.restart().await, [over, given_up, running])
}

#[tokio::test]
async fn finished_games_are_deleted_when_their_time_is_over() {
    let (server, [over, given_up, running]) = three_games(Keep {
        finished: Some(Duration::ZERO),
        unfinished: None,
    })
    .await;
    until_gone(&server, &over).await;
    assert_eq!(archived(&server, &over).await, 0);
    assert!(is_kept(&server, &given_up).await);
    assert!(is_kept(&server, &running).await);
    server.stop().await;
}

#[tokio::test]
async fn games_that_were_given_up_have_a_time_of_their_own() {
    let (server, [over, given_up, running]) = three_games(Keep {
        finished: None,
        unfinished: Some(Duration::ZERO),
    })
    .await;
    until_gone(&server, &given_up).await;
    assert!(is_kept(&server, &over).await);
    assert_eq!(archived(&server, &over).await, 1);
    assert!(is_kept(&server, &running).await);
    server.stop().await;
}

/// What somebody hears last in a room whose game is deleted.
async fn sent_away(mut client: Client) {
    assert_eq!(client.last_error().await.code, ErrorCode::NoSuchGame);
}

async fn assert_gone(server: &Server, game: &Created) {
    for path in ["", "/record.pgn"] {
        let path = server.url(&format!("/api/games/{}{path}", game.id));
        let answer = server.web.get(path).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
    let mut socket = server.open(&game.id).await;
    socket.hello(Some(&game.token), None).await;
    sent_away(socket).await;
}

#[tokio::test]
async fn a_game_is_deleted_once_both_players_want_it() {
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
    // However often one of them asks, the other keeps the game.
    for _ in 0..2 {
        let own = delete(&server, &over, &over.token).await;
        assert_eq!(own, StatusCode::NO_CONTENT);
        assert!(is_kept(&server, &over).await);
        assert_eq!(archived(&server, &over).await, 1);
    }
    let watcher = server.enter(&over.id, None).await.0;
    let both = delete(&server, &over, &blacks).await;
    assert_eq!(both, StatusCode::NO_CONTENT);
    assert_eq!(archived(&server, &over).await, 0);
    for client in [white, black, watcher] {
        sent_away(client).await;
    }
    assert_gone(&server, &over).await;
    server.stop().await;
}

#[tokio::test]
async fn a_game_to_which_nobody_came_is_deleted_by_its_creator() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let (mut white, _) = server.enter(&game.id, Some(&game.token)).await;
    white.act("abort").await.expect("possible");
    let own = delete(&server, &game, &game.token).await;
    assert_eq!(own, StatusCode::NO_CONTENT);
    assert_gone(&server, &game).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_removes_a_game_removes_it_from_their_own_list_only() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    let mut anna = Person::signed_up(&first, "Anna").await;
    let mut ben = Person::signed_up(&second, "Ben").await;
    let wish = json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white"});
    let created = anna.post(&first, "/api/games", wish).await.body;
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
    // Once it is deleted, it is so at every node.
    assert_eq!(delete(&second, &game, blacks).await, StatusCode::NO_CONTENT);
    assert_eq!(listed(&mut ben).await, 0);
    sent_away(white).await;
    sent_away(black).await;
    assert_gone(&first, &game).await;
    assert_gone(&second, &game).await;
    first.stop().await;
    second.stop().await;
}
