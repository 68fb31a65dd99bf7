//! The socket on which the engine tells what it finds.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use skep_rules::Game;
use skep_server::{
    http::LimitOptions,
    protocol::{AnalysisLines, AnalysisMessage, ErrorCode, LineView, Place, ProtocolError, Side},
};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::harness::{PATIENCE, Server};

/// A position in which White closes the last side of Black's queen with wA1.
const WON: &str = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;\
                   wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2";
const OPENING: &str = "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

/// Somebody who asks the engine.
struct Asker(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Asker {
    async fn new(server: &Server) -> Asker {
        let url = format!("ws://{}/api/analysis/socket", server.address);
        let (socket, _) = connect_async(url).await.expect("a socket");
        Asker(socket)
    }

    async fn send(&mut self, message: Value) {
        let message = Message::text(message.to_string());
        self.0.send(message).await.expect("the socket is open");
    }

    async fn next(&mut self) -> AnalysisMessage {
        loop {
            let received = timeout(PATIENCE, self.0.next()).await.expect("in time");
            match received.expect("the socket is open").expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("a message"),
                Message::Close(_) => panic!("the socket is closed"),
                _ => {}
            }
        }
    }

    /// The last word about a question.
    async fn done(&mut self, number: u64) -> Vec<LineView> {
        loop {
            match self.next().await {
                AnalysisMessage::Lines { n, found } if n == number && found.done => {
                    return found.lines;
                }
                AnalysisMessage::Error { error, .. } => panic!("{error}"),
                _ => {}
            }
        }
    }

    async fn error(&mut self) -> (Option<u64>, ProtocolError) {
        match self.next().await {
            AnalysisMessage::Error { n, error } => (n, error),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn the_engine_tells_more_and_more_until_all_is_certain() {
    let server = Server::start().await;
    let mut asker = Asker::new(&server).await;
    asker
        .send(json!({"t": "analyse", "n": 1, "game": WON, "moves": [], "lines": 1}))
        .await;
    let lines = asker.done(1).await;
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].white, 1.0);
    let win = lines[0].win.expect("a proven win");
    assert_eq!((win.side, win.plies), (Side::White, 1));
    let mut game: Game = WON.parse().expect("a game");
    game.play_uhp(&lines[0].moves[0].uhp).expect("a legal move");
    assert!(game.outcome().is_some());
    server.stop().await;
}

#[tokio::test]
async fn a_new_question_takes_the_place_of_the_former_one() {
    let server = Server::start().await;
    let mut asker = Asker::new(&server).await;
    asker
        .send(json!({"t": "analyse", "n": 1, "game": OPENING, "lines": 3}))
        .await;
    let mut deepest = 0;
    while deepest < 3 {
        match asker.next().await {
            AnalysisMessage::Lines { n, found } => {
                let AnalysisLines {
                    depth, lines, done, ..
                } = found;
                assert_eq!((n, done, lines.len()), (1, false, 3));
                assert!(depth >= deepest);
                deepest = depth;
                for line in &lines {
                    let mut game: Game = OPENING.parse().expect("a game");
                    for ply in &line.moves {
                        game.play_uhp(&ply.uhp).expect("a legal line");
                    }
                    assert!(line.win.is_none() && (0.0..=1.0).contains(&line.white));
                }
            }
            AnalysisMessage::Queued { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    asker
        .send(json!({"t": "analyse", "n": 2, "game": WON, "lines": 1}))
        .await;
    asker.done(2).await;
    // Nothing of the former question comes any more: the next answer is the one to a question that makes no sense.
    asker.send(json!({"t": "analyse", "n": 3})).await;
    assert_eq!(asker.error().await.0, Some(3));
    server.stop().await;
}

#[tokio::test]
async fn who_waits_is_told_so_and_gets_a_turn() {
    let server = Server::start_with(|options| {
        options.pool.threads = 1;
        options.pool.turn = Duration::from_millis(1_500);
    })
    .await;
    let mut first = Asker::new(&server).await;
    first
        .send(json!({"t": "analyse", "n": 1, "game": OPENING}))
        .await;
    while !matches!(first.next().await, AnalysisMessage::Lines { .. }) {}
    let mut second = Asker::new(&server).await;
    second
        .send(json!({"t": "analyse", "n": 7, "game": WON}))
        .await;
    assert_eq!(
        second.next().await,
        AnalysisMessage::Queued { n: 7, ahead: 0 }
    );
    // The first has to make room long before its minute is over, and keeps what was found.
    let lines = first.done(1).await;
    assert_eq!(lines.len(), 1);
    second.done(7).await;
    // A computer opponent has threads of its own.
    let game = server.create_computer().await;
    first
        .send(json!({"t": "analyse", "n": 2, "game": OPENING}))
        .await;
    let (mut player, _) = server.enter(&game.id, Some(&game.token)).await;
    player.play("wS1").await.expect("a legal move");
    player.moved().await;
    player.moved().await;
    server.stop().await;
}

#[tokio::test]
async fn an_analysis_gives_the_threads_of_others_back_and_goes_on() {
    let server = Server::start_with(|options| {
        options.pool.threads = 2;
        options.pool.analysis_threads = 4;
    })
    .await;
    let mut asker = Asker::new(&server).await;
    let question = |n: u64| json!({"t": "analyse", "n": n, "game": OPENING, "lines": 1});
    asker.send(question(1)).await;
    let mut deepest = 0;
    let mut heard = 0;
    // Another asks when the first has begun; both hear more and more, and nobody hears less than before.
    let mut other = Asker::new(&server).await;
    while heard < 6 {
        if let AnalysisMessage::Lines {
            found: AnalysisLines { depth, .. },
            ..
        } = asker.next().await
        {
            assert!(depth >= deepest, "{depth} after {deepest}");
            deepest = depth;
            heard += 1;
            if heard == 2 {
                other.send(question(7)).await;
            }
        }
    }
    loop {
        if let AnalysisMessage::Lines {
            n,
            found: AnalysisLines { lines, .. },
        } = other.next().await
        {
            assert_eq!((n, lines.is_empty()), (7, false));
            break;
        }
    }
    // An analysis that was made narrow still ends when it is told to: the server stops in time.
    server.stop().await;
}

#[tokio::test]
async fn an_analysis_ends_with_its_socket_and_on_demand() {
    let server = Server::start_with(|options| {
        options.pool.threads = 1;
        options.pool.turn = Duration::from_secs(600);
        options.pool.analysis = Duration::from_secs(600);
    })
    .await;
    for _ in 0..3 {
        let mut asker = Asker::new(&server).await;
        asker
            .send(json!({"t": "analyse", "n": 1, "game": OPENING}))
            .await;
        while !matches!(asker.next().await, AnalysisMessage::Lines { .. }) {}
        // The thread is free again only if the analysis has ended.
        drop(asker);
    }
    let mut asker = Asker::new(&server).await;
    asker
        .send(json!({"t": "analyse", "n": 1, "game": OPENING}))
        .await;
    while !matches!(asker.next().await, AnalysisMessage::Lines { .. }) {}
    asker.send(json!({"t": "stop", "n": 1})).await;
    let mut other = Asker::new(&server).await;
    other
        .send(json!({"t": "analyse", "n": 2, "game": WON}))
        .await;
    other.done(2).await;
    server.stop().await;
}

#[tokio::test]
async fn threats_are_what_the_other_side_would_do() {
    let server = Server::start().await;
    let mut asker = Asker::new(&server).await;
    // White does not win yet, but threatens to.
    let threatened = format!("{WON};wG1 -wQ");
    asker
        .send(json!({"t": "analyse", "n": 1, "game": threatened, "threat": true}))
        .await;
    let lines = asker.done(1).await;
    assert_eq!(lines[0].win.expect("a win").side, Side::White);
    let threat = &lines[0].moves[0];
    assert!(threat.uhp.starts_with("wA1"), "{lines:?}");
    // The cells are those of the game, in which wS1 lies at the origin, wA1 above it to the left.
    assert_eq!(threat.from, Some(Place(0, -1)));
    assert_eq!(threat.to, Some(Place(2, 1)));
    assert_eq!(
        (threat.path.first(), threat.path.last()),
        (threat.from.as_ref(), threat.to.as_ref())
    );
    for (game, code) in [
        ("Base;NotStarted;White[1]", ErrorCode::NotPossible),
        ("Base;InProgress;Black[1];wS1", ErrorCode::NotPossible),
        (&format!("{WON};wA1 bQ\\"), ErrorCode::NotPossible),
    ] {
        asker
            .send(json!({"t": "analyse", "n": 2, "game": game, "threat": true}))
            .await;
        let (n, error) = asker.error().await;
        assert_eq!((n, error.code), (Some(2), code), "{game}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_analysed_is_refused_with_the_reason() {
    let server = Server::start().await;
    let mut asker = Asker::new(&server).await;
    for (question, code) in [
        (json!({"t": "analyse", "n": 5}), ErrorCode::BadRequest),
        (
            json!({"t": "analyse", "n": 5, "game": "Chess"}),
            ErrorCode::BadNotation,
        ),
        (
            json!({"t": "analyse", "n": 5, "position": "?"}),
            ErrorCode::BadNotation,
        ),
        (
            json!({"t": "analyse", "n": 5, "game": OPENING, "moves": ["wS1 -wQ"]}),
            ErrorCode::IllegalMove,
        ),
        (
            json!({"t": "analyse", "n": 5, "game": format!("{WON};wA1 bQ\\")}),
            ErrorCode::GameOver,
        ),
        (json!({"t": "dance", "n": 5}), ErrorCode::BadRequest),
    ] {
        asker.send(question.clone()).await;
        let (n, error) = asker.error().await;
        assert_eq!((n, error.code), (Some(5), code), "{question}");
    }
    let mut request = format!("ws://{}/api/analysis/socket", server.address)
        .into_client_request()
        .expect("a request");
    let origin = "http://elsewhere.example".parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    assert!(connect_async(request).await.is_err());
    server.stop().await;
}

/// A message that is nonsense, or nearly makes sense.
fn message() -> impl Strategy<Value = Message> {
    let value = prop_oneof![
        any::<i64>().prop_map(|number| json!(number)),
        ".{0,40}".prop_map(|text| json!(text)),
        Just(json!(null)),
        Just(json!(true)),
        Just(json!(OPENING)),
        Just(json!("Base_w2_S1g1")),
        Just(json!(["wQ -wS1", "x"])),
    ];
    let word = prop_oneof![Just("analyse"), Just("stop"), Just("lines")];
    let key = prop_oneof![
        Just("n"),
        Just("position"),
        Just("game"),
        Just("moves"),
        Just("lines"),
        Just("threat"),
    ];
    let fields = prop::collection::vec((key, value), 0..6);
    let almost = (word, fields).prop_map(|(word, fields)| {
        let mut object = serde_json::Map::new();
        object.insert("t".to_owned(), json!(word));
        object.extend(
            fields
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value)),
        );
        Message::text(Value::Object(object).to_string())
    });
    prop_oneof![
        4 => almost,
        1 => ".{0,200}".prop_map(Message::text),
        1 => prop::collection::vec(any::<u8>(), 0..200).prop_map(Message::binary),
        1 => Just(Message::text("[".repeat(4_000))),
        1 => Just(Message::text("x".repeat(20_000))),
        1 => Just(Message::Close(None)),
    ]
}

#[test]
fn nonsense_on_the_engines_socket_harms_nobody() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::start_with(|options| {
        options.http.limits = LimitOptions::none();
    }));
    let mut runner = TestRunner::new(Config::with_cases(100));
    runner
        .run(&prop::collection::vec(message(), 1..12), |messages| {
            runtime.block_on(async {
                let mut asker = Asker::new(&server).await;
                for message in messages {
                    if asker.0.send(message).await.is_err() {
                        break;
                    }
                }
            });
            Ok(())
        })
        .expect("the server lives on");
    runtime.block_on(async {
        let mut asker = Asker::new(&server).await;
        asker
            .send(json!({"t": "analyse", "n": 1, "game": WON}))
            .await;
        asker.done(1).await;
    });
    runtime.block_on(server.stop());
}
