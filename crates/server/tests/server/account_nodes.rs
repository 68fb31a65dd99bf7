//! Accounts on two servers that share a database.

use serde_json::{Value, json};
use skep_server::{
    accounts::{AccountOptions, Accounts},
    protocol::{EndReason, ErrorCode, LiveState, PROTOCOL, ServerMessage, Side},
    store::{PostgresOptions, Store},
};
use skep_test_postgres::TestPostgres;

use crate::{
    harness::{Client, Server, code},
    person::{PASSWORD, Person, quick},
    rated::Rated,
};

pub(crate) async fn two_nodes(postgres: &TestPostgres) -> [Server; 2] {
    let node = async || {
        Server::start_with(|options| {
            quick(options);
            let options = &mut options.store;
            options.postgres = Some(PostgresOptions::of_url(&postgres.url()).expect("a URL"));
        })
        .await
    };
    let first = node().await;
    // The first node has created the tables once it responds.
    Person::default().name(&first).await;
    [first, node().await]
}

#[tokio::test]
async fn a_session_is_valid_on_both_nodes_and_ends_on_both() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    let mut anna = Person::signed_up(&first, "Anna").await;
    assert_eq!(anna.name(&second).await.as_deref(), Some("Anna"));
    let created = anna
        .post(
            &second,
            "/api/games",
            json!({"kind": "friend", "set": "Base", "opening": "tournament"}),
        )
        .await;
    let id = created.body["id"].as_str().expect("an id").to_owned();
    let mut socket = anna.open(&second, &id).await;
    socket.hello(None, None).await;
    socket.state().await;
    // The session ends on the first node, and its socket on the second closes.
    assert_eq!(
        anna.post(&first, "/api/logout", json!({})).await.status,
        204
    );
    while socket.receive().await.is_some() {}
    assert_eq!(anna.log_in(&second, "Anna", PASSWORD).await.status, 200);
    let games = anna.get(&first, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["game"]["id"], id);
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn concurrent_sign_ups_on_two_nodes_give_a_name_only_once() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let request = json!({"name": "Anna", "password": PASSWORD});
    let attempts: Vec<_> = (0..16)
        .map(|number| {
            let node = &nodes[number % 2];
            let (web, url) = (node.web.clone(), node.url("/api/accounts"));
            let request = request.clone();
            tokio::spawn(async move {
                let response = web.post(url).json(&request).send().await;
                response.expect("a response").status().as_u16()
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for attempt in attempts {
        statuses.push(attempt.await.expect("a status"));
    }
    statuses.sort_unstable();
    let (one, others) = statuses.split_first().expect("responses");
    assert_eq!(*one, 201);
    assert!(others.iter().all(|status| *status == 409), "{others:?}");
    for node in nodes {
        node.stop().await;
    }
}

/// An administrative action on an account, taken by a separate program while the servers run.
#[derive(Clone, Copy, Debug)]
enum AdminAction {
    Ban,
    Delete,
}

impl AdminAction {
    async fn apply(self, server: &Server, name: &str) {
        let opened = Store::open(&server.options.store).await;
        let (store, writer) = opened.expect("the store");
        let accounts = Accounts::new(store.clone(), &AccountOptions::default());
        let account = accounts.named(name).await.expect("an account");
        let applied = match self {
            AdminAction::Ban => accounts.ban(&account, true).await,
            AdminAction::Delete => accounts.remove(&account).await,
        };
        applied.expect("done");
        drop(accounts);
        store.close().await;
        writer.await.expect("written");
    }
}

/// Waits for the end of a game and returns its result.
async fn ended(client: &mut Client) -> (Option<Side>, EndReason) {
    let message = client
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    match message {
        ServerMessage::Ended { result, .. } => (result.winner, result.reason),
        other => panic!("{other:?}"),
    }
}

async fn rating(server: &Server, name: &str) -> Value {
    let profile = server.get(&format!("/api/players/{name}"), None).await.1;
    profile["ratings"].clone()
}

/// Starts a rated game and plays some plies. Anna is connected to one server twice, by session and by token, and Ben to
/// the other.
async fn start_rated_game(nodes: [&Server; 2], plies: usize) -> (Rated, Person, [Client; 3]) {
    let anna = Person::signed_up(nodes[0], "Anna").await;
    Person::signed_up(nodes[1], "Ben").await;
    let game = Rated::start(nodes[0], "Anna", "Ben").await;
    game.play(nodes[0], plies).await;
    let mut by_session = anna.open(nodes[0], &game.id).await;
    by_session.hello(None, None).await;
    by_session.state().await;
    let (by_token, _) = nodes[0].enter(&game.id, Some(&game.tokens.white)).await;
    let (opponent, _) = nodes[1].enter(&game.id, Some(&game.tokens.black)).await;
    (game, anna, [by_session, by_token, opponent])
}

async fn check_lost_account(nodes: [&Server; 2], action: AdminAction) {
    let (game, mut anna, [mut by_session, mut by_token, mut ben]) =
        start_rated_game(nodes, 4).await;
    action.apply(nodes[0], "Anna").await;
    // The opponent wins immediately instead of waiting for the clock.
    let resigned = (Some(Side::Black), EndReason::Resignation);
    assert_eq!(ended(&mut ben).await, resigned);
    // Her session has ended; her token still shows the game, but allows no action.
    while by_session.receive().await.is_some() {}
    assert_eq!(ended(&mut by_token).await, resigned);
    assert_eq!(anna.name(nodes[1]).await, None);
    match action {
        AdminAction::Ban => {
            ben.act("rematch").await.expect("an offer");
            assert_eq!(code(by_token.act("rematch").await), ErrorCode::Forbidden);
            assert_eq!(code(by_token.chat("unfair").await), ErrorCode::Forbidden);
        }
        AdminAction::Delete => {
            for client in [&mut by_token, &mut ben] {
                client
                    .until(|message| matches!(message, ServerMessage::Named { .. }))
                    .await;
            }
            for node in nodes {
                let (_, state) = node.enter(&game.id, None).await;
                assert_eq!(state.players.white.name, None);
            }
        }
    }
    assert_eq!(
        anna.log_in(nodes[0], "Anna", PASSWORD).await.status,
        match action {
            AdminAction::Ban => 403,
            AdminAction::Delete => 401,
        }
    );
    // The resulting ratings agree with those recomputed from all games.
    let (store, _writer) = Store::open(&nodes[0].options.store).await.expect("a store");
    assert_eq!(store.rebuild_ratings().await.expect("rebuilt").differed, 0);
}

#[tokio::test]
async fn banning_or_deleting_an_account_loses_its_rated_game_on_every_node() {
    for action in [AdminAction::Ban, AdminAction::Delete] {
        let postgres = TestPostgres::start().expect("PostgreSQL");
        let [first, second] = two_nodes(&postgres).await;
        check_lost_account([&first, &second], action).await;
        first.stop().await;
        second.stop().await;
    }
}

#[tokio::test]
async fn banning_or_deleting_an_account_loses_its_rated_game_on_sqlite() {
    for action in [AdminAction::Ban, AdminAction::Delete] {
        let server = Server::start_with(quick).await;
        check_lost_account([&server, &server], action).await;
        server.stop().await;
    }
}

#[tokio::test]
async fn banning_an_account_aborts_a_game_that_has_barely_started() {
    let server = Server::start_with(quick).await;
    let (_, _, [.., mut ben]) = start_rated_game([&server, &server], 1).await;
    let before = rating(&server, "Ben").await;
    AdminAction::Ban.apply(&server, "Anna").await;
    assert_eq!(ended(&mut ben).await, (None, EndReason::Aborted));
    assert_eq!(rating(&server, "Ben").await, before);
    server.stop().await;
}

/// Everything that a server shows of a game to a player.
async fn visible_text(server: &Server, game: &str, token: &str) -> String {
    let (_, state): (_, LiveState) = server.enter(game, Some(token)).await;
    let over_http = server.get(&format!("/api/games/{game}"), None).await.1;
    let record = server.url(&format!("/api/games/{game}/record.pgn"));
    let record = server.web.get(record).send().await.expect("a response");
    let record = record.text().await.expect("a text");
    format!("{state:?} {over_http} {record}")
}

async fn check_name_removal(nodes: [&Server; 2]) {
    let mut anna = Person::signed_up(nodes[0], "Anna").await;
    let request =
        json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white"});
    let created = anna.post(nodes[0], "/api/games", request).await.body;
    let id = created["id"].as_str().expect("an id").to_owned();
    let mut black = nodes[1].open(&id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "name": "Ben"});
    black.send_text(hello.to_string()).await;
    let ServerMessage::JoinedAs { token, .. } = black.next().await else {
        panic!("the first message is not joined-as");
    };
    let seen = black.state().await.v;
    let mut white = anna.open(nodes[0], &id).await;
    white.hello(None, None).await;
    white.state().await;
    white.chat("hello").await.expect("sent");
    for node in nodes {
        assert!(visible_text(node, &id, &token).await.contains("Anna"));
    }
    let confirmation = json!({"password": PASSWORD});
    let deleted = anna.delete(nodes[0], "/api/account", confirmation).await;
    assert_eq!(deleted.status, 204, "{deleted:?}");
    // Clients in the room are notified.
    black
        .until(|message| matches!(message, ServerMessage::Named { .. }))
        .await;
    for node in nodes {
        let visible = visible_text(node, &id, &token).await;
        assert!(!visible.contains("Anna"), "{visible}");
        // A client that reconnects does not get the name from past events either.
        let mut late = node.open(&id).await;
        late.hello(Some(&token), Some(seen)).await;
        let first = late.next().await;
        assert!(!format!("{first:?}").contains("Anna"), "{first:?}");
    }
}

#[tokio::test]
async fn deleting_an_account_removes_its_name_from_open_rooms() {
    let server = Server::start_with(quick).await;
    check_name_removal([&server, &server]).await;
    server.stop().await;
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    check_name_removal([&first, &second]).await;
    first.stop().await;
    second.stop().await;
}
