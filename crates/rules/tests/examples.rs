//! The examples print what they promise and report wrong arguments.

#[allow(dead_code, reason = "the tests call `run` instead of `main`")]
#[path = "../examples/perft.rs"]
mod perft;
#[allow(dead_code, reason = "the tests call `run` instead of `main`")]
#[path = "../examples/random_games.rs"]
mod random_games;

fn arguments(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn perft_counts_the_tree_of_a_game() {
    let counts = |texts: &[&str]| -> Vec<String> {
        let report = perft::run(&arguments(texts)).expect("counts");
        let count = |line: &str| line.split(' ').nth(1).map(str::to_owned);
        report.lines().filter_map(count).collect()
    };
    assert_eq!(counts(&[]), ["7", "294", "6678", "151686"]);
    assert_eq!(counts(&["2", "Base"]), ["4", "96"]);
    assert_eq!(counts(&["1", "Base;;;wS1;bS1 wS1-"]), ["15"]);
}

#[test]
fn perft_reports_what_is_wrong() {
    for (given, expected) in [
        (&["deep"][..], "`deep` is not a depth from 1 to 12"),
        (&["0"], "`0` is not a depth from 1 to 12"),
        (&["13"], "`13` is not a depth from 1 to 12"),
        (&["1", "Base", "more"], "usage: perft [DEPTH] [GAME]"),
    ] {
        let error = perft::run(&arguments(given)).expect_err("wrong arguments");
        assert_eq!(error.to_string(), expected);
    }
    perft::run(&arguments(&["1", "Chess"])).expect_err("no game of Hive");
}

#[test]
fn random_games_counts_results_lengths_and_moves() {
    let statistics = |texts: &[&str]| {
        let statistics = random_games::run(&arguments(texts)).expect("games");
        statistics.to_string()
    };
    // The first player has 4 moves, the second 24.
    assert_eq!(
        statistics(&["Base", "3", "1", "2"]),
        "3 games: 0 won by White, 0 by Black, 0 drawn, 3 unfinished\n\
         2.0 plies per game, 0 of them passes\n\
         14.0 legal moves per position, 24 at most"
    );

    let games = ["Base+ML", "20", "7", "200"];
    let text = statistics(&games);
    assert_eq!(text, statistics(&games), "the seed decides");
    assert_ne!(text, statistics(&["Base+ML", "20", "8", "200"]));
    let results = text.lines().next().unwrap_or_default();
    let counts: Vec<u32> = results
        .split([' ', ':', ','])
        .filter_map(|word| word.parse().ok())
        .collect();
    assert_eq!(counts.len(), 5, "{text}");
    assert_eq!((counts[0], counts[1..].iter().sum()), (20, 20), "{text}");
    assert!(counts[4] < 20, "some games end: {text}");
}

#[test]
fn random_games_reports_what_is_wrong() {
    for (given, expected) in [
        (&["Hive"][..], "`Hive`: a set is one of "),
        (&["Base", "many"], "`many` is not a whole number"),
        (&["Base", "1", "-1"], "`-1` is not a whole number"),
        (&["Base", "1", "1", "1", "1"], "usage: "),
    ] {
        let error = match random_games::run(&arguments(given)) {
            Ok(statistics) => panic!("{given:?} gave {statistics}"),
            Err(error) => error.to_string(),
        };
        assert!(error.starts_with(expected), "{error}");
    }
}
