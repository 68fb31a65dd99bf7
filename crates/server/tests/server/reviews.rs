//! Reviews of games, from the wish to the lesson.

use futures_util::StreamExt;
use serde_json::{Value, json};
use skep_server::protocol::{BetterAnswer, ErrorCode, ReviewState, ReviewStatus, Side};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tokio::time::timeout;

use crate::harness::{PATIENCE, Server};

/// A short game in which Black lets White win at once, and White does.
const GAME: &str = "Base;WhiteWins;Black[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;\
                    wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2;wA1 bQ\\";

async fn ask(server: &Server, game: &str) -> String {
    let wish = json!({"game": game, "quality": "quick"});
    let (status, body) = server.post("/api/reviews", None, wish).await;
    assert_eq!(status, 202, "{body}");
    body["id"].as_str().expect("an id").to_owned()
}

/// Everything that the stream of a review tells, to its end.
async fn follow(server: &Server, id: &str) -> Vec<ReviewStatus> {
    let url = server.url(&format!("/api/reviews/{id}/events"));
    let response = server.web.get(url).send().await.expect("an answer");
    assert_eq!(response.status(), 200);
    let mut bytes = response.bytes_stream();
    let mut text = String::new();
    while let Some(chunk) = timeout(PATIENCE, bytes.next()).await.expect("in time") {
        text.push_str(&String::from_utf8_lossy(&chunk.expect("bytes")));
    }
    text.lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|json| serde_json::from_str(json).expect("a status"))
        .collect()
}

