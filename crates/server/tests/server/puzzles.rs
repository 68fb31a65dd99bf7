//! Puzzles over HTTP. Nothing here depends on which puzzles the program carries.

use serde_json::{Value, json};
use skep_engine::puzzles::{Goal, Puzzle, sample, shipped};
use skep_rules::BugSet;

use crate::harness::Server;

/// The solver's own moves of a solution.
fn own_moves(puzzle: &Puzzle) -> Vec<String> {
    puzzle.solution_strings().into_iter().step_by(2).collect()
}

fn some(count: usize) -> Vec<Puzzle> {
    let all: Vec<Puzzle> = shipped().collect();
    let places = sample(&all, count);
    places.into_iter().map(|place| all[place].clone()).collect()
}

async fn try_moves(server: &Server, id: &str, moves: &[String]) -> Value {
    let path = format!("/api/puzzles/{id}/try");
    let (status, answer) = server.post(&path, None, json!({ "moves": moves })).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn solutions_are_accepted_move_by_move() {
    let server = Server::start().await;
    for puzzle in some(24) {
        let id = puzzle.id.to_string();
        let (status, shown) = server.get(&format!("/api/puzzles/{id}"), None).await;
        assert_eq!(status, 200, "{shown}");
        assert_eq!(shown["rating"], puzzle.rating.number());
        assert_eq!(shown["game"], puzzle.game.game_string().to_string());
        assert_eq!(shown["view"]["moves"], json!([]));
        let moves = own_moves(&puzzle);
        for count in 1..=moves.len() {
            let answer = try_moves(&server, &id, &moves[..count]).await;
            let is_last = count == moves.len();
            assert_eq!(answer["result"], if is_last { "solved" } else { "go-on" });
            assert_eq!(answer["length"], moves.len());
            let plies = answer["view"]["moves"].as_array().map_or(0, Vec::len);
            assert_eq!(plies, if is_last { 2 * count - 1 } else { 2 * count });
        }
        let (_, solution) = server
            .get(&format!("/api/puzzles/{id}/solution"), None)
            .await;
        let plies = solution["view"]["moves"].as_array().expect("moves");
        let played: Vec<&str> = plies.iter().filter_map(|ply| ply["uhp"].as_str()).collect();
        assert_eq!(played, puzzle.solution_strings());
        if matches!(puzzle.goal, Goal::Win(_)) {
            assert_eq!(solution["view"]["result"]["winner"], shown["side"]);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn wrong_moves_are_refuted_and_nonsense_is_refused() {
    let server = Server::start().await;
    let puzzle = some(4)
        .into_iter()
        .find(|puzzle| puzzle.game.ruleset().set == BugSet::BASE)
        .expect("a puzzle of the base game");
    let id = puzzle.id.to_string();
    let right = own_moves(&puzzle)[0].clone();
    let (_, shown) = server.get(&format!("/api/puzzles/{id}"), None).await;
    let legal = shown["view"]["position"]["legal"]
        .as_object()
        .expect("moves");
    let places = legal.values().filter_map(Value::as_array).flatten();
    let moves = places.filter_map(|place| place[2].as_str());
    let mut refuted = 0;
    for text in moves.clone().filter(|text| *text != right).take(4) {
        let answer = try_moves(&server, &id, &[text.to_owned()]).await;
        if answer["result"] == "wrong" {
            assert!(answer["wrong"]["code"].is_string());
            refuted += 1;
        }
    }
    assert!(refuted > 0);

    let path = format!("/api/puzzles/{id}/try");
    let enemy = match shown["side"].as_str() {
        Some("white") => "bQ",
        _ => "wQ",
    };
    // The queen that is not the solver's goes where one of the solver's pieces may go.
    let place = moves
        .filter_map(|text| text.split_once(' '))
        .map(|(_, place)| place)
        .find(|place| !place.contains(enemy))
        .expect("a place that is not named after that queen");
    let not_theirs = format!("{enemy} {place}");
    for (body, wanted, code) in [
        (json!({"moves": ["hello"]}), 422, "bad-notation"),
        (json!({"moves": [not_theirs]}), 422, "illegal-move"),
        (json!({"moves": 7}), 400, "bad-request"),
        (json!({"steps": []}), 400, "bad-request"),
    ] {
        let (status, answer) = server.post(&path, None, body).await;
        assert_eq!(
            (status.as_u16(), &answer["error"]["code"]),
            (wanted, &json!(code))
        );
    }
    let (status, _) = server
        .post(&path, None, json!({"moves": vec![right; 200]}))
        .await;
    assert!(status.is_client_error());
    for id in ["0000000000", "none", "..", "%00"] {
        let (status, _) = server.get(&format!("/api/puzzles/{id}"), None).await;
        assert_eq!(status, 404, "{id}");
    }
    server.stop().await;
}

#[tokio::test]
async fn hints_come_in_two_steps() {
    let server = Server::start().await;
    let puzzle = some(12)
        .into_iter()
        .find(|puzzle| puzzle.goal.plies() > 1)
        .expect("a longer one");
    let moves = own_moves(&puzzle);
    let path = format!("/api/puzzles/{}/hint", puzzle.id);
    let ask = async |moves: &[String], step: u8| {
        let body = json!({"moves": moves, "step": step});
        server.post(&path, None, body).await
    };
    let (status, first) = ask(&[], 1).await;
    assert_eq!(status, 200);
    assert!(first["piece"].is_string() && first["to"].is_null() && first["move"].is_null());
    let (_, second) = ask(&[], 2).await;
    assert_eq!(second["move"], json!(moves[0]));
    assert_eq!(second["piece"], first["piece"]);
    let (_, later) = ask(&moves[..1], 2).await;
    assert_eq!(later["move"], json!(moves[1]));
    assert_eq!(ask(&[], 3).await.0, 400);
    assert_eq!(ask(&moves, 1).await.0, 409);
    server.stop().await;
}

#[tokio::test]
async fn the_daily_puzzle_is_the_same_after_a_restart() {
    let server = Server::start().await;
    let (status, before) = server.get("/api/puzzles/daily", None).await;
    assert_eq!(status, 200);
    let server = server.restart().await;
    let (_, after) = server.get("/api/puzzles/daily", None).await;
    // Unless midnight came between.
    if before["date"] == after["date"] {
        assert_eq!(before, after);
    }
    assert_eq!(before["date"].as_str().map(str::len), Some(10));
    assert_eq!(
        before["until"].as_u64().map(|until| until % 86_400_000),
        Some(0)
    );
    server.stop().await;
}

#[tokio::test]
async fn lists_and_the_next_puzzle_keep_to_what_is_wanted() {
    let server = Server::start().await;
    let (status, all) = server.get("/api/puzzles?limit=5", None).await;
    assert_eq!(status, 200);
    assert_eq!(all["puzzles"].as_array().map(Vec::len), Some(5));
    let total = all["total"].as_u64().expect("a number");
    let sum: u64 = all["sets"]
        .as_array()
        .expect("sets")
        .iter()
        .filter_map(|set| set["count"].as_u64())
        .sum();
    assert_eq!(total, sum);
    let theme = all["themes"][0]["name"].as_str().expect("a theme");
    let path = format!("/api/puzzles?theme={theme}&set=Base&min=600&max=1500");
    let (_, some) = server.get(&path, None).await;
    let listed = some["puzzles"].as_array().expect("puzzles");
    assert!(!listed.is_empty());
    for puzzle in listed {
        assert_eq!(puzzle["set"], "Base");
        assert!(
            puzzle["themes"]
                .as_array()
                .is_some_and(|themes| themes.contains(&json!(theme)))
        );
        assert!(
            puzzle["rating"]
                .as_u64()
                .is_some_and(|rating| rating <= 1500)
        );
    }
    let (_, with_plus) = server.get("/api/puzzles?set=Base+ML&limit=1", None).await;
    let (_, encoded) = server.get("/api/puzzles?set=Base%2BML&limit=1", None).await;
    assert_eq!(with_plus, encoded);

    let mut seen: Vec<Value> = Vec::new();
    for _ in 0..8 {
        let wish = json!({"rating": 1100.5, "set": "Base", "theme": theme, "seen": seen});
        let (status, puzzle) = server.post("/api/puzzles/next", None, wish).await;
        assert_eq!(status, 200, "{puzzle}");
        assert_eq!(puzzle["set"], "Base");
        assert!(!seen.contains(&puzzle["id"]));
        seen.insert(0, puzzle["id"].clone());
    }
    for (wish, status) in [
        (json!({"theme": "nonsense"}), 404),
        (json!({"set": "Base+X"}), 422),
        (json!({"rating": "high"}), 400),
        (json!({"seen": vec!["0000000000"; 1001]}), 400),
        (json!({}), 200),
    ] {
        let (got, answer) = server.post("/api/puzzles/next", None, wish).await;
        assert_eq!(got, status, "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_result_changes_the_rating_and_is_not_stored() {
    let server = Server::start().await;
    let puzzle = some(1).into_iter().next().expect("a puzzle");
    let path = format!("/api/puzzles/{}/rate", puzzle.id);
    let solver = json!({"rating": 1000, "deviation": 350, "volatility": 0.06});
    let rate = async |solved: bool| {
        let body = json!({"solver": solver, "solved": solved});
        let (status, after) = server.post(&path, None, body).await;
        assert_eq!(status, 200, "{after}");
        after
    };
    let solved = rate(true).await;
    assert!(solved["rating"].as_f64() > Some(1000.0));
    assert!(solved["deviation"].as_f64() < Some(350.0));
    assert!(rate(false).await["rating"].as_f64() < Some(1000.0));
    assert_eq!(rate(true).await, solved);
    for solver in [
        json!({"rating": -1, "deviation": 350, "volatility": 0.06}),
        json!({"rating": 1000, "deviation": 0, "volatility": 0.06}),
        json!({"rating": 1000}),
    ] {
        let body = json!({"solver": solver, "solved": true});
        assert_eq!(server.post(&path, None, body).await.0, 400);
    }
    server.stop().await;
}

#[tokio::test]
async fn one_address_cannot_keep_the_server_searching() {
    let server = Server::start_with(|options| {
        options.http.limits.searches = skep_server::http::Rate {
            per_second: 1,
            burst: 2,
        };
    })
    .await;
    let puzzle = some(1).into_iter().next().expect("a puzzle");
    let path = format!("/api/puzzles/{}/try", puzzle.id);
    let mut refused = 0;
    for _ in 0..5 {
        let (status, _) = server.post(&path, None, json!({})).await;
        refused += u32::from(status == 429);
    }
    assert!(refused > 0);
    server.stop().await;
}
