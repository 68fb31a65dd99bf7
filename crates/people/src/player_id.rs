//! Identity of players, and digests of the addresses they connect from.

use serde::{Deserialize, Serialize};
use skep_game::ids::GameId;

/// Gives types that wrap a number their conversions.
macro_rules! numbers {
    ($($type:ident($number:ty);)*) => {
        $(impl $type {
            pub const fn of(number: $number) -> $type {
                $type(number)
            }

            pub const fn number(self) -> $number {
                self.0
            }
        })*
    };
}
pub(crate) use numbers;

/// Internal to the server; pages and bots use names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(i64);

/// Assigned by a server and tied to a secret kept by the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(i64);

numbers! {
    AccountId(i64);
    AddressMark(i64);
    GuestId(i64);
}

/// A player, with or without an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerId {
    Member(AccountId),
    /// Without an account: no rating, and cannot be blocked.
    Guest(GuestId),
}

impl PlayerId {
    pub const fn account(self) -> Option<AccountId> {
        match self {
            PlayerId::Member(account) => Some(account),
            PlayerId::Guest(_) => None,
        }
    }

    /// Database key: a letter for member or guest, and the number.
    pub fn key(self) -> String {
        match self {
            PlayerId::Member(account) => format!("m{}", account.number()),
            PlayerId::Guest(guest) => format!("g{}", guest.number()),
        }
    }

    pub fn of_key(key: &str) -> Option<PlayerId> {
        let number = |text: &str| text.parse().ok();
        match key.split_at_checked(1)? {
            ("m", text) => number(text).map(AccountId::of).map(PlayerId::Member),
            ("g", text) => number(text).map(GuestId::of).map(PlayerId::Guest),
            _ => None,
        }
    }
}

/// Digest of a network address, stored with an open offer to detect players who connect from the same address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AddressMark(i64);

impl AddressMark {
    /// Any unambiguous text form of the address will do.
    pub fn of_address(address: &str) -> AddressMark {
        let digest = GameId::derived_from(&format!("address {address}")).seed();
        AddressMark(i64::from_ne_bytes(digest.to_ne_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn keys_round_trip(number: i64) {
            for who in [PlayerId::Member(AccountId::of(number)), PlayerId::Guest(GuestId::of(number))] {
                prop_assert_eq!(PlayerId::of_key(&who.key()), Some(who));
            }
        }

        #[test]
        fn accepts_only_canonical_keys(text in ".{0,6}") {
            if let Some(who) = PlayerId::of_key(&text) {
                prop_assert_eq!(PlayerId::of_key(&who.key()), Some(who));
            }
        }
    }
}
