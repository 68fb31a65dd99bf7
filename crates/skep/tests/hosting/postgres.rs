//! A server on PostgreSQL: chosen on the command line, refused in one sentence, moved, copied and examined.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use skep_test_postgres::{PASSWORD, TestPostgres};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::server::{Server, begin};

fn postgres() -> TestPostgres {
    TestPostgres::start().unwrap_or_else(|error| panic!("{error}"))
}

fn skep(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(arguments)
        .env("PGPASSFILE", "/nowhere")
        .env_remove("PGPASSWORD")
        .output()
        .expect("the program runs")
}

/// The one sentence with which the program refuses.
fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let message = String::from_utf8(output.stderr.clone()).expect("text");
    let sentences: Vec<&str> = message
        .lines()
        .filter(|line| !line.contains("WARN"))
        .collect();
    assert_eq!(sentences.len(), 1, "{message}");
    assert!(!message.contains(PASSWORD), "{message}");
    sentences.concat()
}

/// Starts a server that cannot start.
fn refused(url: &str, more: &[&str]) -> String {
    let data = TempDir::new().expect("a directory");
    let data = data.path().to_str().expect("text");
    let start = ["serve", "--addr", "127.0.0.1:0", "--data", data];
    refusal(&skep(&[&start[..], &["--database", url], more].concat()))
}

fn change(postgres: &TestPostgres, changes: &[&'static str]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let connected = PgConnection::connect(&postgres.url()).await;
        let mut connection = connected.expect("connected");
        for &change in changes {
            let made = sqlx::query(change).execute(&mut connection).await;
            made.expect("the change is made");
        }
        connection.close().await.expect("closed");
    });
}

/// Plays some moves, and returns the game.
fn play(server: &Server) -> String {
    let (id, tokens) = begin(server);
    for (ply, uhp) in ["wS1", "bG1 wS1-"].iter().enumerate() {
        let body = json!({"ply": ply, "after": ply + 1, "move": uhp});
        let path = format!("/api/games/{id}/moves");
        let answer = server.post(&path, Some(&tokens[ply % 2]), &body);
        assert_eq!(answer, json!({"v": ply + 2}));
    }
    id
}

/// The moves of a game.
fn moves(server: &Server, game: &str) -> Value {
    let state = server.get(&format!("/api/games/{game}"));
    let moves = state["moves"].as_array().expect("moves").iter();
    moves.map(|played| played["uhp"].clone()).collect()
}

#[test]
fn what_is_no_database_is_refused_in_one_sentence() {
    let postgres = postgres();
    let url = postgres.url();
    assert!(refused("mysql://skep@localhost/skep", &[]).contains("postgres://user@host/database"));
    assert!(refused("postgres://skep@localhost", &[]).contains("names no database"));
    assert!(refused(&format!("{url}&sslmod=require"), &[]).contains("\"sslmod\""));
    assert!(refused(&postgres.url_of("nothing"), &[]).contains("createdb --owner=skep nothing"));
    let unknown = url.replace("skep@", "nobody@");
    assert!(refused(&unknown, &[]).contains("createuser nobody"));
}

#[test]
fn a_password_comes_from_a_file_and_is_never_told() {
    let postgres = postgres();
    let url = postgres.url_of_port();
    let data = TempDir::new().expect("a directory");
    let file = data.path().join("password");
    let name = file.to_str().expect("text");
    let option = ["--database-password-file", name];
    assert!(refused(&url, &[]).contains("--database-password-file"));
    assert!(refused(&url, &option).contains("cannot read the password"));
    fs::write(&file, "\n").expect("written");
    assert!(refused(&url, &option).contains("there is no password"));
    fs::write(&file, format!("not {PASSWORD}\n")).expect("written");
    assert!(refused(&url, &option).contains("refuses the password of skep"));
    fs::write(&file, format!("{PASSWORD}\n")).expect("written");
    let options = ["--database", &url, option[0], option[1]];
    let server = Server::start_logging(data.path(), &options, "debug");
    let game = play(&server);
    assert_eq!(moves(&server, &game).as_array().map(Vec::len), Some(2));
    let (code, log) = server.terminate();
    assert_eq!(code, Some(0));
    assert!(log.contains("ready") && !log.contains(PASSWORD), "{log}");
}

#[test]
fn a_database_that_cannot_be_used_is_refused_in_one_sentence() {
    let mut postgres = postgres();
    let url = postgres.url();
    change(&postgres, &["CREATE ROLE guest LOGIN"]);
    let guest = url.replace("skep@", "guest@");
    assert!(refused(&guest, &[]).contains("ALTER DATABASE skep OWNER TO guest"));
    let data = TempDir::new().expect("a directory");
    Server::start_with(data.path(), &["--database", &url]).terminate();
    change(
        &postgres,
        &["INSERT INTO _sqlx_migrations VALUES (1000, 'later', now(), true, '', 0)"],
    );
    assert!(refused(&url, &[]).contains("newer Skep"));
    change(
        &postgres,
        &[
            "DELETE FROM _sqlx_migrations WHERE version = 1000",
            "ALTER DATABASE skep SET default_transaction_read_only = on",
        ],
    );
    assert!(refused(&url, &[]).contains("takes no changes"));
    // A server that says of itself that it is older than it is.
    change(
        &postgres,
        &[
            "SET default_transaction_read_only = off",
            "CREATE SCHEMA old",
            "CREATE FUNCTION old.current_setting(TEXT) RETURNS TEXT LANGUAGE sql AS $$ SELECT '120022' $$",
            "ALTER DATABASE skep SET search_path = old, pg_catalog, public",
        ],
    );
    let old = refused(&url, &[]);
    assert!(
        old.ends_with("/skep is version 12, which is too old: update it to 13 or newer"),
        "{old}"
    );
    postgres.stop();
    let away = refused(&url, &[]);
    assert_eq!(
        away.matches("; start it, or correct --database").count(),
        1,
        "{away}"
    );
}

