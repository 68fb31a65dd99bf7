//! Playing an exhibition game: random but sound opening plies, so that no two games are alike, then the best moves of
//! each side.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use skep_rules::{BugSet, Game, Move};

use super::{ExhibitionGame, Player};
use crate::{Engine, Limits, Options, Score, tuning::Xorshift};

/// Range of random opening plies.
const MIN_RANDOM_PLIES: usize = 4;
const MAX_RANDOM_PLIES: usize = 10;
/// Nodes for the preview of each candidate of a random move.
const PREVIEW_NODES: u64 = 400;
/// Softmax temperature of random moves, in hundredths.
const TEMPERATURE: f64 = 30.0;
/// Games without a result after this many plies are discarded.
const MAX_PLIES: usize = 200;

/// Relative frequency of each set.
#[rustfmt::skip]
const SETS: [(usize, &str); 8] = [
    (5, "Base"), (5, "Base+ML"), (7, "Base+MLP"),
    (1, "Base+M"), (1, "Base+L"), (1, "Base+P"), (1, "Base+MP"), (1, "Base+LP"),
];

/// Plays the game with this number, which determines it completely. `None` if it exceeds the maximum length.
pub fn play(number: u64) -> Option<ExhibitionGame> {
    let mut rng = Xorshift::new(number);
    let set = choose_set(&mut rng);
    let white = Player::choose(&mut rng);
    let black = Player::choose(&mut rng);
    let random_plies = MIN_RANDOM_PLIES + rng.below(MAX_RANDOM_PLIES + 1 - MIN_RANDOM_PLIES);
    let mut engine = Engine::new(Options {
        hash: 8,
        ..Options::default()
    });
    let mut exhibition = ExhibitionGame {
        white,
        black,
        game: Game::new(ExhibitionGame::ruleset(set)),
    };
    while exhibition.game.outcome().is_none() {
        let game = &exhibition.game;
        let plies = game.moves().len();
        let mv = if plies < random_plies {
            random_move(&mut engine, game, &mut rng)
        } else if plies < MAX_PLIES {
            let player = exhibition.player(game.to_move());
            player.best_move(&mut engine, game, number)
        } else {
            None
        };
        // The engine only plays legal moves; anything else discards the game.
        exhibition.game.play(mv?).ok()?;
    }
    Some(exhibition)
}

fn choose_set(rng: &mut Xorshift) -> BugSet {
    let all = SETS.iter().map(|(frequency, _)| frequency).sum();
    let mut rest = rng.below(all);
    for (frequency, name) in SETS {
        if rest < frequency {
            return name.parse().unwrap_or_default();
        }
        rest -= frequency;
    }
    BugSet::default()
}

/// Samples a move by softmax of its preview value. Of moves leading to the same position up to symmetry only one is a
/// candidate.
fn random_move(engine: &mut Engine, game: &Game, rng: &mut Xorshift) -> Option<Move> {
    let mut seen = HashSet::new();
    let mut candidates: Vec<(Move, f64)> = Vec::new();
    let mut after = game.clone();
    for mv in game.legal_moves() {
        if after.play(mv).is_err() {
            continue;
        }
        if seen.insert(after.board().canonical_hash()) {
            candidates.push((mv, preview_value(engine, &after)));
        }
        after.undo();
    }
    let best = candidates
        .iter()
        .map(|&(_, weight)| weight)
        .fold(f64::MIN, f64::max);
    for (_, weight) in &mut candidates {
        *weight = ((*weight - best) / TEMPERATURE).exp();
    }
    let all: f64 = candidates.iter().map(|(_, weight)| weight).sum();
    let mut rest = all * (rng.next() >> 32) as f64 / f64::from(u32::MAX);
    for &(mv, weight) in &candidates {
        rest -= weight;
        if rest <= 0.0 {
            return Some(mv);
        }
    }
    candidates.last().map(|&(mv, _)| mv)
}

/// Preview value of a position, in hundredths, for the player who has just moved.
fn preview_value(engine: &mut Engine, game: &Game) -> f64 {
    const DECIDED: f64 = 10_000.0;
    let limits = Limits::nodes(PREVIEW_NODES);
    let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {});
    match report.and_then(|report| report.lines.first().map(|line| line.score)) {
        Some(Score::Estimate(value)) => -f64::from(value),
        Some(Score::LossIn(_)) => DECIDED,
        Some(Score::WinIn(_)) => -DECIDED,
        None => 0.0,
    }
}
