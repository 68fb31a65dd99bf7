//! Server logs.
#![cfg(unix)]

use std::io::BufRead;

use serde_json::{Value, json};
use skep_test_postgres::{SmallDisk, TestPostgres};
use tempfile::TempDir;

use crate::server::{Server, start_game};

#[test]
fn json_logs_contain_request_and_game_ids() {
    let data = TempDir::new().expect("a directory");
    let options = ["--log-format", "json"];
    let server = Server::start_logging(data.path(), &options, "skep_server=debug");
    let (id, _) = start_game(&server);
    let (code, log) = server.terminate();
    assert_eq!(code, Some(0));
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let joined = lines
        .iter()
        .find(|line| {
            let path = line["span"]["path"].as_str().unwrap_or_default();
            path == format!("/api/games/{id}/join")
        })
        .unwrap_or_else(|| panic!("{log}"));
    assert_eq!(joined["status"], 200);
    assert_eq!(joined["span"]["method"], "POST");
    let request = joined["span"]["id"].as_str().expect("an id");
    assert!(!request.is_empty());
}

#[test]
fn a_log_file_has_no_colour_codes() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start_logging(data.path(), &[], "info");
    let (code, log) = server.terminate();
    assert_eq!(code, Some(0));
    assert!(log.contains("ready"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log:?}");
}

#[test]
fn an_unreadable_log_filter_is_reported_and_ignored() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start_logging(data.path(), &[], "skep=loud");
    let (code, log) = server.terminate();
    assert_eq!(code, Some(0));
    assert!(log.starts_with("skep: RUST_LOG is ignored: "), "{log}");
    assert_eq!(log.lines().count(), 1, "{log}");
}

/// Number of log lines that contain a text.
fn count(log: &str, text: &str) -> usize {
    log.lines().filter(|line| line.contains(text)).count()
}

#[test]
fn logs_a_full_disk_once() {
    let Ok(disk) = SmallDisk::mount(4) else {
        // Mounting requires root.
        return;
    };
    let data = disk.path().join("skep");
    let server = Server::start_with(&data, &["--no-limits", "--archive-games", "never"]);
    disk.fill().expect("full");
    let request =
        json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white"});
    let mut refused = 0;
    for _ in 0..10_000 {
        let response = server.post("/api/games", None, &request);
        refused += usize::from(response["error"]["code"] == "storage");
        if refused == 50 {
            break;
        }
    }
    assert_eq!(refused, 50, "the disk fills up");
    disk.free().expect("free");
    let (_, log) = server.terminate();
    assert_eq!(count(&log, "does not work"), 1, "{log}");
    assert!(log.lines().count() < 10, "{log}");
}

#[test]
fn logs_an_outage_of_the_database_once_and_its_end() {
    let mut postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let data = TempDir::new().expect("a directory");
    let url = postgres.url();
    let mut server = Server::start_logging(data.path(), &["--database", &url], "warn");
    let mut log = server.take_log();
    let mut output = String::new();
    postgres.crash();
    until(&mut log, &mut output, "the database does not work");
    // Health checks and all background tasks meet the same failure.
    for _ in 0..20 {
        assert_eq!(server.get("/api/health")["ok"], false);
    }
    postgres.resume().expect("started again");
    until(&mut log, &mut output, "the database works again");
    assert_eq!(count(&output, "does not work"), 1, "{output}");
    // The database driver logs as well, and some tasks fail before the outage is noticed.
    assert!(output.lines().count() < 10, "{output}");
    server.kill();
}

/// Reads lines until one contains a text.
fn until(log: &mut impl BufRead, output: &mut String, text: &str) {
    loop {
        let mut line = String::new();
        let length = log.read_line(&mut line).expect("a line");
        assert!(length > 0, "the log ends: {output}");
        output.push_str(&line);
        if line.contains(text) {
            return;
        }
    }
}