#[test]
fn games_move_to_postgresql_and_back() {
    let postgres = postgres();
    let url = postgres.url();
    let (data, other) = (TempDir::new().expect("one"), TempDir::new().expect("two"));
    let server = Server::start(data.path());
    let game = play(&server);
    let from = data.path().to_str().expect("text");
    let busy = refusal(&skep(&["migrate", from, &url]));
    assert!(busy.contains("another Skep server works in"), "{busy}");
    server.terminate();
    let moved = skep(&["migrate", from, &url, "--json"]);
    assert_eq!(moved.status.code(), Some(0), "{moved:?}");
    let there: Value = serde_json::from_slice(&moved.stdout).expect("JSON");
    let again = refusal(&skep(&["migrate", from, &url]));
    assert!(again.contains("there are games in"), "{again}");
    let server = Server::start_with(other.path(), &["--database", &url]);
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
    let back = TempDir::new().expect("three");
    let to = back.path().to_str().expect("text");
    let moved = skep(&["migrate", &url, to]);
    assert_eq!(moved.status.code(), Some(0), "{moved:?}");
    let told = String::from_utf8_lossy(&moved.stdout).into_owned();
    assert!(told.starts_with("1 games with "), "{told}");
    let events = there["tables"].as_array().expect("tables");
    let events = events.iter().find(|table| table["table"] == "events");
    assert_eq!(events.expect("a table")["rows"], 3);
    let server = Server::start(back.path());
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
}

/// Runs a command that the program has told at the end of its sentence, with the programs of PostgreSQL on the path.
fn obey(message: &str) {
    let start = message.find("pg_").expect("a command");
    let path = env::var("PATH").unwrap_or_default();
    let packaged = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let packaged: Vec<String> = packaged
        .flatten()
        .map(|version| version.path().join("bin").display().to_string())
        .collect();
    let done = Command::new("sh")
        .args(["-c", message[start..].trim()])
        .env("PATH", format!("{path}:{}", packaged.join(":")))
        .output()
        .expect("a shell");
    assert!(done.status.success(), "{message}: {done:?}");
}

#[test]
fn backup_and_restore_tell_the_commands_of_postgresql() {
    let postgres = postgres();
    let url = postgres.url();
    let data = TempDir::new().expect("a directory");
    let file = data.path().join("games.dump");
    let name = file.to_str().expect("text");
    let server = Server::start_with(data.path(), &["--database", &url]);
    let game = play(&server);
    obey(&refusal(&skep(&["backup", name, "--database", &url])));
    server.terminate();
    change(&postgres, &["DELETE FROM events", "DELETE FROM games"]);
    obey(&refusal(&skep(&["restore", name, "--database", &url])));
    let server = Server::start_with(data.path(), &["--database", &url]);
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
}

/// What the doctor says of the database.
fn diagnosis(url: &str, data: &Path) -> (String, String) {
    let data = data.to_str().expect("text");
    let output = skep(&["doctor", "--json", "--data", data, "--database", url]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("findings");
    let found = findings.iter().find(|found| found["check"] == "database");
    let text = |name: &str| found.expect("a finding")[name].as_str().expect("text");
    (text("state").to_owned(), text("message").to_owned())
}

#[test]
fn the_doctor_looks_at_postgresql() {
    let mut postgres = postgres();
    let url = postgres.url();
    let data = TempDir::new().expect("a directory");
    let (state, message) = diagnosis(&url, data.path());
    assert_eq!(state, "ok", "{message}");
    assert!(message.contains("none yet"), "{message}");
    let server = Server::start_with(data.path(), &["--database", &url]);
    let game = play(&server);
    let (state, message) = diagnosis(&url, data.path());
    assert_eq!(state, "ok", "{message}");
    assert!(message.contains("1 games and 3 events"), "{message}");
    server.terminate();
    change(&postgres, &["DELETE FROM events WHERE version = 2"]);
    let (state, message) = diagnosis(&url, data.path());
    assert_eq!(state, "wrong", "{message}");
    assert!(
        message.contains(&game) && message.contains("event 2 is missing"),
        "{message}"
    );
    postgres.stop();
    let (state, message) = diagnosis(&url, data.path());
    assert_eq!(state, "wrong", "{message}");
    assert!(message.contains("cannot be reached"), "{message}");
}
