//! Matches between real processes: the example engine `random_uhp` misbehaves on demand.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

/// The shell-quoted command line of the example engine, which Cargo builds with these tests.
fn engine(arguments: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_skep-lab")).with_file_name("examples");
    let program = program.join(format!("random_uhp{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.exists(),
        "{} is missing: run `cargo build -p skep-lab --example random_uhp`",
        program.display()
    );
    format!("'{}' {arguments}", program.display())
        .trim()
        .to_owned()
}

fn match_of(a: &str, b: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep-lab"));
    command.args(["match", a, b]).args(arguments);
    command.stdin(Stdio::null());
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// The report of a match that must succeed.
fn report(command: &mut Command) -> String {
    let output = output(command);
    let report = text(&output.stdout).to_owned();
    assert_eq!(text(&output.stderr), "", "{report}");
    assert_eq!(output.status.code(), Some(0), "{report}");
    report
}

fn last_line(report: &str) -> &str {
    report.lines().last().unwrap_or_default()
}

/// A temporary directory.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("skep-match-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a directory for the test");
        Directory(path)
    }

    fn file(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // The system cleans up temporary files eventually.
        fs::remove_dir_all(&self.0).ok();
    }
}

#[test]
fn each_fault_loses_the_game_and_is_reported() {
    for (fault, name, detail) in [
        ("--crash-at 7", "crash", "crash on demand"),
        ("--hang-at 7", "time forfeit", "no answer in 1.000 s"),
        ("--illegal-at 7", "illegal move", "\"wQ bQ\": "),
        ("--garbage-at 7", "illegal move", "\"castle queenside\": "),
        ("--refuse-at 7", "error", "err I would rather not"),
        ("--hang-at-start", "no start", "no answer in 2.000 s"),
        ("--crash-at-start", "no start", "crash on demand"),
    ] {
        // Short timeouts only for engines that hang: the others must not be late on a busy machine.
        let limit = match name {
            "time forfeit" => &["--time", "0.1", "--margin", "0.9", "--limit-a", "depth=1"][..],
            _ => &["--depth", "1"],
        };
        let games = ["--games", "2", "--startup", "2"];
        let report = report(&mut match_of(
            &engine(""),
            &engine(fault),
            &[limit, &games].concat(),
        ));
        let fault_lines = report
            .lines()
            .filter(|line| line.starts_with("game "))
            .filter(|line| line.contains(&format!("{name} of B (random_uhp): ")))
            .filter(|line| line.contains(detail));
        assert_eq!(fault_lines.count(), 2, "{fault}: {report}");
        assert!(
            report.contains("faults of A (random_uhp)  none\n"),
            "{report}"
        );
        let faults = format!("faults of B (random_uhp)  {name} 2\n");
        assert!(report.contains(&faults), "{fault}: {report}");
        assert_eq!(
            last_line(&report),
            "score 1.00  W 2  D 0  L 0  elo inf +- inf"
        );
    }
}

#[test]
fn the_third_repetition_and_the_move_limit_are_draws() {
    let report_of = |arguments: &str, limits: &[&str]| {
        let limits = [&["--depth", "1", "--games", "2"], limits].concat();
        report(&mut match_of(
            &engine(arguments),
            &engine(arguments),
            &limits,
        ))
    };
    let repeated = report_of("--shuffle", &[]);
    assert!(
        repeated.contains("games 2  third repetition 2\n"),
        "{repeated}"
    );
    let long = report_of("", &["--max-plies", "10"]);
    assert!(long.contains("1/2-1/2  10 plies  move limit\n"), "{long}");
    assert!(long.contains("games 2  move limit 2\n"), "{long}");
    assert_eq!(
        last_line(&long),
        "score 0.50  W 0  D 2  L 0  elo 0.0 +- inf"
    );
}

#[test]
fn a_resumed_match_equals_an_uninterrupted_one() {
    let directory = Directory::new();
    // As Black, B plays an illegal move just before the limit; as White it reaches the limit.
    let (a, b) = (engine("--seed 5"), engine("--illegal-at 40 --seed 9"));
    let play = |file: &str, games: &str| {
        let arguments = ["--depth", "1", "--max-plies", "40", "--concurrency", "2"];
        let more = ["--games", games, "--record", file];
        report(&mut match_of(&a, &b, &[&arguments[..], &more].concat()))
    };
    let file = directory.file("stopped.pgn");
    play(&file, "3");
    let record = fs::read_to_string(&file).expect("a record");
    // A power cut left the third game truncated.
    fs::write(&file, &record[..record.len() - 20]).expect("a file");
    let resumed = play(&file, "6");
    assert!(
        resumed.contains("2 games are in the record already\n"),
        "{resumed}"
    );
    assert_eq!(resumed.matches("\ngame ").count(), 4, "{resumed}");
    // The match is complete, so nothing is played and the summary is the same.
    let again = play(&file, "6");
    assert_eq!(again.matches("\ngame ").count(), 0, "{again}");
    let summary = |report: &str| report[report.find("games 6").expect("a summary")..].to_owned();
    assert_eq!(summary(&again), summary(&resumed));
    let record = fs::read_to_string(&file).expect("a record");
    assert_eq!(record.matches("[Round ").count(), 6);

    let other = output(&mut match_of(&a, &b, &["--depth", "2", "--record", &file]));
    assert_eq!(other.status.code(), Some(1));
    let message = text(&other.stderr);
    assert!(message.contains("TimeControl"), "{message}");
    assert_eq!(fs::read_to_string(&file).expect("a record"), record);
}

