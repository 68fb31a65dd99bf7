//! The bot of docs/bots.md, as a reader would run it.

use std::{
    fs,
    process::{Child, Command, Stdio},
};

use serde_json::json;
use skep_server::protocol::ServerMessage;

use crate::{
    bots::bot,
    harness::{Client, Server},
    in_lobby::{InLobby, lively, terms, text},
    person::Person,
};

const DOCUMENT: &str = include_str!("../../../../docs/bots.md");

/// The first block of the document in a language.
fn block(language: &str) -> &'static str {
    let opening = format!("```{language}\n");
    let (_, rest) = DOCUMENT.split_once(&opening).expect("a block");
    let (block, _) = rest.split_once("```").expect("its end");
    block
}

/// The process of a bot, which ends with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already is what a test finds out, not this.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Challenges a bot as White, plays a move, and waits for the answer.
async fn play_first_moves(server: &Server, person: &mut Person, lobby: &mut InLobby) -> Client {
    let wish = json!({"to": "Beatrix", "terms": terms(10, false), "side": "white"});
    let made = person.post(server, "/api/challenges", wish).await;
    assert_eq!(made.status, 201, "{made:?}");
    let go = lobby.told("go").await;
    let mut board = person.open(server, &text(&go["game"])).await;
    board.hello(None, None).await;
    board.state().await;
    board.play("wS1").await.expect("legal");
    let is_answer = |message: &ServerMessage| matches!(message, ServerMessage::Moved { uhp, .. } if uhp.starts_with('b'));
    board.until(is_answer).await;
    board
}

#[tokio::test]
async fn the_bot_of_the_document_plays_on_after_its_opponent_resigned_on_its_turn() {
    let server = Server::start_with(lively).await;
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
    let mut lobby = InLobby::member(&server, &anna).await;
    let mut board = play_first_moves(&server, &mut anna, &mut lobby).await;
    // Both at once, so that it is the bot's turn when the game ends.
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

/// Every code of the lobby has its line in the table.
#[test]
fn the_document_lists_every_code_of_the_lobby() {
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
