//! Neural-network evaluation.
//!
//! Each [input](inputs) of a position selects a row of the feature transformer, and the rows are summed in the
//! accumulator. Most lanes are neurons: clamped, squared (SCReLU) and weighted by the output layer of the current game
//! stage. The last two lanes are linear evaluations for the opening and the endgame. Quantised integer arithmetic makes
//! the result the same on every machine.

mod accumulator;
pub(crate) mod file;
pub(crate) mod inputs;
#[cfg(test)]
mod tests;

use std::fmt;
#[cfg(feature = "built-in-net")]
use std::sync::{Arc, OnceLock};

use crate::{
    phase::PHASES,
    score::{EXPECTATION_SCALE, Value},
};
pub(crate) use accumulator::Accumulator;
pub use file::ParseNetError;

/// Lanes of a row: the neurons, then the opening and endgame linear evaluations.
pub const LANES: usize = 32;

/// Neurons of the hidden layer.
pub const NEURONS: usize = LANES - 2;

/// Game stages with separate output weights.
pub const STAGES: usize = 6;

/// Quantisation of the accumulator: the integer for 1.0.
pub const ONE: i16 = 255;

/// Quantisation of the output weights.
pub const OUTPUT_ONE: i16 = 64;

/// Keeps evaluations within the range of the transposition table.
const MAX_EVAL: i64 = 7_000;

/// A row of the feature transformer, in one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; LANES]);

impl Row {
    pub(crate) const ZERO: Row = Row([0; LANES]);

    /// Lanes in groups of one vector register.
    #[inline(always)]
    fn eights(&self) -> [[i16; 8]; LANES / 8] {
        std::array::from_fn(|group| std::array::from_fn(|lane| self.0[group * 8 + lane]))
    }

    #[inline(always)]
    fn of_eights(eights: &[[i16; 8]; LANES / 8]) -> Row {
        let (lanes, _) = eights.as_flattened().as_chunks();
        Row(lanes[0])
    }

    fn times(&self, factor: i16) -> Row {
        Row(self.0.map(|lane| lane.wrapping_mul(factor)))
    }

    fn plus(&self, other: &Row) -> Row {
        Row(std::array::from_fn(|lane| {
            self.0[lane].wrapping_add(other.0[lane])
        }))
    }
}

/// A neural network that evaluates positions. Engines share it in an [`Arc`](std::sync::Arc).
///
/// ```
/// use skep_engine::{Engine, Evaluation, Net, Options};
///
/// let net = Net::built_in();
/// let options = Options::default().with_table_mib(1);
/// let engines = [(); 2].map(|()| Engine::with_net(options, net.clone()));
/// assert_eq!(engines[0].evaluation(), Evaluation::Net);
///
/// assert!(Net::from_bytes(b"not a net").is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    rows: Vec<Row>,
    bias: Row,
    /// Output weights by stage; zero for the linear lanes.
    output: [Row; STAGES],
    /// Output bias by stage.
    output_bias: [i32; STAGES],
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}

impl Net {
    /// The net that is part of the crate, parsed on the first call. The feature `built-in-net` includes it.
    #[cfg(feature = "built-in-net")]
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the file is embedded, and tests parse it"
    )]
    pub fn built_in() -> Arc<Net> {
        static BUILT_IN: OnceLock<Arc<Net>> = OnceLock::new();
        let parse = || {
            let net = Net::from_bytes(include_bytes!("built_in.net"));
            Arc::new(net.expect("the net of the program"))
        };
        Arc::clone(BUILT_IN.get_or_init(parse))
    }

    #[inline]
    fn output(&self, sum: &Row, placed: usize, phase: i32) -> Value {
        let stage = stage(placed);
        let mut squares = 0;
        for (&lane, &weight) in sum.0.iter().zip(&self.output[stage].0) {
            let lane = lane.clamp(0, ONE);
            // The product of lane and weight fits into 16 bits, which allows eight multiplications at a time.
            squares += i32::from(lane.wrapping_mul(weight)) * i32::from(lane);
        }
        let early = i64::from(sum.0[NEURONS]) * i64::from(PHASES - phase);
        let late = i64::from(sum.0[NEURONS + 1]) * i64::from(phase);
        // Scale everything to the unit of the squares.
        let unit = i64::from(ONE) * i64::from(OUTPUT_ONE);
        let linear = (early + late) * unit / i64::from(PHASES);
        let total = i64::from(squares) + i64::from(self.output_bias[stage]) + linear;
        let scale = i64::from(EXPECTATION_SCALE);
        (total * scale / (unit * i64::from(ONE))).clamp(-MAX_EVAL, MAX_EVAL) as Value
    }
}

/// Game stage by the number of pieces on the table.
#[inline]
pub(crate) const fn stage(placed: usize) -> usize {
    let stage = placed.saturating_sub(4) / 4;
    if stage < STAGES { stage } else { STAGES - 1 }
}
