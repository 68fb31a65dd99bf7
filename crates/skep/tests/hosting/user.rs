//! `skep user` beside a server that runs.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::Server;

const PASSWORD: &str = "seven bees and a beetle";

fn user(data: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("user")
        .args(arguments)
        .arg("--data")
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    // A command that reads nothing may have ended by now.
    stdin.write_all(input.as_bytes()).ok();
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// What a command prints that does what it should.
fn lines(data: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let output = user(data, arguments, input);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_host_looks_after_accounts_while_the_server_runs() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path();
    let server = Server::start_with(data, &["--accounts", "invite"]);
    let log_in = |wish: Value| server.post("/api/login", None, &wish);
    let with_password = || log_in(json!({"name": "Anna", "password": PASSWORD}));
    let invitation = lines(data, &["invite"], "");
    let wish = json!({"name": "Anna", "password": PASSWORD, "invitation": invitation[0]});
    let answer = server.post("/api/accounts", None, &wish);
    assert_eq!(answer["account"]["name"], "Anna", "{answer}");
    let codes = lines(data, &["add", "Ben"], "nine beetles and a bee\n");
    assert_eq!(codes.len(), 10);
    let list = lines(data, &["list", "--json"], "");
    let list: Value = serde_json::from_str(&list[0]).expect("JSON");
    assert_eq!(
        (&list[0]["name"], &list[1]["name"]),
        (&json!("Anna"), &json!("Ben"))
    );
    lines(data, &["ban", "anna"], "");
    assert_eq!(with_password()["error"]["code"], "banned");
    lines(data, &["unban", "Anna"], "");
    assert_eq!(with_password()["account"]["name"], "Anna");
    let codes = lines(data, &["reset", "Anna"], "");
    assert_eq!(with_password()["error"]["code"], "bad-login");
    let answer = log_in(json!({"name": "Anna", "recoveryCode": codes[0]}));
    assert_eq!(answer["account"]["recoveryCodesLeft"], 9, "{answer}");
    lines(data, &["delete", "Anna"], "");
    let unknown = user(data, &["ban", "Anna"], "");
    assert_eq!(unknown.status.code(), Some(1));
    let message = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert_eq!(message.trim(), "skep: there is no account Anna");
    assert_eq!(lines(data, &["list"], "").len(), 1);
}
