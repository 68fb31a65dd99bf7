//! Restrictions on rating, shown before a game.

use serde::{Deserialize, Serialize};

/// Why a game is not rated although that was requested, or counts less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RatingNote {
    /// Not rated: both players connect from one address, and the host does not rate such games.
    SameAddress,
    /// Not rated: the players reached their daily limit of rated games.
    PairLimit,
    /// Counts less: the players have started several rated games today.
    PairReduced,
}

impl RatingNote {
    pub const ALL: [RatingNote; 3] = [
        RatingNote::SameAddress,
        RatingNote::PairLimit,
        RatingNote::PairReduced,
    ];

    /// Name on the wire and in databases.
    pub const fn name(self) -> &'static str {
        match self {
            RatingNote::SameAddress => "same-address",
            RatingNote::PairLimit => "pair-limit",
            RatingNote::PairReduced => "pair-reduced",
        }
    }

    pub fn of_name(name: &str) -> Option<RatingNote> {
        RatingNote::ALL.into_iter().find(|note| note.name() == name)
    }

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
