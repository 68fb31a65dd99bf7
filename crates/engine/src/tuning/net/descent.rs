//! The descent: weights under which the net best foretells results and scores.

use std::thread;

use super::{
    join,
    samples::{Outlook, Samples, is_for_checking},
    weights::{Lanes, MERGED_BIAS, MERGED_END, MERGED_OUTPUT, Merged, Weights, add},
};
use crate::{
    net::{LANES, NEURONS},
    tuning::{ScoredGame, Xorshift},
};

/// How a net is trained.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// How often each position is seen.
    pub epochs: usize,
    /// The share of the result in what is learned; the rest is the score of the search.
    pub result_share: f32,
    /// The size of the first steps.
    pub step: f32,
    /// How many positions make a step.
    pub batch: usize,
    /// Another seed, another net.
    pub seed: u64,
    /// How many threads work; the net does not depend on it.
    pub threads: usize,
}

impl Default for Training {
    fn default() -> Training {
        Training {
            epochs: 20,
            result_share: 0.4,
            step: 0.002,
            batch: 8_192,
            seed: 1,
            threads: 1,
        }
    }
}

/// How far off something is, on positions that were not used for training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetError {
    /// The cross entropy against the results.
    pub result: f64,
    /// The distance (Kullback and Leibler's) from the scores of the search.
    pub score: f64,
}

/// What training tells on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NetProgress {
    /// The games are read.
    Read {
        /// How many positions there are to learn from.
        positions: usize,
        /// How many positions are kept for checking.
        checked: usize,
        /// How the linear evaluation does on those.
        linear: NetError,
        /// How the search does that gave the scores.
        search: NetError,
    },
    /// Every position has been seen once more.
    Epoch {
        /// Which epoch this was, from 1.
        epoch: usize,
        /// The mean loss on the way, above the least that is possible.
        loss: f64,
        /// How the net does on the positions kept for checking.
        check: NetError,
    },
}

/// A batch is always split into this many parts, so that sums do not depend on the number of threads.
const PARTS: usize = 16;

/// Adam's decay of the mean of the gradient and of its square.
const DECAY: [f32; 2] = [0.9, 0.999];

/// How strongly weights are drawn to nothing.
const PULL: f32 = 0.01;

/// So many steps at the start are shorter.
const WARM_UP: f32 = 100.0;

impl Training {
    /// Trains a net on some games; one game in twenty is kept for checking. Returns the file of the net, or `None` if there are no positions to learn
    /// from, or `tell` asks to stop by answering false.
    pub fn run(
        &self,
        games: &[ScoredGame],
        mut tell: impl FnMut(NetProgress) -> bool,
    ) -> Option<Vec<u8>> {
        let (check, learn): (Vec<_>, Vec<_>) = games.iter().partition(|game| is_for_checking(game));
        let check = Samples::of_games(&check, self.threads);
        let learn = Samples::of_games(&learn, self.threads);
        if learn.len() == 0 || check.len() == 0 {
            return None;
        }
        let going_on = tell(NetProgress::Read {
            positions: learn.len(),
            checked: check.len(),
            linear: error(
                check
                    .outlooks
                    .iter()
                    .map(|outlook| (outlook.linear, *outlook)),
            ),
            search: error(
                check
                    .outlooks
                    .iter()
                    .map(|outlook| (outlook.expected, *outlook)),
            ),
        });
        if !going_on {
            return None;
        }
        let mut chance = Xorshift::new(self.seed);
        let mut descent = Descent::new(self, &learn, &mut chance);
        let mut order: Vec<u32> = (0..learn.len() as u32).collect();
        for epoch in 1..=self.epochs {
            for last in (1..order.len()).rev() {
                order.swap(last, chance.below(last + 1));
            }
            let loss: f64 = order
                .chunks(self.batch)
                .map(|batch| descent.step(batch))
                .sum();
            let merged = descent.weights.merge();
            let going_on = tell(NetProgress::Epoch {
                epoch,
                loss: loss / learn.len() as f64,
                check: merged.error(&check, self.threads),
            });
            if !going_on {
                return None;
            }
        }
        Some(descent.weights.quantise().to_bytes())
    }

    /// The points that the net is to expect of a position.
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
    /// The gradients of the parts of a batch.
    gradients: Vec<Vec<Lanes>>,
}

