//! On which terms somebody plays, and who somebody is to others.

use serde::{Deserialize, Serialize};
use skep_game::protocol::{ClockSetting, Opening};

use crate::{Days, Pace, Terms};

/// On which terms a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Terms"))]
pub struct TermsTold {
    /// One of the eight sets, such as `Base+MLP`.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The clock; `None` for a game without one.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// The days for each move of a game by correspondence; `None` for any other.
    #[serde(default)]
    pub days: Option<u8>,
    /// Whether the game counts.
    pub rated: bool,
}

/// Terms that nobody can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsToldError {
    /// There is no such set.
    #[error("a set is one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP")]
    Set,
    /// Nobody has so many days for a move.
    #[error("a move by correspondence takes 1 to 14 days")]
    Days,
    /// A game has a clock or days, not both.
    #[error("a game has a clock or days for each move, not both")]
    Both,
}

/// Somebody, as others see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Person {
    /// The name of the account; `None` for a guest.
    pub name: Option<String>,
    /// The rating at the speed that is spoken of; `None` for a guest, and where no speed is spoken of.
    pub rating: Option<i32>,
    /// Whether the rating is too unsure to be compared with others.
    pub provisional: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// Whether the account is new at that speed, so that ratings hardly change against it.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
}

impl Person {
    /// A guest.
    pub const GUEST: Person = Person {
        name: None,
        rating: None,
        provisional: false,
        bot: false,
        newcomer: false,
    };
}

impl From<Terms> for TermsTold {
    fn from(terms: Terms) -> TermsTold {
        let (clock, days) = match terms.pace {
            Pace::Clock(clock) => (Some(clock), None),
            Pace::Days(days) => (None, Some(days.number())),
            Pace::Untimed => (None, None),
        };
        TermsTold {
            set: terms.set.name().to_owned(),
            opening: terms.opening,
            clock,
            days,
            rated: terms.is_rated,
        }
    }
}

impl TryFrom<&TermsTold> for Terms {
    type Error = TermsToldError;

    fn try_from(told: &TermsTold) -> Result<Terms, TermsToldError> {
        let pace = match (told.clock, told.days) {
            (Some(_), Some(_)) => return Err(TermsToldError::Both),
            (Some(clock), None) => Pace::Clock(clock),
            (None, Some(days)) => Pace::Days(Days::new(days).ok_or(TermsToldError::Days)?),
            (None, None) => Pace::Untimed,
        };
        Ok(Terms {
            set: told.set.parse().map_err(|_| TermsToldError::Set)?,
            opening: told.opening,
            pace,
            is_rated: told.rated,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_told() {
        let told = TermsTold::from(Terms::default());
        assert_eq!(Terms::try_from(&told), Ok(Terms::default()));
        let clock = ClockSetting {
            initial: 300,
            increment: 4,
        };
        for (clock, days, set, expected) in [
            (Some(clock), Some(3), "Base", TermsToldError::Both),
            (None, Some(15), "Base", TermsToldError::Days),
            (Some(clock), None, "Base+X", TermsToldError::Set),
        ] {
            let nonsense = TermsTold {
                clock,
                days,
                set: set.to_owned(),
                ..told.clone()
            };
            assert_eq!(Terms::try_from(&nonsense), Err(expected));
        }
    }
}