#[test]
fn a_decided_test_stops_the_match() {
    let report = report(&mut match_of(
        &engine(""),
        &engine("--illegal-at 1"),
        &[
            &["--depth", "1", "--sprt", "-400,400", "--random-plies", "2"][..],
            // Option names are case-insensitive.
            &["--option-a", "level=3"],
        ]
        .concat(),
    ));
    assert!(
        report.contains("decided: A is at least 400 Elo stronger\n"),
        "{report}"
    );
    let games = report.matches("\ngame ").count();
    assert!((2..100).contains(&games), "{report}");
}

#[test]
fn plays_the_openings_of_a_file_with_both_colours() {
    let directory = Directory::new();
    let file = directory.file("openings.txt");
    fs::write(
        &file,
        "# two of Base, one of another set\n\
         Base;InProgress;White[2];wA1;bA1 wA1-\n\
         wG1;bG1 wG1-;wQ -wG1\n\
         Base+MLP;InProgress;Black[1];wP\n",
    )
    .expect("a file");
    let arguments = ["--depth", "1", "--max-plies", "4", "--openings", &file];
    // An engine without expansions can play the base game.
    let report = report(&mut match_of(
        &engine("--base-only"),
        &engine("--base-only"),
        &arguments,
    ));
    let games: Vec<&str> = report
        .lines()
        .filter_map(|line| line.split("  1/2").next()?.strip_prefix("game "))
        .collect();
    let expected = [
        "1  opening 1  A-B",
        "2  opening 1  B-A",
        "3  opening 2  A-B",
        "4  opening 2  B-A",
    ];
    assert_eq!(games, expected);
}

#[test]
fn an_engine_that_cannot_take_part_ends_the_match() {
    let directory = Directory::new();
    let bad = directory.file("bad.txt");
    fs::write(&bad, "wS1;bS1 wS1-\nwS1;wS2 wS1-\n").expect("a file");
    for (a, arguments, message) in [
        (
            "no-such-engine uhp".to_owned(),
            &[][..],
            "cannot start no-such-engine",
        ),
        (engine("--base-only"), &[], "it does not know the mosquito"),
        (engine(""), &["--option-a", "Aim=1"], "it has no option Aim"),
        (
            engine(""),
            &["--option-a", "Level=99"],
            "it refuses Level 99: err out of range",
        ),
        (
            engine(""),
            &["--option-a", "Level=123"],
            "it sets Level to 5, not to 123",
        ),
        (engine(""), &["--openings", &bad], "bad.txt: line 2: move 2"),
        (
            engine("--crash-at-start"),
            &["--games", "9"],
            "it failed to start 3 times in a row",
        ),
    ] {
        let arguments = [&["--depth", "1"], arguments].concat();
        let output = output(&mut match_of(&a, &engine(""), &arguments));
        assert_eq!(output.status.code(), Some(1), "{a}");
        let error = text(&output.stderr);
        assert!(
            error.starts_with("skep-lab: ") && error.contains(message),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    for arguments in [
        &["--time", "0"][..],
        &["--time", "1", "--depth", "1"],
        &["--sprt", "5,0"],
        &["--games", "0"],
        &["--set", "Base+X"],
        &["--limit-a", "depth=0"],
    ] {
        let output = output(&mut match_of("skep", "skep", arguments));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_match_with_a_summary() {
    let mut child = match_of(
        &engine(""),
        &engine(""),
        &["--depth", "1", "--max-plies", "20", "--games", "1000000"],
    )
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let is_game = |line: &std::io::Result<String>| {
        line.as_ref().is_ok_and(|line| line.starts_with("game 3 "))
    };
    assert!(lines.any(|line| is_game(&line)));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("there is a kill").success());
    let last = lines.last().expect("a summary").expect("UTF-8");
    assert!(last.starts_with("score 0.50  W 0  D "), "{last}");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    let mut error = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut error).expect("UTF-8");
    assert!(error.starts_with("skep-lab: stopped after "), "{error}");
}

#[test]
fn prints_nothing_but_the_result_as_json() {
    let arguments = "--nodes 20 --games 2 --max-plies 8 --json".split(' ');
    let arguments: Vec<&str> = arguments.collect();
    let output = output(&mut match_of("skep", "skep", &arguments));
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    assert_eq!(text(&output.stdout).lines().count(), 1);
    let played: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for (field, value) in [
        ("games", json!(2)),
        ("draws", json!(2)),
        ("score", json!(0.5)),
        ("elo", json!(0.0)),
        ("pairs", json!([0, 0, 1, 0, 0])),
        ("sprt", Value::Null),
        ("faults_of_a", json!({})),
    ] {
        assert_eq!(played[field], value, "{field}");
    }
}
