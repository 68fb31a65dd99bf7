//! Guarantees of every search, whatever it finds.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use skep_engine::{Engine, Limits, Options, Report, Score, Tunables, internals::Xorshift};
use skep_rules::{BugSet, Game, Move, Ruleset};

/// White has a single winning move.
const WIN_IN_ONE: &str = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;\
                          wA1 \\wS1;bB1 \\bA2";

/// White can only pass.
const FORCED_PASS: &str = "Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;\
                           wQ \\wA1;bA1 \\wQ;wG1 /wQ;bA2 /wG1";

fn game(text: &str) -> Game {
    text.parse().expect("a game of the tests")
}

fn engine(options: Options) -> Engine {
    Engine::new(Options { hash: 4, ..options })
}

fn search(engine: &mut Engine, game: &Game, limits: Limits) -> Report {
    engine
        .search(game, &limits, &AtomicBool::new(false), |_| {})
        .expect("an unfinished game has a best move")
}

/// Visits every position of a random game.
fn random_game(set: BugSet, seed: u64, plies: usize, mut visit: impl FnMut(&Game)) {
    let mut rng = Xorshift::new(seed);
    let mut game = Game::new(Ruleset::uhp(set));
    for _ in 0..plies {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(rng.below(moves.len())) else {
            break;
        };
        visit(&game);
        game.play(mv).expect("a legal move");
    }
}

#[test]
fn every_reported_line_is_legal() {
    for (seed, set) in (0..).zip(BugSet::ALL) {
        let mut engine = engine(Options {
            lines: 3,
            ..Options::default()
        });
        random_game(set, seed, 40, |game| {
            let report = search(&mut engine, game, Limits::nodes(600));
            assert!(!report.lines.is_empty());
            for line in &report.lines {
                let mut game = game.clone();
                assert!(!line.moves.is_empty());
                for &mv in &line.moves {
                    game.play(mv).expect("the engine's line is legal");
                }
            }
        });
    }
}

#[test]
fn searches_are_reproducible() {
    random_game(BugSet::BASE_MLP, 7, 30, |game| {
        let [one, other] = [(); 2].map(|()| {
            let report = search(&mut engine(Options::default()), game, Limits::nodes(2_000));
            (report.nodes, report.depth, report.lines)
        });
        assert_eq!(one, other);
    });
}

#[test]
fn finds_a_win_in_one() {
    let game = game(WIN_IN_ONE);
    let report = search(&mut engine(Options::default()), &game, Limits::depth(3));
    assert_eq!(report.lines[0].score, Score::WinIn(1));
    let mut after = game.clone();
    after
        .play(report.best_move().expect("a move"))
        .expect("a legal move");
    assert!(after.outcome().is_some());
}

