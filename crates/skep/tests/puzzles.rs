//! Puzzles made and proven by the real program.

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

/// The path of a file in a folder for tests.
fn path(folder: &TempDir, name: &str) -> String {
    let path = folder.path().join(name);
    path.to_str().expect("a path").to_owned()
}

fn last_line(output: &Output) -> &str {
    text(&output.stdout).lines().last().unwrap_or_default()
}

#[test]
fn puzzles_that_were_made_are_proven_and_can_be_made_again() {
    let folder = TempDir::new().expect("a folder");
    let make = |name: &str| {
        let out = path(&folder, name);
        let arguments = "--set Base --count 2 --games 60 --seed 1".split(' ');
        let all: Vec<&str> = ["puzzles", "make", &out]
            .into_iter()
            .chain(arguments)
            .collect();
        let made = skep(&all);
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        assert!(last_line(&made).starts_with("2 puzzles from "));
        // There is no terminal, so no progress is shown.
        assert_eq!(text(&made.stderr), "");
        fs::read_to_string(&out).expect("a file")
    };
    let first = make("one.txt");
    assert_eq!(first, make("two.txt"));
    // The file says how to make it again.
    assert!(first.contains("# skep puzzles make FILE --set Base --count 2 --games 60 --seed 1\n"));
    let proven = skep(&["puzzles", "verify", &path(&folder, "one.txt")]);
    assert_eq!(proven.status.code(), Some(0));
    assert_eq!(last_line(&proven), "2 proven, 0 failed");

    let both = [path(&folder, "one.txt"), path(&folder, "two.txt")];
    let twice = skep(&["puzzles", "verify", &both[0], &both[1]]);
    assert_eq!(twice.status.code(), Some(1));
    assert_eq!(last_line(&twice), "2 proven, 2 failed");
    let cause = format!(
        "{}, line 3: it is the puzzle of {}, line 3",
        both[1], both[0]
    );
    assert!(text(&twice.stdout).contains(&cause));
}

#[test]
fn those_that_come_with_the_program_are_proven() {
    let proven = skep(&["puzzles", "verify", "--sample", "6"]);
    assert_eq!(proven.status.code(), Some(0), "{}", text(&proven.stdout));
    assert_eq!(text(&proven.stdout), "6 proven, 0 failed\n");
}

#[test]
fn a_bad_file_is_answered_with_the_place_of_each_fault() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "bad.txt");
    fs::write(&file, "# a comment\n\nnonsense\n1 | 2 | 3 | 4 | 5 | 6\n").expect("a file");
    let output = skep(&["puzzles", "verify", &file]);
    assert_eq!(output.status.code(), Some(1));
    let report = text(&output.stdout);
    for (line, cause) in [(3, "this line has 1"), (4, "named by 10 digits")] {
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
fn what_cannot_be_done_is_said_at_once() {
    let folder = TempDir::new().expect("a folder");
    let nowhere = path(&folder, "nowhere/out.txt");
    let output = skep(&["puzzles", "make", &nowhere, "--count", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains(&format!("cannot write {nowhere}")));
    let output = skep(&["puzzles", "verify", &nowhere]);
    assert_eq!(output.status.code(), Some(1));
    let out = path(&folder, "out.txt");
    let output = skep(&["puzzles", "make", &out, "--count", "1", "--games", "0"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("allow more games"));
    for bad in [["--count", "0"], ["--set", "Chess"]] {
        let output = skep(&["puzzles", "make", &out, bad[0], bad[1]]);
        assert_eq!(output.status.code(), Some(2), "{bad:?}");
    }
}
