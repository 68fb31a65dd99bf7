//! A server that is suspended, like a machine that sleeps.

use std::{path::Path, time::Duration};

use rustix::process::Signal;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::node::Node;

/// Initial time on the clocks.
const INITIAL: Duration = Duration::from_secs(4);
/// Duration of the stop, longer than the clock of the side to move.
const STOPPED: Duration = Duration::from_secs(6);

/// A game on a server.
struct Game<'a> {
    web: reqwest::Client,
    node: &'a Node,
    id: String,
    tokens: [String; 2],
}

impl Game<'_> {
    async fn start(node: &Node) -> Game<'_> {
        let mut game = Game {
            web: reqwest::Client::new(),
            node,
            id: String::new(),
            tokens: Default::default(),
        };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let request = json!({
            "kind": "friend", "set": "Base", "opening": "tournament", "side": "white",
            "clock": {"initial": INITIAL.as_secs(), "increment": 0}
        });
        let created = game.post("", None, &request).await;
        game.id = format!("/{}", text(&created["id"]));
        let joined = game.post("/join", None, &json!({})).await;
        game.tokens = [text(&created["token"]), text(&joined["token"])];
        game
    }

    async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Value {
        let url = format!("http://{}/api/games{}{path}", self.node.address, self.id);
        let mut request = self.web.post(url).json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.expect("a response");
        response.json().await.expect("JSON")
    }

    /// Plays a move, and says what the server answered.
    async fn play(&self, ply: usize, uhp: &str) -> Value {
        let request = json!({"ply": ply, "after": ply + 1, "move": uhp});
        let token = self.tokens[ply % 2].as_str();
        self.post("/moves", Some(token), &request).await
    }

    async fn state(&self) -> Value {
        let url = format!("http://{}/api/games{}", self.node.address, self.id);
        let response = self.web.get(url).send().await.expect("a response");
        response.json().await.expect("JSON")
    }
}

#[tokio::test]
async fn a_server_that_was_stopped_gives_the_time_back_to_the_side_to_move() {
    let node = Node::start(Path::new(env!("CARGO_BIN_EXE_skep")).to_owned(), None);
    // In one game White moves as soon as the server resumes; in the other no player acts.
    let games = [Game::start(&node).await, Game::start(&node).await];
    for game in &games {
        for (ply, uhp) in ["wS1", "bG1 wS1-"].into_iter().enumerate() {
            let response = game.play(ply, uhp).await;
            assert!(response["v"].is_u64(), "{response}");
        }
    }
    node.signal(Signal::STOP);
    sleep(STOPPED).await;
    node.signal(Signal::CONT);
    let played = games[0].play(2, "wQ -wS1").await;
    assert!(played["v"].is_u64(), "{played}: {}", node.log_text());
    let resumed = async {
        loop {
            let state = games[1].state().await;
            assert_eq!(state["result"], Value::Null, "{}", node.log_text());
            // The clocks are right even without requests.
            let [at, moved] = [&state["clocks"]["at"], &state["moves"][1]["at"]];
            if at.as_u64().expect("a time") > moved.as_u64().expect("a time") {
                return state;
            }
        }
    };
    let state = tokio::time::timeout(Duration::from_secs(20), resumed).await;
    let state = state.expect("the time is given back");
    let left = state["clocks"]["white"].as_u64().expect("a time");
    assert!(left > 0, "{state}");
}
