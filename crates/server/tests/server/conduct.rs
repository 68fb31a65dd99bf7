//! Leaving games too often bars a player from starting new ones for a while.

use serde_json::json;
use skep_server::clock;

use crate::{
    harness::{Client, Server},
    lobby_client::{LobbyClient, fast_lobby, secret, terms, text},
    person::Person,
};

/// Starts a real-time game between two guests; returns their sockets, the author of the seek first.
async fn start_game(
    server: &Server,
    one: &mut LobbyClient,
    other: &mut LobbyClient,
) -> [Client; 2] {
    one.seek(terms(5, false)).await;
    let game = other.wait_for_seek().await;
    other.accept(&game).await;
    let mut sockets = Vec::new();
    for client in [one, other] {
        let is_started =
            |message: &serde_json::Value| message["t"] == "go" && message["game"] == game;
        let token = text(&client.until(is_started).await["token"]);
        sockets.push(server.enter(&game, Some(&token)).await.0);
    }
    let [first, second] = <[Client; 2]>::try_from(sockets).ok().expect("two sockets");
    [first, second]
}

#[tokio::test]
async fn aborting_three_games_within_an_hour_bars_only_the_leaver() {
    let server = Server::start_with(fast_lobby).await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    for _ in 0..3 {
        let [mut leaver, _] = start_game(&server, &mut one, &mut other).await;
        leaver.act("abort").await.expect("possible");
    }
    let now = clock::now();
    let requests = [
        json!({"t": "seek", "terms": terms(5, false), "side": "random"}),
        json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false}),
    ];
    for request in requests {
        one.send_json(request).await;
        let refused = one.wait_for("refused").await;
        assert_eq!(refused["code"], "barred", "{refused}");
        let until = refused["until"].as_u64().expect("a time");
        assert!((now..=now + 5 * 60_000).contains(&until), "{until} {now}");
    }
    // Games without a clock stay open to the leaver, and the opponent is not barred.
    one.seek(json!({"set": "Base", "opening": "rulebook", "rated": false}))
        .await;
    other.wait_for_seek().await;
    other.seek(terms(5, false)).await;
    let seek = one.until(|message| message["seek"]["terms"]["clock"]["initial"] == 300);
    let id = text(&seek.await["seek"]["id"]);
    one.accept(&id).await;
    assert_eq!(one.wait_for("refused").await["code"], "barred");
    server.stop().await;
}

#[tokio::test]
async fn missing_first_moves_count_and_bar_challenges_too() {
    let server = Server::start_with(|options| {
        fast_lobby(options);
        options.lobby.first_move = (1, 1);
    })
    .await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let request = json!({"to": "Ben", "terms": terms(10, true), "side": "white"});
    for _ in 0..3 {
        let offered = anna.post(&server, "/api/challenges", request.clone()).await;
        assert_eq!(offered.status, 201, "{offered:?}");
        let id = text(&offered.body["id"]);
        let path = format!("/api/challenges/{id}/accept");
        ben.post(&server, &path, json!({})).await;
        let mut socket = ben.open(&server, &id).await;
        socket.hello(None, None).await;
        // If the game ended before the socket was open, the state already says so.
        if socket.state().await.result.is_none() {
            socket
                .until(|message| {
                    matches!(message, skep_server::protocol::ServerMessage::Ended { .. })
                })
                .await;
        }
    }
    let barred = anna.post(&server, "/api/challenges", request).await;
    assert_eq!((barred.status.as_u16(), barred.code()), (403, "barred"));
    assert!(barred.body["error"]["until"].as_u64() > Some(clock::now()));
    let request = json!({"to": "Anna", "terms": terms(10, true), "side": "white"});
    let offered = ben.post(&server, "/api/challenges", request).await;
    assert_eq!(offered.status, 201, "{offered:?}");
    let path = format!("/api/challenges/{}/accept", text(&offered.body["id"]));
    let barred = anna.post(&server, &path, json!({})).await;
    assert_eq!(barred.code(), "barred");
    server.stop().await;
}
