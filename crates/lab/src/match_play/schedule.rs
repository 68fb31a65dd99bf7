//! The order of games, openings and colours.

use skep_rules::{Color, Game};

use super::opening_suite::OpeningSuite;

/// One of the two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    A,
    B,
}

impl Side {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Side::A => 'A',
            Side::B => 'B',
        }
    }

    pub(crate) const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// A scheduled game.
#[derive(Clone, Debug)]
pub(crate) struct Fixture {
    /// Counted from 1.
    pub(crate) number: u32,
    /// Number of the opening, counted from 1.
    pub(crate) opening_number: usize,
    pub(crate) opening: Game,
    pub(crate) white: Side,
}

impl Fixture {
    /// The game with this number, counted from 1. The number determines everything, so that a match can be resumed: two
    /// consecutive games share an opening, and A has White in the first.
    pub(crate) fn of(number: u32, suite: &OpeningSuite) -> Fixture {
        let index = number.saturating_sub(1);
        let (opening, opening_number) = suite.opening(index / 2);
        Fixture {
            number,
            opening_number,
            opening,
            white: [Side::A, Side::B][index as usize % 2],
        }
    }

    pub(crate) const fn color_of(&self, side: Side) -> Color {
        match (side, self.white) {
            (Side::A, Side::A) | (Side::B, Side::B) => Color::White,
            _ => Color::Black,
        }
    }

    pub(crate) const fn side_of(&self, color: Color) -> Side {
        match color {
            Color::White => self.white,
            Color::Black => self.white.other(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_each_opening_with_both_colours() {
        let suite = OpeningSuite::read("wS1\nwG1\nwA1", None).expect("good openings");
        let fixtures: Vec<Fixture> = (1..=8).map(|number| Fixture::of(number, &suite)).collect();
        let openings: Vec<usize> = fixtures.iter().map(|game| game.opening_number).collect();
        assert_eq!(openings, [1, 1, 2, 2, 3, 3, 1, 1]);
        for pair in fixtures.chunks(2) {
            assert_eq!(pair[0].white, Side::A);
            assert_eq!(pair[1].white, Side::B);
            assert_eq!(pair[0].opening.game_string(), pair[1].opening.game_string());
        }
        assert_eq!(fixtures[1].color_of(Side::A), Color::Black);
        assert_eq!(fixtures[1].side_of(Color::White), Side::B);
        assert_eq!(fixtures[1].side_of(Color::Black), Side::A);
    }
}
