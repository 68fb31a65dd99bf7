//! `skep serve`, tested on the real program: it survives being killed, and ends when it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// The program, on a port of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        Server::start_at("127.0.0.1:0", data)
    }

    fn start_at(address: &str, data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
            .args(["serve", "--addr", address, "--data"])
            .arg(data)
            .env_remove("RUST_LOG")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let start = line.find("http://").expect("an address") + "http://".len();
        let address = line[start..].split_whitespace().next().expect("an address");
        let address = address.to_owned();
        Server { child, address }
    }

    /// Ends the program as a power cut would.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    #[cfg(unix)]
    fn terminate(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-TERM", &id]).status();
        assert!(status.expect("kill runs").success());
        let code = self.child.wait().expect("gone").code();
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("its errors");
        stderr.read_to_string(&mut errors).expect("text");
        (code, errors)
    }

    fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Value {
        self.request("POST", path, token, &body.to_string())
    }

    fn get(&self, path: &str) -> Value {
        self.request("GET", path, None, "")
    }

    fn request(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a timeout");
        let token = token.map_or(String::new(), |token| {
            format!("Authorization: Bearer {token}\r\n")
        });
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).expect("JSON")
    }
}

/// A friend's game with clocks, and the tokens of its sides.
fn begin(server: &Server) -> (String, [String; 2]) {
    let wish = json!({
        "kind": "friend", "set": "Base", "opening": "tournament", "side": "white",
        "clock": {"initial": 300, "increment": 0}
    });
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let created = server.post("/api/games", None, &wish);
    let id = text(&created["id"]);
    let joined = server.post(&format!("/api/games/{id}/join"), None, &json!({}));
    (id, [text(&created["token"]), text(&joined["token"])])
}

#[test]
fn a_killed_server_loses_no_acknowledged_move_and_no_time() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let (id, tokens) = begin(&server);
    let moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
    for (ply, uhp) in moves.iter().enumerate() {
        let body = json!({"ply": ply, "after": ply + 1, "move": uhp});
        let path = format!("/api/games/{id}/moves");
        let answer = server.post(&path, Some(&tokens[ply % 2]), &body);
        assert_eq!(answer, json!({"v": ply + 2}));
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
    // One event more than before: the clocks were resumed.
    assert_eq!(state["v"], json!(moves.len() + 2));
    let clocks = &state["clocks"];
    let number = |value: &Value| value.as_u64().expect("a number");
    assert_eq!(clocks["running"], "white");
    let at = |ply: usize| number(&state["moves"][ply]["at"]);
    // White has spent what its second move took, and after the last move no more than the server was seen alive: that is
    // noted twice a second.
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
fn a_server_ends_well_when_it_is_told_to() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    assert_eq!(server.get("/api/health")["ok"], json!(true));
    assert_eq!(server.terminate(), (Some(0), String::new()));
}

#[test]
fn a_port_that_is_taken_is_explained() {
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
fn a_directory_that_cannot_be_is_explained() {
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
fn without_a_command_it_serves() {
    let data = TempDir::new().expect("a directory");
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .env("SKEP_DATA", data.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Another Skep may have the usual port; then it says so.
    let mut said = String::new();
    let out = child.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut said).expect("text");
    if said.is_empty() {
        let mut errors = child.stderr.take().expect("its errors");
        errors.read_to_string(&mut said).expect("text");
    }
    assert!(said.contains("127.0.0.1:4483"), "{said}");
    // It may have ended by itself.
    child.kill().ok();
    child.wait().expect("gone");
}
