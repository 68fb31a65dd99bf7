//! Malformed messages over the socket.

use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::Server;

/// A random message, valid, almost valid or garbage.
fn message() -> impl Strategy<Value = Message> {
    let word = prop_oneof![
        Just("hello"),
        Just("move"),
        Just("action"),
        Just("chat"),
        Just("name"),
        Just("why"),
        Just("hint"),
        Just("ping"),
        Just("state"),
    ];
    let value = prop_oneof![
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        ".{0,40}".prop_map(|text| json!(text)),
        "(w|b)[QSBGAMLP][1-3]?( [-/\\\\]?(w|b)[QSBGAMLP][1-3]?[-/\\\\]?)?"
            .prop_map(|text| json!(text)),
        Just(json!(null)),
        Just(json!([0, 0])),
        any::<[i32; 2]>().prop_map(|place| json!(place)),
        Just(json!("resign")),
        Just(json!({"a": [[[]]]})),
    ];
    let fields = prop::collection::vec(
        (
            prop_oneof![
                Just("n"),
                Just("ply"),
                Just("after"),
                Just("move"),
                Just("action"),
                Just("text"),
                Just("name"),
                Just("piece"),
                Just("to"),
                Just("token"),
                Just("protocol"),
                Just("join"),
            ],
            value,
        ),
        0..6,
    );
    let almost = (word, fields).prop_map(|(word, fields)| {
        let mut object = serde_json::Map::new();
        object.insert("t".to_owned(), json!(word));
        object.extend(
            fields
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value)),
        );
        Message::text(serde_json::Value::Object(object).to_string())
    });
    prop_oneof![
        4 => almost,
        1 => ".{0,200}".prop_map(Message::text),
        1 => prop::collection::vec(any::<u8>(), 0..200).prop_map(Message::binary),
        1 => Just(Message::text("[".repeat(4_000))),
        1 => Just(Message::text("x".repeat(9_000))),
        1 => Just(Message::Ping(vec![1, 2, 3].into())),
        1 => Just(Message::Close(None)),
    ]
}

#[test]
fn malformed_messages_do_not_affect_other_clients() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::start_with(|options| {
        options.http.limits = skep_server::http::LimitOptions::unlimited();
    }));
    let (game, white, _black, _) = runtime.block_on(server.pair(None));
    let white = tokio::sync::Mutex::new(white);
    let mut runner = TestRunner::new(Config::with_cases(150));
    let strategy = (
        any::<bool>(),
        any::<bool>(),
        prop::collection::vec(message(), 1..12),
    );
    runner
        .run(&strategy, |(greets, plays, messages)| {
            runtime.block_on(async {
                let mut client = server.open(&game.id).await;
                if greets {
                    client
                        .hello(plays.then_some(game.token.as_str()), None)
                        .await;
                }
                for message in messages {
                    if !client.send_raw(message).await {
                        break;
                    }
                }
                client.close().await;
                let mut white = white.lock().await;
                white.ping().await;
                white.catch_up(0).await;
            });
            Ok(())
        })
        .expect("the server keeps running");
    // The game is still readable.
    let (_, state) = runtime.block_on(server.enter(&game.id, None));
    assert_eq!(state.game.id, game.id);
    runtime.block_on(server.stop());
}

#[tokio::test]
async fn rejects_an_invalid_first_message() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    for text in [
        "hello",
        r#"{"t": "ping", "n": 1}"#,
        r#"{"t": "hello", "protocol": 1}"#,
        r#"{"t": "hello"}"#,
    ] {
        let mut client = server.open(&game.id).await;
        client.send_text(text).await;
        let error = client.last_error().await;
        assert_eq!(
            error.code,
            skep_server::protocol::ErrorCode::BadRequest,
            "{text}"
        );
    }
    for id in ["AAAAAAAAAAAAAAAAAAAAAA", "x", "..%2f"] {
        let mut client = server.open(id).await;
        client.hello(None, None).await;
        let error = client.last_error().await;
        assert_eq!(error.code, skep_server::protocol::ErrorCode::NoSuchGame);
    }
    server.stop().await;
}
