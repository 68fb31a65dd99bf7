//! Incremental counts over the empty cells around the hive.

use super::{spot::Spot, tables::GATED};
use crate::Color;

/// Counts of empty cells touching the hive, of those beside a gate, and of placement cells of each player.
///
/// The four counts are the bytes of one word, so that a change is a single addition. A hive of 28 pieces has fewer than
/// a hundred cells around it, so no byte overflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RimCounts(u32);

const RIM: u32 = 1;
const GATE: u32 = 1 << 8;
const WHITE_PLACE: u32 = 1 << 16;
const BLACK_PLACE: u32 = 1 << 24;

/// Contribution of an empty cell, by its rings (see [`Spot::rings`]).
static SHARE: [u32; 4096] = crate::table!([0; 4096], |rings| {
    let (all, white) = (rings & 63, rings >> 6);
    let share = RIM
        + if GATED[all] { GATE } else { 0 }
        + if white == all { WHITE_PLACE } else { 0 }
        + if white == 0 { BLACK_PLACE } else { 0 };
    if all == 0 { 0 } else { share }
});

impl RimCounts {
    pub(super) const EMPTY: RimCounts = RimCounts(0);

    /// Number of empty cells touching the hive.
    pub(super) const fn rim(self) -> u32 {
        self.0 & 0xff
    }

    /// True if no two adjacent empty cells have both their common neighbours occupied.
    pub(super) const fn has_no_gate(self) -> bool {
        self.0 >> 8 & 0xff == 0
    }

    /// Number of cells where a player may place a piece other than their first (R2).
    pub(super) const fn places(self, color: Color) -> u32 {
        match color {
            Color::White => self.0 >> 16 & 0xff,
            Color::Black => self.0 >> 24,
        }
    }

    /// Adds an empty cell.
    pub(super) fn add(&mut self, spot: Spot) {
        self.0 = self.0.wrapping_add(share(spot));
    }

    /// Removes an empty cell.
    pub(super) fn remove(&mut self, spot: Spot) {
        self.0 = self.0.wrapping_sub(share(spot));
    }

    /// Applies a change of a cell's rings; occupied cells do not count.
    #[inline]
    pub(super) fn change(&mut self, before: Spot, after: Spot) {
        let counts = ((before.is_empty()) as u32).wrapping_neg();
        let change = share(after).wrapping_sub(share(before));
        self.0 = self.0.wrapping_add(change & counts);
    }
}

#[inline]
fn share(spot: Spot) -> u32 {
    SHARE[spot.rings()]
}
