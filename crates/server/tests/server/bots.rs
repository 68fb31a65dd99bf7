//! Bots: their tokens, and how others meet them.

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
    in_lobby::{InLobby, lively, secret, terms, text},
    person::{Answer, Person},
};

/// Does something with the accounts of a server as the host does, beside it.
async fn host<T>(server: &Server, work: impl AsyncFnOnce(&Accounts) -> T) -> T {
    // Once it answers, the server has made its tables.
    Person::default().name(server).await;
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let accounts = Accounts::new(store.clone(), &AccountOptions::default());
    let done = work(&accounts).await;
    drop(accounts);
    store.close().await;
    done
}

/// A new bot and its token.
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

/// The host revokes all tokens of a bot.
async fn revoke(server: &Server, name: &str) -> u64 {
    host(server, async |accounts| {
        let account = accounts.named(name).await.expect("an account");
        accounts.revoke(&account, None).await.expect("an answer")
    })
    .await
}

async fn ask(
    server: &Server,
    method: Method,
    path: &str,
    token: &str,
    body: Option<Value>,
) -> Answer {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str())];
    Person::default()
        .ask_with(server, method, path, body, &headers)
        .await
}

fn with_token(url: String, token: &str) -> Request {
    let mut request = url.into_client_request().expect("a request");
    let bearer = format!("Bearer {token}").parse().expect("a header");
    request.headers_mut().insert("authorization", bearer);
    request
}

/// A bot in the lobby.
async fn in_lobby(server: &Server, token: &str) -> InLobby {
    let request = with_token(format!("ws://{}/api/lobby", server.address), token);
    InLobby::enter(request, None).await
}

#[tokio::test]
async fn a_token_is_good_in_its_header_and_nowhere_else() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    let answer = ask(&server, Method::GET, "/api/account", &token, None).await;
    assert_eq!(answer.body["account"]["name"], "Beatrix");
    assert_eq!(in_lobby(&server, &token).await.view["you"]["bot"], true);
    // Not in an address, which ends up in logs.
    for path in [
        format!("/api/challenges?token={token}"),
        format!("/api/challenges?access_token={token}"),
    ] {
        let answer = Person::default().get(&server, &path).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    }
    // Not in a cookie, which browsers send by themselves.
    let bare = token.strip_prefix("skep_").expect("a prefix");
    for value in [token.as_str(), bare] {
        let mut browser = Person {
            cookie: Some(format!("skep={value}")),
            ..Person::default()
        };
        assert_eq!(browser.name(&server).await, None);
    }
    // Nor as the password of its account.
    let answer = Person::default().log_in(&server, "Beatrix", &token).await;
    assert_eq!(answer.code(), "bad-login");
    server.stop().await;
}

