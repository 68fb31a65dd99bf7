//! What players are told about the rating of a game before it begins.

use serde::{Deserialize, Serialize};

/// Why a game that was to be rated is not, or counts less than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RatingNote {
    /// Not rated: both players connect from one address, and the host does not rate such games.
    SameAddress,
    /// Not rated: the two have begun as many rated games today as count.
    PairLimit,
    /// Counts less: the two have begun several rated games today.
    PairReduced,
}

impl RatingNote {
    /// Every note.
    pub const ALL: [RatingNote; 3] = [
        RatingNote::SameAddress,
        RatingNote::PairLimit,
        RatingNote::PairReduced,
    ];

    /// The name by which programs and databases call it.
    pub const fn name(self) -> &'static str {
        match self {
            RatingNote::SameAddress => "same-address",
            RatingNote::PairLimit => "pair-limit",
            RatingNote::PairReduced => "pair-reduced",
        }
    }

    /// The note of a name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<RatingNote> {
        RatingNote::ALL.into_iter().find(|note| note.name() == name)
    }

    /// Whether the game is not rated at all.
    pub const fn is_unrated(self) -> bool {
        !matches!(self, RatingNote::PairReduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_note_is_found_by_its_name() {
        for note in RatingNote::ALL {
            assert_eq!(RatingNote::of_name(note.name()), Some(note));
            let told = serde_json::to_value(note).expect("JSON");
            assert_eq!(told, note.name());
        }
        assert_eq!(RatingNote::of_name(""), None);
    }
}
