//! Whoever leaves games too often waits for a while.

use serde_json::json;
use skep_server::clock;

use crate::{
    harness::{Client, Server},
    in_lobby::{InLobby, lively, secret, terms, text},
    person::Person,
};

/// Two guests begin a game by the clock: the sockets of both at the board, the author of the seek first.
async fn meet(server: &Server, one: &mut InLobby, other: &mut InLobby) -> [Client; 2] {
    one.seek(terms(5, false)).await;
    let game = other.told_seek().await;
    other.accept(&game).await;
    let mut sockets = Vec::new();
    for visitor in [one, other] {
        let is_begun =
            |message: &serde_json::Value| message["t"] == "go" && message["game"] == game;
        let token = text(&visitor.until(is_begun).await["token"]);
        sockets.push(server.enter(&game, Some(&token)).await.0);
    }
    let [first, second] = <[Client; 2]>::try_from(sockets).ok().expect("two sockets");
    [first, second]
}

#[tokio::test]
async fn whoever_calls_off_a_third_game_within_an_hour_waits_and_the_other_does_not() {
    let server = Server::start_with(lively).await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    for _ in 0..3 {
        let [mut leaver, _] = meet(&server, &mut one, &mut other).await;
        leaver.act("abort").await.expect("it is called off");
    }
    let now = clock::now();
    let wishes = [
        json!({"t": "seek", "terms": terms(5, false), "side": "random"}),
        json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false}),
    ];
    for wish in wishes {
        one.say(wish).await;
        let refused = one.told("refused").await;
        assert_eq!(refused["code"], "barred", "{refused}");
        let until = refused["until"].as_u64().expect("a time");
        assert!((now..=now + 5 * 60_000).contains(&until), "{until} {now}");
    }
    // A game without a clock keeps nobody waiting, and the other has done nothing.
    one.seek(json!({"set": "Base", "opening": "rulebook", "rated": false}))
        .await;
    other.told_seek().await;
    other.seek(terms(5, false)).await;
    let seek = one.until(|message| message["seek"]["terms"]["clock"]["initial"] == 300);
    let id = text(&seek.await["seek"]["id"]);
    one.accept(&id).await;
    assert_eq!(one.told("refused").await["code"], "barred");
    server.stop().await;
}

#[tokio::test]
async fn a_first_move_that_does_not_come_counts_and_challenges_are_barred_as_well() {
    let server = Server::start_with(|options| {
        lively(options);
        options.lobby.first_move = (1, 1);
    })
    .await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let wish = json!({"to": "Ben", "terms": terms(10, true), "side": "white"});
    for _ in 0..3 {
        let offered = anna.post(&server, "/api/challenges", wish.clone()).await;
        assert_eq!(offered.status, 201, "{offered:?}");
        let id = text(&offered.body["id"]);
        let path = format!("/api/challenges/{id}/accept");
        ben.post(&server, &path, json!({})).await;
        let mut socket = ben.open(&server, &id).await;
        socket.hello(None, None).await;
        // Whoever comes too late to hear of the end sees it.
        if socket.state().await.result.is_none() {
            socket
                .until(|message| {
                    matches!(message, skep_server::protocol::ServerMessage::Ended { .. })
                })
                .await;
        }
    }
    let barred = anna.post(&server, "/api/challenges", wish).await;
    assert_eq!((barred.status.as_u16(), barred.code()), (403, "barred"));
    assert!(barred.body["error"]["until"].as_u64() > Some(clock::now()));
    let wish = json!({"to": "Anna", "terms": terms(10, true), "side": "white"});
    let offered = ben.post(&server, "/api/challenges", wish).await;
    assert_eq!(offered.status, 201, "{offered:?}");
    let path = format!("/api/challenges/{}/accept", text(&offered.body["id"]));
    let barred = anna.post(&server, &path, json!({})).await;
    assert_eq!(barred.code(), "barred");
    server.stop().await;
}
