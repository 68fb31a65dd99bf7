//! Guarantees of every search, whatever it finds.

use std::{collections::HashSet, sync::atomic::AtomicBool, thread, time::Duration};

use skep_engine::{
    Engine, Evaluation, Limits, Net, Options, Report, Score,
    internals::{Tunables, Xorshift, set_tunables},
};
use skep_rules::{Game, GameType, Move, Ruleset};

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
    Engine::new(options.with_table_mib(4))
}

fn search(engine: &mut Engine, game: &Game, limits: Limits) -> Report {
    engine
        .search(game, limits)
        .expect("an unfinished game has a best move")
}

/// Visits every position of a random game.
fn random_game(set: GameType, seed: u64, plies: usize, mut visit: impl FnMut(&Game)) {
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
    for (seed, set) in (0..).zip(GameType::ALL) {
        let mut engine = engine(Options::default().with_multi_pv(3));
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
    random_game(GameType::BASE_MLP, 7, 30, |game| {
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
        engine(Options::default()).search_with(&game, Limits::depth(3), &stop, |_| {}),
        None
    );
}

#[test]
fn answers_with_a_legal_move_when_out_of_time_or_stopped() {
    for (seed, set) in (0..).zip(GameType::ALL) {
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
            let stopped = engine.search_with(game, Limits::NONE, &AtomicBool::new(true), |_| {});
            let best = stopped.and_then(|report| report.best_move());
            assert!(best.is_some_and(|mv| legal.contains(&mv)));
        });
    }
}

#[test]
fn exceeds_the_node_limit_by_one_check_of_each_thread() {
    random_game(GameType::BASE_ML, 3, 30, |game| {
        for (threads, nodes) in [(1, 1), (1, 10), (1, 100), (1, 12_000), (3, 10), (3, 4_000)] {
            let mut engine = engine(Options::default().with_threads(threads));
            let report = search(&mut engine, game, Limits::nodes(nodes));
            let check = (nodes / 16).clamp(1, 512);
            let most = nodes + threads as u64 * (check + 1);
            assert!(report.nodes <= most, "{} of {nodes}", report.nodes);
        }
    });
}

#[test]
fn reports_every_line_under_every_limit() {
    let options = Options::default().with_multi_pv(4);
    random_game(GameType::BASE_MLP, 5, 30, |game| {
        let moves = game.legal_moves();
        let count = moves.len().min(4);
        for (limits, stop) in [
            (Limits::nodes(0), false),
            (Limits::nodes(30), false),
            (Limits::nodes(400), false),
            (Limits::time(Duration::ZERO), false),
            (Limits::NONE, true),
        ] {
            let mut reports = Vec::new();
            let keep = |report: &Report| reports.push(report.clone());
            let last = engine(options).search_with(game, limits, &AtomicBool::new(stop), keep);
            reports.extend(last);
            for report in reports {
                let firsts: HashSet<Move> = report.lines.iter().map(|line| line.moves[0]).collect();
                assert_eq!(report.lines.len(), count, "{limits:?}");
                assert_eq!(firsts.len(), count, "{limits:?}");
                assert!(firsts.iter().all(|mv| moves.contains(mv)));
            }
        }
    });
}

#[test]
fn sees_a_win_in_one_even_without_time() {
    let report = engine(Options::default()).search(&game(WIN_IN_ONE), Limits::time(Duration::ZERO));
    assert_eq!(report.expect("a report").lines[0].score, Score::WinIn(1));
}

#[test]
fn zero_options_count_as_one() {
    let none = Options::default()
        .with_threads(0)
        .with_table_mib(0)
        .with_multi_pv(0);
    let one = Options::default().with_table_mib(1);
    let game = game(WIN_IN_ONE);
    let [none, one] = [none, one].map(|options| {
        let report = Engine::new(options).search(&game, Limits::depth(2));
        let report = report.expect("a report");
        (report.nodes, report.lines)
    });
    assert_eq!(none, one);
}

#[test]
fn a_cleared_engine_repeats_its_reports() {
    let game = game("Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ /wS1;bQ bG1/");
    let mut engine = engine(Options::default().with_multi_pv(2));
    let [first, again] = [(); 2].map(|()| {
        engine.clear();
        let mut reports = Vec::new();
        let keep = |report: &Report| reports.push((report.nodes, report.lines.clone()));
        engine.search_with(&game, Limits::nodes(5_000), &AtomicBool::new(false), keep);
        reports
    });
    assert_eq!(first, again);
}

#[test]
fn engines_share_a_net_and_search_in_other_threads() {
    const fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Engine>();
    is_send_and_sync::<Net>();
    let (net, game) = (Net::built_in(), game(WIN_IN_ONE));
    let search = || {
        let mut engine = Engine::with_net(Options::default().with_table_mib(1), net.clone());
        engine.best_move(&game, Limits::nodes(500))
    };
    let [one, other] = thread::scope(|scope| {
        [(); 2]
            .map(|()| scope.spawn(search))
            .map(|handle| handle.join().expect("a search"))
    });
    assert!(one.is_some() && one == other);
}

#[test]
fn returns_the_evaluation_in_use() {
    let mut linear = Engine::linear(Options::default());
    assert_eq!(linear.evaluation(), Evaluation::Linear);
    linear.set_options(Options::default().with_evaluation(Evaluation::Net));
    assert_eq!(linear.evaluation(), Evaluation::Linear);
    let mut engine = engine(Options::default());
    assert_eq!(engine.evaluation(), Evaluation::Net);
    engine.set_options(Options::default().with_evaluation(Evaluation::Linear));
    assert_eq!(engine.evaluation(), Evaluation::Linear);
}

#[test]
fn lines_are_distinct_and_sorted() {
    let game = game("Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ /wS1;bQ bG1/");
    let options = Options::default().with_multi_pv(5);
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
    let options = Options::default().with_threads(3);
    let mut engine = engine(options);
    random_game(GameType::BASE_MLP, 11, 30, |game| {
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
            let mut engine = engine(Options::default());
            set_tunables(&mut engine, tunables);
            let best = search(&mut engine, &game, Limits::nodes(2_000)).best_move();
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
    let options = Options::default().with_multi_pv(3);
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
