//! The fit of the move order: weights under which the best moves of games come early.

use skep_rules::{Board, Move};

use super::ScoredGame;
use crate::search::{
    order::by_rules,
    prior::{INPUTS, Scene, WEIGHTS},
};

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct OrderFit {
    /// How many positions were used.
    pub positions: usize,
    /// How good the order is by rules of thumb alone, and with the fitted weights, over games that were not used for
    /// fitting.
    pub quality: [OrderQuality; 2],
    /// The weights, as the engine reads them.
    pub weights: Vec<u8>,
}

/// How well an order foretells the best moves.
#[derive(Clone, Copy, Debug)]
pub struct OrderQuality {
    /// The mean surprise (cross entropy).
    pub surprise: f64,
    /// How often the best move comes first.
    pub hits: f64,
}

/// A position for the fit: the moves with their inputs and their rank by rules, and which of them was best.
struct Sample {
    moves: Vec<([u16; INPUTS], f32)>,
    best: usize,
}

/// How many times all positions are gone through.
const ROUNDS: usize = 6;
const BATCH: usize = 512;
const STEP: f32 = 0.02;
/// One position of so many is used: neighbours in a game are much alike.
const EVERY: usize = 4;
/// A move that is e times as likely has so much more rank.
const UNIT: f64 = 4_000.0;
/// Ranks beyond this only say that the move wins.
const MOST: i32 = 40_000;

/// Fits the weights to the best moves of games; one game in ten is kept for checking.
pub fn fit_order(games: &[ScoredGame]) -> OrderFit {
    let (mut training, mut checking) = (Vec::new(), Vec::new());
    for (index, game) in games.iter().enumerate() {
        let samples = if index % 10 == 0 {
            &mut checking
        } else {
            &mut training
        };
        samples_of(game, samples);
    }
    let by_rules = (1..=40).map(|step| check(&checking, &Model::rules(step as f32 / 40_000.0)));
    let before = by_rules.reduce(|best, next| {
        if next.surprise < best.surprise {
            next
        } else {
            best
        }
    });
    let mut model = Model::rules(1.0 / 4_000.0);
    descend(&training, &mut model);
    let after = check(&checking, &model);
    OrderFit {
        positions: training.len() + checking.len(),
        quality: [before.unwrap_or(after), after],
        weights: model
            .weights
            .iter()
            .flat_map(|&weight| ((f64::from(weight) * UNIT).round() as i16).to_le_bytes())
            .collect(),
    }
}

fn samples_of(game: &ScoredGame, samples: &mut Vec<Sample>) {
    let mut number = game.seed as usize;
    let mut before = None;
    game.replay(|board, ply| {
        number += 1;
        if ply.score.is_some() && number.is_multiple_of(EVERY) {
            samples.extend(sample(board, before, ply.mv));
        }
        before = Some(ply.mv);
    });
}

fn sample(board: &Board, before: Option<Move>, best: Move) -> Option<Sample> {
    let moves = board.legal_moves();
    let best = moves.iter().position(|&mv| mv == best)?;
    if moves.len() < 2 {
        return None;
    }
    let scene = Scene::new(board, before);
    let moves = moves
        .iter()
        .zip(by_rules(board, &moves))
        .filter_map(|(mv, rank)| {
            let (piece, to) = mv.parts()?;
            let inputs = scene.inputs(piece, to).map(|input| input as u16);
            Some((inputs, rank.clamp(-MOST, MOST) as f32))
        })
        .collect();
    Some(Sample { moves, best })
}

struct Model {
    weights: Vec<f32>,
    /// How much a unit of the hand-made rank counts.
    trust: f32,
}

impl Model {
    /// Hand-made rules alone.
    fn rules(trust: f32) -> Model {
        Model {
            weights: vec![0.0; WEIGHTS],
            trust,
        }
    }

    /// The chances of all moves of a sample.
    fn chances(&self, sample: &Sample, into: &mut Vec<f32>) {
        into.clear();
        into.extend(sample.moves.iter().map(|(inputs, rank)| {
            let sum: f32 = inputs
                .iter()
                .map(|&input| self.weights[usize::from(input)])
                .sum();
            sum + rank * self.trust
        }));
        let most = into.iter().fold(f32::MIN, |most, &next| most.max(next));
        let mut sum = 0.0;
        for chance in into.iter_mut() {
            *chance = (*chance - most).exp();
            sum += *chance;
        }
        for chance in into.iter_mut() {
            *chance /= sum;
        }
    }
}

fn check(samples: &[Sample], model: &Model) -> OrderQuality {
    let mut chances = Vec::new();
    let (mut surprise, mut hits) = (0.0, 0.0);
    for sample in samples {
        model.chances(sample, &mut chances);
        let best = chances[sample.best];
        surprise -= f64::from(best.max(1e-9).ln());
        if chances.iter().all(|&other| other <= best) {
            let alike = chances.iter().filter(|&&other| other == best).count();
            hits += 1.0 / alike as f64;
        }
    }
    let count = samples.len().max(1) as f64;
    OrderQuality {
        surprise: surprise / count,
        hits: hits / count,
    }
}

/// Gradient descent with Adam's moments.
fn descend(samples: &[Sample], model: &mut Model) {
    let size = WEIGHTS + 1;
    let (mut mean, mut square) = (vec![0.0_f32; size], vec![0.0_f32; size]);
    let mut chances = Vec::new();
    let stride = samples.len().div_ceil(BATCH).max(1);
    let steps = (ROUNDS * stride) as f32;
    let mut done = 0;
    for _ in 0..ROUNDS {
        // Neighbours in the list come from one game, so a step takes every n-th position instead.
        for offset in 0..stride {
            let mut gradient = vec![0.0_f32; size];
            let mut count = 0.0;
            for sample in samples.iter().skip(offset).step_by(stride) {
                model.chances(sample, &mut chances);
                chances[sample.best] -= 1.0;
                for ((inputs, rank), miss) in sample.moves.iter().zip(&chances) {
                    for &input in inputs {
                        gradient[usize::from(input)] += miss;
                    }
                    // In thousands, so that the step suits it.
                    gradient[WEIGHTS] += miss * rank / 1_000.0;
                }
                count += 1.0;
            }
            done += 1;
            let step = STEP * (1.0 - done as f32 / (steps + 1.0));
            let trust = model.trust * 1_000.0;
            let mut changed = trust;
            let values = model.weights.iter_mut().chain([&mut changed]);
            for (index, value) in values.enumerate() {
                let slope = gradient[index] / count + 1e-6 * *value;
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                let fair_mean = mean[index] / (1.0 - 0.9_f32.powi(done));
                let fair_square = square[index] / (1.0 - 0.999_f32.powi(done));
                *value -= step * fair_mean / (fair_square.sqrt() + 1e-8);
            }
            model.trust = changed.max(0.05) / 1_000.0;
        }
    }
}
