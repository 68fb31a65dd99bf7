//! Who plays, or wants to.

use crate::AccountId;

/// The number of a guest, given by a server for as long as a browser keeps its secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(i64);

impl GuestId {
    /// The guest of a number that a server has given.
    pub const fn of(number: i64) -> GuestId {
        GuestId(number)
    }

    /// The number, as a database keeps it.
    pub const fn number(self) -> i64 {
        self.0
    }
}

/// Somebody who plays, or wants to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Who {
    /// Somebody with an account.
    Member(AccountId),
    /// Somebody without one. Guests have no rating, and nobody can block them by name.
    Guest(GuestId),
}

impl Who {
    /// The account, if there is one.
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Who::Member(account) => Some(account),
            Who::Guest(_) => None,
        }
    }
}
