//! Positions are checked over HTTP.

use serde_json::{Value, json};

use crate::harness::Server;

const PATH: &str = "/api/editor/check";

#[tokio::test]
async fn a_position_is_checked_as_text_and_piece_by_piece() {
    let server = Server::start().await;
    let (status, answer) = server
        .post(PATH, None, json!({"position": "Base_w2_S1g1"}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(answer["problems"], json!([]));
    assert_eq!(answer["view"]["position"]["turn"], "white");

    let pieces = json!([["wQ", 3, 0], ["bQ", 4, 0], ["bA1", 9, 0]]);
    let setup =
        json!({"set": "Base", "opening": "rulebook", "turn": "white", "pieces": pieces.clone()});
    let (status, answer) = server.post(PATH, None, json!({ "setup": setup })).await;
    assert_eq!(status, 200);
    assert_eq!(answer["setup"]["pieces"], pieces);
    assert_eq!(answer["setup"]["number"], 3);
    assert_eq!(answer["problems"][0]["code"], "split");
    assert_eq!(answer["problems"][0]["cells"], json!([[9, 0]]));
    assert_eq!(answer["view"], Value::Null);
    let at = json!({"at": {"game": "Base;InProgress;White[2];wS1;bG1 wS1-", "moves": ["wQ -wS1"]}});
    let (status, answer) = server.post(PATH, None, at).await;
    assert_eq!(status, 200);
    assert_eq!(answer["position"], "Base_b2_QS1g1");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_position_is_refused() {
    let server = Server::start().await;
    let far = json!({"set": "Base", "opening": "rulebook", "turn": "white", "pieces": [["wQ", 0, 0], ["bQ", 0, 500]]});
    let odd = json!({"set": "Base", "opening": "rulebook", "turn": "white", "pieces": [["wQ", 0]]});
    for (body, status, code) in [
        (json!({}), 400, "bad-request"),
        (
            json!({"position": "Base_w1_0", "setup": far.clone()}),
            400,
            "bad-request",
        ),
        (json!({"position": "hello"}), 422, "bad-notation"),
        (json!({ "setup": far }), 422, "bad-notation"),
        (json!({ "setup": odd }), 400, "bad-request"),
        (
            json!({"at": {"position": "Base_w2_S1g1", "moves": ["wQ bG1-"]}}),
            422,
            "illegal-move",
        ),
        (json!({"position": "x".repeat(400_000)}), 413, "too-large"),
    ] {
        let (got, answer) = server.post(PATH, None, body).await;
        assert_eq!(got, status, "{answer}");
        assert_eq!(answer["error"]["code"], code);
    }
    server.stop().await;
}
