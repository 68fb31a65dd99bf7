//! Fits the move ordering to the best moves of games.

use skep_engine::internals::{ORDER_INPUTS, ORDER_WEIGHTS, order_inputs};
use skep_rules::{Board, Move};

use super::{ScoredGame, split};

#[derive(Clone, Debug)]
pub(crate) struct OrderFit {
    pub(crate) positions: usize,
    /// Quality on the validation games, with the hand-written rules alone and with the fitted weights.
    pub(crate) quality: [OrderQuality; 2],
    /// The weights as a file for the engine.
    pub(crate) weights: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderQuality {
    /// Mean cross entropy.
    pub(crate) surprise: f64,
    /// Share of positions in which the best move comes first.
    pub(crate) hits: f64,
}

/// A training position: the inputs and the rank by rules of each move, and the index of the best one.
struct Sample {
    moves: Vec<([u16; ORDER_INPUTS], f32)>,
    best: usize,
}

const EPOCHS: usize = 6;
const BATCH: usize = 512;
const STEP: f32 = 0.02;
/// Use every n-th position only, because neighbours in a game are similar.
const STRIDE: usize = 4;
/// Rank difference between a move and one that is e times as likely.
const UNIT: f64 = 4_000.0;
/// Higher ranks only say that the move wins.
const MAX_RANK: i32 = 40_000;

/// Fits the weights to the best moves of games; one game in ten is held out for validation.
pub(crate) fn fit_order(games: &[ScoredGame]) -> OrderFit {
    let [training, validation] = split(games, samples_of);
    let by_rules = (1..=40).map(|step| check(&validation, &Model::rules(step as f32 / 40_000.0)));
    let before = by_rules.min_by(|one, other| one.surprise.total_cmp(&other.surprise));
    let mut model = Model::rules(1.0 / 4_000.0);
    descend(&training, &mut model);
    let after = check(&validation, &model);
    OrderFit {
        positions: training.len() + validation.len(),
        quality: [before.unwrap_or(after), after],
        weights: model
            .weights
            .iter()
            .flat_map(|&weight| ((f64::from(weight) * UNIT).round() as i16).to_le_bytes())
            .collect(),
    }
}

fn samples_of(game: &ScoredGame) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut number = game.seed as usize;
    let mut before = None;
    game.replay(|board, ply| {
        number += 1;
        if ply.score.is_some() && number.is_multiple_of(STRIDE) {
            samples.extend(sample(board, before, ply.mv));
        }
        before = Some(ply.mv);
    });
    samples
}

fn sample(board: &Board, before: Option<Move>, best: Move) -> Option<Sample> {
    let moves = board.legal_moves();
    let best = moves.iter().position(|&mv| mv == best)?;
    if moves.len() < 2 {
        return None;
    }
    let moves = order_inputs(board, &moves, before).into_iter();
    let bounded = |rank: i32| rank.clamp(-MAX_RANK, MAX_RANK) as f32;
    let moves = moves
        .map(|(inputs, rank)| (inputs, bounded(rank)))
        .collect();
    Some(Sample { moves, best })
}

struct Model {
    weights: Vec<f32>,
    /// Weight of the hand-written rank.
    trust: f32,
}

impl Model {
    /// The hand-written rules alone.
    fn rules(trust: f32) -> Model {
        Model {
            weights: vec![0.0; ORDER_WEIGHTS],
            trust,
        }
    }

    /// The probabilities of all moves of a sample.
    fn probabilities(&self, sample: &Sample, into: &mut Vec<f32>) {
        into.clear();
        into.extend(sample.moves.iter().map(|(inputs, rank)| {
            let weights = inputs.iter().map(|&input| self.weights[usize::from(input)]);
            weights.sum::<f32>() + rank * self.trust
        }));
        let most = into.iter().fold(f32::MIN, |most, &next| most.max(next));
        into.iter_mut()
            .for_each(|value| *value = (*value - most).exp());
        let sum: f32 = into.iter().sum();
        into.iter_mut().for_each(|value| *value /= sum);
    }
}

fn check(samples: &[Sample], model: &Model) -> OrderQuality {
    let mut probabilities = Vec::new();
    let (mut surprise, mut hits) = (0.0, 0.0);
    for sample in samples {
        model.probabilities(sample, &mut probabilities);
        let best = probabilities[sample.best];
        surprise -= f64::from(best.max(1e-9).ln());
        if probabilities.iter().all(|&other| other <= best) {
            let alike = probabilities.iter().filter(|&&other| other == best).count();
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
    let size = ORDER_WEIGHTS + 1;
    let (mut mean, mut square) = (vec![0.0_f32; size], vec![0.0_f32; size]);
    let mut probabilities = Vec::new();
    let stride = samples.len().div_ceil(BATCH).max(1);
    let steps = (EPOCHS * stride) as f32;
    let mut done = 0;
    for _ in 0..EPOCHS {
        // Neighbours in the list come from one game, so a batch takes every n-th position instead.
        for offset in 0..stride {
            let mut gradient = vec![0.0_f32; size];
            let mut count = 0.0;
            for sample in samples.iter().skip(offset).step_by(stride) {
                model.probabilities(sample, &mut probabilities);
                probabilities[sample.best] -= 1.0;
                for ((inputs, rank), miss) in sample.moves.iter().zip(&probabilities) {
                    for &input in inputs {
                        gradient[usize::from(input)] += miss;
                    }
                    // In thousands, so that the step suits it.
                    gradient[ORDER_WEIGHTS] += miss * rank / 1_000.0;
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
