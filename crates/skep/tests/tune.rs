//! Games of the engine against itself and nets trained on them, by the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn skep(directory: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep"));
    command
        .current_dir(directory)
        .args(arguments.split(' '))
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// The output of a command that succeeds.
fn said(directory: &Path, arguments: &str) -> String {
    let output = skep(directory, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The error of a command that fails.
fn refused(directory: &Path, arguments: &str) -> String {
    let output = skep(directory, arguments);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    let error = text(&output.stderr);
    assert!(
        error.starts_with("skep: ") && error.lines().count() == 1,
        "{error}"
    );
    error.to_owned()
}

#[test]
fn games_that_were_stopped_go_on_where_they_were() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    let all = said(
        directory,
        "tune play all.games --games 6 --nodes 40 --threads 1",
    );
    assert!(all.starts_with("6 games with "), "{all}");
    said(
        directory,
        "tune play part.games --games 3 --nodes 40 --threads 1",
    );
    let path = directory.join("part.games");
    // The writer was killed in the middle of the third game.
    let bytes = fs::read(&path).expect("a file of games");
    fs::write(&path, &bytes[..bytes.len() - 5]).expect("a shorter file");
    let rest = said(
        directory,
        "tune play part.games --games 6 --nodes 40 --threads 1",
    );
    assert!(rest.starts_with("4 games with "), "{rest}");
    let all = fs::read(directory.join("all.games")).expect("a file of games");
    assert_eq!(fs::read(&path).expect("a file of games"), all);
    let again = said(directory, "tune play part.games --games 6 --nodes 40");
    assert_eq!(again, "0 games with 0 scored positions added\n");
}

#[test]
fn games_to_begin_with_are_played_without_a_net() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    said(directory, "tune play own.games --games 2 --nodes 40");
    said(
        directory,
        "tune play linear.games --games 2 --nodes 40 --linear",
    );
    let games = |name: &str| fs::read(directory.join(name)).expect("a file of games");
    assert_ne!(games("own.games"), games("linear.games"));
}

#[test]
fn a_net_is_trained_and_used() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    said(directory, "tune play some.games --games 50 --nodes 30");
    let table = said(
        directory,
        "tune net some.games --out some.net --epochs 2 --batch 128",
    );
    assert!(
        table
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("epoch 2 ")),
        "{table}"
    );
    let own = said(directory, "bench --depth 2");
    let other = said(directory, "bench --depth 2 --net some.net");
    let signature = |bench: &str| bench.lines().rev().nth(1).map(str::to_owned);
    assert_ne!(signature(&own), signature(&other));
    let linear = said(directory, "bench --depth 2 --linear");
    assert_ne!(signature(&own), signature(&linear));
    assert_ne!(signature(&other), signature(&linear));
    let weights = said(directory, "tune fit some.games");
    assert!(weights.contains("games 50  positions "), "{weights}");
    let order = said(directory, "tune order some.games --out some.weights");
    assert!(order.starts_with("games 50  positions "), "{order}");
    let (learned, built_in) = (
        fs::metadata(directory.join("some.weights")).expect("the weights"),
        fs::metadata("../engine/src/search/prior.weights").expect("the engine's weights"),
    );
    assert_eq!(learned.len(), built_in.len());
}

#[test]
fn numbers_are_tuned_by_games_and_a_run_is_kept() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    let run = "tune spsa run.spsa order_killer late_move_count --pairs 3 --nodes 30 --threads 1";
    let tuned = said(directory, run);
    let names: Vec<_> = tuned
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names, ["order_killer", "late_move_count"]);
    // All pairs have been played, so that the same command only tells what they brought.
    assert_eq!(said(directory, run), tuned);
    let kept = fs::read_to_string(directory.join("run.spsa")).expect("the run");
    assert!(kept.contains("\nplayed 3\n"), "{kept}");
    assert!(refused(directory, "tune spsa other.spsa luck").contains("luck"));
    assert!(refused(directory, "tune spsa other.spsa").contains("skep tune list"));
}

#[test]
fn games_as_text_are_converted() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    let good = "Base 1 6 8192 19487 992 24638 10177 16477 9341:126 25663:-153\n";
    fs::write(directory.join("good.txt"), good).expect("a file");
    assert_eq!(
        said(directory, "tune convert good.txt good.games"),
        "1 games\n"
    );
    assert!(refused(directory, "tune convert good.txt good.games").contains("good.games"));
    for (name, bad) in [("words", "hello\n"), ("illegal", "Base 1 2 8192 8192\n")] {
        fs::write(directory.join(name), format!("{good}{bad}")).expect("a file");
        let error = refused(directory, &format!("tune convert {name} {name}.games"));
        assert!(error.contains('2'), "{error}");
    }
}

#[test]
fn files_that_hold_something_else_are_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    fs::write(directory.join("text"), "neither games nor a net").expect("a file");
    for arguments in [
        "tune play text --games 1",
        "tune net text --out other.net",
        "tune fit text",
        "tune order text --out other.weights",
        "tune spsa text",
        "bench --net text",
        "uhp --net text",
        "tune play other.games --net text",
        "tune play other.games --net missing",
    ] {
        let error = refused(directory, arguments);
        assert!(
            error.contains("text") || error.contains("missing"),
            "{error}"
        );
    }
    let text = fs::read(directory.join("text")).expect("the file");
    assert_eq!(text, b"neither games nor a net");
}
