//! Correspondence games in the lobby: seeks, challenges and lists.

use serde_json::{Value, json};
use skep_server::protocol::{PROTOCOL, ServerMessage};

use crate::{
    harness::{Client, Server},
    lobby_client::{LobbyClient, fast_lobby, secret, terms, text},
    person::Person,
};

async fn server() -> Server {
    Server::start_with(fast_lobby).await
}

fn correspondence_terms(days: u8, rated: bool) -> Value {
    json!({"set": "Base+MLP", "opening": "tournament", "days": days, "rated": rated})
}

/// Connects a member to a game.
async fn enter_game(person: &Person, server: &Server, game: &str) -> (Client, Value) {
    let mut client = person.open(server, game).await;
    client
        .send_text(json!({"t": "hello", "protocol": PROTOCOL}).to_string())
        .await;
    let state = client.state().await;
    let state = serde_json::to_value(state).expect("JSON");
    (client, state)
}

/// A player's only open game, as listed.
async fn only_game(person: &mut Person, server: &Server) -> Value {
    let response = person.get(server, "/api/account/games?open=true").await;
    let games = response.body["games"].as_array().expect("games");
    assert_eq!(games.len(), 1, "{response:?}");
    games[0].clone()
}

#[tokio::test]
async fn a_correspondence_seek_stays_without_its_author() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut author = LobbyClient::member(&server, &anna).await;
    let seek = json!({"t": "seek", "terms": correspondence_terms(3, true), "side": "white"});
    author.send_json(seek).await;
    let id = author.wait_for_seek().await;
    drop(author);
    // Accepting it does not withdraw a player's real-time seek.
    let mut bens = LobbyClient::member(&server, &ben).await;
    bens.seek(terms(10, false)).await;
    let own = bens.until(|message| message["seek"]["mine"] == true).await;
    let own = text(&own["seek"]["id"]);
    let mut late = LobbyClient::guest(&server, &secret()).await;
    let seeks = late.view["seeks"].as_array().expect("seeks");
    let slow = seeks.iter().find(|seek| seek["id"] == json!(id));
    let slow = slow.expect("the seek is still listed");
    assert_eq!(slow["terms"]["days"], 3);
    bens.accept(&id).await;
    assert_eq!(bens.wait_for("go").await["side"], "black");
    late.accept(&own).await;
    assert_eq!(late.wait_for("go").await["game"], json!(own));
    // The game is in Anna's list, waiting for her move.
    let listed = only_game(&mut anna, &server).await;
    assert_eq!(
        (&listed["yourTurn"], &listed["game"]["days"]),
        (&json!(true), &json!(3))
    );
    let (mut white, state) = enter_game(&anna, &server, &id).await;
    assert_eq!(state["due"], listed["game"]["due"]);
    assert_eq!(state["players"]["white"]["rating"], 1500);
    white.play("wS1").await.expect("legal");
    assert_eq!(only_game(&mut anna, &server).await["yourTurn"], Value::Null);
    let games = ben.get(&server, "/api/account/games").await.body;
    let is_waiting = |game: &&Value| game["yourTurn"] == true && game["game"]["days"] == 3;
    let waits = games["games"].as_array().expect("games").iter();
    assert_eq!(waits.filter(is_waiting).count(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_correspondence_challenge_is_rated_as_correspondence() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let request = json!({"to": "Ben", "terms": correspondence_terms(1, true), "side": "white"});
    let offered = anna.post(&server, "/api/challenges", request).await;
    let id = text(&offered.body["id"]);
    let path = format!("/api/challenges/{id}/accept");
    let accepted = ben.post(&server, &path, json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    let (mut white, _) = enter_game(&anna, &server, &id).await;
    let (mut black, _) = enter_game(&ben, &server, &id).await;
    // A plan plays Black's move.
    let lines = vec![
        vec!["wS1".to_owned(), "bS1 wS1-".to_owned()],
        vec!["wG1".to_owned(), "bS1 wG1-".to_owned()],
    ];
    let planned = black.request(|n| skep_server::protocol::ClientMessage::Plan { n, lines });
    let planned = planned.await;
    assert!(matches!(planned, ServerMessage::Ok { .. }), "{planned:?}");
    white.play("wS1").await.expect("legal");
    assert_eq!(white.moved().await, "wS1");
    assert_eq!(white.moved().await, "bS1 wS1-");
    let export = ben.get(&server, "/api/account/export").await.body;
    assert_eq!(export["games"][0]["plan"], Value::Null, "used up");
    white.play("wQ -wS1").await.expect("legal");
    let lines = vec![vec!["wA1 -wQ".to_owned(), "bA1 bQ-".to_owned()]];
    while black.ply < 3 {
        black.moved().await;
    }
    black.play("bQ bS1-").await.expect("legal");
    let planned = black.request(|n| skep_server::protocol::ClientMessage::Plan { n, lines });
    planned.await;
    let export = ben.get(&server, "/api/account/export").await.body;
    assert_eq!(export["games"][0]["plan"], json!([["wA1 -wQ", "bA1 bQ-"]]));
    let others = anna.get(&server, "/api/account/export").await.body;
    assert_eq!(others["games"][0]["plan"], Value::Null);
    while white.ply < 4 {
        white.moved().await;
    }
    white.act("resign").await.expect("possible");
    let rated = white
        .until(|message| matches!(message, ServerMessage::Rated { .. }))
        .await;
    let ServerMessage::Rated { players } = rated else {
        panic!("{rated:?}");
    };
    assert!(players.black.change > Some(0), "{players:?}");
    let profile = anna.get(&server, "/api/players/Anna").await.body;
    let speeds = profile["ratings"].as_array().expect("ratings").iter();
    let played = speeds.filter(|rating| rating["games"] == 1);
    let played: Vec<&Value> = played.map(|rating| &rating["speed"]).collect();
    assert_eq!(played, ["correspondence"]);
    server.stop().await;
}
