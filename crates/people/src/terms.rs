//! Terms of a game.

use serde::{Deserialize, Serialize};
use skep_game::{
    clock::ClockSetting,
    words::{BySide, Opening, Side, SideChoice},
};
use skep_rules::GameType;

use crate::{Days, Pace};

/// What players agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "TermsView", into = "TermsView")]
pub struct Terms {
    pub set: GameType,
    pub opening: Opening,
    pub pace: Pace,
    pub is_rated: bool,
}

/// Serialized form of [`Terms`], not validated yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "Terms")]
pub struct TermsView {
    /// UHP name, such as `Base+MLP`.
    pub set: String,
    pub opening: Opening,
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// Days per move in a correspondence game.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 14)))]
    #[serde(default)]
    pub days: Option<u8>,
    pub rated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTermsError {
    #[error("a set is one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP")]
    Set,
    #[error("a move by correspondence takes 1 to 14 days")]
    Days,
    #[error("a game has a clock or days for each move, not both")]
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    #[error("an untimed game cannot be rated")]
    RatedUntimed,
    #[error("a clock starts with 1 second to 24 hours and adds up to 10 minutes per move")]
    Clock,
}

impl Default for Terms {
    /// Tournament rules with all expansions; casual and untimed.
    fn default() -> Terms {
        Terms {
            set: GameType::BASE_MLP,
            opening: Opening::Tournament,
            pace: Pace::Untimed,
            is_rated: false,
        }
    }
}

impl Terms {
    /// Checks whether a game can be played on these terms.
    pub fn check(&self) -> Result<(), TermsError> {
        match self.pace {
            Pace::Clock(clock) if !clock.is_playable() => Err(TermsError::Clock),
            Pace::Untimed if self.is_rated => Err(TermsError::RatedUntimed),
            Pace::Clock(_) | Pace::Days(_) | Pace::Untimed => Ok(()),
        }
    }
}

impl From<Terms> for TermsView {
    fn from(terms: Terms) -> TermsView {
        let (clock, days) = match terms.pace {
            Pace::Clock(clock) => (Some(clock), None),
            Pace::Days(days) => (None, Some(days.number())),
            Pace::Untimed => (None, None),
        };
        TermsView {
            set: terms.set.name().to_owned(),
            opening: terms.opening,
            clock,
            days,
            rated: terms.is_rated,
        }
    }
}

impl TryFrom<TermsView> for Terms {
    type Error = ParseTermsError;

    fn try_from(view: TermsView) -> Result<Terms, ParseTermsError> {
        Terms::try_from(&view)
    }
}

impl TryFrom<&TermsView> for Terms {
    type Error = ParseTermsError;

    fn try_from(view: &TermsView) -> Result<Terms, ParseTermsError> {
        let pace = match (view.clock, view.days) {
            (Some(_), Some(_)) => return Err(ParseTermsError::Both),
            (Some(clock), None) => Pace::Clock(clock),
            (None, Some(days)) => Pace::Days(Days::new(days).ok_or(ParseTermsError::Days)?),
            (None, None) => Pace::Untimed,
        };
        Ok(Terms {
            set: view.set.parse().map_err(|_| ParseTermsError::Set)?,
            opening: view.opening,
            pace,
            is_rated: view.rated,
        })
    }
}

/// Assigns sides if the choices are compatible. `coin` decides where both are random.
pub fn sides<T>(one: (T, SideChoice), other: (T, SideChoice), coin: bool) -> Option<BySide<T>> {
    let side_of_one = match (one.1, other.1) {
        (SideChoice::White, SideChoice::White) | (SideChoice::Black, SideChoice::Black) => {
            return None;
        }
        (SideChoice::White, _) | (_, SideChoice::Black) => Side::White,
        (SideChoice::Black, _) | (_, SideChoice::White) => Side::Black,
        (SideChoice::Random, SideChoice::Random) if coin => Side::White,
        (SideChoice::Random, SideChoice::Random) => Side::Black,
    };
    Some(BySide::seating(side_of_one, one.0, other.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assigns_sides_by_choice() {
        use SideChoice::{Black, Random, White};
        for coin in [true, false] {
            for (one, other, white) in [
                (White, Black, Some("one")),
                (White, Random, Some("one")),
                (Random, Black, Some("one")),
                (Black, White, Some("other")),
                (Black, Random, Some("other")),
                (Random, White, Some("other")),
                (White, White, None),
                (Black, Black, None),
            ] {
                let given = sides(("one", one), ("other", other), coin);
                assert_eq!(given.map(|given| given.white), white, "{one:?} {other:?}");
            }
        }
        let tossed = |coin| sides(("one", Random), ("other", Random), coin).expect("sides");
        assert_eq!((tossed(true).white, tossed(true).black), ("one", "other"));
        assert_eq!((tossed(false).white, tossed(false).black), ("other", "one"));
    }

    #[test]
    fn untimed_games_are_casual() {
        let of = |pace, is_rated| {
            Terms {
                pace,
                is_rated,
                ..Terms::default()
            }
            .check()
        };
        let clock = |initial, increment| Pace::Clock(ClockSetting { initial, increment });
        let days = Pace::Days(Days::new(3).expect("days"));
        assert_eq!(of(Pace::Untimed, false), Ok(()));
        assert_eq!(of(Pace::Untimed, true), Err(TermsError::RatedUntimed));
        assert_eq!(of(days, true), Ok(()));
        assert_eq!(of(clock(600, 10), true), Ok(()));
        for (initial, increment) in [(0, 5), (24 * 60 * 60 + 1, 0), (60, 10 * 60 + 1)] {
            assert_eq!(of(clock(initial, increment), false), Err(TermsError::Clock));
        }
    }

    #[test]
    fn terms_round_trip() {
        let view = TermsView::from(Terms::default());
        assert_eq!(Terms::try_from(&view), Ok(Terms::default()));
        let clock = ClockSetting {
            initial: 300,
            increment: 4,
        };
        for (clock, days, set, expected) in [
            (Some(clock), Some(3), "Base", ParseTermsError::Both),
            (None, Some(15), "Base", ParseTermsError::Days),
            (Some(clock), None, "Base+X", ParseTermsError::Set),
        ] {
            let nonsense = TermsView {
                clock,
                days,
                set: set.to_owned(),
                ..view.clone()
            };
            assert_eq!(Terms::try_from(&nonsense), Err(expected));
        }
    }
}
