//! The `--json` output: one value on one line, with the fields documented in docs/command-line.md.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

fn skep(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// Parses the single line of output.
fn result(output: &Output) -> Value {
    let text = std::str::from_utf8(&output.stdout).expect("the program writes UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).expect("JSON")
}

/// Names of an object's fields, sorted.
fn fields(value: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn perft_reports_its_count_and_optionally_each_first_move() {
    let output = skep(&["perft", "Base", "3", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let counted = result(&output);
    assert_eq!(
        fields(&counted),
        ["depth", "nodes", "nodes_per_second", "seconds"]
    );
    assert_eq!(counted["depth"], 3);
    let divided = result(&skep(&["perft", "Base", "3", "--json", "--divide"]));
    let parts = divided["divide"].as_array().expect("moves");
    assert_eq!(parts[0]["move"], "wS1");
    let sum: u64 = parts.iter().filter_map(|part| part["nodes"].as_u64()).sum();
    assert_eq!(json!(sum), counted["nodes"]);
}

#[test]
fn bench_reports_its_signature_and_each_position() {
    let benched = result(&skep(&["bench", "--depth", "1", "--json"]));
    let positions = benched["positions"].as_array().expect("positions");
    assert_eq!(positions.len(), 12);
    assert_eq!(
        fields(&positions[0]),
        ["best", "nodes", "ply", "seconds", "set"]
    );
    let sum: u64 = positions
        .iter()
        .filter_map(|part| part["nodes"].as_u64())
        .sum();
    assert_eq!(benched["signature"], json!(sum));
}

#[test]
fn levels_is_a_list() {
    let levels = result(&skep(&["levels", "--json"]));
    let levels = levels.as_array().expect("a list");
    assert_eq!(levels.len(), 10);
    assert_eq!(levels[0]["below"], Value::Null);
    assert_eq!(levels[9]["level"], 10);
    assert_eq!(levels[9]["nodes"], Value::Null);
    assert_eq!(
        fields(&levels[1]["below"]),
        ["draws", "losses", "score", "wins"]
    );
}

#[test]
fn puzzles_verify_reports_every_fault() {
    let proven = result(&skep(&["puzzles", "verify", "--sample", "2", "--json"]));
    assert_eq!(proven["proven"], 2);
    assert_eq!(proven["failed"], 0);
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("bad.txt");
    fs::write(&file, "\nnonsense\n").expect("a file");
    let file = file.to_str().expect("a path");
    let output = skep(&["puzzles", "verify", file, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let failed = result(&output);
    assert_eq!(failed["failed"], 1);
    assert_eq!(failed["faults"][0]["file"], file);
    assert_eq!(failed["faults"][0]["line"], 2);
}

#[test]
fn convert_reports_unreadable_games() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a path").to_owned()
    };
    let (from, to) = (path("in.uhp"), path("out.pgn"));
    fs::write(
        &from,
        "Base;InProgress;Black[1];wS1\nBase;InProgress;Black[1];wX9\n",
    )
    .expect("a file");
    let output = skep(&["convert", &from, &to, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let converted = result(&output);
    assert_eq!(converted["written"], 1);
    assert_eq!(converted["unreadable"], 1);
    assert_eq!(converted["warnings"], json!([]));
    assert_eq!(converted["errors"][0]["game"], 2);
    assert_eq!(
        fields(&converted["errors"][0]),
        ["game", "line", "message", "ply"]
    );
    assert!(fs::read_to_string(&to).is_ok_and(|text| text.contains("[Result")));
}
