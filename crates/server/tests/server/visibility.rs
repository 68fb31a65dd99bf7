//! Who can see a game, compared with what its state says about it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bots::{bot, challenge_bot, send_request},
    harness::{Client, Server},
    lobby_client::{LobbyClient, fast_lobby, secret, terms, text},
    person::Person,
};

/// Reads what a game's state says about public lists.
async fn stated(server: &Server, id: &str) -> Value {
    let state = Person::default()
        .get(server, &format!("/api/games/{id}"))
        .await;
    state.body["game"]["listed"].clone()
}

/// Returns whether a stranger finds a game in the lobby, and whether on a profile.
async fn found(server: &Server, id: &str, name: &str) -> (bool, bool) {
    let contains = |games: &Value, path: &str| {
        let games = games.as_array().expect("games").iter();
        games
            .map(|game| game.pointer(path))
            .any(|found| found == Some(&json!(id)))
    };
    let lobby = LobbyClient::guest(server, &secret()).await;
    let profile = Person::default()
        .get(server, &format!("/api/players/{name}/games"))
        .await;
    (
        contains(&lobby.view["games"], "/id"),
        contains(&profile.body["games"], "/game/id"),
    )
}

/// Opens a game as one of its players.
async fn enter(server: &Server, person: &Person, id: &str) -> Client {
    let mut client = person.open(server, id).await;
    client.hello(None, None).await;
    client.state().await;
    client
}

/// Starts a game by a seek and returns its id.
async fn sought(by: &mut LobbyClient, to: &mut LobbyClient) -> String {
    by.seek(terms(10, false)).await;
    let seek = to.wait_for_seek().await;
    to.accept(&seek).await;
    text(&by.wait_for("go").await["game"])
}

#[tokio::test]
async fn states_the_lists_in_which_strangers_find_a_game() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let lists = async |id: &str| (stated(&server, id).await, found(&server, id, "Anna").await);

    let link = server.create_friend(None).await.id;
    assert_eq!(lists(&link).await, (Value::Null, (false, false)));

    for (to, rated, expected) in [
        (Some("Ben"), false, (json!(["profiles"]), (false, true))),
        (None, false, (Value::Null, (false, false))),
        (None, true, (json!(["profiles"]), (false, true))),
    ] {
        let request = json!({"to": to, "terms": terms(10, rated), "side": "white"});
        let made = anna.post(&server, "/api/challenges", request).await;
        let id = text(&made.body["id"]);
        let accept = format!("/api/challenges/{id}/accept");
        assert_eq!(ben.post(&server, &accept, json!({})).await.status, 200);
        assert_eq!(lists(&id).await, expected, "{to:?} {rated}");
        enter(&server, &anna, &id)
            .await
            .act("abort")
            .await
            .expect("possible");
    }

    let mut guest = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    let id = sought(&mut guest, &mut other).await;
    assert_eq!(lists(&id).await, (json!(["lobby"]), (true, false)));
    server.stop().await;
}

#[tokio::test]
async fn states_that_a_members_lobby_game_is_on_the_profile() {
    let server = Server::start_with(fast_lobby).await;
    let anna = Person::signed_up(&server, "Anna").await;
    let mut member = LobbyClient::member(&server, &anna).await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
    let id = sought(&mut member, &mut guest).await;
    assert_eq!(stated(&server, &id).await, json!(["lobby", "profiles"]));
    assert_eq!(found(&server, &id, "Anna").await, (true, true));
    server.stop().await;
}

#[tokio::test]
async fn archives_a_game_against_a_bot_with_the_consent_of_the_person_alone() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let token = bot(&server, "Beatrix").await;
    let id = challenge_bot(&server, &mut anna, ("Beatrix", &token)).await;
    let path = format!("/api/games/{id}");
    let state = anna.get(&server, &path).await.body;
    assert_eq!(state["players"]["white"].get("bot"), None);
    assert_eq!(state["players"]["black"]["bot"], true);
    assert_eq!(state["game"]["archive"], "ask");
    let mut white = enter(&server, &anna, &id).await;
    let after = white.play("wS1").await.expect("legal");
    let reply = json!({"ply": 1, "after": after, "move": "bG1 wS1-"});
    let moves = format!("{path}/moves");
    let moved = send_request(&server, Method::POST, &moves, &token, Some(reply)).await;
    assert_eq!(moved.status, 200, "{moved:?}");
    for (action, archived) in [("resign", 0), ("share", 1)] {
        white.act(action).await.expect("possible");
        let archive = anna.get(&server, "/api/archive").await;
        assert_eq!(archive.body["total"], archived, "{action}");
    }
    // Lists mark the bot too.
    let games = anna.get(&server, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["game"]["players"]["black"]["bot"], true);
    server.stop().await;
}
