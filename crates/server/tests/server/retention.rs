//! Games are deleted when their time is over, or when a player wants it.

use std::time::Duration;

use reqwest::StatusCode;
use skep_server::{Keep, protocol::Created};
use tokio::time::{sleep, timeout};

use crate::harness::{PATIENCE, Server};

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
    // A room that is open still has its game, so rooms close at once.
    let mut server = Server::start_with(|options| {
        options.rooms.idle = Duration::from_millis(1);
    })
    .await;
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

#[tokio::test]
async fn a_player_deletes_a_game_that_is_over() {
    let mut server = Server::start_with(|options| {
        options.rooms.idle = Duration::from_millis(1);
    })
    .await;
    let over = finished(&server).await;
    let open = server.create_friend(None).await;
    assert_eq!(
        delete(&server, &open, &open.token).await,
        StatusCode::CONFLICT
    );
    let others = delete(&server, &over, &open.token).await;
    assert_eq!(others, StatusCode::UNAUTHORIZED);
    let own = delete(&server, &over, &over.token).await;
    assert_eq!(own, StatusCode::NO_CONTENT);
    assert_eq!(archived(&server, &over).await, 0);
    // Whoever was in the room has seen the last of it.
    server = server.restart().await;
    let path = format!("/api/games/{}", over.id);
    assert_eq!(server.get(&path, None).await.0, StatusCode::NOT_FOUND);
    server.stop().await;
}
