//! Player identity.

use crate::AccountId;

/// Assigned by a server and tied to a secret kept by the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(i64);

impl GuestId {
    pub const fn of(number: i64) -> GuestId {
        GuestId(number)
    }

    pub const fn number(self) -> i64 {
        self.0
    }
}

/// A player, with or without an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Who {
    Member(AccountId),
    /// Without an account: no rating, and cannot be blocked.
    Guest(GuestId),
}

impl Who {
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Who::Member(account) => Some(account),
            Who::Guest(_) => None,
        }
    }
}

impl Who {
    /// Database key: a letter for member or guest, and the number.
    pub fn key(self) -> String {
        match self {
            Who::Member(account) => format!("m{}", account.number()),
            Who::Guest(guest) => format!("g{}", guest.number()),
        }
    }

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

    use super::*;

    proptest! {
        #[test]
        fn keys_round_trip(number: i64) {
            for who in [Who::Member(AccountId::of(number)), Who::Guest(GuestId::of(number))] {
                prop_assert_eq!(Who::of_key(&who.key()), Some(who));
            }
        }

        #[test]
        fn accepts_only_canonical_keys(text in ".{0,6}") {
            if let Some(who) = Who::of_key(&text) {
                prop_assert_eq!(Who::of_key(&who.key()), Some(who));
            }
        }
    }
}
