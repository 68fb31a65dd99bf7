//! Logistic regression of the linear evaluation on game results.

use skep_engine::internals::{PHASES, linear_features, linear_weights, phase};
use skep_rules::Color;

use super::{ScoredGame, split};

#[derive(Clone, Debug)]
pub(crate) struct Fit {
    pub(crate) positions: usize,
    /// Evaluation in hundredths that corresponds to odds of e to 1.
    pub(crate) scale: f64,
    /// Mean cross entropy on the validation games, before and after the fit.
    pub(crate) error_before: f64,
    pub(crate) error_after: f64,
    /// The new weights, formatted for `weights.rs`.
    pub(crate) table: String,
}

/// A training position: features, phase from 0 to 1, and White's result.
struct Sample {
    features: Vec<(u8, i8)>,
    late: f32,
    result: f32,
}

const EPOCHS: usize = 60;
const BATCH: usize = 16_384;
/// Learning rate, in hundredths.
const STEP: f64 = 0.6;
/// Regularisation towards the current weights, so that rare features keep theirs.
const PULL: f64 = 1e-6;

/// Fits the weights; one game in ten is held out for validation.
pub(crate) fn fit(games: &[ScoredGame]) -> Fit {
    let [training, validation] = split(games, samples_of);
    let start: Vec<f64> = linear_weights().flatten().map(f64::from).collect();
    let scale = best_scale(&training, &start);
    let weights = descend(&training, &start, scale);
    Fit {
        positions: training.len() + validation.len(),
        scale,
        error_before: error(&validation, &start, scale),
        error_after: error(&validation, &weights, scale),
        table: table(&weights),
    }
}

/// The positions of a game that were searched, except the first plies.
fn samples_of(game: &ScoredGame) -> Vec<Sample> {
    let result = game.points(Color::White);
    let mut samples = Vec::new();
    game.replay(|board, ply| {
        if ply.score.is_some() && board.ply() > 6 {
            samples.push(Sample {
                features: linear_features(board),
                late: phase(board) as f32 / PHASES as f32,
                result,
            });
        }
    });
    samples
}

fn estimate(sample: &Sample, weights: &[f64]) -> f64 {
    let late = f64::from(sample.late);
    sample
        .features
        .iter()
        .map(|&(feature, amount)| {
            let index = 2 * usize::from(feature);
            f64::from(amount) * (weights[index] * (1.0 - late) + weights[index + 1] * late)
        })
        .sum()
}

fn win_probability(estimate: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-estimate / scale).exp())
}

fn error(samples: &[Sample], weights: &[f64], scale: f64) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let chance = win_probability(estimate(sample, weights), scale).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(sample.result);
            -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
        })
        .sum();
    sum / samples.len().max(1) as f64
}

/// The scale at which the current weights predict the results best.
fn best_scale(samples: &[Sample], weights: &[f64]) -> f64 {
    let some = &samples[..samples.len().min(200_000)];
    let scales = (4..60).map(|step| f64::from(step) * 10.0);
    let errors = scales.map(|scale| (error(some, weights, scale), scale));
    let best = errors.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or(100.0, |(_, scale)| scale)
}

/// Gradient descent with Adam's moments.
fn descend(samples: &[Sample], start: &[f64], scale: f64) -> Vec<f64> {
    let mut weights = start.to_vec();
    let mut mean = vec![0.0; weights.len()];
    let mut square = vec![0.0; weights.len()];
    let mut steps = 0;
    for round in 0..EPOCHS {
        let step = STEP * (1.0 - round as f64 / EPOCHS as f64);
        // Neighbours in the list come from one game, so a batch takes every n-th position instead.
        let stride = samples.len().div_ceil(BATCH).max(1);
        for offset in 0..stride {
            let mut gradient = vec![0.0; weights.len()];
            let mut size = 0.0;
            for sample in samples.iter().skip(offset).step_by(stride) {
                let miss =
                    win_probability(estimate(sample, &weights), scale) - f64::from(sample.result);
                let late = f64::from(sample.late);
                for &(feature, amount) in &sample.features {
                    let share = miss * f64::from(amount);
                    gradient[2 * usize::from(feature)] += share * (1.0 - late);
                    gradient[2 * usize::from(feature) + 1] += share * late;
                }
                size += 1.0;
            }
            steps += 1;
            for (index, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[index] / size + PULL * (*weight - start[index]);
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                let fair_mean = mean[index] / (1.0 - 0.9_f64.powi(steps));
                let fair_square = square[index] / (1.0 - 0.999_f64.powi(steps));
                *weight -= step * fair_mean / (fair_square.sqrt() + 1e-8);
            }
        }
    }
    weights
}

fn table(weights: &[f64]) -> String {
    let pairs = weights.chunks(2);
    let texts = pairs.map(|pair| format!("Weight({:.0}, {:.0})", pair[0], pair[1]));
    texts.collect::<Vec<_>>().join(", ")
}
