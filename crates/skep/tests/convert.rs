//! `skep convert`, tested on the real program and real files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A short game of thirteen pieces a side, as our own writer formats it.
const GAME: &str = "Base+ML;InProgress;White[4];wS1;bG1 wS1-;wQ /wS1;bQ bG1/;wA1 -wQ;bL bQ/\n";

fn convert(directory: &Path, input: &str, output: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .current_dir(directory)
        .args(["convert", input, output])
        .output()
        .expect("the program starts")
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the program writes UTF-8")
}

fn directory() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory for the test")
}

fn write(directory: &Path, name: &str, content: impl AsRef<[u8]>) {
    fs::write(directory.join(name), content).expect("a file for the test");
}

fn read(directory: &Path, name: &str) -> String {
    fs::read_to_string(directory.join(name)).expect("the program has written the file")
}

#[test]
fn round_trips_through_all_formats() {
    let directory = directory();
    let path = directory.path();
    write(path, "a.uhp", GAME);
    for (from, to) in [("a.uhp", "b.pgn"), ("b.pgn", "c.sgf"), ("c.sgf", "d.uhp")] {
        let output = convert(path, from, to);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        assert_eq!(errors(&output), "");
    }
    assert!(read(path, "b.pgn").contains("[GameType \"Base+ML\"]"));
    assert!(read(path, "c.sgf").starts_with('('));
    assert_eq!(read(path, "d.uhp"), GAME);
}

#[test]
fn round_trips_a_game_that_starts_with_the_queen() {
    const QUEENS: &str = "Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-\n";
    let directory = directory();
    let path = directory.path();
    write(path, "a.uhp", QUEENS);
    for (from, to) in [("a.uhp", "b.pgn"), ("b.pgn", "c.sgf"), ("c.sgf", "d.uhp")] {
        let output = convert(path, from, to);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    }
    assert_eq!(read(path, "d.uhp"), QUEENS);
}

#[test]
fn converts_files_with_many_games() {
    let directory = directory();
    let path = directory.path();
    write(path, "a.uhp", GAME.repeat(3));
    for (from, to) in [("a.uhp", "b.sgf"), ("b.sgf", "c.pgn"), ("c.pgn", "d.uhp")] {
        let output = convert(path, from, to);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    }
    assert_eq!(read(path, "d.uhp"), GAME.repeat(3));
}

#[test]
fn detects_the_format_from_the_content() {
    let directory = directory();
    write(directory.path(), "misnamed.sgf", GAME);
    let output = convert(directory.path(), "misnamed.sgf", "right.uhp");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(read(directory.path(), "right.uhp"), GAME);
}

#[test]
fn reports_a_bad_game_and_converts_the_others() {
    let directory = directory();
    let path = directory.path();
    let bad = "Base;InProgress;White[2];wS1;bS1 wS1-;wA1 bS1-\n";
    write(path, "a.uhp", format!("{GAME}{bad}{GAME}"));
    let output = convert(path, "a.uhp", "b.uhp");
    assert_eq!(output.status.code(), Some(1));
    let errors = errors(&output);
    assert!(errors.contains("game 2"), "{errors}");
    assert!(errors.contains("move 3"), "{errors}");
    assert!(errors.contains("wA1 bS1-"), "{errors}");
    assert_eq!(read(path, "b.uhp"), GAME.repeat(2));
}

#[test]
fn an_unreadable_input_leaves_the_output_unchanged() {
    let directory = directory();
    let path = directory.path();
    for content in [
        &b""[..],
        b"nothing of the kind",
        b"\xff\xfe\x00\x01",
        b"(;GM[27]",
        b"Base;;",
    ] {
        write(path, "old.pgn", "precious");
        write(path, "bad", content);
        let output = convert(path, "bad", "old.pgn");
        if output.status.code() == Some(1) {
            assert_eq!(read(path, "old.pgn"), "precious");
            assert!(errors(&output).starts_with("skep: "));
        } else {
            // An empty game is valid.
            assert_eq!(output.status.code(), Some(0), "{content:?}");
        }
        let left = fs::read_dir(path).expect("the directory is there").count();
        assert_eq!(left, 2, "no part of a file is left behind");
    }
}

#[test]
fn names_files_that_cannot_be_read_or_written() {
    let directory = directory();
    let path = directory.path();
    write(path, "a.uhp", GAME);
    for (from, to, named) in [
        ("missing.pgn", "b.pgn", "missing.pgn"),
        ("a.uhp", "b.txt", "b.txt"),
        ("a.uhp", "b", "b"),
        ("a.uhp", "nowhere/b.pgn", "nowhere/b.pgn"),
    ] {
        let output = convert(path, from, to);
        assert_eq!(output.status.code(), Some(1));
        assert!(errors(&output).contains(named), "{}", errors(&output));
        assert_eq!(errors(&output).lines().count(), 1);
    }
}

#[test]
fn a_game_string_keeps_the_result_of_a_resigned_game() {
    let directory = directory();
    let path = directory.path();
    let moves = "\n1. wS1\n2. bS1 wS1-\n";
    write(
        path,
        "a.pgn",
        format!("[GameType \"Base\"]\n[Result \"1-0\"]\n{moves}"),
    );
    let output = convert(path, "a.pgn", "b.uhp");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(errors(&output), "");
    let written = fs::read_to_string(path.join("b.uhp")).expect("written");
    assert_eq!(written, "Base;WhiteWins;White[2];wS1;bS1 wS1-\n");
    let back = convert(path, "b.uhp", "c.pgn");
    assert_eq!(errors(&back), "");
    let written = fs::read_to_string(path.join("c.pgn")).expect("written");
    assert!(written.contains("[Result \"WhiteWins\"]"), "{written}");
    // A game string cannot hold the reason, so a warning says that it is lost.
    let resigned =
        format!("[GameType \"Base\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n{moves}");
    write(path, "d.pgn", &resigned);
    let output = convert(path, "d.pgn", "e.uhp");
    assert!(
        errors(&output).contains("not how the game ended"),
        "{}",
        errors(&output)
    );
}

#[test]
fn renumbers_equal_bugs_with_a_warning() {
    let directory = directory();
    let path = directory.path();
    write(path, "a.uhp", "Base;Draw;White[2];wA3;bG2 wA3-;wQ -wA3\n");
    let output = convert(path, "a.uhp", "b.pgn");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let note =
        "game 1: equal bugs were renumbered in the order of placement: wA3 is wA1, bG2 is bG1";
    assert!(errors(&output).contains(note), "{}", errors(&output));
    let written = fs::read_to_string(path.join("b.pgn")).expect("written");
    assert!(written.contains("3. wQ -wA1\n"), "{written}");
    assert!(written.contains("[Result \"Draw\"]"), "{written}");
}
