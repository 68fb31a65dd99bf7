//! Studies over HTTP.

use serde_json::{Value, json};

use crate::harness::Server;

const TREE: &str = "[GameType \"Base\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n{Before all.}\n1. wS1 $1\n\
    {[%shapes 0,0>1,0 2,0] First.}\n2. bS1 wS1-\n(2. bG1 wS1-\n{Deep.}\n3. wQ -wS1\n(3. wA1 -wS1 $6))\n3. wQ -wS1\n\n1-0\n";

async fn read(server: &Server, text: &str) -> Value {
    let (status, answer) = server.post_text("/api/study/read", text).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).expect("JSON")
}

async fn written(server: &Server, study: &Value, format: &str) -> (u16, String) {
    let body = json!({"study": study, "format": format}).to_string();
    let (status, text) = server.post_text("/api/study/write", &body).await;
    (status.as_u16(), text)
}

#[tokio::test]
async fn a_study_is_read_and_written_again() {
    let server = Server::start().await;
    let list = read(&server, TREE).await;
    assert_eq!(list["errors"], json!([]));
    let study = &list["studies"][0];
    assert_eq!(
        study["tags"],
        json!({"White": "Ann", "Black": "Bob", "Result": "WhiteWins"})
    );
    assert_eq!(study["start"], json!({"game": "Base;NotStarted;White[1]"}));
    assert_eq!(study["comment"], "Before all.");
    assert_eq!(
        study["nodes"],
        json!([
            {"move": "wS1", "glyph": "!", "comment": "First.", "shapes": ["0,0>1,0", "2,0"]},
            {"move": "bS1 wS1-"},
            {"move": "wQ -wS1"},
            {"after": 1, "move": "bG1 wS1-", "comment": "Deep."},
            {"move": "wQ -wS1"},
            {"after": 4, "move": "wA1 -wS1", "glyph": "?!"},
        ])
    );
    let (status, pgn) = written(&server, study, "pgn").await;
    assert_eq!(status, 200);
    assert_eq!(&read(&server, &pgn).await["studies"][0], study);
    let (_, uhp) = written(&server, study, "uhp").await;
    assert_eq!(uhp, "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1\n");
    let (_, sgf) = written(&server, study, "sgf").await;
    let again = read(&server, &sgf).await;
    assert_eq!(
        again["studies"][0]["nodes"].as_array().map(Vec::len),
        Some(3),
        "{again}"
    );
    server.stop().await;
}

#[tokio::test]
async fn positions_and_diagrams_are_read_too() {
    let server = Server::start().await;
    for text in ["Base_w2_S1g1", "Base White[2]\n  wS1 bG1\n"] {
        let list = read(&server, text).await;
        assert_eq!(
            list["studies"][0]["start"],
            json!({"position": "Base_w2_S1g1"}),
            "{list}"
        );
    }
    let (status, text) = server
        .post(
            "/api/sandbox/text",
            None,
            json!({"game": "Base", "moves": ["wS1", "bG1 wS1-"]}),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(text["position"], "Base_w2_S1g1");
    assert_eq!(text["game"], "Base;InProgress;White[2];wS1;bG1 wS1-");
    let diagram = text["diagram"].as_str().expect("a diagram");
    let list = read(&server, diagram).await;
    assert_eq!(
        list["studies"][0]["start"],
        json!({"position": "Base_w2_S1g1"})
    );
    server.stop().await;
}

#[tokio::test]
async fn faults_are_told_with_their_place_and_the_rest_is_kept() {
    let server = Server::start().await;
    let text =
        format!("{TREE}\n[GameType \"Base\"]\n1. wS1\n2. bS1 wS1-\n(2. bQ wS1-)\n3. wX1 -wS1\n");
    let list = read(&server, &text).await;
    assert_eq!(list["studies"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        list["studies"][1]["nodes"].as_array().map(Vec::len),
        Some(3)
    );
    let places: Vec<(u64, u64)> = list["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .map(|error| {
            (
                error["game"].as_u64().unwrap_or(0),
                error["ply"].as_u64().unwrap_or(0),
            )
        })
        .collect();
    assert_eq!(places.last(), Some(&(2, 3)), "{list}");
    assert_eq!(read(&server, "hello").await["studies"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_study_is_refused() {
    let server = Server::start().await;
    let start = json!({"position": "Base_w2_S1g1"});
    let code = async |study: Value, format: &str| {
        let (status, text) = written(&server, &study, format).await;
        let answer: Value = serde_json::from_str(&text).unwrap_or_default();
        (
            status,
            answer["error"]["code"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        )
    };
    let ok = json!({"start": start, "nodes": [{"move": "wQ -wS1"}]});
    assert_eq!(
        code(ok.clone(), "sgf").await,
        (409, "not-possible".to_owned())
    );
    assert_eq!(
        code(ok.clone(), "doc").await,
        (400, "bad-request".to_owned())
    );
    for (node, right) in [
        (json!({"move": "wQ bG1-"}), (422, "illegal-move")),
        (json!({"move": "hello"}), (422, "illegal-move")),
        (json!({"move": "wQ -wS1", "after": 7}), (400, "bad-request")),
        (
            json!({"move": "wQ -wS1", "glyph": "#"}),
            (400, "bad-request"),
        ),
        (
            json!({"move": "wQ -wS1", "shapes": ["x"]}),
            (400, "bad-request"),
        ),
        (json!({"move": "wQ -wS1", "more": 1}), (400, "bad-request")),
    ] {
        let study = json!({"start": start, "nodes": [node]});
        let (status, name) = right;
        assert_eq!(
            code(study.clone(), "pgn").await,
            (status, name.to_owned()),
            "{study}"
        );
    }
    let unread = json!({"start": {"position": "x"}, "nodes": []});
    assert_eq!(code(unread, "pgn").await, (422, "bad-notation".to_owned()));
    let large = "x".repeat(1024 * 1024 + 1);
    let (status, _) = server.post_text("/api/study/read", &large).await;
    assert_eq!(status, 413);
    server.stop().await;
}
