//! `skep user` while a server runs.

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
    // A command that reads nothing may have exited already.
    stdin.write_all(input.as_bytes()).ok();
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// The output of a command that must succeed.
fn lines(data: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let output = user(data, arguments, input);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn revokes_the_token_of_a_bot() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path();
    let server = Server::start(data);
    let printed = lines(data, &["add", "Beatrix", "--bot"], "");
    assert!(
        printed.len() == 1 && printed[0].starts_with("skep_"),
        "{printed:?}"
    );
    let who = |token: &str| server.request("GET", "/api/account", Some(token), "");
    assert_eq!(who(&printed[0])["account"]["name"], "Beatrix");
    let another = lines(data, &["token", "Beatrix"], "");
    assert_eq!(who(&another[0])["account"]["name"], "Beatrix");
    let listed = lines(data, &["tokens", "Beatrix", "--json"], "");
    let listed: Value = serde_json::from_str(&listed[0]).expect("JSON");
    assert_eq!(listed.as_array().map(Vec::len), Some(2));
    // Tokens can be revoked by id, or all at once.
    let id = listed[0]["id"].as_str().expect("an id");
    lines(data, &["revoke", "Beatrix", id], "");
    let good = [&printed[0], &another[0]].map(|token| who(token)["account"].is_object());
    assert_eq!(good.iter().filter(|good| **good).count(), 1);
    lines(data, &["revoke", "Beatrix"], "");
    for token in [&printed[0], &another[0]] {
        assert_eq!(who(token)["error"]["code"], "not-logged-in");
    }
    assert_eq!(
        user(data, &["revoke", "Beatrix"], "").status.code(),
        Some(1)
    );
    // People have no tokens, and house names are reserved.
    lines(data, &["add", "Anna", "--no-password"], "");
    assert_eq!(user(data, &["token", "Anna"], "").status.code(), Some(1));
    let house = user(data, &["add", "skep-3", "--bot"], "");
    assert_eq!(house.status.code(), Some(1));
}

#[test]
fn house_opponents_are_in_the_lobby_unless_disabled() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path();
    let server = Server::start_with(data, &["--bots", "on", "--bot-threads", "1"]);
    let profile = || server.request("GET", "/api/players/skep-10", None, "");
    while profile()["bot"] != true {
        std::thread::yield_now();
    }
    // They are not listed, because the host did not create them.
    assert_eq!(lines(data, &["list"], ""), Vec::<String>::new());
    let (code, _) = server.terminate();
    assert_eq!(code, Some(0));
}

#[test]
fn refuses_to_reset_or_delete_bots() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path();
    let server = Server::start_with(data, &["--bots", "on", "--bot-threads", "1"]);
    let profile = |name: &str| server.request("GET", &format!("/api/players/{name}"), None, "");
    while profile("skep-10")["bot"] != true {
        std::thread::yield_now();
    }
    let token = lines(data, &["add", "Beatrix", "--bot"], "");
    for name in ["skep-10", "Beatrix"] {
        for task in ["reset", "delete"] {
            let refused = user(data, &[task, name], "");
            let error = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert_eq!(refused.status.code(), Some(1), "{task} {name}: {error}");
            assert!(refused.stdout.is_empty(), "{task} {name}");
            // The error says what to do instead.
            assert!(error.contains("skep user ban"), "{task} {name}: {error}");
        }
        assert_eq!(profile(name)["bot"], true, "{name}");
    }
    let who = server.request("GET", "/api/account", Some(&token[0]), "");
    assert_eq!(who["account"]["name"], "Beatrix", "{who}");
}

#[test]
fn manages_accounts_while_the_server_runs() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path();
    let server = Server::start_with(data, &["--accounts", "invite"]);
    let log_in = |request: Value| server.post("/api/login", None, &request);
    let with_password = || log_in(json!({"name": "Anna", "password": PASSWORD}));
    let invitation = lines(data, &["invite"], "");
    let request = json!({"name": "Anna", "password": PASSWORD, "invitation": invitation[0]});
    let response = server.post("/api/accounts", None, &request);
    assert_eq!(response["account"]["name"], "Anna", "{response}");
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
    let response = log_in(json!({"name": "Anna", "recoveryCode": codes[0]}));
    assert_eq!(response["account"]["recoveryCodesLeft"], 9, "{response}");
    lines(data, &["delete", "Anna"], "");
    let unknown = user(data, &["ban", "Anna"], "");
    assert_eq!(unknown.status.code(), Some(1));
    let message = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert_eq!(message.trim(), "skep: there is no account Anna");
    assert_eq!(lines(data, &["list"], "").len(), 1);
}

#[test]
fn lists_and_withdraws_invitations() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path();
    let server = Server::start_with(data, &["--accounts", "invite"]);
    let codes: Vec<String> = (0..3)
        .map(|_| lines(data, &["invite"], "").concat())
        .collect();
    let listed = || -> Vec<Value> {
        let listed = lines(data, &["invitations", "--json"], "");
        serde_json::from_str(&listed[0]).expect("JSON")
    };
    assert_eq!(listed().len(), 3);
    let sign_up = |name: &str, code: &str| {
        let request = json!({"name": name, "password": PASSWORD, "invitation": code});
        server.post("/api/accounts", None, &request)
    };
    // One is used, one is withdrawn by its code, and the last one by its id.
    assert_eq!(sign_up("Anna", &codes[0])["account"]["name"], "Anna");
    assert_eq!(listed().len(), 2);
    lines(data, &["uninvite", &codes[1]], "");
    assert_eq!(sign_up("Ben", &codes[1])["error"]["code"], "bad-invitation");
    let left = listed();
    let id = left[0]["id"].as_str().expect("an id");
    assert_eq!(left.len(), 1);
    assert!(lines(data, &["invitations"], "")[0].starts_with(id));
    lines(data, &["uninvite", id], "");
    assert_eq!(sign_up("Cy", &codes[2])["error"]["code"], "bad-invitation");
    assert_eq!(listed().len(), 0);
    for gone in [&codes[0], &codes[1], id] {
        let again = user(data, &["uninvite", gone], "");
        assert_eq!(again.status.code(), Some(1), "{again:?}");
    }
    server.kill();
}

#[test]
fn a_ban_archives_forfeited_games_according_to_the_option() {
    for (options, archived) in [(vec![], 0), (vec!["--archive-games", "always"], 1)] {
        let directory = TempDir::new().expect("a directory");
        let data = directory.path();
        let server = Server::start_with(data, &options);
        let bot = lines(data, &["add", "Beatrix", "--bot"], "").concat();
        let request =
            json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "white"});
        let created = server.post("/api/games", Some(&bot), &request);
        let path = format!("/api/games/{}", created["id"].as_str().expect("an id"));
        let joined = server.post(&format!("{path}/join"), None, &json!({}));
        let tokens = [&created["token"], &joined["token"]].map(|token| token.as_str());
        for (ply, uhp) in ["wS1", "bS1 wS1-"].into_iter().enumerate() {
            let after = server.get(&path)["v"].clone();
            let request = json!({"ply": ply, "after": after, "move": uhp});
            let played = server.post(&format!("{path}/moves"), tokens[ply], &request);
            assert!(played["v"].is_number(), "{played}");
        }
        lines(data, &[vec!["ban", "Beatrix"], options].concat(), "");
        assert_eq!(server.get("/api/archive?player=Beatrix")["total"], archived);
        server.kill();
    }
}
