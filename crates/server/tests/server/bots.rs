//! Bots: their tokens, and games against them.

use futures_util::StreamExt;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use skep_server::{
    accounts::{AccountOptions, Accounts},
    store::{AccountKind, Store},
};
use tokio_tungstenite::tungstenite::{client::IntoClientRequest, handshake::client::Request};

use crate::{
    harness::{Client, Server},
    lobby_client::{LobbyClient, fast_lobby, secret, terms, text},
    person::{Person, Response},
};

/// Administers the accounts of a running server from outside, as its host does.
async fn host<T>(server: &Server, work: impl AsyncFnOnce(&Accounts) -> T) -> T {
    // The server has created the tables once it responds.
    Person::default().name(server).await;
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let accounts = Accounts::new(store.clone(), &AccountOptions::default());
    let done = work(&accounts).await;
    drop(accounts);
    store.close().await;
    done
}

/// Creates a bot and returns its token.
pub(crate) async fn bot(server: &Server, name: &str) -> String {
    host(server, async |accounts| {
        let added = accounts.add(name, AccountKind::Bot, None).await;
        added.expect("an account");
        let account = accounts.named(name).await.expect("an account");
        let token = accounts.issue_token(&account, "a test").await;
        token.expect("a token").reveal()
    })
    .await
}

/// Lets a person, as White, start a game against a bot, and returns its id.
pub(crate) async fn challenge_bot(
    server: &Server,
    person: &mut Person,
    (name, token): (&str, &str),
) -> String {
    let request = json!({"to": name, "terms": terms(10, false), "side": "white"});
    let made = person.post(server, "/api/challenges", request).await;
    let id = text(&made.body["id"]);
    let accept = format!("/api/challenges/{id}/accept");
    send_request(server, Method::POST, &accept, token, Some(json!({}))).await;
    id
}

/// Revokes all tokens of a bot; returns their number.
async fn revoke(server: &Server, name: &str) -> u64 {
    host(server, async |accounts| {
        let account = accounts.named(name).await.expect("an account");
        accounts.revoke(&account, None).await.expect("a response")
    })
    .await
}

pub(crate) async fn send_request(
    server: &Server,
    method: Method,
    path: &str,
    token: &str,
    body: Option<Value>,
) -> Response {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str())];
    Person::default()
        .request_with(server, method, path, body, &headers)
        .await
}

fn with_token(url: String, token: &str) -> Request {
    let mut request = url.into_client_request().expect("a request");
    let bearer = format!("Bearer {token}").parse().expect("a header");
    request.headers_mut().insert("authorization", bearer);
    request
}

/// Enters the lobby as a bot.
async fn enter_lobby(server: &Server, token: &str) -> LobbyClient {
    let request = with_token(format!("ws://{}/api/lobby", server.address), token);
    LobbyClient::enter(request, None).await
}

#[tokio::test]
async fn a_token_is_accepted_only_in_its_header() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let response = send_request(&server, Method::GET, "/api/account", &token, None).await;
    assert_eq!(response.body["account"]["name"], "Beatrix");
    assert_eq!(enter_lobby(&server, &token).await.view["you"]["bot"], true);
    // Not in a URL, which ends up in logs.
    for path in [
        format!("/api/challenges?token={token}"),
        format!("/api/challenges?access_token={token}"),
    ] {
        let response = Person::default().get(&server, &path).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST);
    }
    // Not in a cookie, which browsers send automatically.
    let bare = token.strip_prefix("skep_").expect("a prefix");
    for value in [token.as_str(), bare] {
        let mut browser = Person {
            cookie: Some(format!("skep={value}")),
            ..Person::default()
        };
        assert_eq!(browser.name(&server).await, None);
    }
    // Nor as the password of its account.
    let response = Person::default().log_in(&server, "Beatrix", &token).await;
    assert_eq!(response.code(), "bad-login");
    server.stop().await;
}

#[tokio::test]
async fn a_session_secret_is_not_accepted_as_a_token() {
    let server = Server::start_with(fast_lobby).await;
    let anna = Person::signed_up(&server, "Anna").await;
    let cookie = anna.cookie.as_deref().expect("a cookie");
    let secret = cookie.strip_prefix("skep=").expect("a secret");
    for token in [secret.to_owned(), format!("skep_{secret}")] {
        let response = send_request(&server, Method::GET, "/api/challenges", &token, None).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED);
    }
    server.stop().await;
}

#[tokio::test]
async fn revoking_a_token_closes_its_sockets() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let mut lobby = enter_lobby(&server, &token).await;
    assert_eq!(revoke(&server, "Beatrix").await, 1);
    assert_eq!(revoke(&server, "Beatrix").await, 0);
    // The socket closes within a second or two; other messages may come first.
    while lobby.next().await.is_some() {}
    for path in ["/api/account", "/api/challenges", "/api/account/games"] {
        let response = send_request(&server, Method::GET, path, &token, None).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(response.code(), "not-logged-in");
    }
    let request = with_token(format!("ws://{}/api/lobby", server.address), &token);
    assert!(LobbyClient::open(request).await.is_none());
    server.stop().await;
}

