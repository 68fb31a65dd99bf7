//! Games against the computer and at one table that an earlier version of the server has kept.

use serde_json::json;
use skep_server::Options;
use tempfile::TempDir;

use crate::harness::{Server, code};

/// A database as version 0.1 left it when it was killed: it was the computer's turn in one game, White's in another.
const DATABASE: &[u8] = include_bytes!("../data/games-of-0.1.sqlite3");

/// Against level 10; the computer has not answered `wS1`, and the clocks stand at ten minutes.
const OF_LEVEL_10: (&str, &str) = ("-cpffdXcrNN5Suvifmx7yw", "phcYXWIE43kRf7sQhqfx4w");
/// Against level 1, which has answered.
const OF_LEVEL_1: &str = "rmUwnokCIXmViPIboQ-lHQ";
/// Two players at one screen, after two plies.
const AT_A_TABLE: (&str, &str) = ("n9LRn9scZtGqfc4-hJWAhg", "1HA-hLsgueDZKFsINrHkJg");
/// A review of a game of four plies.
const REVIEW: &str = "2VDyvgS_FuwxlINjFBw3Eg";

async fn server() -> Server {
    let directory = TempDir::new().expect("a directory");
    let options = Options::new(directory.path());
    std::fs::write(options.store.file(), DATABASE).expect("a database");
    Server::launch(directory, options).await
}

#[tokio::test]
async fn they_can_be_read_and_exported() {
    let server = server().await;
    for (id, moves, turn) in [
        (OF_LEVEL_10.0, json!(["wS1"]), "black"),
        (OF_LEVEL_1, json!(["wS1", "bB1 wS1/"]), "white"),
        (AT_A_TABLE.0, json!(["wS1", "bS1 wS1-"]), "white"),
    ] {
        let (status, state) = server.get(&format!("/api/games/{id}"), None).await;
        assert_eq!(status, 200, "{state}");
        let played = state["moves"].as_array().expect("moves").iter();
        let played: Vec<_> = played.map(|ply| ply["uhp"].clone()).collect();
        assert_eq!(
            (json!(played), &state["position"]["turn"]),
            (moves, &json!(turn))
        );
        assert_eq!(state["result"], json!(null));
        let record = server.url(&format!("/api/games/{id}/record.pgn"));
        let record = server.web.get(record).send().await.expect("an answer");
        assert!(record.text().await.expect("a text").contains("1. wS1"));
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_loses_on_time_in_them_and_nothing_changes_them() {
    let server = server().await;
    let (id, token) = OF_LEVEL_10;
    let (mut client, before) = server.enter(id, Some(token)).await;
    for refused in [
        client.play("bS1 wS1-").await,
        client.act("resign").await,
        client.act("takeback").await,
        client.name("Ben").await,
    ] {
        assert_eq!(code(refused), skep_server::protocol::ErrorCode::NotPossible);
    }
    let (id, token) = AT_A_TABLE;
    let (mut client, _) = server.enter(id, Some(token)).await;
    let refused = client.play("wQ -wS1").await;
    assert_eq!(code(refused), skep_server::protocol::ErrorCode::NotPossible);
    let server = server.restart().await;
    let (_, after) = server.enter(OF_LEVEL_10.0, None).await;
    assert_eq!((after.v, after.clocks.is_some()), (before.v, true));
    server.stop().await;
}

#[tokio::test]
async fn a_link_to_a_review_still_says_which_game_it_is_about() {
    let server = server().await;
    let (status, reviewed) = server.get(&format!("/api/reviews/{REVIEW}"), None).await;
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    assert_eq!(
        (status.as_u16(), reviewed),
        (200, json!({"game": game, "quality": "quick"}))
    );
    for id in [OF_LEVEL_1, "nothing"] {
        let (status, _) = server.get(&format!("/api/reviews/{id}"), None).await;
        assert_eq!(status, 404);
    }
    server.stop().await;
}