#[test]
fn answers_a_forced_pass_under_every_limit() {
    let game = game(FORCED_PASS);
    for limits in [
        Limits::depth(4),
        Limits::nodes(500),
        Limits::time(Duration::ZERO),
        Limits::time(Duration::from_secs(9)),
    ] {
        let report = search(&mut engine(Options::default()), &game, limits);
        assert_eq!(report.best_move(), Some(Move::PASS));
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut game = game(WIN_IN_ONE);
    let best = search(&mut engine(Options::default()), &game, Limits::depth(1));
    game.play(best.best_move().expect("a move"))
        .expect("a legal move");
    let stop = AtomicBool::new(false);
    assert_eq!(
        engine(Options::default()).search(&game, &Limits::depth(3), &stop, |_| {}),
        None
    );
}

#[test]
fn answers_with_a_legal_move_when_out_of_time_or_stopped() {
    for (seed, set) in (0..).zip(BugSet::ALL) {
        let mut engine = engine(Options::default());
        random_game(set, seed, 25, |game| {
            let legal = game.legal_moves();
            for limits in [
                Limits::time(Duration::ZERO),
                Limits::depth(0),
                Limits::nodes(0),
                Limits::nodes(1),
            ] {
                let best = search(&mut engine, game, limits).best_move();
                assert!(best.is_some_and(|mv| legal.contains(&mv)));
            }
            let stopped = engine.search(game, &Limits::default(), &AtomicBool::new(true), |_| {});
            let best = stopped.and_then(|report| report.best_move());
            assert!(best.is_some_and(|mv| legal.contains(&mv)));
        });
    }
}

#[test]
fn respects_the_node_limit() {
    random_game(BugSet::BASE_ML, 3, 30, |game| {
        for nodes in [1, 10, 100, 3_000] {
            let report = search(&mut engine(Options::default()), game, Limits::nodes(nodes));
            assert!(
                report.nodes <= nodes + nodes / 16 + 1,
                "{} of {nodes}",
                report.nodes
            );
        }
    });
}

#[test]
fn lines_are_distinct_and_sorted() {
    let game = game("Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ /wS1;bQ bG1/");
    let options = Options {
        lines: 5,
        ..Options::default()
    };
    let report = search(&mut engine(options), &game, Limits::depth(4));
    assert_eq!(report.lines.len(), 5);
    let expectations: Vec<f64> = report
        .lines
        .iter()
        .map(|line| line.score.expectation())
        .collect();
    assert!(
        expectations.windows(2).all(|pair| pair[0] >= pair[1]),
        "{expectations:?}"
    );
    for (index, line) in report.lines.iter().enumerate() {
        assert!(
            report.lines[..index]
                .iter()
                .all(|other| other.moves[0] != line.moves[0])
        );
    }
}

#[test]
fn several_threads_answer_with_a_legal_move() {
    let options = Options {
        threads: 3,
        ..Options::default()
    };
    let mut engine = engine(options);
    random_game(BugSet::BASE_MLP, 11, 30, |game| {
        let best = search(&mut engine, game, Limits::nodes(3_000)).best_move();
        assert!(best.is_some_and(|mv| game.legal_moves().contains(&mv)));
    });
}

#[test]
fn plays_with_every_tunable_at_its_extremes() {
    let game = game("Base+MLP;InProgress;White[4];wM;bB1 -wM;wB1 wM\\;bQ \\bB1;wQ wB1/;bQ \\wM");
    for tunable in Tunables::default().list() {
        for value in [tunable.min, tunable.max] {
            let mut tunables = Tunables::default();
            tunables
                .set(tunable.name, value)
                .expect("a value in its range");
            let options = Options {
                tunables,
                ..Options::default()
            };
            let best = search(&mut engine(options), &game, Limits::nodes(2_000)).best_move();
            assert!(
                best.is_some_and(|mv| game.legal_moves().contains(&mv)),
                "{} = {value}",
                tunable.name
            );
        }
    }
}

/// Positions with a forced win in four.
fn long_wins() -> Vec<Game> {
    let lines = include_str!("data/mates.txt").lines();
    let wins = lines.filter_map(|line| line.strip_prefix("4 "));
    wins.take(6).map(game).collect()
}

#[test]
fn root_proofs_are_reproducible() {
    for game in long_wins() {
        let [one, other] = [(); 2].map(|()| {
            let report = search(
                &mut engine(Options::default()),
                &game,
                Limits::nodes(60_000),
            );
            (report.nodes, report.depth, report.lines)
        });
        assert_eq!(one, other);
    }
}

#[test]
fn root_proofs_respect_the_limits() {
    for game in long_wins() {
        let report = search(&mut engine(Options::default()), &game, Limits::nodes(9_000));
        assert!(report.nodes <= 9_000 + 9_000 / 16 + 1, "{}", report.nodes);
        let time = Duration::from_millis(30);
        let report = search(&mut engine(Options::default()), &game, Limits::time(time));
        // Generous, for busy machines.
        assert!(report.time < Duration::from_secs(10), "{:?}", report.time);
    }
}

#[test]
fn a_proven_win_is_listed_among_distinct_lines() {
    let options = Options {
        lines: 3,
        ..Options::default()
    };
    for game in long_wins() {
        let report = search(&mut engine(options), &game, Limits::nodes(150_000));
        assert_eq!(report.lines.len(), 3);
        let firsts: Vec<Move> = report.lines.iter().map(|line| line.moves[0]).collect();
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
        let expectations: Vec<f64> = (report.lines.iter())
            .map(|line| line.score.expectation())
            .collect();
        assert!(expectations.windows(2).all(|pair| pair[0] >= pair[1]));
    }
}