impl<'a> Descent<'a> {
    fn new(training: &'a Training, samples: &'a Samples, chance: &mut Xorshift) -> Descent<'a> {
        Descent {
            training,
            samples,
            weights: Weights::new(chance),
            mean: Weights::zero(),
            square: Weights::zero(),
            steps: 0,
            all_steps: samples.len().div_ceil(training.batch) * training.epochs,
            gradients: vec![vec![[0.0; LANES]; MERGED_END]; PARTS],
        }
    }

    /// Learns from a batch; returns the sum of the losses.
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
        thread::scope(|scope| {
            let workers: Vec<_> = parts
                .chunks_mut(share)
                .map(|parts| {
                    scope.spawn(move || {
                        let mut loss = 0.0;
                        for (gradient, numbers) in parts {
                            gradient.fill([0.0; LANES]);
                            for &number in *numbers {
                                loss += merged.learn(samples, number as usize, training, gradient);
                            }
                        }
                        loss
                    })
                })
                .collect();
            workers.into_iter().map(join).sum()
        })
    }

    /// Adds the gradients of all parts up in the first.
    fn add_gradients(&mut self) {
        let Some((first, others)) = self.gradients.split_first_mut() else {
            return;
        };
        let share = MERGED_END.div_ceil(self.training.threads.max(1));
        thread::scope(|scope| {
            for (number, rows) in first.chunks_mut(share).enumerate() {
                let others = &*others;
                scope.spawn(move || {
                    for other in others {
                        let start = number * share;
                        for (row, other) in rows.iter_mut().zip(&other[start..]) {
                            add(row, other);
                        }
                    }
                });
            }
        });
    }

    /// A step of Adam with decaying weights; its size follows a cosine.
    fn descend(&mut self, gradient: &Weights, scale: f32) {
        let done = self.steps as f32 / self.all_steps as f32;
        let cosine = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let size =
            self.training.step * (0.98 * cosine + 0.02) * (self.steps as f32 / WARM_UP).min(1.0);
        let [first, second] = DECAY;
        let fair = DECAY.map(|decay| 1.0 - decay.powi(self.steps as i32));
        let share = self.weights.0.len().div_ceil(self.training.threads.max(1));
        thread::scope(|scope| {
            let moments = self
                .mean
                .0
                .chunks_mut(share)
                .zip(self.square.0.chunks_mut(share));
            for ((weights, gradients), (means, squares)) in self
                .weights
                .0
                .chunks_mut(share)
                .zip(gradient.0.chunks(share))
                .zip(moments)
            {
                scope.spawn(move || {
                    for (((weights, gradients), means), squares) in
                        weights.iter_mut().zip(gradients).zip(means).zip(squares)
                    {
                        for lane in 0..LANES {
                            let slope = gradients[lane] * scale;
                            means[lane] = first * means[lane] + (1.0 - first) * slope;
                            squares[lane] = second * squares[lane] + (1.0 - second) * slope * slope;
                            let step =
                                (means[lane] / fair[0]) / ((squares[lane] / fair[1]).sqrt() + 1e-8);
                            weights[lane] -= size * (step + PULL * weights[lane]);
                        }
                    }
                });
            }
        });
        self.weights.clip();
    }
}

impl Merged {
    /// The sum of the rows of a position, and the logit that the net makes of it.
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

    /// Adds the gradient of a position; returns its loss.
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
        let expected: Vec<f32> = thread::scope(|scope| {
            let workers: Vec<_> = (0..samples.len())
                .step_by(share)
                .map(|start| {
                    let numbers = start..(start + share).min(samples.len());
                    scope.spawn(move || {
                        numbers
                            .map(|number| sigmoid(self.forward(samples, number).1))
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            workers.into_iter().flat_map(join).collect()
        });
        error(expected.into_iter().zip(samples.outlooks.iter().copied()))
    }
}

fn error(expected: impl Iterator<Item = (f32, Outlook)>) -> NetError {
    let mut sum = NetError {
        result: 0.0,
        score: 0.0,
    };
    let mut count: f64 = 0.0;
    for (expected, outlook) in expected {
        sum.result += f64::from(cross_entropy(expected, outlook.points));
        let least = cross_entropy(outlook.expected, outlook.expected);
        sum.score += f64::from(cross_entropy(expected, outlook.expected) - least);
        count += 1.0;
    }
    NetError {
        result: sum.result / count.max(1.0),
        score: sum.score / count.max(1.0),
    }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

fn cross_entropy(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}
