//! Terms, seeks and people as they are kept. What is kept outlives the program that wrote it, so these are types of their own.

use serde::{Deserialize, Serialize};
use skep_game::{
    clock::ClockSetting,
    ids::TokenHash,
    words::{Opening, SideChoice},
};

use crate::{AccountId, AddressMark, Band, Days, GuestId, Pace, Terms, Who};

/// Terms as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermsRecord {
    /// The UHP name of the set.
    set: String,
    opening: Opening,
    /// The clock, if the game is played by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockSetting>,
    /// The days for each move, if it is played by correspondence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    days: Option<u8>,
    rated: bool,
}

/// What a seek asks for, as it is kept. Whose it is and since when stand beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WishRecord {
    terms: TermsRecord,
    side: SideChoice,
    /// The rating of whoever asks; a guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<i32>,
    /// The lowest and the highest rating of an opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    band: Option<(i32, i32)>,
    /// The hash of the secret of a guest's side, if a guest challenges somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<TokenHash>,
    /// The address from which it is asked, where a host does not rate games within one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<AddressMark>,
    /// Whether whoever seeks is new at the speed of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    newcomer: bool,
}

/// What is kept makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PeopleRecordError {
    /// There is no such set.
    #[error("no set {0:?}")]
    Set(String),
    /// Nobody has so many days for a move.
    #[error("{0} days for a move")]
    Days(u8),
    /// Nothing is in the band.
    #[error("a band from {0} to {1}")]
    Band(i32, i32),
}

/// What a seek or a challenge asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wished {
    /// The terms.
    pub terms: Terms,
    /// The side of whoever asks.
    pub side: SideChoice,
    /// The rating of whoever asks; `None` for a guest.
    pub rating: Option<i32>,
    /// The ratings of an opponent; `None` for any.
    pub band: Option<Band>,
    /// The hash of the secret of a guest's side; `None` for a member, and for a seek, which has it beside it.
    pub token: Option<TokenHash>,
    /// The address from which it is asked; `None` where that makes no difference.
    pub address: Option<AddressMark>,
    /// Whether whoever seeks is new at the speed of the game.
    pub is_newcomer: bool,
}

impl From<Terms> for TermsRecord {
    fn from(terms: Terms) -> TermsRecord {
        let (clock, days) = match terms.pace {
            Pace::Clock(clock) => (Some(clock), None),
            Pace::Days(days) => (None, Some(days.number())),
            Pace::Untimed => (None, None),
        };
        TermsRecord {
            set: terms.set.name().to_owned(),
            opening: terms.opening,
            clock,
            days,
            rated: terms.is_rated,
        }
    }
}

impl TryFrom<TermsRecord> for Terms {
    type Error = PeopleRecordError;

    fn try_from(record: TermsRecord) -> Result<Terms, PeopleRecordError> {
        let pace = match (record.clock, record.days) {
            (Some(clock), _) => Pace::Clock(clock),
            (None, Some(days)) => Pace::Days(Days::new(days).ok_or(PeopleRecordError::Days(days))?),
            (None, None) => Pace::Untimed,
        };
        let set = record.set.parse();
        Ok(Terms {
            set: set.map_err(|_| PeopleRecordError::Set(record.set))?,
            opening: record.opening,
            pace,
            is_rated: record.rated,
        })
    }
}

impl From<Wished> for WishRecord {
    fn from(wished: Wished) -> WishRecord {
        WishRecord {
            terms: wished.terms.into(),
            side: wished.side,
            rating: wished.rating,
            band: wished.band.map(|band| (band.lowest(), band.highest())),
            token: wished.token,
            address: wished.address,
            newcomer: wished.is_newcomer,
        }
    }
}

impl TryFrom<WishRecord> for Wished {
    type Error = PeopleRecordError;

