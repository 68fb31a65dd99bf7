//! `skep analyze`, tested on the real program.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

/// A short game in which Black allows an immediate win, which White plays.
const GAME: &str = "Base;WhiteWins;Black[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;\
                    wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2;wA1 bQ\\";

fn analyze(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("analyze")
        .args(args)
        .output()
        .expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the program writes UTF-8")
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the program writes UTF-8")
}

#[test]
fn reviews_a_game_move_by_move() {
    let output = analyze(&[GAME]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(errors(&output), "", "no progress without a terminal");
    let text = stdout(&output);
    assert!(!text.contains('\x1b'), "no colours without a terminal");
    assert!(text.contains("wA1 bQ\\"), "{text}");
    assert!(text.contains("White  accuracy"), "{text}");
    assert!(!text.contains("Best now"), "{text}");
    let last = text
        .lines()
        .find(|line| line.contains(" 11  wA1"))
        .expect("the last ply");
    assert!(last.contains("100 %") && last.contains("best"), "{last}");
}

#[test]
fn prints_a_reproducible_review_as_json() {
    let first = analyze(&["--json", GAME]);
    let second = analyze(&["--json", "--threads", "1", GAME]);
    assert_eq!(stdout(&first), stdout(&second));
    let json: Value = serde_json::from_str(&stdout(&first)).expect("JSON");
    let game = &json["games"][0];
    assert_eq!(stdout(&first).lines().count(), 1, "one object on one line");
    assert_eq!(game["set"], "Base");
    assert_eq!(game["result"], "White wins");
    assert_eq!(game["quality"], "quick");
    assert_eq!(game["review"]["plies"].as_array().map(Vec::len), Some(11));
    assert_eq!(game["review"]["chances"][11], 1.0);
    assert_eq!(game["review"]["plies"][10]["win"]["in"], 1);
    assert_eq!(game["lines"].as_array().map(Vec::len), Some(0));
}

#[test]
fn an_unfinished_game_and_a_position_show_the_best_lines() {
    let unfinished = "Base+M;InProgress;White[2];wS1;bS1 wS1-";
    let output = analyze(&["--time", "0.1", "--lines", "2", unfinished]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = stdout(&output);
    let (_, lines) = text.split_once("Best now").expect("the best lines");
    assert_eq!(
        lines.lines().filter(|line| line.contains('%')).count(),
        2,
        "{text}"
    );

    let output = analyze(&[
        "--time",
        "0.1",
        "--json",
        "Base_w6_.3s1g1-.2G1qa1-.2B1-.Q-A1",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let json: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(json["games"][0]["review"], Value::Null);
    assert_eq!(json["games"][0]["lines"][0]["win"]["side"], "white");
}

#[test]
fn reviews_every_game_of_a_file_and_names_unreadable_ones() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("games.uhp");
    let short = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-\n";
    fs::write(
        &path,
        format!("{short}Base;InProgress;White[2];wM\n{short}"),
    )
    .expect("a file");
    let output = analyze(&["--summary", path.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("1 of 3"), "{}", errors(&output));
    let text = stdout(&output);
    assert!(
        text.starts_with("games 2  moves 4  forced 0  book 8"),
        "{text}"
    );
    assert!(text.contains("accuracy"), "{text}");
}

#[test]
fn rejects_invalid_input() {
    for (input, code) in [("nowhere.pgn", 1), ("Base_w1_?", 1), ("Base;x;y;z", 1)] {
        let output = analyze(&[input]);
        assert_eq!(output.status.code(), Some(code), "{input}");
        assert!(errors(&output).starts_with("skep: "), "{}", errors(&output));
    }
    for wrong in [
        ["--quality", "divine", GAME],
        ["--time", "-1", GAME],
        ["--lines", "0", GAME],
    ] {
        assert_eq!(analyze(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}
