//! Cell sizes, and the positions of cells on the canvas.

use skep_rules::Hex;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// One line per row, for large hives.
    Small,
    /// Two lines per row: the cell and the slanted edges between rows.
    Medium,
    /// Three lines per row, for large windows.
    Large,
}

/// A position on the unbounded canvas; the cell at the origin is centred at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// Columns to the right.
    pub(crate) x: i32,
    /// Lines down.
    pub(crate) y: i32,
}

impl Zoom {
    /// Columns per cell, including one wall.
    pub(crate) const fn width(self) -> i32 {
        match self {
            Zoom::Small | Zoom::Medium => 4,
            Zoom::Large => 8,
        }
    }

    /// Lines per row, including one line of edges.
    pub(crate) const fn height(self) -> i32 {
        match self {
            Zoom::Small => 1,
            Zoom::Medium => 2,
            Zoom::Large => 3,
        }
    }

    /// The next size, cyclically.
    pub(crate) const fn next(self) -> Zoom {
        match self {
            Zoom::Small => Zoom::Medium,
            Zoom::Medium => Zoom::Large,
            Zoom::Large => Zoom::Small,
        }
    }

    /// The centre of the first text line of a cell.
    pub(crate) const fn spot(self, hex: Hex) -> Spot {
        Spot {
            x: self
                .width()
                .wrapping_mul(hex.q)
                .wrapping_add((self.width() / 2).wrapping_mul(hex.r)),
            y: self.height().wrapping_mul(hex.r),
        }
    }

    /// The cell at a position. An edge belongs to the cell below it or to its right.
    pub(crate) const fn hex_at(self, spot: Spot) -> Hex {
        // The edges are above the text of the cell.
        let edges = if matches!(self, Zoom::Small) { 0 } else { 1 };
        let r = (spot.y + edges).div_euclid(self.height());
        let half = self.width() / 2;
        let q = (spot.x + half - half * r).div_euclid(self.width());
        Hex::new(q, r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_cell_where_it_is_drawn() {
        for zoom in [Zoom::Small, Zoom::Medium, Zoom::Large] {
            for q in -5..5 {
                for r in -5..5 {
                    let hex = Hex::new(q, r);
                    let Spot { x, y } = zoom.spot(hex);
                    for dx in 1 - zoom.width() / 2..zoom.width() / 2 {
                        assert_eq!(zoom.hex_at(Spot { x: x + dx, y }), hex);
                    }
                }
            }
        }
    }
}
