//! The examples run with tiny budgets and report wrong arguments.

#[allow(dead_code, reason = "the tests call `run` instead of `main`")]
#[path = "../examples/analyse_pgn.rs"]
mod analyse_pgn;
#[allow(dead_code, reason = "the tests call `run` instead of `main`")]
#[path = "../examples/mcts.rs"]
mod mcts;
#[allow(dead_code, reason = "the tests call `run` instead of `main`")]
#[path = "../examples/speed.rs"]
mod speed;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/game.pgn");

fn arguments(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn mcts_plays_a_game_against_the_engine() {
    let summary = mcts::run(&arguments(&["20", "50"])).expect("a game");
    assert!(summary.contains(" after "), "{summary}");
    let error = mcts::run(&arguments(&["many"])).expect_err("no number");
    assert_eq!(error.to_string(), "`many` is not a whole number");
}

#[test]
fn analyse_pgn_prints_the_lines_of_every_ply() {
    let text = analyse_pgn::run(&arguments(&[GAME, "100", "2"])).expect("an analysis");
    let plies = text.lines().filter(|line| !line.starts_with(' ')).count();
    assert!(plies > 10, "{text}");
    assert_eq!(text.lines().count(), 3 * plies, "{text}");
}

#[test]
fn analyse_pgn_reports_what_is_wrong() {
    for (given, expected) in [
        (arguments(&[]), "usage: "),
        (arguments(&["no-such-file.pgn"]), "no-such-file.pgn: "),
        (arguments(&[GAME, "few"]), "`few` is not a whole number"),
    ] {
        let error = analyse_pgn::run(&given).expect_err("wrong arguments");
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[test]
fn speed_searches_its_positions() {
    speed::run(Some("2")).expect("three games");
    let error = speed::run(Some("deep")).expect_err("no depth");
    assert_eq!(error.to_string(), "`deep` is not a depth");
}
