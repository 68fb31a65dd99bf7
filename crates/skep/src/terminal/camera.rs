//! The visible part of the board.
//!
//! The view moves as little as possible, because a board that jumps after each move is hard to follow.

use skep_rules::{Game, Hex};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Camera {
    pub(crate) zoom: Zoom,
    /// Canvas position of the window's upper left corner.
    pub(crate) corner: Spot,
}

/// An inclusive range along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    first: i32,
    last: i32,
}

impl Stretch {
    /// The range from the minimum to the maximum of the numbers, or only 0 without numbers.
    pub(super) fn of(numbers: impl Iterator<Item = i32> + Clone) -> Stretch {
        Stretch {
            first: numbers.clone().min().unwrap_or(0),
            last: numbers.max().unwrap_or(0),
        }
    }

    pub(super) fn contains(self, number: i32) -> bool {
        (self.first..=self.last).contains(&number)
    }

    pub(super) fn grown(self, by: i32) -> Stretch {
        Stretch {
            first: self.first - by,
            last: self.last + by,
        }
    }
}

impl Camera {
    /// Starts with the origin in the corner; [`Camera::center`] centres the hive.
    pub(crate) const fn new(zoom: Zoom) -> Camera {
        Camera {
            zoom,
            corner: Spot { x: 0, y: 0 },
        }
    }

    /// Window position of the centre of a cell, which may be outside.
    pub(crate) const fn place(&self, hex: Hex) -> Spot {
        let spot = self.zoom.spot(hex);
        Spot {
            x: spot.x.wrapping_sub(self.corner.x),
            y: spot.y.wrapping_sub(self.corner.y),
        }
    }

    /// The cell at a window position.
    pub(crate) const fn hex_at(&self, x: u16, y: u16) -> Hex {
        self.zoom.hex_at(Spot {
            x: self.corner.x.wrapping_add(x as i32),
            y: self.corner.y.wrapping_add(y as i32),
        })
    }

    /// Centres the hive in a window of this size.
    pub(crate) fn center(&mut self, game: &Game, (width, height): (u16, u16)) {
        let (across, down) = self.extent(game);
        let middle = |stretch: Stretch, window: u16| {
            (stretch.first + stretch.last + 1 - i32::from(window)).div_euclid(2)
        };
        self.corner = Spot {
            x: middle(across, width),
            y: middle(down, height),
        };
    }

    /// Moves the view as little as needed to show the hive and the cells around it. If it is larger than the window, shows
    /// the given cells; later ones take precedence.
    pub(crate) fn settle(&mut self, game: &Game, (width, height): (u16, u16), shown: &[Hex]) {
        let (across, down) = self.extent(game);
        let (width, height) = (i32::from(width), i32::from(height));
        self.corner.x = fitting(self.corner.x, across, width);
        self.corner.y = fitting(self.corner.y, down, height);
        for &hex in shown {
            let Spot { x, y } = self.zoom.spot(hex);
            let half = self.zoom.width() / 2;
            let edge = Stretch {
                first: x - half,
                last: x + half,
            };
            self.corner.x = showing(self.corner.x, edge, width);
            let edge = Stretch { first: y, last: y }.grown(self.zoom.height() - 1);
            self.corner.y = showing(self.corner.y, edge, height);
        }
    }

    /// Moves the view by cells and rows, keeping part of the hive visible.
    pub(crate) fn pan(&mut self, game: &Game, (width, height): (u16, u16), right: i32, down: i32) {
        let (across, along) = self.extent(game);
        let clamp = |corner: i32, hive: Stretch, window: u16| {
            let margin = 2 * self.zoom.width().max(self.zoom.height());
            let ends = [hive.first + margin - i32::from(window), hive.last - margin];
            between(corner, ends)
        };
        self.corner = Spot {
            x: clamp(self.corner.x + right * self.zoom.width(), across, width),
            y: clamp(self.corner.y + down * self.zoom.height(), along, height),
        };
    }

    /// The extent of the hive including the cells around it.
    fn extent(&self, game: &Game) -> (Stretch, Stretch) {
        let pieces = game.board().placed().iter();
        let hexes = pieces.filter_map(|piece| game.hex_of(piece));
        let spots = hexes.map(|hex| self.zoom.spot(hex));
        let across = Stretch::of(spots.clone().map(|spot| spot.x));
        let down = Stretch::of(spots.map(|spot| spot.y));
        let (width, height) = (self.zoom.width(), self.zoom.height());
        (across.grown(width + width / 2), down.grown(height * 2 - 1))
    }
}

/// The closest corner from which a window of this length shows a range, or as much of it as possible.
fn fitting(corner: i32, stretch: Stretch, window: i32) -> i32 {
    between(corner, [stretch.first, stretch.last + 1 - window])
}

/// The number between two others, in either order, that is closest.
fn between(number: i32, [one, other]: [i32; 2]) -> i32 {
    number.clamp(one.min(other), one.max(other))
}

/// The closest corner from which a window of this length shows a whole range that fits into it.
fn showing(corner: i32, stretch: Stretch, window: i32) -> i32 {
    corner.max(stretch.last + 1 - window).min(stretch.first)
}

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
    use skep_rules::{GameType, Ruleset};

    use super::*;

    const WINDOW: (u16, u16) = (40, 16);

    fn line_of(length: usize) -> Game {
        let mut game = Game::new(Ruleset::uhp(GameType::BASE_MLP));
        let moves = [
            "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wG1 -wA1", "bG1 bA1-",
        ];
        for text in moves.into_iter().take(length) {
            game.play_uhp(text).unwrap();
        }
        game
    }

    #[test]
    fn the_view_does_not_move_while_the_hive_fits() {
        let mut camera = Camera::new(Zoom::Medium);
        camera.center(&line_of(1), WINDOW);
        let before = camera;
        camera.settle(&line_of(4), WINDOW, &[Hex::ORIGIN]);
        assert_eq!(camera, before);
    }

    #[test]
    fn the_view_follows_a_hive_that_outgrows_the_window() {
        let game = line_of(8);
        let window = (20, 9);
        let mut camera = Camera::new(Zoom::Medium);
        camera.center(&line_of(1), window);
        for piece in game.board().placed() {
            let hex = game.hex_of(piece).unwrap();
            camera.settle(&game, window, &[hex]);
            let Spot { x, y } = camera.place(hex);
            assert!(
                (2..=17).contains(&x) && (1..=7).contains(&y),
                "{hex} at {x}, {y}"
            );
        }
    }

    #[test]
    fn centres_the_hive() {
        let mut camera = Camera::new(Zoom::Large);
        camera.center(&line_of(1), WINDOW);
        let Spot { x, y } = camera.place(Hex::ORIGIN);
        assert!((19..=20).contains(&x) && (7..=8).contains(&y), "{x}, {y}");
        assert_eq!(camera.hex_at(20, 8), Hex::ORIGIN);
    }

    #[test]
    fn panning_keeps_the_hive_visible() {
        let game = line_of(3);
        let mut camera = Camera::new(Zoom::Medium);
        camera.center(&game, WINDOW);
        for _ in 0..100 {
            camera.pan(&game, WINDOW, 1, 1);
        }
        let seen = game.board().placed().iter().any(|piece| {
            let Spot { x, y } = camera.place(game.hex_of(piece).unwrap());
            (0..40).contains(&x) && (0..16).contains(&y)
        });
        assert!(seen);
    }

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
