//! Self-play and training with the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use skep_engine::{Engine, Evaluation, Limits, Net, Options};
use skep_rules::Game;

fn skep_lab(directory: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep-lab"));
    command
        .current_dir(directory)
        .args(arguments.split(' '))
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

fn said(directory: &Path, arguments: &str) -> String {
    let output = skep_lab(directory, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn refused(directory: &Path, arguments: &str) -> String {
    let output = skep_lab(directory, arguments);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    let error = text(&output.stderr);
    assert!(
        error.starts_with("skep-lab: ") && error.lines().count() == 1,
        "{error}"
    );
    error.to_owned()
}

/// Nodes of a search to a fixed depth, which depend on the evaluation.
fn nodes(evaluation: Evaluation, net: Arc<Net>) -> u64 {
    let options = Options::default()
        .with_table_mib(1)
        .with_evaluation(evaluation);
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let game = game.parse::<Game>().expect("a game");
    let mut engine = Engine::with_net(options, net);
    let report = engine.search(&game, Limits::depth(4));
    report.expect("a report").nodes
}

#[test]
fn resumes_an_interrupted_run() {
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
    // As if the writer had been killed during the third game.
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
fn plays_the_first_games_with_the_linear_evaluation() {
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
fn trains_a_net_and_plays_with_it() {
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
    let trained = fs::read(directory.join("some.net")).expect("the net");
    let trained = Arc::new(Net::from_bytes(&trained).expect("a net for this engine"));
    let built_in = Net::built_in();
    let own = nodes(Evaluation::Net, Arc::clone(&built_in));
    let other = nodes(Evaluation::Net, trained);
    let linear = nodes(Evaluation::Linear, built_in);
    assert!(
        own != other && own != linear && other != linear,
        "{own} {other} {linear}"
    );
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
fn tunes_parameters_by_games_and_saves_the_run() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    let run = "tune spsa run.spsa order_killer late_move_count --pairs 3 --nodes 30 --threads 1";
    let tuned = said(directory, run);
    let names: Vec<_> = tuned
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names, ["order_killer", "late_move_count"]);
    // All pairs have been played, so repeating the command only prints the result.
    assert_eq!(said(directory, run), tuned);
    let kept = fs::read_to_string(directory.join("run.spsa")).expect("the run");
    assert!(kept.contains("\nplayed 3\n"), "{kept}");
    assert!(refused(directory, "tune spsa other.spsa luck").contains("luck"));
    assert!(refused(directory, "tune spsa other.spsa").contains("skep-lab tune list"));
}

#[test]
fn rejects_other_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let directory = directory.path();
    fs::write(directory.join("text"), "neither games nor a net").expect("a file");
    for arguments in [
        "tune play text --games 1",
        "tune net text --out other.net",
        "tune fit text",
        "tune order text --out other.weights",
        "tune spsa text",
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
