//! Public profiles, game lists and leaderboards, and relations between players.

use reqwest::Method;
use serde_json::{Value, json};
use skep_game::words::Side;
use skep_server::{
    protocol::{ErrorCode, ServerMessage},
    store::PostgresOptions,
};
use skep_test_postgres::TestPostgres;

use crate::{
    harness::{Server, code},
    lobby_client::{LobbyClient, fast_lobby, text},
    person::{Person, quick},
    rated::{Rated, lost, season},
};

async fn start() -> Server {
    Server::start_with(quick).await
}

async fn rating(server: &Server, name: &str) -> Value {
    let path = format!("/api/players/{name}");
    let profile = Person::default().get(server, &path).await;
    assert_eq!(profile.status, 200, "{profile:?}");
    profile.body["ratings"][0].clone()
}

#[tokio::test]
async fn a_profile_shows_ratings_and_games() {
    let server = start().await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    Person::signed_up(&server, "Benedict").await;
    let none = anna.get(&server, "/api/players/annabella").await.body;
    assert_eq!(
        (&none["name"], &none["bot"]),
        (&json!("Annabella"), &json!(false))
    );
    assert_eq!(
        (&none["ratings"], &none["games"]["played"]),
        (&json!([]), &json!(0))
    );
    assert_eq!(
        none["initial"],
        json!({"rating": 1500, "provisional": true})
    );
    let won = lost(&server, "Annabella", "Benedict", Side::Black).await;
    lost(&server, "Benedict", "Annabella", Side::Black).await;
    lost(&server, "Benedict", "Annabella", Side::White).await;
    let profile = anna.get(&server, "/api/players/ANNABELLA").await.body;
    let expected = json!({"played": 3, "won": 2, "drawn": 0, "lost": 1});
    assert_eq!(profile["games"], expected);
    let rating = &profile["ratings"][0];
    assert_eq!(
        (&rating["speed"], &rating["games"]),
        (&json!("blitz"), &json!(3))
    );
    assert_eq!(
        (&rating["provisional"], &rating["place"]),
        (&json!(true), &Value::Null)
    );
    let graph = anna
        .get(&server, "/api/players/Annabella/ratings/blitz")
        .await;
    let points = graph.body["points"].as_array().expect("points");
    assert_eq!(points.len(), 3);
    assert_eq!(points[0]["game"], won.id);
    assert_eq!(points[2]["rating"], rating["rating"]);
    let versus = anna
        .get(&server, "/api/players/Benedict/versus/Annabella")
        .await;
    assert_eq!(versus.body, json!({"won": 1, "drawn": 0, "lost": 2}));
    for path in [
        "/api/players/Nobody",
        "/api/players/Annabella/ratings/fast",
        "/api/players/Annabella/versus/Nobody",
        "/api/leaderboards/fast",
    ] {
        assert_eq!(anna.get(&server, path).await.status, 404, "{path}");
    }
    let oneself = "/api/players/Annabella/versus/annabella";
    assert_eq!(anna.get(&server, oneself).await.status, 409);
    server.stop().await;
}

