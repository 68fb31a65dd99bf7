//! Rating farming, and the notes players see before a game that is unrated or counts less.

use reqwest::Method;
use serde_json::{Value, json};
use skep_game::words::Side;
use skep_server::{
    Options,
    store::{PostgresOptions, Rebuilt, Store},
};
use skep_test_postgres::TestPostgres;

use crate::{
    harness::Server,
    lobby_client::{LobbyClient, fast_lobby, terms, text},
    person::{Person, Response},
};

/// A game without contact between the sides: each extends its own end of the hive.
const MOVES: [&str; 12] = [
    "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wG1 -wQ", "bS1 bQ-", "wG2 -wG1", "bS2 bS1-",
    "wB1 -wG2", "bB1 bS2-", "wA1 -wB1", "bA1 bB1-",
];

/// Offers a rated game; the challenger plays White.
async fn challenge(server: &Server, by: &mut Person, to: &str) -> Value {
    let request = json!({"to": to, "terms": terms(10, true), "side": "white"});
    let created = by.post(server, "/api/challenges", request).await;
    assert_eq!(created.status, 201, "{created:?}");
    created.body
}

async fn accept(server: &Server, by: &mut Person, challenge: &Value) -> String {
    let id = text(&challenge["id"]);
    let path = format!("/api/challenges/{id}/accept");
    let accepted = by.post(server, &path, json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    id
}

/// Plays some plies of a game, then one side resigns.
async fn play(server: &Server, game: &str, players: [&Person; 2], plies: usize, loser: Side) {
    let [white, black] = players;
    let mut players = [
        white.open(server, game).await,
        black.open(server, game).await,
    ];
    for player in &mut players {
        player.hello(None, None).await;
        player.state().await;
    }
    for (ply, uhp) in MOVES.iter().enumerate().take(plies) {
        let version = players[ply % 2].play(uhp).await.expect("a move");
        players[(ply + 1) % 2].catch_up(version).await;
    }
    let loser = match loser {
        Side::White => &mut players[0],
        Side::Black => &mut players[1],
    };
    loser.act("resign").await.expect("an end");
}

/// Plays a rated game from challenge to resignation.
async fn beat(server: &Server, winner: &mut Person, loser: (&mut Person, &str), plies: usize) {
    let (loser, name) = loser;
    let offer = challenge(server, winner, name).await;
    let game = accept(server, loser, &offer).await;
    play(server, &game, [winner, loser], plies, Side::Black).await;
}

async fn rating(server: &Server, name: &str) -> Value {
    let path = format!("/api/players/{name}");
    let profile = Person::default().get(server, &path).await;
    profile.body["ratings"][0].clone()
}

/// State of a game before the first move, as a player sees it.
async fn state(server: &Server, person: &Person, game: &str) -> Value {
    let mut socket = person.open(server, game).await;
    socket.hello(None, None).await;
    serde_json::to_value(socket.state().await).expect("JSON")
}

async fn rebuilt(server: &Server) -> Rebuilt {
    let (store, writer) = Store::open(&server.options.store).await.expect("the store");
    let rebuilt = store.rebuild_ratings().await.expect("computed");
    store.close().await;
    writer.await.expect("written");
    rebuilt
}

async fn check_farming(change: impl FnOnce(&mut Options)) {
    let server = Server::start_with(|options| {
        fast_lobby(options);
        change(options);
    })
    .await;
    let mut farmer = Person::signed_up(&server, "Farmer").await;
    let mut games = 0;
    for number in 0..8 {
        let name = format!("Throwaway{number}");
        let mut throwaway = Person::signed_up(&server, &name).await;
        // Conduct rules tolerate only two early resignations, so the other games are longer.
        for plies in [4, 4, 12, 12] {
            beat(&server, &mut farmer, (&mut throwaway, &name), plies).await;
            games += 1;
        }
    }
    let farmed = rating(&server, "Farmer").await;
    assert_eq!(farmed["games"], games);
    assert_eq!(
        (&farmed["provisional"], &farmed["place"]),
        (&json!(true), &Value::Null)
    );
    let number = farmed["rating"].as_i64().expect("a rating");
    assert!((1501..=1560).contains(&number), "{number}");
    let board = farmer.get(&server, "/api/leaderboards/rapid").await.body;
    assert_eq!(board["total"], 0, "{board}");
    // Recomputing the ratings from the games gives the same result.
    let expected = Rebuilt {
        games,
        ratings: 9,
        differed: 0,
    };
    assert_eq!(rebuilt(&server).await, expected);
    assert_eq!(rating(&server, "Farmer").await, farmed);
    server.stop().await;
}

#[tokio::test]
async fn farming_gains_next_to_nothing_on_sqlite() {
    check_farming(|_| {}).await;
}

#[tokio::test]
async fn farming_gains_next_to_nothing_on_postgres() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let url = PostgresOptions::of_url(&postgres.url()).expect("a URL");
    check_farming(move |options| options.store.postgres = Some(url)).await;
}

