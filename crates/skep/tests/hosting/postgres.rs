//! A server on PostgreSQL: options, errors, migration, backup and diagnosis.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use serde_json::{Value, json};
use skep_test_postgres::{PASSWORD, TestPostgres};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::server::{Server, start_game};

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

/// The one-line error of a command that must fail.
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

/// The error of a server that cannot start.
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

/// Plays some moves; returns the game.
fn play(server: &Server) -> String {
    let (id, tokens) = start_game(server);
    for (ply, uhp) in ["wS1", "bG1 wS1-"].iter().enumerate() {
        let body = json!({"ply": ply, "after": ply + 1, "move": uhp});
        let path = format!("/api/games/{id}/moves");
        let response = server.post(&path, Some(&tokens[ply % 2]), &body);
        assert_eq!(response, json!({"v": ply + 2}));
    }
    id
}

fn moves(server: &Server, game: &str) -> Value {
    let state = server.get(&format!("/api/games/{game}"));
    let moves = state["moves"].as_array().expect("moves").iter();
    moves.map(|played| played["uhp"].clone()).collect()
}

#[test]
fn rejects_invalid_databases_in_one_sentence() {
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
fn reads_the_password_from_a_file_and_never_prints_it() {
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
fn rejects_unusable_databases_in_one_sentence() {
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
    // A server that reports an older version than its own.
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
fn migrates_to_postgresql_and_back() {
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
    // Every command refuses the moved database and names the new one.
    let place = format!("PostgreSQL at {}", place(&url));
    let file = other.path().join("backup.sqlite3");
    let file = file.to_str().expect("text");
    for command in [
        &["migrate", from, &url][..],
        &["user", "list", "--data", from],
        &["user", "ban", "Mallory", "--data", from],
        &["user", "invite", "--data", from],
        &["ratings", "rebuild", "--data", from],
        &["host-token", "--data", from],
        &["archive", "delete", "1", "--data", from],
        &["import", "Cargo.toml", "--data", from],
        &["backup", file, "--data", from],
        &["serve", "--addr", "127.0.0.1:0", "--data", from],
    ] {
        let refused = refusal(&skep(command));
        assert!(refused.contains(&place), "{command:?}: {refused}");
        assert!(refused.contains("moved to"), "{command:?}: {refused}");
    }
    let doctor = skep(&["doctor", "--json", "--data", from]);
    assert_eq!(doctor.status.code(), Some(1), "{doctor:?}");
    let found = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(found.contains("everything in it was moved to"), "{found}");
    let server = Server::start_with(other.path(), &["--database", &url]);
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
    // Migrating back restores the original location; the file migrated from is kept next to it.
    let moved = skep(&["migrate", &url, from]);
    assert_eq!(moved.status.code(), Some(0), "{moved:?}");
    assert!(data.path().join("skep.sqlite3.moved-1").exists());
    let dead = refused(&url, &[]);
    assert!(dead.contains("was moved to"), "{dead}");
    let again = refusal(&skep(&["migrate", from, &url]));
    assert!(again.contains("there are games in"), "{again}");
    let output = String::from_utf8_lossy(&moved.stdout).into_owned();
    assert!(output.starts_with("1 games with "), "{output}");
    let events = there["tables"].as_array().expect("tables");
    let events = events.iter().find(|table| table["table"] == "events");
    assert_eq!(events.expect("a table")["rows"], 3);
    let server = Server::start(data.path());
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
}

/// The location of a database in messages.
fn place(url: &str) -> String {
    let (start, socket) = url.split_once("?host=").expect("a socket");
    let database = start.rsplit('/').next().expect("a database");
    format!("{socket}/{database}")
}

#[test]
fn migrates_to_a_database_with_an_unused_server() {
    let postgres = postgres();
    let url = postgres.url();
    let (data, other) = (TempDir::new().expect("one"), TempDir::new().expect("two"));
    let server = Server::start(data.path());
    let game = play(&server);
    server.terminate();
    // The engine's games and the house opponents are created automatically.
    let options = ["--database", &url, "--bots", "on", "--bot-threads", "1"];
    let server = Server::start_with(other.path(), &options);
    while server.get("/api/archive")["total"].as_u64() < Some(100)
        || server.get("/api/players/skep-10")["bot"] != true
    {
        thread::yield_now();
    }
    server.terminate();
    let from = data.path().to_str().expect("text");
    let moved = skep(&["migrate", from, &url]);
    assert_eq!(moved.status.code(), Some(0), "{moved:?}");
    let server = Server::start_with(other.path(), &["--database", &url]);
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
}

#[test]
fn restores_a_moved_database() {
    let postgres = postgres();
    let url = postgres.url();
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let game = play(&server);
    server.terminate();
    let from = data.path().to_str().expect("text");
    let moved = skep(&["migrate", from, &url]);
    assert_eq!(moved.status.code(), Some(0), "{moved:?}");
    let file = data.path().join("skep.sqlite3");
    let file = file.to_str().expect("text");
    let restored = skep(&["restore", file, "--data", from, "--force"]);
    assert_eq!(restored.status.code(), Some(0), "{restored:?}");
    let server = Server::start(data.path());
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
}

#[test]
fn all_nodes_accept_the_host_token() {
    let postgres = postgres();
    let url = postgres.url();
    let data = [(); 2].map(|()| TempDir::new().expect("a directory"));
    // Behind a proxy, requests do not count as local.
    let options = ["--database", &url, "--trusted-proxy", "127.0.0.1"];
    let nodes = data
        .each_ref()
        .map(|data| Server::start_with(data.path(), &options));
    let import = |node: &Server, token: &str| {
        let game = "Base;InProgress;White[2];wS1;bG1 wS1-\n";
        node.request("POST", "/api/archive/import", Some(token), game)
    };
    let token = || {
        let made = skep(&["host-token", "--database", &url]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        String::from_utf8(made.stdout)
            .expect("text")
            .trim()
            .to_owned()
    };
    let first = token();
    for node in &nodes {
        assert_eq!(import(node, &first)["bad"], 0);
    }
    let second = token();
    for node in &nodes {
        assert_eq!(import(node, &first)["error"]["code"], "forbidden");
        assert_eq!(import(node, &second)["duplicates"], 1);
    }
    for node in nodes {
        node.terminate();
    }
}

/// Runs the command suggested at the end of an error message, with PostgreSQL's programs on the path.
fn run_suggested_command(message: &str) {
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
fn backs_up_postgresql_while_a_server_runs() {
    let postgres = postgres();
    let data = TempDir::new().expect("a directory");
    let password = data.path().join("password");
    fs::write(&password, format!("{PASSWORD}\n")).expect("written");
    let password = password.to_str().expect("text");
    // By TCP, which requires the password.
    let url = postgres.url_of_port();
    let database = ["--database", &url, "--database-password-file", password];
    let server = Server::start_with(data.path(), &database);
    let game = play(&server);
    let folder = data.path().join("backups/skep");
    let name = folder.join("games.dump");
    let name = name.to_str().expect("text");
    let backup = |to: &str| skep(&[&["backup", to, "--json"], &database[..]].concat());
    let taken = backup(name);
    assert_eq!(taken.status.code(), Some(0), "{taken:?}");
    let output: Value = serde_json::from_slice(&taken.stdout).expect("JSON");
    assert_eq!(
        (&output["games"], &output["events"]),
        (&json!(1), &json!(3))
    );
    assert!(refusal(&backup(name)).contains("exists already"));
    // In a directory the backup is named after the time.
    let taken = backup(folder.to_str().expect("text"));
    let output: Value = serde_json::from_slice(&taken.stdout).expect("JSON");
    let file = output["file"].as_str().expect("a name");
    assert!(
        file.contains("/skep-20") && file.ends_with(".dump"),
        "{file}"
    );
    #[cfg(unix)]
    for path in [name, file] {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{path}");
    }
    server.terminate();
    change(&postgres, &["DELETE FROM events", "DELETE FROM games"]);
    let socket = postgres.url();
    run_suggested_command(&refusal(&skep(&["restore", name, "--database", &socket])));
    let server = Server::start_with(data.path(), &["--database", &socket]);
    assert_eq!(moves(&server, &game), json!(["wS1", "bG1 wS1-"]));
    server.terminate();
    let away = skep(&[
        "backup",
        "a.dump",
        "--database",
        &postgres.url_of("nothing"),
    ]);
    assert!(refusal(&away).contains("createdb --owner=skep nothing"));
}

/// The doctor's message about the database.
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
fn the_doctor_checks_postgresql() {
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