#[tokio::test]
async fn a_game_is_reviewed_once_and_for_all() {
    let server = Server::start().await;
    let id = ask(&server, GAME).await;
    let heard = follow(&server, &id).await;
    let last = heard.last().expect("a status");
    assert_eq!(last.state, ReviewState::Done);
    let steps: Vec<usize> = heard.iter().map(|status| status.progress.done).collect();
    assert!(steps.is_sorted() && last.progress.done == 11, "{steps:?}");
    let review = last.review.as_ref().expect("a review");
    assert_eq!(review.plies.len(), 11);
    assert_eq!(review.chances.len(), 12);
    assert_eq!(review.chances.last(), Some(&1.0));
    let end = review.plies.last().expect("plies");
    assert_eq!((end.side, end.judgement.as_str()), (Side::White, "best"));
    assert_eq!(end.win.expect("a win").plies, 1);
    assert_eq!(end.closed.black, Some(6));
    // The same game, written differently, has the same review, and it is there at once.
    let same = GAME.replace("Base;WhiteWins;Black[6]", "Base;InProgress;White[1]");
    assert_eq!(ask(&server, &same).await, id);
    let (_, again) = server.get(&format!("/api/reviews/{id}"), None).await;
    assert_eq!(
        serde_json::from_value::<ReviewStatus>(again).expect("a status"),
        *last
    );
    assert_ne!(ask(&server, &GAME.replace("Base;", "Base+M;")).await, id);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_does_not_lose_a_review() {
    let server = Server::start().await;
    let wish = json!({"game": GAME, "quality": "deep"});
    let (_, body) = server.post("/api/reviews", None, wish).await;
    let id = body["id"].as_str().expect("an id").to_owned();
    let server = server.restart().await;
    let heard = follow(&server, &id).await;
    assert_eq!(heard.last().expect("a status").state, ReviewState::Done);
    let server = server.restart().await;
    let heard = follow(&server, &id).await;
    assert_eq!(heard.len(), 1);
    assert_eq!(heard[0].state, ReviewState::Done);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_goes_on_where_a_review_was() {
    let server = Server::start().await;
    let id = ask(&server, GAME).await;
    let (options, database) = (server.options.clone(), server.database());
    let directory = server.stop().await;
    // Two plies as if they had been judged, with shares that no engine would find.
    let judged = json!([
        {"choices": 5, "score": {"estimate": 1}, "line": ["wS1"], "before": 0.1234, "after": 0.1234, "win": null, "keeps_win": null, "loss": null},
        {"choices": 5, "score": {"estimate": 2}, "line": ["bA1 wS1-"], "before": 0.4321, "after": 0.4321, "win": null, "keeps_win": null, "loss": null},
    ]);
    let mut connection = SqliteConnectOptions::new()
        .filename(database)
        .connect()
        .await
        .expect("the database");
    let kept = sqlx::query("UPDATE reviews SET state = 'open', review = ?1 WHERE id = ?2")
        .bind(judged.to_string())
        .bind(&id)
        .execute(&mut connection)
        .await
        .expect("it is kept");
    assert_eq!(kept.rows_affected(), 1);
    connection.close().await.expect("closed");
    let server = Server::launch(directory, options).await;
    let heard = follow(&server, &id).await;
    assert!(
        heard
            .iter()
            .all(|status| status.progress.done >= 2 || status.state == ReviewState::Queued)
    );
    let last = heard.last().expect("a status");
    let review = last.review.as_ref().expect("a review");
    assert_eq!(review.plies.len(), 11);
    let best: Vec<f64> = review.plies.iter().map(|ply| ply.best).collect();
    assert_eq!(best[..2], [0.1234, 0.4321]);
    server.stop().await;
}

#[tokio::test]
async fn a_better_move_is_found_or_not() {
    let server = Server::start().await;
    let id = ask(&server, GAME).await;
    let path = format!("/api/reviews/{id}/try");
    let wish = json!({"ply": 10, "move": "wA1 bQ\\"});
    let (status, body) = server.post(&path, None, wish.clone()).await;
    if status == 409 {
        assert_eq!(body["error"]["code"], "not-possible");
    }
    follow(&server, &id).await;
    let (_, body) = server.post(&path, None, wish).await;
    let won: BetterAnswer = serde_json::from_value(body).expect("an answer");
    assert!(won.right && won.lost == 0.0);
    assert_eq!(won.played.expect("a ply").piece.as_deref(), Some("wA1"));
    // White to move can win at once; anything else that gives the win away is wrong.
    let (_, body) = server
        .post(&path, None, json!({"ply": 9, "move": "bB1 \\bA2"}))
        .await;
    let lost: BetterAnswer = serde_json::from_value(body).expect("an answer");
    assert_eq!(lost.right, lost.lost < 0.1, "{lost:?}");
    for (wish, code) in [
        (json!({"ply": 99, "move": "wA1"}), ErrorCode::NoSuchPage),
        (json!({"ply": 0, "move": "x"}), ErrorCode::BadNotation),
        (json!({"ply": 0, "move": "wQ"}), ErrorCode::IllegalMove),
        (json!({"ply": 0}), ErrorCode::BadRequest),
    ] {
        let (_, body) = server.post(&path, None, wish.clone()).await;
        assert_eq!(body["error"]["code"], json!(code), "{wish}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused() {
    let server = Server::start_with(|options| {
        options.reviews.of_party = 1;
    })
    .await;
    let long = format!("Base;InProgress;White[1]{}", ";pass".repeat(5));
    for (wish, code) in [
        (json!({"game": "Chess"}), ErrorCode::BadNotation),
        (
            json!({"game": "Base;NotStarted;White[1]"}),
            ErrorCode::NotPossible,
        ),
        (json!({"game": long}), ErrorCode::BadNotation),
        (
            json!({"game": GAME, "quality": "divine"}),
            ErrorCode::BadRequest,
        ),
    ] {
        let (_, body) = server.post("/api/reviews", None, wish.clone()).await;
        assert_eq!(body["error"]["code"], json!(code), "{wish}");
    }
    for id in ["x", "AAAAAAAAAAAAAAAAAAAAAA"] {
        let (status, _) = server.get(&format!("/api/reviews/{id}"), None).await;
        assert_eq!(status, 404);
    }
    let deep = |game: &str| json!({"game": game, "quality": "deep"});
    let (status, _) = server.post("/api/reviews", None, deep(GAME)).await;
    assert_eq!(status, 202);
    let other = GAME.replace("Base;", "Base+M;");
    let (status, body): (_, Value) = server.post("/api/reviews", None, deep(&other)).await;
    assert_eq!(
        (status.as_u16(), &body["error"]["code"]),
        (503, &json!("engine-busy"))
    );
    server.stop().await;
}

#[tokio::test]
async fn reviews_wait_in_a_queue_that_can_be_seen() {
    let server = Server::start_with(|options| {
        options.reviews.at_a_time = 1;
        options.pool.threads = 1;
    })
    .await;
    let mut ids = Vec::new();
    for set in ["Base", "Base+M", "Base+L"] {
        let game = GAME.replace("Base;", &format!("{set};"));
        let wish = json!({"game": game, "quality": "deep"});
        let (_, body) = server.post("/api/reviews", None, wish).await;
        ids.push(body["id"].as_str().expect("an id").to_owned());
    }
    let (_, last) = server.get(&format!("/api/reviews/{}", ids[2]), None).await;
    assert_eq!(last["state"], "queued");
    assert!(last["ahead"].as_u64().expect("a number") >= 1, "{last}");
    server.stop().await;
}
