//! Late move reductions.

use super::worker::MAX_PLY;
use crate::tunables::Tunables;

/// Fixed-point scale of reductions.
pub(super) const PLY: i32 = 256;

/// Later moves are reduced like the last one of the table.
const MAX_MOVES: usize = 64;

/// Reductions by depth and move index, growing with the logarithm of both.
pub(super) struct Reductions {
    table: Vec<[i32; MAX_MOVES]>,
}

impl Reductions {
    pub(super) fn new(tunables: &Tunables) -> Reductions {
        let base = f64::from(tunables.reduction_base) / 100.0;
        let divisor = f64::from(tunables.reduction_divisor);
        let reduction = |depth: usize, index: usize| {
            let depth = (depth.max(1) as f64).ln();
            let index = (index.max(1) as f64).ln();
            (f64::from(PLY) * (base + depth * index * 100.0 / divisor)) as i32
        };
        Reductions {
            table: (0..=MAX_PLY)
                .map(|depth| std::array::from_fn(|index| reduction(depth, index)))
                .collect(),
        }
    }

    /// Reduction in 256ths of a ply.
    #[inline]
    pub(super) fn get(&self, depth: i32, index: usize) -> i32 {
        self.table[depth as usize][index.min(MAX_MOVES - 1)]
    }
}
