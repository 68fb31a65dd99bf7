//! Floating-point weights during training.

use skep_engine::internals::net_layout::{
    self as layout, FAR, FILE_ROWS, KINDS, LANES, NEURONS, ONE, OUTPUT_ONE, ROWS, STAGES, STATES,
};
use skep_engine::internals::{QuantizedNet, Row, Xorshift};

/// The rows of the net file come first, followed by factored rows that several of them share during training, so that
/// common features are learned from all positions that have them. They are added up in the end.
const STATE: usize = FILE_ROWS;
const PLACED_OWN: usize = STATE + KINDS * STATES;
const PLACED_ENEMY: usize = PLACED_OWN + 15;
const BIAS: usize = PLACED_ENEMY + 15;
const OUTPUT: usize = BIAS + 1;
/// The output bias of a stage is in the first lane after the neurons.
const END: usize = OUTPUT + STAGES;

pub(super) type Lanes = [f32; LANES];

/// Limits that keep sums of rows within 16 bits.
const PIECE_LIMIT: f32 = 1.45;
const RELATION_LIMIT: f32 = 1.0;
const ROW_LIMIT: f32 = 1.9;

/// Limit that keeps the product of an output weight and a neuron within 16 bits.
const OUTPUT_LIMIT: f32 = 1.98;

#[derive(Clone)]
pub(super) struct Weights(pub(super) Vec<Lanes>);

/// Weights for inference: one row per input, then the bias, then the output layers.
pub(super) struct Merged(pub(super) Vec<Lanes>);

pub(super) const MERGED_BIAS: usize = ROWS;
pub(super) const MERGED_OUTPUT: usize = ROWS + 1;
pub(super) const MERGED_END: usize = MERGED_OUTPUT + STAGES;

/// The training rows that add up to the row of an input.
fn parts(input: usize) -> impl Iterator<Item = usize> {
    let parts = if input < layout::SET {
        let (rest, enemy) = (input / FAR, input % FAR);
        let (state, own) = (rest / FAR, rest % FAR);
        [
            Some(layout::TO_OWN_QUEEN + state * FAR + own),
            Some(layout::TO_ENEMY_QUEEN + state * FAR + enemy),
            Some(STATE + state),
        ]
    } else {
        let row = layout::OTHERS + input - layout::SET;
        let [own, enemy] = shared_counts(row);
        [Some(row), own, enemy]
    };
    parts.into_iter().flatten()
}

/// The factored rows of a row for the numbers of pieces placed.
fn shared_counts(row: usize) -> [Option<usize>; 2] {
    let first = layout::OTHERS + layout::PLACED - layout::SET;
    match row.checked_sub(first) {
        Some(pair) if pair < 15 * 15 => {
            [Some(PLACED_OWN + pair / 15), Some(PLACED_ENEMY + pair % 15)]
        }
        _ => [None; 2],
    }
}

impl Weights {
    /// Random initial weights.
    pub(super) fn new(rng: &mut Xorshift) -> Weights {
        let mut uniform = |range: f32| {
            let unit = (rng.next() >> 40) as f32 / (1_u64 << 24) as f32;
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

    /// All zero, for gradients and moments.
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

    /// Propagates the gradient of merged rows to the training rows.
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

    /// Converts the net to the engine's integers.
    pub(super) fn quantize(&self) -> QuantizedNet {
        let rows = (0..FILE_ROWS).map(|number| {
            let mut row = self.0[number];
            if number < layout::TO_ENEMY_QUEEN {
                add(&mut row, &self.0[STATE + number / FAR]);
            }
            for shared in shared_counts(number).into_iter().flatten() {
                add(&mut row, &self.0[shared]);
            }
            let limit = match number {
                ..layout::OTHERS => PIECE_LIMIT,
                layout::RELATIONS.. => RELATION_LIMIT,
                _ => ROW_LIMIT,
            };
            Row(quantized(&row, limit))
        });
        let unit = f32::from(ONE) * f32::from(ONE) * f32::from(OUTPUT_ONE);
        let outputs = &self.0[OUTPUT..];
        QuantizedNet {
            rows: rows.collect(),
            bias: Row(quantized(&self.0[BIAS], ROW_LIMIT)),
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

    /// Clamps the output weights to the engine's range.
    pub(super) fn clip(&mut self) {
        for row in &mut self.0[OUTPUT..] {
            for weight in &mut row[..NEURONS] {
                *weight = weight.clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT);
            }
        }
    }
}

fn quantized(row: &Lanes, limit: f32) -> [i16; LANES] {
    row.map(|weight| (weight.clamp(-limit, limit) * f32::from(ONE)).round() as i16)
}

#[inline]
pub(super) fn add(sum: &mut Lanes, row: &Lanes) {
    for (sum, &weight) in sum.iter_mut().zip(row) {
        *sum += weight;
    }
}
