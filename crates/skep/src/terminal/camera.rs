//! Which part of the board the window shows.
//!
//! The view stays where it is as long as it can: a board that jumps after each move is hard to follow.

use skep_rules::{Game, Hex};

use super::zoom::{Spot, Zoom};

/// The view of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Camera {
    /// The size of the cells.
    pub(crate) zoom: Zoom,
    /// The place on the canvas in the upper left corner of the window.
    pub(crate) corner: Spot,
}

/// A stretch of the canvas along one axis, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    first: i32,
    last: i32,
}

impl Stretch {
    /// The stretch from the least to the greatest of the numbers.
    fn of(numbers: impl Iterator<Item = i32> + Clone) -> Option<Stretch> {
        Some(Stretch {
            first: numbers.clone().min()?,
            last: numbers.max()?,
        })
    }

    fn grown(self, by: i32) -> Stretch {
        Stretch {
            first: self.first - by,
            last: self.last + by,
        }
    }
}

impl Camera {
    /// A view with the origin in the corner; [`Camera::center`] puts the hive in the middle.
    pub(crate) const fn new(zoom: Zoom) -> Camera {
        Camera {
            zoom,
            corner: Spot { x: 0, y: 0 },
        }
    }

    /// Where in the window the middle of a cell is; it may lie outside.
    pub(crate) const fn place(&self, hex: Hex) -> Spot {
        let spot = self.zoom.spot(hex);
        Spot {
            x: spot.x.wrapping_sub(self.corner.x),
            y: spot.y.wrapping_sub(self.corner.y),
        }
    }

    /// The cell at a place in the window.
    pub(crate) const fn hex_at(&self, x: u16, y: u16) -> Hex {
        self.zoom.hex_at(Spot {
            x: self.corner.x.wrapping_add(x as i32),
            y: self.corner.y.wrapping_add(y as i32),
        })
    }

    /// Puts the middle of the hive into the middle of a window of this size.
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

    /// Moves the view no more than it takes to show the hive with the cells around it, or where it is larger than the
    /// window, these cells of it; the later ones are the more important.
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

    /// Moves the view right and down by the given numbers of cells and rows, as long as part of the hive stays in view.
    pub(crate) fn pan(&mut self, game: &Game, (width, height): (u16, u16), right: i32, down: i32) {
        let (across, along) = self.extent(game);
        let clamp = |corner: i32, hive: Stretch, window: u16| {
            let margin = 2 * self.zoom.width().max(self.zoom.height());
            let least = hive.first + margin - i32::from(window);
            let greatest = hive.last - margin;
            corner.clamp(least.min(greatest), greatest.max(least))
        };
        self.corner = Spot {
            x: clamp(self.corner.x + right * self.zoom.width(), across, width),
            y: clamp(self.corner.y + down * self.zoom.height(), along, height),
        };
    }

    /// How far the hive reaches with the cells around it.
    fn extent(&self, game: &Game) -> (Stretch, Stretch) {
        let spots = game
            .board()
            .placed()
            .filter_map(|piece| game.hex_of(piece))
            .map(|hex| self.zoom.spot(hex));
        let origin = Stretch { first: 0, last: 0 };
        let across = Stretch::of(spots.clone().map(|spot| spot.x)).unwrap_or(origin);
        let down = Stretch::of(spots.map(|spot| spot.y)).unwrap_or(origin);
        let (width, height) = (self.zoom.width(), self.zoom.height());
        (across.grown(width + width / 2), down.grown(height * 2 - 1))
    }
}

/// The corner closest to this one from which a window of this length shows a stretch, or as much of it as it can.
fn fitting(corner: i32, stretch: Stretch, window: i32) -> i32 {
    let ends = [stretch.first, stretch.last + 1 - window];
    corner.clamp(ends[0].min(ends[1]), ends[0].max(ends[1]))
}

/// The corner closest to this one from which a window of this length shows a whole stretch, which is short.
fn showing(corner: i32, stretch: Stretch, window: i32) -> i32 {
    corner.max(stretch.last + 1 - window).min(stretch.first)
}

#[cfg(test)]
mod tests {
    use skep_rules::{BugSet, Ruleset};

    use super::*;

    const WINDOW: (u16, u16) = (40, 16);

    fn line_of(length: usize) -> Game {
        let mut game = Game::new(Ruleset::uhp(BugSet::BASE_MLP));
        let moves = [
            "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wG1 -wA1", "bG1 bA1-",
        ];
        for text in moves.into_iter().take(length) {
            game.play_uhp(text).unwrap();
        }
        game
    }

    #[test]
    fn a_hive_that_fits_does_not_move_the_view() {
        let mut camera = Camera::new(Zoom::Medium);
        camera.center(&line_of(1), WINDOW);
        let before = camera;
        camera.settle(&line_of(4), WINDOW, &[Hex::ORIGIN]);
        assert_eq!(camera, before);
    }

    #[test]
    fn a_hive_that_grows_out_of_the_window_is_followed() {
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
    fn the_middle_of_the_hive_comes_into_the_middle_of_the_window() {
        let mut camera = Camera::new(Zoom::Large);
        camera.center(&line_of(1), WINDOW);
        let Spot { x, y } = camera.place(Hex::ORIGIN);
        assert!((19..=20).contains(&x) && (7..=8).contains(&y), "{x}, {y}");
        assert_eq!(camera.hex_at(20, 8), Hex::ORIGIN);
    }

    #[test]
    fn the_hive_cannot_be_lost_from_sight() {
        let game = line_of(3);
        let mut camera = Camera::new(Zoom::Medium);
        camera.center(&game, WINDOW);
        for _ in 0..100 {
            camera.pan(&game, WINDOW, 1, 1);
        }
        let seen = game.board().placed().any(|piece| {
            let Spot { x, y } = camera.place(game.hex_of(piece).unwrap());
            (0..40).contains(&x) && (0..16).contains(&y)
        });
        assert!(seen);
    }
}