#[tokio::test]
async fn frequent_opponents_see_a_rating_note_before_the_game() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    for number in 0..12 {
        let expected = match number {
            0..3 => Value::Null,
            3..10 => json!("pair-reduced"),
            _ => json!("pair-limit"),
        };
        let offer = challenge(&server, &mut anna, "Ben").await;
        assert_eq!(offer["ratingNote"], expected, "game {number}");
        let path = format!("/api/challenges/{}", text(&offer["id"]));
        let seen = ben.get(&server, &path).await.body;
        assert_eq!(seen["ratingNote"], expected, "game {number}");
        assert_eq!(seen["by"]["newcomer"], true, "{seen}");
        let game = accept(&server, &mut ben, &offer).await;
        let header = &state(&server, &anna, &game).await["game"];
        assert_eq!(header["ratingNote"], expected, "{header}");
        let is_rated = header["rated"].as_bool().unwrap_or(false);
        assert_eq!(is_rated, number < 10, "{header}");
        let loser = [Side::White, Side::Black][number % 2];
        play(&server, &game, [&anna, &ben], 12, loser).await;
    }
    assert_eq!(rating(&server, "Anna").await["games"], 10);
    // Seeks in the lobby carry the note as well, but only for the player concerned.
    let cy = Person::signed_up(&server, "Cyril").await;
    let mut annas = LobbyClient::member(&server, &anna).await;
    let mut bens = LobbyClient::member(&server, &ben).await;
    let mut cyrils = LobbyClient::member(&server, &cy).await;
    annas.seek(terms(10, true)).await;
    let message = bens.wait_for("seek").await;
    assert_eq!(message["seek"]["ratingNote"], "pair-limit");
    assert_eq!(message["seek"]["by"]["newcomer"], true);
    let message = cyrils.wait_for("seek").await;
    assert_eq!(message["seek"]["ratingNote"], Value::Null);
    bens.accept(&text(&message["seek"]["id"])).await;
    let game = text(&bens.wait_for("go").await["game"]);
    let header = &state(&server, &ben, &game).await["game"];
    assert_eq!(header["ratingNote"], "pair-limit");
    assert_eq!(header["rated"], Value::Null);
    assert_eq!(rebuilt(&server).await.differed, 0);
    server.stop().await;
}

#[tokio::test]
async fn other_speeds_and_casual_games_have_no_note() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    for _ in 0..4 {
        beat(&server, &mut anna, (&mut ben, "Ben"), 12).await;
    }
    for (minutes, rated, expected) in [
        (10, true, json!("pair-reduced")),
        (10, false, Value::Null),
        (30, true, Value::Null),
    ] {
        let request = json!({"to": "Ben", "terms": terms(minutes, rated), "side": "white"});
        let created = anna.post(&server, "/api/challenges", request).await;
        assert_eq!(created.body["ratingNote"], expected, "{created:?}");
    }
    server.stop().await;
}

/// Sends a request from an address reported by a trusted proxy.
async fn request_from(
    server: &Server,
    person: &mut Person,
    address: &str,
    (method, path): (Method, &str),
    body: Option<Value>,
) -> Response {
    let origin = format!("http://{}", server.address);
    let headers = [("origin", origin.as_str()), ("x-forwarded-for", address)];
    person
        .request_with(server, method, path, body, &headers)
        .await
}

#[tokio::test]
async fn the_host_can_leave_games_within_one_address_unrated() {
    for (is_on, address, is_rated) in [
        (true, "192.0.2.7", false),
        (true, "192.0.2.8", true),
        (false, "192.0.2.7", true),
    ] {
        let server = Server::start_with(|options| {
            fast_lobby(options);
            options.http.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
            options.lobby.rates_same_address = !is_on;
        })
        .await;
        let mut anna = Person::signed_up(&server, "Anna").await;
        let mut ben = Person::signed_up(&server, "Ben").await;
        let expected = match is_rated {
            true => Value::Null,
            false => json!("same-address"),
        };
        let body = json!({"to": "Ben", "terms": terms(10, true), "side": "white"});
        let target = (Method::POST, "/api/challenges");
        let created = request_from(&server, &mut anna, "192.0.2.7", target, Some(body)).await;
        let path = format!("/api/challenges/{}", text(&created.body["id"]));
        let seen = request_from(&server, &mut ben, address, (Method::GET, &path), None).await;
        assert_eq!(seen.body["ratingNote"], expected, "{seen:?}");
        assert_eq!(seen.body["terms"]["rated"], true);
        let target = (Method::POST, &*format!("{path}/accept"));
        let accepted = request_from(&server, &mut ben, address, target, Some(json!({}))).await;
        let game = text(&accepted.body["game"]);
        for person in [&anna, &ben] {
            let header = &state(&server, person, &game).await["game"];
            assert_eq!(header["ratingNote"], expected, "{header}");
            assert_eq!(header["rated"] == json!(true), is_rated, "{header}");
        }
        play(&server, &game, [&anna, &ben], 12, Side::Black).await;
        let rating = rating(&server, "Anna").await;
        assert_eq!(rating.is_null(), !is_rated, "{rating}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_pool_pairs_players_at_one_address_for_an_unrated_game() {
    let server = Server::start_with(|options| {
        fast_lobby(options);
        options.lobby.rates_same_address = false;
    })
    .await;
    let [anna, ben] = [
        Person::signed_up(&server, "Anna").await,
        Person::signed_up(&server, "Ben").await,
    ];
    let mut lobbies = [
        LobbyClient::member(&server, &anna).await,
        LobbyClient::member(&server, &ben).await,
    ];
    let join = json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": true});
    for lobby in &mut lobbies {
        lobby.send_json(join.clone()).await;
    }
    let game = text(&lobbies[0].wait_for("go").await["game"]);
    let header = &state(&server, &anna, &game).await["game"];
    assert_eq!(header["ratingNote"], "same-address");
    assert_eq!(header["rated"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn resigning_rated_games_early_counts_as_leaving() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    for plies in [12, 12, 4, 4, 4] {
        beat(&server, &mut anna, (&mut ben, "Ben"), plies).await;
    }
    let offer = challenge(&server, &mut anna, "Ben").await;
    let path = format!("/api/challenges/{}/accept", text(&offer["id"]));
    let refused = ben.post(&server, &path, json!({})).await;
    assert_eq!(refused.code(), "barred", "{refused:?}");
    server.stop().await;
}
