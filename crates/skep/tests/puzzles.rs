//! Puzzles proven by the real program.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

fn skep(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep"));
    command
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

fn path(folder: &TempDir, name: &str) -> String {
    let path = folder.path().join(name);
    path.to_str().expect("a path").to_owned()
}

fn last_line(output: &Output) -> &str {
    text(&output.stdout).lines().last().unwrap_or_default()
}

#[test]
fn proves_the_puzzles_of_files_and_rejects_duplicates() {
    let folder = TempDir::new().expect("a folder");
    let shipped = include_str!("../../../content/puzzles/base.txt");
    let lines = shipped.lines().filter(|line| !line.starts_with('#'));
    let two: Vec<&str> = lines.take(2).collect();
    let files = ["one.txt", "two.txt"].map(|name| path(&folder, name));
    for file in &files {
        fs::write(file, two.join("\n")).expect("a file");
    }
    let proven = skep(&["puzzles", "verify", &files[0]]);
    assert_eq!(proven.status.code(), Some(0));
    assert_eq!(last_line(&proven), "2 proven, 0 failed");

    let twice = skep(&["puzzles", "verify", &files[0], &files[1]]);
    assert_eq!(twice.status.code(), Some(1));
    assert_eq!(last_line(&twice), "2 proven, 2 failed");
    let cause = format!("{}, line 1: duplicate of {}, line 1", files[1], files[0]);
    assert!(text(&twice.stdout).contains(&cause));
}

#[test]
fn proves_built_in_puzzles() {
    let proven = skep(&["puzzles", "verify", "--sample", "6"]);
    assert_eq!(proven.status.code(), Some(0), "{}", text(&proven.stdout));
    assert_eq!(text(&proven.stdout), "6 proven, 0 failed\n");
}

#[test]
fn reports_file_and_line_of_each_fault() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "bad.txt");
    fs::write(&file, "# a comment\n\nnonsense\n1 | 2 | 3 | 4 | 5 | 6\n").expect("a file");
    let output = skep(&["puzzles", "verify", &file]);
    assert_eq!(output.status.code(), Some(1));
    let report = text(&output.stdout);
    for (line, cause) in [(3, "found 1"), (4, "10 digits")] {
        let place = format!("{file}, line {line}: ");
        let found = report.lines().find(|text| text.starts_with(&place));
        assert!(found.is_some_and(|text| text.contains(cause)), "{report}");
    }
    assert_eq!(last_line(&output), "0 proven, 2 failed");

    fs::write(&file, b"\xff\xfe\x00").expect("a file");
    let output = skep(&["puzzles", "verify", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains(&format!("cannot read {file}")));
}

#[test]
fn names_a_missing_file() {
    let output = skep(&["puzzles", "verify", "no-such-folder/puzzles.txt"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot read no-such-folder/puzzles.txt"));
}
