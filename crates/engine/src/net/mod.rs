//! The learned evaluation: a small net over the pieces' states and distances.
//!
//! Each [input](inputs) of a position selects a row of numbers. The rows add up to the accumulator, most of whose lanes
//! are neurons: clamped, squared and weighed by how many pieces are on the table. The last two lanes are a linear estimate
//! for the beginning and one for the end of a game. Only integers are used, so every machine finds the same moves.

mod accumulator;
pub(crate) mod file;
pub(crate) mod inputs;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use crate::{evaluate::PHASES, score::Value};
pub(crate) use accumulator::Accumulator;
pub use file::ParseNetError;

/// The numbers of a row: the neurons, then the linear estimate early and late in a game.
pub(crate) const LANES: usize = 32;

/// How many of the lanes are neurons.
pub(crate) const NEURONS: usize = LANES - 2;

/// The output has weights of its own for each stage of a game.
pub(crate) const STAGES: usize = 6;

/// What 1 is in the accumulator.
pub(crate) const ONE: i16 = 255;

/// What 1 is in the weights of the output.
pub(crate) const OUTPUT_ONE: i16 = 64;

/// The estimate that stands for odds of e to 1, see [`Score::expectation`](crate::Score::expectation).
const ODDS: i64 = 220;

/// The estimate never exceeds this, so that it fits into the table.
const LIMIT: i64 = 7_000;

/// A row of the first layer, on one line of the processor's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; LANES]);

impl Row {
    pub(crate) const ZERO: Row = Row([0; LANES]);

    /// The lanes in groups that fill a register.
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

    /// The sum of two rows.
    fn plus(&self, other: &Row) -> Row {
        Row(std::array::from_fn(|lane| {
            self.0[lane].wrapping_add(other.0[lane])
        }))
    }
}

/// The net of all engines that are given no other.
static OF_ENGINE: OnceLock<Arc<Net>> = OnceLock::new();

/// A net for the evaluation of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    rows: Vec<Row>,
    /// What the accumulator starts from.
    bias: Row,
    /// The weights of the neurons in each stage; those of the linear lanes are zero.
    output: [Row; STAGES],
    /// What is added in each stage, in units of the output.
    output_bias: [i32; STAGES],
}

impl Net {
    /// The net that belongs to the engine: the one it was built with, else the one that was [installed](Net::install).
    pub fn of_engine() -> Option<Arc<Net>> {
        #[cfg(feature = "built-in-net")]
        OF_ENGINE.get_or_init(built_in);
        OF_ENGINE.get().map(Arc::clone)
    }

    /// Makes this the engine's net where it has none yet.
    pub fn install(self) {
        // One net is as good as the other where two parts of a program install theirs at the same time.
        OF_ENGINE.set(Arc::new(self)).ok();
    }

    /// The estimate for the player to move. A search has an [`Accumulator`], which is faster.
    #[cfg(test)]
    pub(crate) fn evaluate(&self, board: &skep_rules::Board) -> Value {
        let mut sum = self.bias;
        inputs::visit(board, |row| sum = sum.plus(&self.rows[row]));
        let phase = crate::evaluate::phase(board);
        self.output(&sum, board.placed().len() as usize, phase)
    }

    #[inline]
    fn output(&self, sum: &Row, placed: usize, phase: i32) -> Value {
        let stage = stage(placed);
        let mut squares = 0;
        for (&lane, &weight) in sum.0.iter().zip(&self.output[stage].0) {
            let lane = lane.clamp(0, ONE);
            // The product of a lane and a weight fits into 16 bits, which the processor multiplies eight at a time.
            squares += i32::from(lane.wrapping_mul(weight)) * i32::from(lane);
        }
        let early = i64::from(sum.0[NEURONS]) * i64::from(PHASES - phase);
        let late = i64::from(sum.0[NEURONS + 1]) * i64::from(phase);
        // Everything is brought to the unit of the squares.
        let unit = i64::from(ONE) * i64::from(OUTPUT_ONE);
        let linear = (early + late) * unit / i64::from(PHASES);
        let total = i64::from(squares) + i64::from(self.output_bias[stage]) + linear;
        (total * ODDS / (unit * i64::from(ONE))).clamp(-LIMIT, LIMIT) as Value
    }
}

#[cfg(feature = "built-in-net")]
fn built_in() -> Arc<Net> {
    let net = Net::from_bytes(include_bytes!("built_in.net"));
    // INVARIANT: the file is part of the program, and tests read it.
    Arc::new(net.expect("the net of the program"))
}

/// The stage of a game by the pieces on the table.
#[inline]
pub(crate) const fn stage(placed: usize) -> usize {
    let stage = placed.saturating_sub(4) / 4;
    if stage < STAGES { stage } else { STAGES - 1 }
}
