//! Rating ranges.

use serde::{Deserialize, Serialize};

/// Ratings accepted for an opponent, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, derive_more::Into)]
#[serde(try_from = "(i32, i32)", into = "(i32, i32)")]
pub struct Band {
    lowest: i32,
    highest: i32,
}

impl Band {
    /// `None` if the range is empty.
    pub fn new(lowest: i32, highest: i32) -> Option<Band> {
        (lowest <= highest).then_some(Band { lowest, highest })
    }

    pub const fn lowest(self) -> i32 {
        self.lowest
    }

    pub const fn highest(self) -> i32 {
        self.highest
    }

    /// A player without a rating is never in range.
    pub fn holds(self, rating: Option<i32>) -> bool {
        rating.is_some_and(|rating| (self.lowest..=self.highest).contains(&rating))
    }
}

impl TryFrom<(i32, i32)> for Band {
    type Error = &'static str;

    fn try_from((lowest, highest): (i32, i32)) -> Result<Band, &'static str> {
        Band::new(lowest, highest).ok_or("empty rating range")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_both_ends_and_no_unrated_player() {
        let band = Band::new(1400, 1600).expect("a band");
        for (rating, is_held) in [
            (Some(1399), false),
            (Some(1400), true),
            (Some(1600), true),
            (Some(1601), false),
            (None, false),
        ] {
            assert_eq!(band.holds(rating), is_held, "{rating:?}");
        }
        assert_eq!(Band::new(2, 1), None);
    }
}