    fn try_from(record: WishRecord) -> Result<Wished, PeopleRecordError> {
        let band = |(lowest, highest)| {
            Band::new(lowest, highest).ok_or(PeopleRecordError::Band(lowest, highest))
        };
        Ok(Wished {
            terms: record.terms.try_into()?,
            side: record.side,
            rating: record.rating,
            band: record.band.map(band).transpose()?,
            token: record.token,
            address: record.address,
            is_newcomer: record.newcomer,
        })
    }
}

impl Who {
    /// As databases keep it: a letter for members or guests, and the number.
    pub fn key(self) -> String {
        match self {
            Who::Member(account) => format!("m{}", account.number()),
            Who::Guest(guest) => format!("g{}", guest.number()),
        }
    }

    /// Who was kept like this; `None` if nobody is.
    pub fn of_key(key: &str) -> Option<Who> {
        let number = |text: &str| text.parse().ok();
        match key.split_at_checked(1)? {
            ("m", text) => number(text).map(AccountId::of).map(Who::Member),
            ("g", text) => number(text).map(GuestId::of).map(Who::Guest),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_rules::BugSet;

    use super::*;

    fn paces() -> impl Strategy<Value = Pace> {
        let clock = |(initial, increment)| Pace::Clock(ClockSetting { initial, increment });
        prop_oneof![
            any::<(u32, u32)>().prop_map(clock),
            (1..=14_u8).prop_map(|days| Pace::Days(Days::new(days).expect("days"))),
            Just(Pace::Untimed),
        ]
    }

    fn wishes() -> impl Strategy<Value = Wished> {
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
                |(set, opening, pace, is_rated, side, rating, band)| Wished {
                    terms: Terms {
                        set: BugSet::ALL[set],
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
        fn wishes_survive_being_kept(wished in wishes()) {
            let text = serde_json::to_string(&WishRecord::from(wished)).expect("json");
            let record: WishRecord = serde_json::from_str(&text).expect("a record");
            prop_assert_eq!(Wished::try_from(record), Ok(wished));
        }

        #[test]
        fn people_survive_being_kept(number: i64) {
            for who in [Who::Member(AccountId::of(number)), Who::Guest(GuestId::of(number))] {
                prop_assert_eq!(Who::of_key(&who.key()), Some(who));
            }
        }

        #[test]
        fn any_text_is_somebody_or_nobody(text in ".{0,6}") {
            if let Some(who) = Who::of_key(&text) {
                prop_assert_eq!(Who::of_key(&who.key()), Some(who));
            }
        }
    }

    #[test]
    fn a_wish_of_this_version_stays_readable() {
        let text = r#"{"terms":{"set":"Base+MLP","opening":"tournament","clock":{"initial":600,"increment":10},"rated":true},"side":"white","rating":1500,"band":[1400,1600]}"#;
        let record: WishRecord = serde_json::from_str(text).expect("a record");
        let wished = Wished::try_from(record).expect("a wish");
        assert_eq!(wished.band, Band::new(1400, 1600));
        assert!(wished.terms.is_rated && wished.terms.pace.is_real_time());
        let again = serde_json::to_string(&WishRecord::from(wished)).expect("json");
        assert_eq!(again, text);
    }

    #[test]
    fn what_makes_no_sense_is_no_wish() {
        let terms = |set: &str, days| TermsRecord {
            set: set.to_owned(),
            opening: Opening::Tournament,
            clock: None,
            days,
            rated: false,
        };
        let unknown = Terms::try_from(terms("Base+X", None));
        assert_eq!(unknown, Err(PeopleRecordError::Set("Base+X".to_owned())));
        let never = Terms::try_from(terms("Base", Some(15)));
        assert_eq!(never, Err(PeopleRecordError::Days(15)));
        let empty = WishRecord {
            terms: terms("Base", None),
            side: SideChoice::Random,
            rating: None,
            band: Some((3, 2)),
            token: None,
            address: None,
            newcomer: false,
        };
        assert_eq!(Wished::try_from(empty), Err(PeopleRecordError::Band(3, 2)));
    }
}
