//! Terms of a game, and the contents of seeks and challenges.

use serde::{Deserialize, Serialize};
use skep_game::{
    clock::ClockSetting,
    ids::TokenHash,
    words::{BySide, Opening, Side, SideChoice},
};
use skep_rules::GameType;

use crate::{AddressMark, Band, Days, Pace};

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

/// Contents of a seek or challenge, as stored. Its author and time are stored in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferDetails {
    pub terms: Terms,
    pub side: SideChoice,
    /// `None` for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// `None` for any opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<Band>,
    /// Hash of the token of a guest's side; `None` for members, and for seeks, which store it in a column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenHash>,
    /// Only if the host restricts rated games within one address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<AddressMark>,
    /// Whether the author is new at the speed of the game.
    #[serde(
        default,
        rename = "newcomer",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub is_newcomer: bool,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_game::{clock::ClockSetting, words::Opening};
    use skep_rules::GameType;

    use super::*;
    use crate::{Days, Pace};

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

    fn paces() -> impl Strategy<Value = Pace> {
        let clock = |(initial, increment)| Pace::Clock(ClockSetting { initial, increment });
        prop_oneof![
            any::<(u32, u32)>().prop_map(clock),
            (1..=14_u8).prop_map(|days| Pace::Days(Days::new(days).expect("days"))),
            Just(Pace::Untimed),
        ]
    }

    fn offers() -> impl Strategy<Value = OfferDetails> {
        let side = prop_oneof![
            Just(SideChoice::White),
            Just(SideChoice::Black),
            Just(SideChoice::Random),
        ];
        let opening = prop_oneof![Just(Opening::Rulebook), Just(Opening::Tournament)];
        let band = proptest::option::of((0..1500_i32, 1500..4000_i32));
        let rating = proptest::option::of(any::<i32>());
        (
            0..8_usize,
            opening,
            paces(),
            any::<bool>(),
            side,
            rating,
            band,
        )
            .prop_map(
                |(set, opening, pace, is_rated, side, rating, band)| OfferDetails {
                    terms: Terms {
                        set: GameType::ALL[set],
                        opening,
                        pace,
                        is_rated,
                    },
                    side,
                    rating,
                    band: band.and_then(|(lowest, highest)| Band::new(lowest, highest)),
                    token: None,
                    address: rating.map(|number| AddressMark::of(i64::from(number) << 20)),
                    is_newcomer: rating.is_some_and(|number| number % 2 == 0),
                },
            )
    }

    proptest! {
        #[test]
        fn offers_round_trip(offer in offers()) {
            let text = serde_json::to_string(&offer).expect("json");
            prop_assert_eq!(serde_json::from_str::<OfferDetails>(&text).expect("an offer"), offer);
        }
    }

    #[test]
    fn the_stored_form_is_stable() {
        let text = r#"{"terms":{"set":"Base+MLP","opening":"tournament","clock":{"initial":600,"increment":10},"days":null,"rated":true},"side":"white","rating":1500,"band":[1400,1600]}"#;
        let offer: OfferDetails = serde_json::from_str(text).expect("an offer");
        assert_eq!(offer.band, Band::new(1400, 1600));
        assert!(offer.terms.is_rated && offer.terms.pace.is_real_time());
        assert_eq!(serde_json::to_string(&offer).expect("json"), text);
    }

    #[test]
    fn rejects_invalid_offers() {
        let text = |set: &str, days: u8, band: &str| {
            format!(
                r#"{{"terms":{{"set":"{set}","opening":"tournament","days":{days},"rated":false}},"side":"random","band":{band}}}"#
            )
        };
        let is_valid = |text: &str| serde_json::from_str::<OfferDetails>(text).is_ok();
        assert!(is_valid(&text("Base", 14, "[2,3]")));
        assert!(!is_valid(&text("Base+X", 14, "[2,3]")));
        assert!(!is_valid(&text("Base", 15, "[2,3]")));
        assert!(!is_valid(&text("Base", 14, "[3,2]")));
    }
}
