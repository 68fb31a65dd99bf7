//! Restrictions on rating, shown before a game.

use serde::{Deserialize, Serialize};

/// Why a game is not rated although that was requested, or counts less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RatingNote {
    /// Not rated: both players connect from one address, and the host does not rate such games.
    SameAddress,
    /// Not rated: the players reached their daily limit of rated games.
    PairLimit,
    /// Counts less: the players have started several rated games today.
    PairReduced,
}

crate::names!(RatingNote {
    SameAddress => "same-address",
    PairLimit => "pair-limit",
    PairReduced => "pair-reduced",
});

impl RatingNote {
    pub const fn is_unrated(self) -> bool {
        !matches!(self, RatingNote::PairReduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_round_trip_through_their_names() {
        for note in RatingNote::ALL {
            assert_eq!(RatingNote::of_name(note.name()), Some(note));
            let json = serde_json::to_value(note).expect("JSON");
            assert_eq!(json, note.name());
        }
        assert_eq!(RatingNote::of_name(""), None);
    }
}
