//! Accounts at two servers that share a database.

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
    // The first has made the tables when it answers.
    Person::default().name(&first).await;
    [first, node().await]
}

#[tokio::test]
async fn a_session_of_one_node_is_one_of_the_other_and_ends_at_both() {
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
    // It ends at the first, and the socket at the second closes.
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
async fn of_those_who_want_a_name_at_both_nodes_at_once_one_gets_it() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let wish = json!({"name": "Anna", "password": PASSWORD});
    let tries: Vec<_> = (0..16)
        .map(|number| {
            let node = &nodes[number % 2];
            let (web, url) = (node.web.clone(), node.url("/api/accounts"));
            let wish = wish.clone();
            tokio::spawn(async move {
                let answer = web.post(url).json(&wish).send().await;
                answer.expect("an answer").status().as_u16()
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for attempt in tries {
        statuses.push(attempt.await.expect("a status"));
    }
    statuses.sort_unstable();
    let (one, others) = statuses.split_first().expect("answers");
    assert_eq!(*one, 201);
    assert!(others.iter().all(|status| *status == 409), "{others:?}");
    for node in nodes {
        node.stop().await;
    }
}

/// What a host does with an account while servers run, by a program of its own.
#[derive(Clone, Copy, Debug)]
enum Measure {
    Ban,
    Delete,
}

impl Measure {
    async fn take(self, server: &Server, name: &str) {
        let opened = Store::open(&server.options.store).await;
        let (store, writer) = opened.expect("the store");
        let accounts = Accounts::new(store.clone(), &AccountOptions::default());
        let account = accounts.named(name).await.expect("an account");
        let taken = match self {
            Measure::Ban => accounts.ban(&account, true).await,
            Measure::Delete => accounts.remove(&account).await,
        };
        taken.expect("done");
        drop(accounts);
        store.close().await;
        writer.await.expect("written");
    }
}

/// Waits until a game has ended, and says how.
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

/// Anna and Ben in a game that counts after so many plies, each at a server of their own, Anna by her session and by the token of her side.
async fn playing(nodes: [&Server; 2], plies: usize) -> (Rated, Person, [Client; 3]) {
    let anna = Person::signed_up(nodes[0], "Anna").await;
    Person::signed_up(nodes[1], "Ben").await;
    let game = Rated::begin(nodes[0], "Anna", "Ben").await;
    game.play(nodes[0], plies).await;
    let mut by_session = anna.open(nodes[0], &game.id).await;
    by_session.hello(None, None).await;
    by_session.state().await;
    let (by_token, _) = nodes[0].enter(&game.id, Some(&game.tokens.white)).await;
    let (opponent, _) = nodes[1].enter(&game.id, Some(&game.tokens.black)).await;
    (game, anna, [by_session, by_token, opponent])
}

async fn shut_out(nodes: [&Server; 2], measure: Measure) {
    let (game, mut anna, [mut by_session, mut by_token, mut ben]) = playing(nodes, 4).await;
    measure.take(nodes[0], "Anna").await;
    // The opponent wins at once instead of waiting for a clock.
    let resigned = (Some(Side::Black), EndReason::Resignation);
    assert_eq!(ended(&mut ben).await, resigned);
    // Her session has ended; the token of her side shows the game, and lets her do nothing there.
    while by_session.receive().await.is_some() {}
    assert_eq!(ended(&mut by_token).await, resigned);
    assert_eq!(anna.name(nodes[1]).await, None);
    match measure {
        Measure::Ban => {
            ben.act("rematch").await.expect("an offer");
            assert_eq!(code(by_token.act("rematch").await), ErrorCode::Forbidden);
            assert_eq!(code(by_token.chat("unfair").await), ErrorCode::Forbidden);
        }
        Measure::Delete => {
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
        match measure {
            Measure::Ban => 403,
            Measure::Delete => 401,
        }
    );
    // What the end did to the ratings is what follows from the games.
    let (store, _writer) = Store::open(&nodes[0].options.store).await.expect("a store");
    assert_eq!(store.rebuild_ratings().await.expect("rebuilt").differed, 0);
}

#[tokio::test]
async fn an_account_that_is_banned_or_deleted_loses_its_rated_game_at_every_node() {
    for measure in [Measure::Ban, Measure::Delete] {
        let postgres = TestPostgres::start().expect("PostgreSQL");
        let [first, second] = two_nodes(&postgres).await;
        shut_out([&first, &second], measure).await;
        first.stop().await;
        second.stop().await;
    }
}

#[tokio::test]
async fn an_account_that_is_banned_or_deleted_loses_its_rated_game_on_sqlite() {
    for measure in [Measure::Ban, Measure::Delete] {
        let server = Server::start_with(quick).await;
        shut_out([&server, &server], measure).await;
        server.stop().await;
    }
}

#[tokio::test]
async fn a_game_that_has_hardly_begun_is_called_off_when_an_account_is_banned() {
    let server = Server::start_with(quick).await;
    let (_, _, [.., mut ben]) = playing([&server, &server], 1).await;
    let before = rating(&server, "Ben").await;
    Measure::Ban.take(&server, "Anna").await;
    assert_eq!(ended(&mut ben).await, (None, EndReason::Aborted));
    assert_eq!(rating(&server, "Ben").await, before);
    server.stop().await;
}

/// All texts of a game as a server shows it to a player.
async fn shown(server: &Server, game: &str, token: &str) -> String {
    let (_, state): (_, LiveState) = server.enter(game, Some(token)).await;
    let over_http = server.get(&format!("/api/games/{game}"), None).await.1;
    let record = server.url(&format!("/api/games/{game}/record.pgn"));
    let record = server.web.get(record).send().await.expect("an answer");
    let record = record.text().await.expect("a text");
    format!("{state:?} {over_http} {record}")
}

async fn name_is_gone(nodes: [&Server; 2]) {
    let mut anna = Person::signed_up(nodes[0], "Anna").await;
    let wish = json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white"});
    let created = anna.post(nodes[0], "/api/games", wish).await.body;
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
    white.chat("hello").await.expect("said");
    for node in nodes {
        assert!(shown(node, &id, &token).await.contains("Anna"));
    }
    let gone = json!({"password": PASSWORD});
    let gone = anna.delete(nodes[0], "/api/account", gone).await;
    assert_eq!(gone.status, 204, "{gone:?}");
    // Whoever is in the room hears of it.
    black
        .until(|message| matches!(message, ServerMessage::Named { .. }))
        .await;
    for node in nodes {
        let shown = shown(node, &id, &token).await;
        assert!(!shown.contains("Anna"), "{shown}");
        // Neither does somebody who has missed the beginning find the name in what has happened since.
        let mut late = node.open(&id).await;
        late.hello(Some(&token), Some(seen)).await;
        let first = late.next().await;
        assert!(!format!("{first:?}").contains("Anna"), "{first:?}");
    }
}

#[tokio::test]
async fn the_name_of_a_deleted_account_is_gone_from_open_rooms() {
    let server = Server::start_with(quick).await;
    name_is_gone([&server, &server]).await;
    server.stop().await;
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    name_is_gone([&first, &second]).await;
    first.stop().await;
    second.stop().await;
}