#[tokio::test]
async fn filters_the_games_of_a_player() {
    let server = start().await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    for name in ["Benedict", "Cyrus"] {
        Person::signed_up(&server, name).await;
    }
    let first = lost(&server, "Annabella", "Benedict", Side::Black).await.id;
    let second = lost(&server, "Cyrus", "Annabella", Side::Black).await.id;
    // A friend game is visible only to its players.
    let request = json!({"kind": "friend", "set": "Base+M", "opening": "rulebook"});
    let created = anna.post(&server, "/api/games", request).await;
    let friendly = created.body["id"].as_str().expect("an id").to_owned();
    let (first, second, friendly) = (first.as_str(), second.as_str(), friendly.as_str());
    let list = async |person: &mut Person, filter: &str| -> Vec<String> {
        let path = format!("/api/players/Annabella/games?{filter}");
        let response = person.get(&server, &path).await;
        assert_eq!(response.status, 200, "{response:?}");
        let games = response.body["games"].as_array().expect("games");
        let id = |game: &Value| game["game"]["id"].as_str().unwrap_or_default().to_owned();
        games.iter().map(id).collect()
    };
    let mut guest = Person::default();
    for (filter, expected) in [
        ("", vec![second, first]),
        ("opponent=benedict", vec![first]),
        ("color=black", vec![second]),
        ("result=win", vec![first]),
        ("result=loss&color=black", vec![second]),
        ("result=draw", vec![]),
        ("speed=blitz&set=Base", vec![second, first]),
        ("speed=rapid", vec![]),
        ("set=Base%2BM", vec![]),
        ("opening=rulebook", vec![]),
        ("first=SG", vec![second, first]),
        ("first=GS", vec![]),
    ] {
        assert_eq!(list(&mut guest, filter).await, expected, "{filter}");
    }
    assert_eq!(list(&mut anna, "").await, [friendly, second, first]);
    assert_eq!(list(&mut anna, "set=Base%2BM").await, [friendly]);
    for filter in [
        "speed=fast",
        "set=Basic",
        "result=maybe",
        "color=red",
        "first=S",
    ] {
        let path = format!("/api/players/Annabella/games?{filter}");
        let refused = guest.get(&server, &path).await.status;
        assert!(refused.is_client_error(), "{filter}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_profile_shows_results_by_opening() {
    let server = start().await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    Person::signed_up(&server, "Benedict").await;
    let path = "/api/players/annabella/openings";
    let none = anna.get(&server, path).await.body;
    assert_eq!(none, json!({"openings": []}));
    for loser in [Side::Black, Side::Black, Side::White] {
        lost(&server, "Annabella", "Benedict", loser).await;
    }
    lost(&server, "Benedict", "Annabella", Side::White).await;
    // A game too short to be rated is not counted here either.
    let short = Rated::start(&server, "Annabella", "Benedict").await;
    short.play(&server, 2).await;
    assert!(short.resign(&server, Side::White).await);
    let played = Person::default().get(&server, path).await.body;
    let expected = json!({"openings": [
        {"side": "white", "set": "Base", "first": "SG", "won": 2, "drawn": 0, "lost": 1},
        {"side": "black", "set": "Base", "first": "SG", "won": 1, "drawn": 0, "lost": 0},
    ]});
    assert_eq!(played, expected);
    let nobody = anna.get(&server, "/api/players/Nobody/openings").await;
    assert_eq!(nobody.status, 404);
    server.stop().await;
}

/// Starts a casual game without a clock by a challenge.
async fn start_challenge(server: &Server, by: &mut Person, with: &mut Person, to: Value) -> String {
    let terms = json!({"set": "Base", "opening": "tournament", "rated": false});
    let request = json!({"to": to, "terms": terms, "side": "random"});
    let offered = by.post(server, "/api/challenges", request).await;
    let id = text(&offered.body["id"]);
    let path = format!("/api/challenges/{id}/accept");
    let accepted = with.post(server, &path, json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    id
}

#[tokio::test]
async fn strangers_see_games_of_lobby_and_challenges_but_not_of_links() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    let mut ben = Person::signed_up(&server, "Benedict").await;
    let named = start_challenge(&server, &mut anna, &mut ben, json!("Benedict")).await;
    let linked = start_challenge(&server, &mut anna, &mut ben, Value::Null).await;
    let mut annas = LobbyClient::member(&server, &anna).await;
    let mut bens = LobbyClient::member(&server, &ben).await;
    let casual = json!({"set": "Base", "opening": "tournament", "rated": false});
    annas.seek(casual).await;
    let sought = bens.wait_for_seek().await;
    bens.accept(&sought).await;
    // Messages about the games of the challenges may come first.
    annas
        .until(|message| message["t"] == "go" && message["game"] == sought.as_str())
        .await;
    let listed = async |person: &mut Person, whose: &str| -> Vec<String> {
        let path = format!("/api/players/{whose}/games");
        let response = person.get(&server, &path).await;
        let games = response.body["games"].as_array().expect("games");
        games.iter().map(|game| text(&game["game"]["id"])).collect()
    };
    let public = vec![sought.clone(), named.clone()];
    let mut stranger = Person::signed_up(&server, "Cyrus").await;
    for whose in ["Annabella", "Benedict"] {
        for person in [&mut stranger, &mut Person::default()] {
            assert_eq!(listed(person, whose).await, public, "{whose}");
        }
    }
    assert_eq!(
        listed(&mut anna, "Annabella").await,
        [sought, linked, named]
    );
    server.stop().await;
}

#[tokio::test]
async fn the_leaderboard_ranks_players_with_enough_games() {
    let server = start().await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    Person::signed_up(&server, "Benedict").await;
    let empty = anna.get(&server, "/api/leaderboards/blitz").await.body;
    assert_eq!(empty, json!({"players": [], "own": null, "total": 0}));
    let distribution = "/api/leaderboards/blitz/distribution";
    let empty = anna.get(&server, distribution).await.body;
    assert_eq!(empty, json!({"from": 0, "step": 50, "counts": []}));
    let others = ["Cyrus", "Dorothea", "Eleonora", "Finnegan"];
    for name in others {
        Person::signed_up(&server, name).await;
    }
    let all = [&["Annabella", "Benedict"], &others[..]].concat();
    season(&server, &all, 10).await;
    let board = anna.get(&server, "/api/leaderboards/blitz").await.body;
    assert_eq!(board["total"], 6, "{board}");
    let best = &board["players"][0];
    assert_eq!(
        (&best["name"], &best["place"]),
        (&json!("Annabella"), &json!(1))
    );
    assert_eq!(board["own"]["place"], 1);
    assert_eq!(board["own"]["rating"], best["rating"]);
    let second = text(&board["players"][1]["name"]);
    assert_eq!(rating(&server, &second).await["place"], 2);
    let counted = anna.get(&server, distribution).await.body;
    let counts = counted["counts"].as_array().expect("counts");
    let people: u64 = counts.iter().filter_map(Value::as_u64).sum();
    assert_eq!(people, 6);
    let beyond = anna
        .get(&server, "/api/leaderboards/blitz?page=2")
        .await
        .body;
    assert_eq!(
        (&beyond["players"], &beyond["total"]),
        (&json!([]), &json!(6))
    );
    server.stop().await;
}

#[tokio::test]
async fn members_follow_block_and_take_notes() {
    let server = start().await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    let mut ben = Person::signed_up(&server, "Benedict").await;
    let path = |what: &str| format!("/api/players/benedict{what}");
    for what in ["/follow", "/block"] {
        let done = anna.request(&server, Method::PUT, &path(what), None).await;
        assert_eq!(done.status, 204, "{done:?}");
    }
    let text = "<b>gambles</b> \u{1f41d}";
    let note = Some(json!({"text": format!("  {text} ")}));
    let noted = anna
        .request(&server, Method::PUT, &path("/note"), note)
        .await;
    assert_eq!(noted.status, 204, "{noted:?}");
    let seen = anna.get(&server, &path("")).await.body;
    assert_eq!(
        (&seen["following"], &seen["blocked"], &seen["note"]),
        (&json!(true), &json!(true), &json!(text))
    );
    let blocks = anna.get(&server, "/api/account/blocks").await.body;
    assert_eq!(blocks[0]["name"], "Benedict");
    let blocks = ben.get(&server, "/api/account/blocks").await.body;
    assert_eq!(blocks, json!([]));
    let guest = Person::default().get(&server, "/api/account/blocks").await;
    assert_eq!(guest.status, 401);
    // They are part of the export and invisible to others.
    let export = anna.get(&server, "/api/account/export").await.body;
    assert_eq!(export["follows"][0]["name"], "Benedict");
    assert_eq!(export["blocks"][0]["name"], "Benedict");
    assert_eq!(export["notes"][0]["text"], text);
    for person in [&mut ben, &mut Person::default()] {
        let seen = person.get(&server, &path("")).await.body;
        assert_eq!(
            (&seen["following"], &seen["blocked"], &seen["note"]),
            (&json!(false), &json!(false), &Value::Null)
        );
    }
    let empty = Some(json!({"text": " "}));
    anna.request(&server, Method::PUT, &path("/note"), empty)
        .await;
    for what in ["/follow", "/block"] {
        anna.request(&server, Method::DELETE, &path(what), None)
            .await;
    }
    let seen = anna.get(&server, &path("")).await.body;
    assert_eq!(
        (&seen["following"], &seen["blocked"], &seen["note"]),
        (&json!(false), &json!(false), &Value::Null)
    );
    server.stop().await;
}

#[tokio::test]
async fn guests_and_other_sites_cannot_change_relations() {
    let server = start().await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    Person::signed_up(&server, "Benedict").await;
    let path = "/api/players/Benedict/block";
    let guest = Person::default()
        .request(&server, Method::PUT, path, None)
        .await;
    assert_eq!(
        (guest.status.as_u16(), guest.code()),
        (401, "not-logged-in")
    );
    for headers in [&[][..], &[("origin", "https://evil.example")][..]] {
        let foreign = anna
            .request_with(&server, Method::PUT, path, None, headers)
            .await;
        assert_eq!(foreign.status, 403);
    }
    let oneself = "/api/players/annabella/follow";
    let oneself = anna.request(&server, Method::PUT, oneself, None).await;
    assert_eq!(oneself.status, 409);
    let long = Some(json!({"text": "x".repeat(1001)}));
    let path = "/api/players/Benedict/note";
    let long = anna.request(&server, Method::PUT, path, long).await;
    assert_eq!(long.status, 400);
    let nobody = "/api/players/Nobody/follow";
    let nobody = anna.request(&server, Method::PUT, nobody, None).await;
    assert_eq!(nobody.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_blocked_player_cannot_chat() {
    let server = start().await;
    let anna = Person::signed_up(&server, "Annabella").await;
    let mut ben = Person::signed_up(&server, "Benedict").await;
    let game = Rated::start(&server, "Annabella", "Benedict").await;
    let mut socket = anna.open(&server, &game.id).await;
    socket.hello(None, None).await;
    socket.state().await;
    socket.chat("hello").await.expect("delivered");
    let path = "/api/players/Annabella/block";
    let blocked = ben.request(&server, Method::PUT, path, None).await;
    assert_eq!(blocked.status, 204);
    assert_eq!(code(socket.chat("hello?").await), ErrorCode::NotPossible);
    ben.request(&server, Method::DELETE, path, None).await;
    socket.chat("hello again").await.expect("delivered");
    server.stop().await;
}

#[tokio::test]
async fn a_room_shows_ratings_and_their_changes() {
    let server = start().await;
    let anna = Person::signed_up(&server, "Annabella").await;
    Person::signed_up(&server, "Benedict").await;
    lost(&server, "Annabella", "Benedict", Side::Black).await;
    let known = rating(&server, "Annabella").await["rating"].clone();
    let game = Rated::start(&server, "Annabella", "Benedict").await;
    let mut socket = anna.open(&server, &game.id).await;
    socket.hello(None, None).await;
    let state = socket.state().await;
    assert!(state.game.rated);
    let white = &state.players.white;
    assert!(white.member && white.provisional);
    assert_eq!((json!(white.rating), white.change), (known, None));
    game.play(&server, 4).await;
    assert!(game.resign(&server, Side::White).await);
    let is_rated = |message: &ServerMessage| matches!(message, ServerMessage::Rated { .. });
    let ServerMessage::Rated { players } = socket.until(is_rated).await else {
        panic!("not a rating message");
    };
    let change = players.white.change.expect("a change");
    assert!(change < 0, "{change}");
    assert!(players.black.change.expect("a change") > 0);
    let now = rating(&server, "Annabella").await["rating"].clone();
    assert_eq!(json!(players.white.rating.expect("a rating") + change), now);
    // Clients that enter later see the same.
    let (_, later) = server.enter(&game.id, None).await;
    assert_eq!(later.players, players);
    // A game that barely started does not change the ratings.
    let short = Rated::start(&server, "Annabella", "Benedict").await;
    short.play(&server, 2).await;
    assert!(short.resign(&server, Side::White).await);
    let (_, state) = server.enter(&short.id, None).await;
    assert_eq!(state.players.white.change, None);
    assert_eq!(rating(&server, "Annabella").await["rating"], now);
    server.stop().await;
}

#[tokio::test]
async fn ending_a_game_on_two_nodes_at_once_changes_ratings_once() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let node = async || {
        Server::start_with(|options| {
            quick(options);
            let options = &mut options.store;
            options.postgres = Some(PostgresOptions::of_url(&postgres.url()).expect("a URL"));
        })
        .await
    };
    let first = node().await;
    Person::signed_up(&first, "Annabella").await;
    Person::signed_up(&first, "Benedict").await;
    let second = node().await;
    for round in 1..=8 {
        let game = Rated::start(&first, "Annabella", "Benedict").await;
        game.play(&first, 4).await;
        let (white, black) = tokio::join!(
            game.resign(&first, Side::White),
            game.resign(&second, Side::Black)
        );
        assert!(white != black, "one of them ends the game");
        let path = "/api/players/Annabella/ratings/blitz";
        let graph = Person::default().get(&second, path).await.body;
        let points = graph["points"].as_array().expect("points");
        assert_eq!(points.len(), round);
        for name in ["Annabella", "Benedict"] {
            assert_eq!(rating(&first, name).await["games"], round);
        }
    }
    first.stop().await;
    second.stop().await;
}
