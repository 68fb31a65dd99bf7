use std::time::Duration;

use skep_rules::{Color, GameType, Move, Ruleset};

use super::*;

const QUIET: &str = "Base+MLP;InProgress;White[4];wL;bL wL-;wQ -wL;bQ bL-;wA1 \\wQ;bA1 bQ/";
/// White wins in one.
const WON: &str = r"Base+ML;InProgress;White[13];wB1;bA1 wB1/;wB2 /wB1;bS1 bA1-;wA1 -wB2;bQ bS1-;wQ wB2\;bM bQ/;wA1 -bA1;bM \bQ;wA1 bQ-;bA2 bM/;wA2 wB1\;bL bS1\;wA2 bQ\;bL wA2\;wL wQ\;bB1 -bM;wM wA1-;bA2 wL-;wM bS1\;bA3 /bL;wA3 -wB1;bS2 bA3\";

fn engine() -> Engine {
    Engine::new(Options::default().with_table_mib(1))
}

fn game(text: &str) -> Game {
    text.parse::<Game>().expect("a game")
}

fn choose(engine: &mut Engine, game: &Game, level: Level, seed: u64) -> Option<Report> {
    let limits = Limits::nodes(2_000);
    engine.play_at_level(game, level, seed, limits, &AtomicBool::new(false))
}

fn winning_moves(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.retain(|&mv| {
        let mut after = game.clone();
        after.play(mv).is_ok()
            && after
                .outcome()
                .is_some_and(|end| end.winner() == Some(game.to_move()))
    });
    moves
}

/// A position in which the only legal move is a pass.
fn forced_pass() -> Game {
    let mut rng = crate::xorshift::Xorshift::new(5);
    loop {
        let mut game = Game::new(Ruleset::uhp(GameType::BASE));
        while game.outcome().is_none() && game.moves().len() < 120 {
            if game.must_pass() {
                return game;
            }
            let moves = game.legal_moves();
            game.play(moves[rng.below(moves.len())]).expect("legal");
        }
    }
}

#[test]
fn parses_levels_from_1_to_10_only() {
    assert_eq!(Level::all().count(), 10);
    for level in Level::all() {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(Level::try_from(u32::from(level.number())), Ok(level));
    }
    for text in ["0", "11", "266", "-1", "", "ten", "1.5"] {
        assert_eq!(text.parse::<Level>(), Err(LevelError), "{text}");
    }
    assert_eq!(Level::default(), Level::HIGHEST);
}

#[test]
fn handicaps_shrink_from_level_to_level() {
    let handicaps: Vec<&Handicap> = Level::all().filter_map(Level::handicap).collect();
    assert_eq!(handicaps.len(), 9);
    assert_eq!(Level::HIGHEST.handicap(), None);
    for pair in handicaps.windows(2) {
        // The net needs fewer nodes to play better.
        assert!(pair[0].nodes < pair[1].nodes || pair[0].evaluation != pair[1].evaluation);
        assert!(pair[0].noise > pair[1].noise);
        assert!(pair[0].overlooked >= pair[1].overlooked);
    }
    for (handicap, level) in handicaps.iter().zip(1..) {
        assert_eq!(handicap.misses_wins, level < 4);
    }
}

#[test]
fn play_at_level_deterministic_is_reproducible() {
    let stop = AtomicBool::new(false);
    for level in [Level::LOWEST, Level(7), Level(9)] {
        let chosen = [(); 2].map(|()| {
            let report = engine().play_at_level_deterministic(&game(QUIET), level, 1, &stop);
            report.expect("a move").best_move()
        });
        assert_eq!(chosen[0], chosen[1], "{level}");
    }
    let full = engine().play_at_level_deterministic(&game(QUIET), Level::HIGHEST, 1, &stop);
    let nodes = full.expect("a move").nodes;
    assert!(nodes <= super::FULL_STRENGTH_NODES + 10_000, "{nodes}");
}

#[test]
fn levels_below_8_answer_within_a_second() {
    for handicap in Level::all().take(7).filter_map(Level::handicap) {
        assert!(handicap.nodes <= 20_000);
        assert!(handicap.time < Duration::from_secs(1));
    }
    for text in [QUIET, WON] {
        for level in Level::all().take(7) {
            let stop = AtomicBool::new(false);
            let report = engine().play_at_level(&game(text), level, 1, Limits::NONE, &stop);
            let report = report.expect("a move");
            let max = level.handicap().expect("a handicap").nodes;
            // The preview of all moves comes on top, and limits are only checked periodically.
            assert!(
                report.nodes <= max * 5 / 4 + 300,
                "{level}: {}",
                report.nodes
            );
        }
    }
}

#[test]
fn every_level_plays_legal_moves() {
    for text in [
        "Base+MLP;NotStarted;White[1]",
        "Base;InProgress;Black[1];wS1",
        QUIET,
        WON,
    ] {
        let game = game(text);
        for level in Level::all() {
            for seed in 0..3 {
                let report = choose(&mut engine(), &game, level, seed).expect("a move");
                let mv = report.best_move().expect("a move");
                assert!(game.legal_moves().contains(&mv), "{text} {level}");
            }
        }
    }
}