#[tokio::test]
async fn the_secret_of_a_session_is_no_token() {
    let server = Server::start_with(lively).await;
    let anna = Person::signed_up(&server, "Anna").await;
    let cookie = anna.cookie.as_deref().expect("a cookie");
    let secret = cookie.strip_prefix("skep=").expect("a secret");
    for token in [secret.to_owned(), format!("skep_{secret}")] {
        let answer = ask(&server, Method::GET, "/api/challenges", &token, None).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_token_that_was_revoked_is_refused_and_its_sockets_close() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    let mut lobby = in_lobby(&server, &token).await;
    assert_eq!(revoke(&server, "Beatrix").await, 1);
    assert_eq!(revoke(&server, "Beatrix").await, 0);
    // It closes within a second or two, after whatever is told before.
    while lobby.next().await.is_some() {}
    for path in ["/api/account", "/api/challenges", "/api/account/games"] {
        let answer = ask(&server, Method::GET, path, &token, None).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(answer.code(), "not-logged-in");
    }
    let request = with_token(format!("ws://{}/api/lobby", server.address), &token);
    assert!(InLobby::open(request).await.is_none());
    server.stop().await;
}

#[tokio::test]
async fn a_token_is_for_playing_and_not_for_the_account() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    for (method, path) in [
        (Method::GET, "/api/account/sessions"),
        (Method::DELETE, "/api/account/sessions"),
        (Method::GET, "/api/account/export"),
        (Method::POST, "/api/account/password"),
        (Method::POST, "/api/account/recovery-codes"),
        (Method::DELETE, "/api/account"),
    ] {
        let answer = ask(&server, method.clone(), path, &token, Some(json!({}))).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{method} {path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn only_the_hash_of_a_token_is_kept() {
    let server = Server::start_with(lively).await;
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
        let is_kept = bytes
            .windows(bare.len())
            .any(|part| part == bare.as_bytes());
        assert!(!is_kept);
    }
}

#[tokio::test]
async fn a_cookie_still_needs_the_origin_of_the_page() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let wish = json!({"to": "Beatrix", "terms": terms(10, false), "side": "random"});
    let bearer = format!("Bearer {token}");
    // A token beside the cookie changes nothing about that.
    for headers in [&[][..], &[("authorization", bearer.as_str())][..]] {
        let refused = anna
            .ask_with(
                &server,
                Method::POST,
                "/api/challenges",
                Some(wish.clone()),
                headers,
            )
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(
        anna.post(&server, "/api/challenges", wish).await.status,
        201
    );
    server.stop().await;
}

#[tokio::test]
async fn a_guest_challenges_a_bot_to_a_casual_game_and_nobody_else() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    Person::signed_up(&server, "Anna").await;
    let own = secret();
    let mut guest = InLobby::guest(&server, &own).await;
    let challenge = async |to: &str, rated: bool, guest: Option<&str>| {
        let wish = json!({"to": to, "terms": terms(10, rated), "side": "white", "guest": guest});
        Person::default()
            .post(&server, "/api/challenges", wish)
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
    let accepted = ask(&server, Method::POST, &accept, &token, Some(json!({}))).await;
    assert_eq!(accepted.body["side"], "black", "{accepted:?}");
    let go = guest.told("go").await;
    assert_eq!(
        (text(&go["game"]), text(&go["side"])),
        (id.clone(), "white".to_owned())
    );
    // The guest plays by the secret, and the bot by its token, over HTTP and by a socket.
    let moved = |ply: u32, after: u32, uhp: &str| json!({"ply": ply, "after": after, "move": uhp});
    let moves = format!("/api/games/{id}/moves");
    let state = format!("/api/games/{id}");
    let seen = async || {
        let answer = Person::default().get(&server, &state).await;
        answer.body["v"].as_u64().expect("a version") as u32
    };
    let first = moved(0, seen().await, "wS1");
    let own = text(&go["token"]);
    assert_eq!(
        ask(&server, Method::POST, &moves, &own, Some(first))
            .await
            .status,
        200
    );
    let second = moved(1, seen().await, "bS1 wS1-");
    let other = bot(&server, "Bertha").await;
    let refused = ask(&server, Method::POST, &moves, &other, Some(second.clone())).await;
    assert_ne!(refused.status, 200);
    assert_eq!(
        ask(&server, Method::POST, &moves, &token, Some(second))
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
async fn a_bot_is_told_its_side_by_the_state_and_the_events() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let wish = json!({"to": "Beatrix", "terms": terms(10, false), "side": "white"});
    let made = anna.post(&server, "/api/challenges", wish).await;
    let id = text(&made.body["id"]);
    let accept = format!("/api/challenges/{id}/accept");
    ask(&server, Method::POST, &accept, &token, Some(json!({}))).await;
    let path = format!("/api/games/{id}");
    let you = |answer: &Answer| answer.body["you"].clone();
    let seen = ask(&server, Method::GET, &path, &token, None).await;
    assert_eq!(you(&seen), "black", "{seen:?}");
    assert_eq!(you(&anna.get(&server, &path).await), "white");
    let other = bot(&server, "Bertha").await;
    let seen = ask(&server, Method::GET, &path, &other, None).await;
    assert_eq!((seen.status.as_u16(), you(&seen)), (200, Value::Null));
    assert_eq!(
        you(&Person::default().get(&server, &path).await),
        Value::Null
    );
    let seen = ask(
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
    let mut events = events.send().await.expect("an answer").bytes_stream();
    let mut told = String::new();
    while !told.contains("\n\n") {
        let part = events.next().await.expect("more").expect("bytes");
        told.push_str(std::str::from_utf8(&part).expect("UTF-8"));
    }
    let data = told.lines().find_map(|line| line.strip_prefix("data: "));
    let state: Value = serde_json::from_str(data.expect("a message")).expect("JSON");
    assert_eq!(
        (&state["t"], &state["you"]),
        (&json!("state"), &json!("black"))
    );
    // Whoever listens for a side is there, as by a socket.
    let seen = anna.get(&server, &path).await;
    assert_eq!(seen.body["presence"]["black"], true, "{seen:?}");
    server.stop().await;
}

#[tokio::test]
async fn bots_are_not_counted_as_people_and_sit_at_several_boards() {
    let server = Server::start_with(lively).await;
    let token = bot(&server, "Beatrix").await;
    let mut beatrix = in_lobby(&server, &token).await;
    let mut guest = InLobby::guest(&server, &secret()).await;
    assert_eq!(guest.view["people"], 1);
    for name in ["Anna", "Ben"] {
        let mut person = Person::signed_up(&server, name).await;
        let wish = json!({"to": "Beatrix", "terms": terms(10, true), "side": "random"});
        person.post(&server, "/api/challenges", wish).await;
        let is_new = |message: &Value| message["challenge"]["state"] == "offered";
        let told = beatrix.until(is_new).await;
        let accept = format!("/api/challenges/{}/accept", text(&told["challenge"]["id"]));
        let accepted = ask(&server, Method::POST, &accept, &token, Some(json!({}))).await;
        assert_eq!(accepted.status, 200, "{accepted:?}");
        beatrix.told("go").await;
    }
    let path = "/api/account/games?open=true";
    let games = ask(&server, Method::GET, path, &token, None).await;
    assert_eq!(games.body["games"].as_array().map(Vec::len), Some(2));
    // Somebody who is no bot does not say that they are busy.
    guest.say(json!({"t": "busy", "busy": true})).await;
    assert_eq!(guest.told("refused").await["code"], "bad-request");
    server.stop().await;
}

#[tokio::test]
async fn house_opponents_are_listed_with_their_ratings_while_they_are_there() {
    let server = Server::start_with(lively).await;
    let token = host(&server, async |accounts| {
        let rating = skep_people::Rating::new(1834.0, 80.0, 0.06).expect("a rating");
        let opened = accounts.house_token(6, rating, true).await;
        opened.expect("an answer").expect("an account").reveal()
    })
    .await;
    let mut guest = InLobby::guest(&server, &secret()).await;
    assert_eq!(guest.view["house"], json!([]));
    let mut six = in_lobby(&server, &token).await;
    let told = guest.told("house").await;
    let listed = |busy: bool| json!([{"name": "skep-6", "level": 6, "rating": 1834, "provisional": false, "busy": busy}]);
    assert_eq!(told["house"], listed(false));
    six.say(json!({"t": "busy", "busy": true})).await;
    assert_eq!(guest.told("house").await["house"], listed(true));
    drop(six);
    assert_eq!(guest.told("house").await["house"], json!([]));
    // Nobody else is called so.
    let answer = Person::default().sign_up(&server, "skep-6").await;
    assert_eq!(answer.code(), "name-reserved");
    server.stop().await;
}
