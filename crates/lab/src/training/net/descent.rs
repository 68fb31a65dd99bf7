//! Gradient descent on game results and search scores.

use clap::{Args, builder::TypedValueParser};
use skep_cli::thread_count;
use skep_engine::internals::Xorshift;
use skep_engine::internals::net_layout::{LANES, NEURONS};

use super::samples::{Outlook, Samples, is_for_validation};
use super::weights::{Lanes, MERGED_BIAS, MERGED_END, MERGED_OUTPUT, Merged, Weights, add};
use crate::{parallel, training::ScoredGame};

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Training {
    /// Number of epochs
    #[arg(long, default_value_t = 20)]
    pub(crate) epochs: usize,

    /// Weight of the game result in the target; the rest is the search score
    #[arg(long, default_value_t = 0.4)]
    pub(crate) result_share: f32,

    /// Initial learning rate
    #[arg(long, default_value_t = 0.002)]
    pub(crate) step: f32,

    /// Batch size
    #[arg(long, default_value_t = 8_192)]
    pub(crate) batch: usize,

    /// Seed of the initial weights and of the shuffling
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Number of threads, which does not affect the result [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024).map(usize::from))]
    #[arg(default_value_t = thread_count(None), hide_default_value = true)]
    pub(crate) threads: usize,
}

/// Error on the validation positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NetError {
    /// Cross entropy with the game results.
    pub(crate) result: f64,
    /// Kullback–Leibler divergence from the search scores.
    pub(crate) score: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NetProgress {
    Read {
        /// Training positions.
        positions: usize,
        /// Validation positions.
        checked: usize,
        /// Error of the linear evaluation.
        linear: NetError,
        /// Error of the search scores.
        search: NetError,
    },
    Epoch {
        /// Counted from 1.
        epoch: usize,
        /// Mean training loss above the minimum.
        loss: f64,
        check: NetError,
    },
}

/// Every batch is split into this many parts, so that rounding does not depend on the number of threads.
const PARTS: usize = 16;

/// Adam's decay rates.
const DECAY: [f32; 2] = [0.9, 0.999];

/// Weight decay.
const WEIGHT_DECAY: f32 = 0.01;

/// Steps with a reduced learning rate.
const WARM_UP: f32 = 100.0;

impl Training {
    /// Trains a net; one game in twenty is held out for validation. Returns the net as a file, or `None` if there are no
    /// training positions or `report` returns false.
    pub(crate) fn run(
        &self,
        games: &[ScoredGame],
        mut report: impl FnMut(NetProgress) -> bool,
    ) -> Option<Vec<u8>> {
        let (check, learn): (Vec<_>, Vec<_>) =
            games.iter().partition(|game| is_for_validation(game));
        let check = Samples::of_games(&check, self.threads);
        let learn = Samples::of_games(&learn, self.threads);
        if learn.len() == 0 || check.len() == 0 {
            return None;
        }
        let keep_going = report(NetProgress::Read {
            positions: learn.len(),
            checked: check.len(),
            linear: error(&check, |number| check.outlooks[number].linear),
            search: error(&check, |number| check.outlooks[number].expected),
        });
        if !keep_going {
            return None;
        }
        let mut rng = Xorshift::new(self.seed);
        let mut descent = Descent::new(self, &learn, &mut rng);
        let mut order: Vec<u32> = (0..learn.len() as u32).collect();
        for epoch in 1..=self.epochs {
            for last in (1..order.len()).rev() {
                order.swap(last, rng.below(last + 1));
            }
            let loss: f64 = order
                .chunks(self.batch)
                .map(|batch| descent.step(batch))
                .sum();
            let merged = descent.weights.merge();
            let keep_going = report(NetProgress::Epoch {
                epoch,
                loss: loss / learn.len() as f64,
                check: merged.error(&check, self.threads),
            });
            if !keep_going {
                return None;
            }
        }
        Some(descent.weights.quantize().to_bytes())
    }

    /// The expected score that the net should predict.
    fn target(&self, outlook: &Outlook) -> f32 {
        self.result_share * outlook.points + (1.0 - self.result_share) * outlook.expected
    }
}

struct Descent<'a> {
    training: &'a Training,
    samples: &'a Samples,
    weights: Weights,
    mean: Weights,
    square: Weights,
    steps: usize,
    all_steps: usize,
    /// Gradients by part of the batch.
    gradients: Vec<Vec<Lanes>>,
}

