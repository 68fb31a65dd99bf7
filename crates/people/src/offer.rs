//! Contents of seeks and challenges.

use serde::{Deserialize, Serialize};
use skep_game::{ids::TokenHash, words::SideChoice};

use crate::{AddressMark, Band, Terms};

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