#[tokio::test]
async fn a_token_does_not_give_access_to_account_settings() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    for (method, path) in [
        (Method::GET, "/api/account/sessions"),
        (Method::DELETE, "/api/account/sessions"),
        (Method::GET, "/api/account/export"),
        (Method::POST, "/api/account/password"),
        (Method::POST, "/api/account/recovery-codes"),
        (Method::DELETE, "/api/account"),
    ] {
        let response = send_request(&server, method.clone(), path, &token, Some(json!({}))).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{method} {path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn only_the_hash_of_a_token_is_stored() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let bare = token.strip_prefix("skep_").expect("a prefix").to_owned();
    let listed = host(&server, async |accounts| {
        let account = accounts.named("Beatrix").await.expect("an account");
        accounts.tokens(&account).await.expect("a list")
    })
    .await;
    assert_eq!(listed.len(), 1);
    assert!(!bare.contains(&listed[0].id) && !listed[0].id.contains(&bare));
    let directory = server.stop().await;
    for entry in std::fs::read_dir(directory.path()).expect("a directory") {
        let bytes = std::fs::read(entry.expect("an entry").path()).unwrap_or_default();
        let is_stored = bytes
            .windows(bare.len())
            .any(|part| part == bare.as_bytes());
        assert!(!is_stored);
    }
}

#[tokio::test]
async fn a_cookie_requires_the_origin_even_with_a_token() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let request = json!({"to": "Beatrix", "terms": terms(10, false), "side": "random"});
    let bearer = format!("Bearer {token}");
    // An additional token does not replace the origin.
    for headers in [&[][..], &[("authorization", bearer.as_str())][..]] {
        let refused = anna
            .request_with(
                &server,
                Method::POST,
                "/api/challenges",
                Some(request.clone()),
                headers,
            )
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(
        anna.post(&server, "/api/challenges", request).await.status,
        201
    );
    server.stop().await;
}

#[tokio::test]
async fn a_guest_can_challenge_only_bots_and_only_to_casual_games() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    Person::signed_up(&server, "Anna").await;
    let own = secret();
    let mut guest = LobbyClient::guest(&server, &own).await;
    let challenge = async |to: &str, rated: bool, guest: Option<&str>| {
        let request = json!({"to": to, "terms": terms(10, rated), "side": "white", "guest": guest});
        Person::default()
            .post(&server, "/api/challenges", request)
            .await
    };
    let to_person = challenge("Anna", false, Some(&own)).await;
    assert_eq!(to_person.status, StatusCode::UNAUTHORIZED);
    let nameless = challenge("Beatrix", false, None).await;
    assert_eq!(nameless.status, StatusCode::UNAUTHORIZED);
    let rated = challenge("Beatrix", true, Some(&own)).await;
    assert_eq!(rated.code(), "guest");
    let nonsense = challenge("Beatrix", false, Some("nonsense")).await;
    assert_eq!(nonsense.status, StatusCode::BAD_REQUEST);
    let made = challenge("Beatrix", false, Some(&own)).await;
    assert_eq!(made.status, 201, "{made:?}");
    let id = text(&made.body["id"]);
    let accept = format!("/api/challenges/{id}/accept");
    let accepted = send_request(&server, Method::POST, &accept, &token, Some(json!({}))).await;
    assert_eq!(accepted.body["side"], "black", "{accepted:?}");
    let go = guest.wait_for("go").await;
    assert_eq!(
        (text(&go["game"]), text(&go["side"])),
        (id.clone(), "white".to_owned())
    );
    // The guest plays by secret, and the bot by token, over HTTP and over a socket.
    let moved = |ply: u32, after: u32, uhp: &str| json!({"ply": ply, "after": after, "move": uhp});
    let moves = format!("/api/games/{id}/moves");
    let state = format!("/api/games/{id}");
    let seen = async || {
        let response = Person::default().get(&server, &state).await;
        response.body["v"].as_u64().expect("a version") as u32
    };
    let first = moved(0, seen().await, "wS1");
    let own = text(&go["token"]);
    assert_eq!(
        send_request(&server, Method::POST, &moves, &own, Some(first))
            .await
            .status,
        200
    );
    let second = moved(1, seen().await, "bS1 wS1-");
    let other = bot(&server, "Bertha").await;
    let refused = send_request(&server, Method::POST, &moves, &other, Some(second.clone())).await;
    assert_ne!(refused.status, 200);
    assert_eq!(
        send_request(&server, Method::POST, &moves, &token, Some(second))
            .await
            .status,
        200
    );
    let url = format!("ws://{}/api/games/{id}/socket", server.address);
    let mut board = Client::open(with_token(url, &token))
        .await
        .expect("a socket");
    board.hello(None, None).await;
    let state = board.state().await;
    assert_eq!(state.moves.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn state_and_events_include_the_side_of_a_bot() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let id = challenge_bot(&server, &mut anna, ("Beatrix", &token)).await;
    let path = format!("/api/games/{id}");
    let you = |response: &Response| response.body["you"].clone();
    let seen = send_request(&server, Method::GET, &path, &token, None).await;
    assert_eq!(you(&seen), "black", "{seen:?}");
    assert_eq!(you(&anna.get(&server, &path).await), "white");
    let other = bot(&server, "Bertha").await;
    let seen = send_request(&server, Method::GET, &path, &other, None).await;
    assert_eq!((seen.status.as_u16(), you(&seen)), (200, Value::Null));
    assert_eq!(
        you(&Person::default().get(&server, &path).await),
        Value::Null
    );
    let seen = send_request(
        &server,
        Method::GET,
        &path,
        "skep_AAAAAAAAAAAAAAAAAAAAAA",
        None,
    )
    .await;
    assert_eq!(seen.code(), "not-logged-in");

    let events = server.web.get(server.url(&format!("{path}/events")));
    let events = events.header("authorization", format!("Bearer {token}"));
    let mut events = events.send().await.expect("a response").bytes_stream();
    let mut received = String::new();
    while !received.contains("\n\n") {
        let part = events.next().await.expect("more").expect("bytes");
        received.push_str(std::str::from_utf8(&part).expect("UTF-8"));
    }
    let data = received
        .lines()
        .find_map(|line| line.strip_prefix("data: "));
    let state: Value = serde_json::from_str(data.expect("a message")).expect("JSON");
    assert_eq!(
        (&state["t"], &state["you"]),
        (&json!("state"), &json!("black"))
    );
    // Listening to a side's events counts as presence, like a socket.
    let seen = anna.get(&server, &path).await;
    assert_eq!(seen.body["presence"]["black"], true, "{seen:?}");
    server.stop().await;
}

#[tokio::test]
async fn bots_are_not_counted_as_people_and_play_several_games() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let mut beatrix = enter_lobby(&server, &token).await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
    assert_eq!(guest.view["people"], 1);
    for name in ["Anna", "Ben"] {
        let mut person = Person::signed_up(&server, name).await;
        let request = json!({"to": "Beatrix", "terms": terms(10, true), "side": "random"});
        person.post(&server, "/api/challenges", request).await;
        let is_new = |message: &Value| message["challenge"]["state"] == "offered";
        let message = beatrix.until(is_new).await;
        let accept = format!(
            "/api/challenges/{}/accept",
            text(&message["challenge"]["id"])
        );
        let accepted = send_request(&server, Method::POST, &accept, &token, Some(json!({}))).await;
        assert_eq!(accepted.status, 200, "{accepted:?}");
        beatrix.wait_for("go").await;
    }
    let path = "/api/account/games?open=true";
    let games = send_request(&server, Method::GET, path, &token, None).await;
    assert_eq!(games.body["games"].as_array().map(Vec::len), Some(2));
    // Only bots can report themselves as busy.
    guest.send_json(json!({"t": "busy", "busy": true})).await;
    assert_eq!(guest.wait_for("refused").await["code"], "bad-request");
    server.stop().await;
}

