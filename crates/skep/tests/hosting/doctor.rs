//! `skep doctor` on healthy and on broken installations.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use serde_json::Value;
use skep_server::store::{Store, StoreOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;

use crate::server::Server;

/// An address without a listener.
fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}

fn doctor(address: &str, data: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["doctor", "--addr", address, "--data"])
        .arg(data)
        .args(more)
        .output()
        .expect("the program runs")
}

/// The message of one check, which must have the expected state.
fn finding(address: &str, data: &Path, check: &str, state: &str) -> String {
    let output = doctor(address, data, &["--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("findings");
    let found = findings.iter().find(|found| found["check"] == check);
    let found = found.expect("the check was made");
    assert_eq!(found["state"], state, "{report}");
    assert_eq!(found["advice"].is_string(), state != "ok", "{report}");
    let is_wrong = findings.iter().any(|found| found["state"] == "wrong");
    assert_eq!(output.status.code(), Some(i32::from(is_wrong)), "{report}");
    assert_eq!(report["ok"], !is_wrong);
    found["message"].as_str().expect("a message").to_owned()
}

/// Creates a database and changes it.
fn database(data: &Path, changes: &[&'static str]) {
    in_runtime(async {
        let (store, writer) = Store::open(&StoreOptions::new(data))
            .await
            .expect("a store");
        store.close().await;
        writer.await.expect("written");
        let mut connection = connect(data).await;
        for &change in changes {
            sqlx::query(change)
                .execute(&mut connection)
                .await
                .expect("the change is made");
        }
        connection.close().await.expect("closed");
    });
}

async fn connect(data: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(StoreOptions::new(data).file())
        .connect()
        .await
        .expect("a connection")
}

fn in_runtime(work: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(work);
}

#[test]
fn finds_no_problem_before_and_after_the_first_start() {
    let data = TempDir::new().expect("a directory");
    let new = data.path().join("not/yet");
    let output = doctor(&free_address(), &new, &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(!said.contains("wrong"), "{said}");
    assert!(!new.exists(), "the doctor changes nothing");
    let server = Server::start(data.path());
    let message = finding(&server.address, data.path(), "address", "ok");
    assert!(message.contains("answers at"), "{message}");
    let message = finding(&server.address, data.path(), "database", "ok");
    assert!(message.contains("whole, with 0 games"), "{message}");
    server.kill();
}

#[test]
fn finds_an_unreadable_game() {
    const SETTINGS: &str = r#"INSERT INTO games (id, settings, created, updated, version, restless, overview, due) VALUES
        ('n9LRn9scZtGqfc4-hJWAhg', '{"id":"n9LRn9scZtGqfc4-hJWAhg","kind":"table","set":"Base","opening":"rulebook","level":null,
        "clock":null,"tokens":{"white":null,"black":null},"names":{"white":null,"black":null},"computer":null,"created":1}', 1, 1, 2, 0, '', 0)"#;
    const GOOD: &str = r#"INSERT INTO events VALUES ('n9LRn9scZtGqfc4-hJWAhg', 1, 1, '{"e":"moved","uhp":"wS1"}')"#;
    for damage in [
        r#"INSERT INTO events VALUES ('n9LRn9scZtGqfc4-hJWAhg', 2, 2, '{"e":"moved","uhp":"wS1"}')"#,
        "INSERT INTO events VALUES ('n9LRn9scZtGqfc4-hJWAhg', 2, 2, 'nonsense')",
    ] {
        let data = TempDir::new().expect("a directory");
        database(data.path(), &[SETTINGS, GOOD, damage]);
        let message = finding(&free_address(), data.path(), "database", "wrong");
        assert!(message.contains("game n9LRn9scZtGqfc4-hJWAhg"), "{message}");
    }
}

#[test]
fn checks_whether_a_server_answers() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let address = server.address.clone();
    assert_eq!(
        doctor(&address, data.path(), &["--running"]).status.code(),
        Some(0)
    );
    server.kill();
    let output = doctor(&address, data.path(), &["--running"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.contains("no Skep server answers at"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[test]
fn explains_who_uses_the_port() {
    let (data, other) = (TempDir::new().expect("one"), TempDir::new().expect("two"));
    let server = Server::start(other.path());
    let message = finding(&server.address, data.path(), "address", "wrong");
    assert!(message.contains("a Skep server"), "{message}");
    assert!(message.contains("already running"), "{message}");
    server.kill();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    // A listener that drops every connection.
    thread::spawn(move || listener.incoming().for_each(drop));
    let message = finding(&address, data.path(), "address", "wrong");
    assert!(message.contains("taken by another program"), "{message}");
}

#[test]
fn rejects_an_address_of_another_machine() {
    let data = TempDir::new().expect("a directory");
    let message = finding("192.0.2.1:4483", data.path(), "address", "wrong");
    assert!(message.contains("no address 192.0.2.1"), "{message}");
}

#[test]
fn rejects_an_unusable_directory() {
    let data = TempDir::new().expect("a directory");
    let file = data.path().join("file");
    fs::write(&file, "").expect("a file");
    let address = free_address();
    let message = finding(&address, &file, "data", "wrong");
    assert!(message.contains("is not a directory"), "{message}");
    let message = finding(&address, &file.join("games"), "data", "wrong");
    assert!(message.contains("cannot be created"), "{message}");
    // Not even root can write there.
    if cfg!(target_os = "linux") {
        let message = finding(&address, Path::new("/proc"), "data", "wrong");
        assert!(message.contains("cannot be written"), "{message}");
        let message = finding(&address, Path::new("/proc/skep"), "data", "wrong");
        assert!(message.contains("cannot be created"), "{message}");
    }
}

#[test]
fn distinguishes_a_locked_from_a_damaged_database() {
    let data = TempDir::new().expect("a directory");
    let address = free_address();
    database(data.path(), &[]);
    in_runtime(async {
        let mut holder = connect(data.path()).await;
        let lock = holder
            .begin_with("BEGIN EXCLUSIVE")
            .await
            .expect("the lock");
        let message = finding(&address, data.path(), "database", "wrong");
        assert!(message.contains("has locked it"), "{message}");
        lock.rollback().await.expect("given back");
        holder.close().await.expect("closed");
    });
    finding(&address, data.path(), "database", "ok");
    let file = StoreOptions::new(data.path()).file();
    let mut bytes = fs::read(&file).expect("the database");
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xa5);
    fs::write(&file, bytes).expect("damaged");
    let message = finding(&address, data.path(), "database", "wrong");
    assert!(message.contains("damaged"), "{message}");
    fs::write(&file, "this is no database, although it is long enough to have the header of one in it, is it not?")
        .expect("damaged more");
    let message = finding(&address, data.path(), "database", "wrong");
    assert!(message.contains("damaged"), "{message}");
}

#[test]
fn leaves_a_newer_database_alone() {
    let data = TempDir::new().expect("a directory");
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'later', TRUE, x'00', 0)";
    database(data.path(), &[later]);
    let message = finding(&free_address(), data.path(), "database", "wrong");
    assert!(message.contains("newer Skep"), "{message}");
    // The server reports the same.
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(
        message.contains("newer Skep: update this program"),
        "{message}"
    );
}

#[test]
fn rejects_a_clock_before_the_last_game() {
    let data = TempDir::new().expect("a directory");
    // In the year 2100.
    database(data.path(), &["UPDATE heartbeat SET alive = 4102444800000"]);
    let message = finding(&free_address(), data.path(), "clock", "wrong");
    assert!(message.contains("2100-01-01"), "{message}");
}

#[cfg(unix)]
#[test]
fn rejects_a_low_limit_on_open_files() {
    let data = TempDir::new().expect("a directory");
    let output = Command::new("sh")
        .args(["-c", "ulimit -n 100; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_skep"))
        .args(["doctor", "--addr", &free_address(), "--data"])
        .arg(data.path())
        .output()
        .expect("there is a shell");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("wrong    files     100 files"), "{said}");
    assert!(said.contains("ulimit -n"), "{said}");
    assert_eq!(output.stderr, b"skep: found one problem\n");
}

#[cfg(unix)]
#[test]
fn warns_about_readable_games_which_a_server_makes_private() {
    use std::os::unix::fs::PermissionsExt;
    let directory = TempDir::new().expect("a directory");
    let data = directory.path().join("skep");
    let mode = |path: &Path| {
        let data = fs::metadata(path).expect("it is there");
        data.permissions().mode() & 0o777
    };
    let set = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
    };
    let files = || -> Vec<_> {
        let entries = fs::read_dir(&data).expect("a directory");
        entries.map(|entry| entry.expect("a file").path()).collect()
    };
    let server = Server::start(&data);
    assert_eq!(mode(&data), 0o700);
    // The database, its write-ahead log and shared memory, and the lock.
    assert_eq!(files().len(), 4, "{:?}", files());
    assert!(files().iter().all(|file| mode(file) == 0o600));
    let message = finding(&server.address, &data, "data", "ok");
    assert!(message.contains("can be written"), "{message}");
    server.kill();
    set(&data, 0o755);
    let message = finding(&free_address(), &data, "data", "warning");
    assert!(message.contains("can look into"), "{message}");
    for file in files() {
        set(&file, 0o644);
    }
    let message = finding(&free_address(), &data, "data", "warning");
    assert!(message.contains("can read the games"), "{message}");
    let server = Server::start(&data);
    finding(&server.address, &data, "data", "ok");
    for file in StoreOptions::new(&data).files() {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    server.kill();
}

/// A server that gives every request the same response.
fn canned_server(response: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = BufReader::new(stream);
            let mut line = String::new();
            // A request ends with an empty line.
            while stream.read_line(&mut line).is_ok_and(|length| length > 2) {
                line.clear();
            }
            // The client may have disconnected.
            stream.get_mut().write_all(response.as_bytes()).ok();
        }
    });
    address
}

#[test]
fn reports_a_server_that_cannot_use_its_database() {
    let data = TempDir::new().expect("a directory");
    let running = |address: &str| {
        let output = doctor(address, data.path(), &["--running"]);
        assert_eq!(output.status.code(), Some(1));
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(message.lines().count(), 1, "{message}");
        message
    };
    let unwell = canned_server(
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n\
         {\"ok\":false,\"version\":\"0.1.0\",\"protocol\":2}",
    );
    let message = running(&unwell);
    assert!(message.contains("Skep 0.1.0 answers at"), "{message}");
    assert!(message.contains("cannot use its database"), "{message}");
    assert!(!message.contains("no Skep"), "{message}");
    let foreign = canned_server("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello");
    let message = running(&foreign);
    assert!(message.contains("is not Skep"), "{message}");
    assert!(!message.contains("no Skep server answers"), "{message}");
    let message = finding(&unwell, data.path(), "address", "wrong");
    assert!(message.contains("another Skep server"), "{message}");
}
