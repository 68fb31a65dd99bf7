//! The weights of a net while it learns.

use crate::{
    net::{
        LANES, NEURONS, ONE, OUTPUT_ONE, Row, STAGES,
        file::{Parts, part},
        inputs::{FAR, KINDS, ROWS, STATES, layout},
    },
    tuning::Xorshift,
};

/// The rows of a net's file come first. Then come rows that several of those share while they learn: what is seen often is
/// learned from all positions that have it, and only the rest from those that are just alike. They are added in the end.
const STATE: usize = part::END;
const PLACED_OWN: usize = STATE + KINDS * STATES;
const PLACED_ENEMY: usize = PLACED_OWN + 15;
const BIAS: usize = PLACED_ENEMY + 15;
const OUTPUT: usize = BIAS + 1;
/// The bias of the output of a stage is in the first lane behind its neurons.
const END: usize = OUTPUT + STAGES;

pub(super) type Lanes = [f32; LANES];

/// Rows stay within these, so that sums of them fit into 16 bits.
const PIECE_LIMIT: f32 = 1.45;
const RELATION_LIMIT: f32 = 1.0;
const ROW_LIMIT: f32 = 1.9;

/// Weights of the output stay within this, so that a product with a neuron fits into 16 bits.
const OUTPUT_LIMIT: f32 = 1.98;

/// All weights, as rows of lanes.
#[derive(Clone)]
pub(super) struct Weights(pub(super) Vec<Lanes>);

/// The weights as a position uses them: one row for each input, then the bias, then the output.
pub(super) struct Merged(pub(super) Vec<Lanes>);

pub(super) const MERGED_BIAS: usize = ROWS;
pub(super) const MERGED_OUTPUT: usize = ROWS + 1;
pub(super) const MERGED_END: usize = MERGED_OUTPUT + STAGES;

/// The rows that make up the row of an input.
fn parts(input: usize) -> impl Iterator<Item = usize> {
    let parts = if input < layout::SET {
        let (rest, enemy) = (input / FAR, input % FAR);
        let (state, own) = (rest / FAR, rest % FAR);
        [
            Some(part::TO_OWN_QUEEN + state * FAR + own),
            Some(part::TO_ENEMY_QUEEN + state * FAR + enemy),
            Some(STATE + state),
        ]
    } else {
        let row = part::OTHERS + input - layout::SET;
        let [own, enemy] = shared_counts(row);
        [Some(row), own, enemy]
    };
    parts.into_iter().flatten()
}

/// The rows that a row for the numbers of pieces placed shares with those that have one of the numbers.
fn shared_counts(row: usize) -> [Option<usize>; 2] {
    let first = part::OTHERS + layout::PLACED - layout::SET;
    match row.checked_sub(first) {
        Some(pair) if pair < 15 * 15 => {
            [Some(PLACED_OWN + pair / 15), Some(PLACED_ENEMY + pair % 15)]
        }
        _ => [None; 2],
    }
}

impl Weights {
    /// Weights to begin with.
    pub(super) fn new(chance: &mut Xorshift) -> Weights {
        let mut uniform = |range: f32| {
            let unit = (chance.next() >> 40) as f32 / (1_u64 << 24) as f32;
            (2.0 * unit - 1.0) * range
        };
        let mut rows = vec![[0.0; LANES]; END];
        for (number, row) in rows.iter_mut().enumerate() {
            let range = if number < OUTPUT { 0.08 } else { 0.3 };
            row[..NEURONS].fill_with(|| uniform(range));
        }
        rows[BIAS][..NEURONS].fill(0.25);
        Weights(rows)
    }

    /// Weights that are all nothing, for sums and averages.
    pub(super) fn zero() -> Weights {
        Weights(vec![[0.0; LANES]; END])
    }

    pub(super) fn merge(&self) -> Merged {
        let mut merged = vec![[0.0; LANES]; ROWS];
        for (input, row) in merged.iter_mut().enumerate() {
            for part in parts(input) {
                add(row, &self.0[part]);
            }
        }
        merged.extend_from_slice(&self.0[BIAS..]);
        Merged(merged)
    }

    /// Hands the gradient of merged rows on to all rows of which they were made.
    pub(super) fn distribute(gradient: &[Lanes]) -> Weights {
        let mut all = Weights::zero();
        for (input, row) in gradient[..ROWS].iter().enumerate() {
            for part in parts(input) {
                add(&mut all.0[part], row);
            }
        }
        all.0[BIAS..].copy_from_slice(&gradient[MERGED_BIAS..]);
        all
    }

    /// The net in the engine's integers.
    pub(super) fn quantise(&self) -> Parts {
        let rows = (0..part::END).map(|number| {
            let mut row = self.0[number];
            if number < part::TO_ENEMY_QUEEN {
                add(&mut row, &self.0[STATE + number / FAR]);
            }
            for shared in shared_counts(number).into_iter().flatten() {
                add(&mut row, &self.0[shared]);
            }
            let limit = match number {
                ..part::OTHERS => PIECE_LIMIT,
                part::RELATIONS.. => RELATION_LIMIT,
                _ => ROW_LIMIT,
            };
            quantised(&row, limit)
        });
        let unit = f32::from(ONE) * f32::from(ONE) * f32::from(OUTPUT_ONE);
        let outputs = &self.0[OUTPUT..];
        Parts {
            rows: rows.collect(),
            bias: quantised(&self.0[BIAS], ROW_LIMIT),
            output: std::array::from_fn(|stage| {
                let weights =
                    outputs[stage].map(|weight| (weight * f32::from(OUTPUT_ONE)).round() as i16);
                Row(std::array::from_fn(|lane| {
                    if lane < NEURONS { weights[lane] } else { 0 }
                }))
            }),
            output_bias: std::array::from_fn(|stage| {
                (outputs[stage][NEURONS] * unit).round() as i32
            }),
        }
    }

    /// Keeps the weights of the output within what the engine can compute.
    pub(super) fn clip(&mut self) {
        for row in &mut self.0[OUTPUT..] {
            for weight in &mut row[..NEURONS] {
                *weight = weight.clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT);
            }
        }
    }
}

fn quantised(row: &Lanes, limit: f32) -> Row {
    Row(row.map(|weight| (weight.clamp(-limit, limit) * f32::from(ONE)).round() as i16))
}

#[inline]
pub(super) fn add(sum: &mut Lanes, row: &Lanes) {
    for (sum, &weight) in sum.iter_mut().zip(row) {
        *sum += weight;
    }
}