#[tokio::test]
async fn house_opponents_are_listed_with_their_ratings_while_connected() {
    let server = Server::start_with(fast_lobby).await;
    let token = host(&server, async |accounts| {
        let rating = skep_people::Rating::new(1834.0, 80.0, 0.06).expect("a rating");
        let opened = accounts.house_token(6, rating, true).await;
        opened.expect("a response").expect("an account").reveal()
    })
    .await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
    assert_eq!(guest.view["house"], json!([]));
    let mut six = enter_lobby(&server, &token).await;
    let message = guest.wait_for("house").await;
    let listed = |busy: bool| json!([{"name": "skep-6", "level": 6, "rating": 1834, "provisional": false, "busy": busy}]);
    assert_eq!(message["house"], listed(false));
    // The profile shows the same rating before the first game.
    let profile = Person::default().get(&server, "/api/players/skep-6").await;
    let initial = json!({"rating": 1834, "provisional": false});
    assert_eq!(profile.body["initial"], initial);
    six.send_json(json!({"t": "busy", "busy": true})).await;
    assert_eq!(guest.wait_for("house").await["house"], listed(true));
    drop(six);
    assert_eq!(guest.wait_for("house").await["house"], json!([]));
    // The names of house opponents are reserved.
    let response = Person::default().sign_up(&server, "skep-6").await;
    assert_eq!(response.code(), "name-reserved");
    server.stop().await;
}
