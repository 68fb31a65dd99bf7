//! How much less deeply late moves are searched.

use super::worker::MAX_PLY;
use crate::tunables::Tunables;

/// Reductions are counted in so many parts of a ply.
pub(super) const PLY: i32 = 256;

/// Moves that come later than this are reduced like the last one before.
const PLACES: usize = 64;

/// Reductions by depth and place in the order; they grow with both.
pub(super) struct Reductions {
    table: Vec<[i32; PLACES]>,
}

impl Reductions {
    pub(super) fn new(tunables: &Tunables) -> Reductions {
        let base = f64::from(tunables.reduction_base) / 100.0;
        let divisor = f64::from(tunables.reduction_divisor);
        let parts = |depth: usize, place: usize| {
            let depth = (depth.max(1) as f64).ln();
            let place = (place.max(1) as f64).ln();
            (f64::from(PLY) * (base + depth * place * 100.0 / divisor)) as i32
        };
        Reductions {
            table: (0..=MAX_PLY)
                .map(|depth| std::array::from_fn(|place| parts(depth, place)))
                .collect(),
        }
    }

    /// By how many parts of a ply a move is searched less deeply.
    #[inline]
    pub(super) fn parts(&self, depth: i32, place: usize) -> i32 {
        self.table[depth as usize][place.min(PLACES - 1)]
    }
}