impl<'a> Descent<'a> {
    fn new(training: &'a Training, samples: &'a Samples, rng: &mut Xorshift) -> Descent<'a> {
        Descent {
            training,
            samples,
            weights: Weights::new(rng),
            mean: Weights::zero(),
            square: Weights::zero(),
            steps: 0,
            all_steps: samples.len().div_ceil(training.batch) * training.epochs,
            gradients: vec![vec![[0.0; LANES]; MERGED_END]; PARTS],
        }
    }

    /// Learns from a batch and returns the total loss.
    fn step(&mut self, batch: &[u32]) -> f64 {
        let merged = self.weights.merge();
        let loss = self.find_gradients(&merged, batch);
        self.add_gradients();
        let gradient = Weights::distribute(&self.gradients[0]);
        self.steps += 1;
        self.descend(&gradient, 1.0 / batch.len() as f32);
        loss
    }

    fn find_gradients(&mut self, merged: &Merged, batch: &[u32]) -> f64 {
        let part = batch.len().div_ceil(PARTS).max(1);
        let (training, samples) = (self.training, self.samples);
        let mut parts: Vec<(&mut Vec<Lanes>, &[u32])> = self
            .gradients
            .iter_mut()
            .zip(batch.chunks(part).chain(std::iter::repeat(&[][..])))
            .collect();
        let share = PARTS.div_ceil(training.threads.max(1));
        let losses = parallel::map(parts.chunks_mut(share), |parts| {
            let mut loss = 0.0;
            for (gradient, numbers) in parts {
                gradient.fill([0.0; LANES]);
                for &number in *numbers {
                    loss += merged.learn(samples, number as usize, training, gradient);
                }
            }
            loss
        });
        losses.into_iter().sum()
    }

    /// Adds the gradients of all parts to the first.
    fn add_gradients(&mut self) {
        let Some((first, others)) = self.gradients.split_first_mut() else {
            return;
        };
        let share = MERGED_END.div_ceil(self.training.threads.max(1));
        parallel::map(first.chunks_mut(share).enumerate(), |(number, rows)| {
            for other in &*others {
                for (row, other) in rows.iter_mut().zip(&other[number * share..]) {
                    add(row, other);
                }
            }
        });
    }

    /// A step of AdamW with a cosine schedule.
    fn descend(&mut self, gradient: &Weights, scale: f32) {
        let done = self.steps as f32 / self.all_steps as f32;
        let cosine = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let size =
            self.training.step * (0.98 * cosine + 0.02) * (self.steps as f32 / WARM_UP).min(1.0);
        let [first, second] = DECAY;
        let fair = DECAY.map(|decay| 1.0 - decay.powi(self.steps as i32));
        let share = self.weights.0.len().div_ceil(self.training.threads.max(1));
        let rows = (self.weights.0.chunks_mut(share))
            .zip(gradient.0.chunks(share))
            .zip(self.mean.0.chunks_mut(share))
            .zip(self.square.0.chunks_mut(share));
        parallel::map(rows, |(((weights, gradients), means), squares)| {
            for (((weights, gradients), means), squares) in
                weights.iter_mut().zip(gradients).zip(means).zip(squares)
            {
                for lane in 0..LANES {
                    let slope = gradients[lane] * scale;
                    means[lane] = first * means[lane] + (1.0 - first) * slope;
                    squares[lane] = second * squares[lane] + (1.0 - second) * slope * slope;
                    let step = (means[lane] / fair[0]) / ((squares[lane] / fair[1]).sqrt() + 1e-8);
                    weights[lane] -= size * (step + WEIGHT_DECAY * weights[lane]);
                }
            }
        });
        self.weights.clip();
    }
}

impl Merged {
    /// The accumulator and the logit of a position.
    #[inline]
    pub(super) fn forward(&self, samples: &Samples, number: usize) -> (Lanes, f32) {
        let mut sum = self.0[MERGED_BIAS];
        for &row in samples.rows(number) {
            add(&mut sum, &self.0[usize::from(row)]);
        }
        let outlook = &samples.outlooks[number];
        let output = &self.0[MERGED_OUTPUT + usize::from(outlook.stage)];
        let mut squares = [0.0; LANES];
        for lane in 0..LANES {
            let neuron = sum[lane].clamp(0.0, 1.0);
            squares[lane] = neuron * neuron * output[lane];
        }
        let late = outlook.late();
        let linear = sum[NEURONS] * (1.0 - late) + sum[NEURONS + 1] * late;
        let logit = squares[..NEURONS].iter().sum::<f32>() + linear + output[NEURONS];
        (sum, logit)
    }

    /// Adds the gradient of a position and returns its loss.
    #[inline]
    fn learn(
        &self,
        samples: &Samples,
        number: usize,
        training: &Training,
        gradient: &mut [Lanes],
    ) -> f64 {
        let outlook = &samples.outlooks[number];
        let (sum, logit) = self.forward(samples, number);
        let expected = sigmoid(logit);
        let target = training.target(outlook);
        let miss = expected - target;
        let stage = MERGED_OUTPUT + usize::from(outlook.stage);
        let output = &self.0[stage];
        let mut slope = [0.0; LANES];
        let late = outlook.late();
        let bias_slope = &mut gradient[stage];
        for lane in 0..NEURONS {
            let neuron = sum[lane].clamp(0.0, 1.0);
            bias_slope[lane] += miss * neuron * neuron;
            let inside = sum[lane] > 0.0 && sum[lane] < 1.0;
            slope[lane] = if inside {
                2.0 * miss * output[lane] * neuron
            } else {
                0.0
            };
        }
        bias_slope[NEURONS] += miss;
        slope[NEURONS] = miss * (1.0 - late);
        slope[NEURONS + 1] = miss * late;
        add(&mut gradient[MERGED_BIAS], &slope);
        for &row in samples.rows(number) {
            add(&mut gradient[usize::from(row)], &slope);
        }
        f64::from(cross_entropy(expected, target) - cross_entropy(target, target))
    }

    fn error(&self, samples: &Samples, threads: usize) -> NetError {
        let share = samples.len().div_ceil(threads.max(1)).max(1);
        let expected = parallel::map((0..samples.len()).step_by(share), |start| {
            let numbers = start..(start + share).min(samples.len());
            let expected = numbers.map(|number| sigmoid(self.forward(samples, number).1));
            expected.collect::<Vec<_>>()
        });
        let expected = expected.concat();
        error(samples, |number| expected[number])
    }
}

/// The error of an expected score of each position.
fn error(samples: &Samples, expected: impl Fn(usize) -> f32) -> NetError {
    let (mut result, mut score) = (0.0, 0.0);
    for (number, outlook) in samples.outlooks.iter().enumerate() {
        let expected = expected(number);
        result += f64::from(cross_entropy(expected, outlook.points));
        let least = cross_entropy(outlook.expected, outlook.expected);
        score += f64::from(cross_entropy(expected, outlook.expected) - least);
    }
    let count = samples.len().max(1) as f64;
    NetError {
        result: result / count,
        score: score / count,
    }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

fn cross_entropy(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}
