//! Exercises, figures and positions to try out, over HTTP.

use serde_json::{Value, json};
use skep_rules::MAX_PLIES;

use crate::harness::Server;

#[tokio::test]
async fn an_exercise_is_tried_and_solved() {
    let server = Server::start().await;
    let (status, list) = server.get("/api/learn/lessons", None).await;
    assert_eq!(status, 200);
    let chapters = list["chapters"].as_array().expect("chapters");
    let count: usize = chapters
        .iter()
        .filter_map(|chapter| chapter["lessons"].as_array().map(Vec::len))
        .sum();
    assert!(count >= 36, "{count}");

    let attempt = async |moves: &[&str]| {
        let body = json!({ "moves": moves });
        let (status, answer) = server
            .post("/api/learn/lessons/last-side/try", None, body)
            .await;
        assert_eq!(status, 200, "{answer}");
        answer
    };
    let start = attempt(&[]).await;
    assert_eq!(start["result"], "go-on");
    assert_eq!(start["view"]["position"]["turn"], "white");
    let wrong = attempt(&["wA1 -wQ"]).await;
    assert_eq!(wrong["result"], "wrong");
    assert_eq!(wrong["wrong"]["code"], "no-win");
    let hint = start["hint"]["move"].as_str().expect("a hint");
    let solved = attempt(&[hint]).await;
    assert_eq!(solved["result"], "solved");
    assert_eq!(solved["view"]["result"]["winner"], "white");
    server.stop().await;
}

#[tokio::test]
async fn a_try_that_is_no_play_is_refused_with_its_reason() {
    let server = Server::start().await;
    let path = "/api/learn/lessons/last-side/try";
    let refused = async |path: &str, body: Value| {
        let (status, answer) = server.post(path, None, body).await;
        (
            status.as_u16(),
            answer["error"]["code"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            answer["error"]["reason"]["code"].clone(),
        )
    };
    let pinned = refused(path, json!({"moves": ["wQ wB1-"]})).await;
    assert_eq!(pinned, (422, "illegal-move".to_owned(), json!("pinned")));
    let unread = refused(path, json!({"moves": ["hello"]})).await;
    assert_eq!(unread, (422, "bad-notation".to_owned(), Value::Null));
    let late = refused(path, json!({"moves": ["wA1 bQ\\", "wA1 -wQ"]})).await;
    assert_eq!(late, (409, "not-possible".to_owned(), Value::Null));
    let nowhere = refused("/api/learn/lessons/none/try", json!({})).await;
    assert_eq!(nowhere, (404, "no-such-page".to_owned(), Value::Null));
    let odd = refused(path, json!({"moves": 1})).await;
    assert_eq!(odd, (400, "bad-request".to_owned(), Value::Null));
    server.stop().await;
}

#[tokio::test]
async fn a_figure_shows_as_many_destinations_as_it_says() {
    let server = Server::start().await;
    for (id, ends) in [("queen", 4), ("ant", 11), ("ladybug", 10), ("split", 0)] {
        let (status, figure) = server.get(&format!("/api/learn/figures/{id}"), None).await;
        assert_eq!(status, 200);
        let piece = figure["piece"].as_str().expect("a piece");
        let legal = &figure["view"]["position"]["legal"][piece];
        assert_eq!(legal.as_array().map_or(0, Vec::len), ends, "{id}");
        assert_eq!(figure["ends"], ends, "{id}");
    }
    let (status, _) = server.get("/api/learn/figures/none", None).await;
    assert_eq!(status, 404);
    server.stop().await;
}

#[tokio::test]
async fn positions_can_be_tried_out() {
    let server = Server::start().await;
    let view = json!({"position": "Base_w2_S1g1", "moves": ["wQ -wS1"]});
    let (status, shown) = server.post("/api/sandbox/view", None, view).await;
    assert_eq!(status, 200);
    assert_eq!(shown["position"]["turn"], "black");
    assert_eq!(shown["moves"][0]["manner"], "placed");
    assert_eq!(shown["result"], Value::Null);

    let game =
        json!({"game": "Base;InProgress;White[2];wS1;bG1 wS1-", "piece": "wQ", "to": [2, 0]});
    let (status, why) = server.post("/api/sandbox/why", None, game).await;
    assert_eq!(status, 200);
    assert_eq!(why["reason"]["code"], "touches-enemy");

    for (body, status) in [
        (json!({}), 400),
        (json!({"position": "Base_w1_0", "game": "Base"}), 400),
        (json!({"position": "nonsense"}), 422),
        (json!({"position": "Base_w2_Q-7.12q"}), 422),
        (
            json!({"position": "Base_w2_S1g1", "moves": ["wQ bG1-"]}),
            422,
        ),
        (json!({"position": "x".repeat(20_000)}), 422),
        (json!({"position": "x".repeat(400_000)}), 413),
    ] {
        let (got, answer) = server.post("/api/sandbox/view", None, body).await;
        assert_eq!(got, status, "{answer}");
    }
    server.stop().await;
}

/// A game of so many plies: after two placements each, the queens walk to and fro.
fn long_game(plies: usize) -> Vec<String> {
    let opening = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
    let walk = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
    let moves = opening.into_iter().chain(walk.into_iter().cycle());
    moves.take(plies).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_longest_record_can_be_walked_to_its_end() {
    let server = Server::start().await;
    let moves = long_game(MAX_PLIES);
    let view = |moves: &[String], known: usize| {
        let body = json!({"game": "Base;NotStarted;White[1]", "moves": moves, "known": known});
        server.post("/api/sandbox/view", None, body)
    };
    let (status, whole) = view(&moves, 0).await;
    assert_eq!(status, 200);
    let told = whole["moves"].as_array().expect("moves");
    assert_eq!(told.len(), MAX_PLIES);
    // Who knows the way is told the rest of it, and the same position.
    let (status, end) = view(&moves, MAX_PLIES - 2).await;
    assert_eq!(status, 200);
    assert_eq!(
        end["moves"].as_array().map(Vec::as_slice),
        Some(&told[MAX_PLIES - 2..])
    );
    assert_eq!(end["position"], whole["position"]);
    assert_eq!(view(&moves, usize::MAX).await.1["moves"], json!([]));
    let more = [moves, vec!["pass".to_owned()]].concat();
    let (status, refused) = view(&more, 0).await;
    assert_eq!(status, 422);
    assert_eq!(refused["error"]["message"], "more than 10000 moves");
    server.stop().await;
}
