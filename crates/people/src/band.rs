//! Which ratings somebody wants to play against.

/// The ratings that an opponent may have, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    lowest: i32,
    highest: i32,
}

impl Band {
    /// A band; `None` if nothing is in it.
    pub fn new(lowest: i32, highest: i32) -> Option<Band> {
        (lowest <= highest).then_some(Band { lowest, highest })
    }

    /// The lowest rating.
    pub const fn lowest(self) -> i32 {
        self.lowest
    }

    /// The highest rating.
    pub const fn highest(self) -> i32 {
        self.highest
    }

    /// Whether a rating is in it. Somebody without a rating is in none.
    pub fn holds(self, rating: Option<i32>) -> bool {
        rating.is_some_and(|rating| (self.lowest..=self.highest).contains(&rating))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_holds_its_ends_and_nobody_without_a_rating() {
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
