//! How large the cells of the board are drawn, and where on the endless canvas each lies.

use skep_rules::Hex;

/// The size of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// One line a row, for large hives.
    Small,
    /// Two lines a row: the cell and the slanted edges between rows.
    Medium,
    /// Three lines a row, for large windows.
    Large,
}

/// A place on the canvas on which the hive is drawn: the cell at the origin has its middle at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// Columns to the right.
    pub(crate) x: i32,
    /// Lines down.
    pub(crate) y: i32,
}

impl Zoom {
    /// How many columns a cell takes, with one of its two walls.
    pub(crate) const fn width(self) -> i32 {
        match self {
            Zoom::Small | Zoom::Medium => 4,
            Zoom::Large => 8,
        }
    }

    /// How many lines a row takes, with one of the two lines of edges.
    pub(crate) const fn height(self) -> i32 {
        match self {
            Zoom::Small => 1,
            Zoom::Medium => 2,
            Zoom::Large => 3,
        }
    }

    /// The next size, and the smallest after the largest.
    pub(crate) const fn next(self) -> Zoom {
        match self {
            Zoom::Small => Zoom::Medium,
            Zoom::Medium => Zoom::Large,
            Zoom::Large => Zoom::Small,
        }
    }

    /// The middle of a cell, in its first line of text.
    pub(crate) const fn spot(self, hex: Hex) -> Spot {
        Spot {
            x: self
                .width()
                .wrapping_mul(hex.q)
                .wrapping_add((self.width() / 2).wrapping_mul(hex.r)),
            y: self.height().wrapping_mul(hex.r),
        }
    }

    /// The cell at a place. An edge belongs to the cell below or to the right of it.
    pub(crate) const fn hex_at(self, spot: Spot) -> Hex {
        // The line of edges lies above the text of its cell.
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
    fn every_cell_is_found_where_it_is_drawn() {
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