#[test]
fn every_level_passes_when_forced_and_returns_none_after_the_end() {
    let pass = forced_pass();
    let mut over = game(WON);
    let win = winning_moves(&over)[0];
    over.play(win).expect("legal");
    for level in Level::all() {
        let report = choose(&mut engine(), &pass, level, 1);
        assert_eq!(
            report.and_then(|report| report.best_move()),
            Some(Move::PASS)
        );
        assert_eq!(choose(&mut engine(), &over, level, 1), None);
    }
}

#[test]
fn every_level_answers_when_stopped_or_out_of_time() {
    let game = game(QUIET);
    for level in Level::all() {
        for (limits, stop) in [
            (Limits::nodes(20_000), true),
            (Limits::time(Duration::ZERO), false),
            (Limits::nodes(1), false),
            (Limits::depth(1), false),
            (Limits::depth(2), false),
        ] {
            let report = engine().play_at_level(&game, level, 1, limits, &AtomicBool::new(stop));
            let mv = report
                .and_then(|report| report.best_move())
                .expect("a move");
            assert!(game.legal_moves().contains(&mv), "{level} {limits:?}");
        }
    }
}

#[test]
fn choices_are_reproducible_from_the_seed_and_vary_with_it() {
    let game = game(QUIET);
    for level in Level::all().take(9) {
        let mut moves = Vec::new();
        for seed in 0..30 {
            let mut engine = engine();
            let mv = choose(&mut engine, &game, level, seed).and_then(|report| report.best_move());
            engine.clear();
            let again = choose(&mut engine, &game, level, seed);
            assert_eq!(again.and_then(|report| report.best_move()), mv);
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        assert!(moves.len() > 1 || level > Level(7), "{level}");
    }
}

#[test]
fn full_strength_outside_the_book_is_the_plain_search() {
    for text in [QUIET, WON] {
        let game = game(text);
        let limits = Limits::nodes(5_000);
        let stop = AtomicBool::new(false);
        let plain = engine().search(&game, limits).expect("a move");
        let at_level = engine().play_at_level(&game, Level::HIGHEST, 7, limits, &stop);
        let at_level = at_level.expect("a move");
        assert_eq!(at_level.lines, plain.lines);
        assert_eq!(at_level.nodes, plain.nodes);
    }
}

#[test]
fn only_full_strength_plays_from_the_book() {
    let game = game("Base+MLP;NotStarted;White[1]");
    let stop = AtomicBool::new(false);
    for seed in 0..5 {
        let from_book = Book::built_in().choose(&game, seed).expect("a move").mv;
        let limits = Limits::nodes(2_000);
        let timed = engine().play_at_level(&game, Level::HIGHEST, seed, limits, &stop);
        let timed = timed.expect("a move");
        assert_eq!((timed.best_move(), timed.nodes), (Some(from_book), 0));
        let counted = engine().play_at_level_deterministic(&game, Level::HIGHEST, seed, &stop);
        assert_eq!(
            counted.and_then(|report| report.best_move()),
            Some(from_book)
        );
    }
    for level in Level::all().take(9) {
        let report = choose(&mut engine(), &game, level, 1).expect("a move");
        assert!(report.nodes > 0, "{level}");
    }
}

#[test]
fn only_the_lowest_levels_miss_a_win_in_one() {
    let game = game(WON);
    let wins = winning_moves(&game);
    assert!(!wins.is_empty());
    for level in Level::all() {
        let taken = (0..20)
            .filter_map(|seed| choose(&mut engine(), &game, level, seed)?.best_move())
            .filter(|mv| wins.contains(mv))
            .count();
        assert!(taken > 0, "{level}");
        assert!(taken == 20 || level < Level(4), "{level}: {taken}");
    }
}

#[test]
fn playing_at_a_level_restores_the_options() {
    let mut engine = engine();
    let options = engine.options().with_threads(2).with_multi_pv(3);
    engine.set_options(options);
    choose(&mut engine, &game(QUIET), Level::LOWEST, 1);
    assert_eq!(engine.options(), options);
}

/// Turns in which a level beats a player who moves at random, or `None` if it does not within 100 turns.
fn turns_to_beat_random_moves(level: Level, seed: u64) -> Option<usize> {
    let us = if seed.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    let sets = [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP];
    let mut game = Game::new(Ruleset::uhp(sets[seed as usize / 2 % 3]));
    let mut engine = engine();
    let mut rng = crate::xorshift::Xorshift::new(seed + 1);
    while game.outcome().is_none() && game.moves().len() < 200 {
        let mv = if game.to_move() == us {
            let report =
                engine.play_at_level_deterministic(&game, level, seed, &AtomicBool::new(false));
            report?.best_move()?
        } else {
            let moves = game.legal_moves();
            moves[rng.below(moves.len())]
        };
        game.play(mv).expect("legal");
    }
    let won = game.outcome()?.winner() == Some(us);
    won.then(|| game.moves().len().div_ceil(2))
}

#[test]
fn even_the_lowest_levels_play_to_win() {
    const GAMES: usize = 30;
    for level in Level::all().take(3) {
        let mut turns: Vec<usize> = (0..GAMES as u64)
            .filter_map(|seed| turns_to_beat_random_moves(level, seed))
            .collect();
        turns.sort_unstable();
        assert!(turns.len() >= GAMES * 9 / 10, "{level}: {turns:?}");
        assert!(turns[GAMES / 2] <= 25, "{level}: {turns:?}");
    }
}
