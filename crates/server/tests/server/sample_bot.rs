//! The sample bot of docs/bots.md, run as a reader would.

use std::{
    fs,
    process::{Child, Command, Stdio},
};

use serde_json::json;
use skep_server::protocol::ServerMessage;

use crate::{
    bots::bot,
    harness::{Client, Server},
    lobby_client::{LobbyClient, fast_lobby, terms, text},
    person::Person,
};

const DOCUMENT: &str = include_str!("../../../../docs/bots.md");

/// The document's first code block in a language.
fn block(language: &str) -> &'static str {
    let opening = format!("```{language}\n");
    let (_, rest) = DOCUMENT.split_once(&opening).expect("a block");
    let (block, _) = rest.split_once("```").expect("its end");
    block
}

/// The process of a bot, killed at the end of the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have exited already, which the test checks.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Challenges the bot as White, plays a move, and waits for its move.
async fn play_first_moves(server: &Server, person: &mut Person, lobby: &mut LobbyClient) -> Client {
    let request = json!({"to": "Beatrix", "terms": terms(10, false), "side": "white"});
    let created = person.post(server, "/api/challenges", request).await;
    assert_eq!(created.status, 201, "{created:?}");
    let go = lobby.wait_for("go").await;
    let mut board = person.open(server, &text(&go["game"])).await;
    board.hello(None, None).await;
    board.state().await;
    board.play("wS1").await.expect("legal");
    let is_reply = |message: &ServerMessage| matches!(message, ServerMessage::Moved { uhp, .. } if uhp.starts_with('b'));
    board.until(is_reply).await;
    board
}

#[tokio::test]
async fn the_sample_bot_survives_a_resignation_on_its_turn() {
    let server = Server::start_with(fast_lobby).await;
    let token = bot(&server, "Beatrix").await;
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("bot.py");
    fs::write(&file, block("python")).expect("written");
    let child = Command::new("python3")
        .arg(&file)
        .arg(server.url(""))
        .env("SKEP_TOKEN", &token)
        .stdin(Stdio::null())
        .spawn()
        .expect("the tests need Python 3");
    let mut process = Process(child);
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut lobby = LobbyClient::member(&server, &anna).await;
    let mut board = play_first_moves(&server, &mut anna, &mut lobby).await;
    // Sent together, so that the game ends on the bot's turn.
    let second = json!({"t": "move", "n": 50, "ply": 2, "after": board.v, "move": "wQ -wS1"});
    let resignation = json!({"t": "action", "n": 51, "action": "resign"});
    board.send_text(second.to_string()).await;
    board.send_text(resignation.to_string()).await;
    board
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    play_first_moves(&server, &mut anna, &mut lobby).await;
    assert!(process.0.try_wait().expect("a process").is_none());
    server.stop().await;
}

#[test]
fn the_documentation_lists_every_lobby_error_code() {
    let lobby = include_str!("../../../../docs/lobby.md");
    let (_, table) = lobby.split_once("\n## Errors").expect("a table");
    let listed: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    let types = include_str!("../../../../web/src/wire/types.ts");
    let (_, codes) = types
        .split_once("export type LobbyErrorCode = ")
        .expect("a type");
    let (codes, _) = codes.split_once(';').expect("its end");
    let codes: Vec<&str> = codes
        .split('|')
        .map(|code| code.trim().trim_matches('"'))
        .collect();
    assert_eq!(listed, codes);
}
