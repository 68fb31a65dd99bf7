//! How a game is played: the first plies are drawn from those that look good, so that no two games are alike; then each
//! side plays as well as it can.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use skep_rules::{BugSet, Game, Move};

use super::{ExhibitionGame, Player};
use crate::{Engine, Limits, Options, Score, tuning::Xorshift};

/// How many plies are drawn: from this many ...
const LEAST_DRAWN: usize = 4;
/// ... to this many.
const MOST_DRAWN: usize = 10;
/// How many positions are looked at for each move that might be drawn.
const GLANCE: u64 = 400;
/// By how much a move must look worse to be drawn e times less often, in hundredths.
const TEMPERATURE: f64 = 30.0;
/// A game that has no end after so many plies is left out.
const LONGEST: usize = 200;

/// How often each set is chosen.
#[rustfmt::skip]
const SETS: [(usize, &str); 8] = [
    (5, "Base"), (5, "Base+ML"), (7, "Base+MLP"),
    (1, "Base+M"), (1, "Base+L"), (1, "Base+P"), (1, "Base+MP"), (1, "Base+LP"),
];

/// Plays the game with this number: the same number gives the same game. `None` if it never ends.
pub fn play(number: u64) -> Option<ExhibitionGame> {
    let mut chance = Xorshift::new(number);
    let set = choose_set(&mut chance);
    let white = Player::choose(&mut chance);
    let black = Player::choose(&mut chance);
    let drawn = LEAST_DRAWN + chance.below(MOST_DRAWN + 1 - LEAST_DRAWN);
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
        let mv = if plies < drawn {
            draw_move(&mut engine, game, &mut chance)
        } else if plies < LONGEST {
            let player = exhibition.player(game.to_move());
            player.best_move(&mut engine, game, number)
        } else {
            None
        };
        // A move of the engine is legal; were it not, the game would be no good.
        exhibition.game.play(mv?).ok()?;
    }
    Some(exhibition)
}

fn choose_set(chance: &mut Xorshift) -> BugSet {
    let all = SETS.iter().map(|(often, _)| often).sum();
    let mut place = chance.below(all);
    for (often, name) in SETS {
        if place < often {
            return name.parse().unwrap_or_default();
        }
        place -= often;
    }
    BugSet::default()
}

/// Draws a move, the better it looks the more often. Of moves that lead to the same position, turned or mirrored, only
/// one is in the lot.
fn draw_move(engine: &mut Engine, game: &Game, chance: &mut Xorshift) -> Option<Move> {
    let mut seen = HashSet::new();
    let mut lot: Vec<(Move, f64)> = Vec::new();
    let mut after = game.clone();
    for mv in game.legal_moves() {
        if after.play(mv).is_err() {
            continue;
        }
        if seen.insert(after.board().canonical_hash()) {
            lot.push((mv, worth(engine, &after)));
        }
        after.undo();
    }
    let best = lot.iter().map(|&(_, worth)| worth).fold(f64::MIN, f64::max);
    for (_, worth) in &mut lot {
        *worth = ((*worth - best) / TEMPERATURE).exp();
    }
    let all: f64 = lot.iter().map(|(_, weight)| weight).sum();
    let mut place = all * (chance.next() >> 32) as f64 / f64::from(u32::MAX);
    for &(mv, weight) in &lot {
        place -= weight;
        if place <= 0.0 {
            return Some(mv);
        }
    }
    lot.last().map(|&(mv, _)| mv)
}

/// What a position is worth, in hundredths, to the player who has just moved.
fn worth(engine: &mut Engine, game: &Game) -> f64 {
    const DECIDED: f64 = 10_000.0;
    let limits = Limits::nodes(GLANCE);
    let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {});
    match report.and_then(|report| report.lines.first().map(|line| line.score)) {
        Some(Score::Estimate(value)) => -f64::from(value),
        Some(Score::LossIn(_)) => DECIDED,
        Some(Score::WinIn(_)) => -DECIDED,
        None => 0.0,
    }
}
