//! `skep serve`: recovery from a crash, and shutdown.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::{Server, start_game};

#[test]
fn a_killed_server_loses_no_acknowledged_move_and_no_time() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let (id, tokens) = start_game(&server);
    let moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
    for (ply, uhp) in moves.iter().enumerate() {
        let body = json!({"ply": ply, "after": ply + 1, "move": uhp});
        let path = format!("/api/games/{id}/moves");
        let response = server.post(&path, Some(&tokens[ply % 2]), &body);
        assert_eq!(response, json!({"v": ply + 2}));
    }
    // Killed right after the acknowledgement of the last move.
    server.kill();
    let server = Server::start(data.path());
    let state = server.get(&format!("/api/games/{id}"));
    let played: Vec<&str> = state["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|ply| ply["uhp"].as_str())
        .collect();
    assert_eq!(played, moves);
    // One more event than before: the clocks were resumed.
    assert_eq!(state["v"], json!(moves.len() + 2));
    let clocks = &state["clocks"];
    let number = |value: &Value| value.as_u64().expect("a number");
    assert_eq!(clocks["running"], "white");
    let at = |ply: usize| number(&state["moves"][ply]["at"]);
    // White is charged for the second move and, after the last move, at most until the last heartbeat, which is written
    // twice a second.
    let spent = at(2) - at(1);
    let left = number(&clocks["white"]);
    assert!(left <= 300_000 - spent, "{left} {spent}");
    assert!(left + 2_000 >= 300_000 - spent, "{left} {spent}");
    let body = json!({"ply": 4, "after": state["v"], "move": "wG1 -wQ"});
    let path = format!("/api/games/{id}/moves");
    assert_eq!(server.post(&path, Some(&tokens[0]), &body), json!({"v": 7}));
    server.kill();
}

#[cfg(unix)]
#[test]
fn shuts_down_cleanly_on_a_signal() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    assert_eq!(server.get("/api/health")["ok"], json!(true));
    assert_eq!(server.terminate(), (Some(0), String::new()));
}

#[test]
fn explains_that_the_port_is_in_use() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["serve", "--addr", &server.address, "--data"])
        .arg(data.path())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.contains("is taken"), "{message}");
    assert!(message.contains("--addr"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    server.kill();
}

#[test]
fn explains_an_unusable_directory() {
    let data = TempDir::new().expect("a directory");
    let file = data.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(file.join("games"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.contains("cannot create the directory"), "{message}");
}

#[test]
fn serves_without_a_command() {
    let data = TempDir::new().expect("a directory");
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .env("SKEP_DATA", data.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // If another Skep uses the default port, the program says so.
    let mut said = String::new();
    let out = child.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut said).expect("text");
    if said.is_empty() {
        let mut errors = child.stderr.take().expect("its errors");
        errors.read_to_string(&mut said).expect("text");
    }
    assert!(said.contains("127.0.0.1:4483"), "{said}");
    // It may have exited by itself.
    child.kill().ok();
    child.wait().expect("gone");
}

#[test]
fn a_second_server_refuses_the_same_directory() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(
        message.contains("another Skep server works in"),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
    // A killed server releases its directory, too.
    server.kill();
    Server::start(data.path()).kill();
}
