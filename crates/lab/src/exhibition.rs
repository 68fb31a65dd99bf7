//! Archive games: the opening moves are sampled from good ones, so that all games differ; then both sides play at full
//! effort.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use skep_cli::exhibition::{ExhibitionGame, Player};
use skep_engine::{Engine, Level, Limits, Options, Score, internals::Xorshift};
use skep_rules::{Game, GameType, Move};

use crate::weighted;

/// Range of random opening plies.
const MIN_RANDOM_PLIES: usize = 4;
const MAX_RANDOM_PLIES: usize = 10;
/// Nodes spent on each candidate for a random move.
const PREVIEW_NODES: u64 = 400;
/// Softmax temperature for random moves, in centipawn-like hundredths.
const TEMPERATURE: f64 = 30.0;
/// Longer games are discarded.
const MAX_PLIES: usize = 200;

/// Relative frequency of each set.
#[rustfmt::skip]
const SETS: [(usize, GameType); 8] = [
    (5, GameType::BASE), (5, GameType::BASE_ML), (7, GameType::BASE_MLP),
    (1, GameType::BASE_M), (1, GameType::BASE_L), (1, GameType::BASE_P), (1, GameType::BASE_MP), (1, GameType::BASE_LP),
];

/// Relative frequency, level and node limit of the players. Level 9 searches 150,000 nodes and level 8 25,000.
#[rustfmt::skip]
const SETTINGS: [(usize, (u32, Option<u64>)); 4] = [
    (3, (8, None)),
    (3, (10, Some(25_000))),
    (2, (10, Some(60_000))),
    (1, (9, None)),
];

/// Plays the game with this number, which determines it. Returns `None` if it does not end.
pub(crate) fn play(number: u64) -> Option<ExhibitionGame> {
    let mut rng = Xorshift::new(number);
    let set = weighted::choose(&mut rng, &SETS).unwrap_or_default();
    let players = [0, 1].map(|_| choose_player(&mut rng));
    let random_plies = MIN_RANDOM_PLIES + rng.below(MAX_RANDOM_PLIES + 1 - MIN_RANDOM_PLIES);
    let mut engine = Engine::new(Options::default().with_table_mib(8));
    let mut exhibition = ExhibitionGame {
        players,
        game: Game::new(ExhibitionGame::ruleset(set)),
    };
    while exhibition.game.outcome().is_none() {
        let game = &exhibition.game;
        let plies = game.moves().len();
        let mv = if plies < random_plies {
            sample_move(&mut engine, game, &mut rng)
        } else if plies < MAX_PLIES {
            let player = exhibition.player(game.to_move());
            best_move(player, &mut engine, game, number)
        } else {
            None
        };
        // The engine plays legal moves only; a game in which it did not would be worthless.
        exhibition.game.play(mv?).ok()?;
    }
    Some(exhibition)
}

fn choose_player(rng: &mut Xorshift) -> Player {
    let (level, nodes) = weighted::choose(rng, &SETTINGS).unwrap_or_default();
    let level = Level::try_from(level).unwrap_or_default();
    Player { level, nodes }
}

/// Returns `None` if the game is over.
fn best_move(player: Player, engine: &mut Engine, game: &Game, seed: u64) -> Option<Move> {
    let mut limits = Limits::NONE;
    limits.nodes = player.nodes;
    let never = AtomicBool::new(false);
    let report = engine.play_at_level(game, player.level, seed, limits, &never)?;
    report.best_move()
}

/// Samples a move by its preview score. Of moves that lead to equivalent positions, only one is a candidate.
fn sample_move(engine: &mut Engine, game: &Game, rng: &mut Xorshift) -> Option<Move> {
    let mut seen = HashSet::new();
    let mut candidates: Vec<(Move, f64)> = Vec::new();
    let mut after = game.clone();
    for mv in game.legal_moves() {
        if after.play(mv).is_err() {
            continue;
        }
        if seen.insert(after.board().canonical_hash()) {
            candidates.push((mv, worth(engine, &after)));
        }
        after.undo();
    }
    let worths = candidates.iter().map(|&(_, worth)| worth);
    let best = worths.fold(f64::MIN, f64::max);
    for (_, worth) in &mut candidates {
        *worth = ((*worth - best) / TEMPERATURE).exp();
    }
    let all: f64 = candidates.iter().map(|(_, weight)| weight).sum();
    let mut place = all * (rng.next() >> 32) as f64 / f64::from(u32::MAX);
    for &(mv, weight) in &candidates {
        place -= weight;
        if place <= 0.0 {
            return Some(mv);
        }
    }
    candidates.last().map(|&(mv, _)| mv)
}

/// The score for the player who has just moved, in hundredths.
fn worth(engine: &mut Engine, game: &Game) -> f64 {
    const DECIDED: f64 = 10_000.0;
    let limits = Limits::nodes(PREVIEW_NODES);
    let report = engine.search(game, limits);
    match report.and_then(|report| report.lines.first().map(|line| line.score)) {
        Some(Score::Estimate(value)) => -f64::from(value),
        Some(Score::LossIn(_)) => DECIDED,
        Some(Score::WinIn(_)) => -DECIDED,
        None => 0.0,
    }
}
