//! Cells of the torus as places in the plane.

use super::Lifted;
use crate::{Cell, Hex};

impl Lifted<'_> {
    /// How a cell lies in the plane as seen from where the lifted piece stood.
    ///
    /// Many places in the plane share a cell. The one nearest to the hive is meant, and of several the one nearest to
    /// the piece: for every cell that touches the hive that is the only one within reach. `None` if the start is not
    /// connected to the hive, which happens in no legal position.
    pub(super) fn offset(&self, to: Cell) -> Option<Hex> {
        let hive = self.board.hexes();
        let &(anchor, corner) = hive.first()?;
        let start = hive
            .iter()
            .find(|&&(piece, _)| self.board.cell_of(piece) == Some(self.from))
            .map(|&(_, hex)| hex)?;
        let difference = self.board.cell_of(anchor)?.difference(to) as i32;
        let nearest = (-2..=2)
            .flat_map(|across| (-2..=2).map(move |down| (across, down)))
            .map(|(across, down)| {
                // Going round across the torus leads one row up (cell.rs), so 32 columns stand for a row.
                let (column, row) = (difference % 32, difference / 32);
                corner + Hex::new(column + 32 * across, row - across + 32 * down)
            })
            .min_by_key(|&place| {
                let to_hive = hive.iter().map(|&(_, hex)| hex.distance(place)).min();
                (to_hive, start.distance(place))
            })?;
        Some(nearest - start)
    }
}
