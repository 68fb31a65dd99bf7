//! What a server logs.
#![cfg(unix)]

use serde_json::Value;
use tempfile::TempDir;

use crate::server::{Server, begin};

#[test]
fn logs_in_json_name_requests_and_games() {
    let data = TempDir::new().expect("a directory");
    let options = ["--log-format", "json"];
    let server = Server::start_logging(data.path(), &options, "skep_server=debug");
    let (id, _) = begin(&server);
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
