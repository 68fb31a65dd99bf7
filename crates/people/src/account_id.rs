//! Which account is meant, whatever it is called.

use serde::{Deserialize, Serialize};

/// The number of an account. It stays inside the server: pages and bots speak of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(i64);

impl AccountId {
    /// The account of a number that a database has given.
    pub const fn of(number: i64) -> AccountId {
        AccountId(number)
    }

    /// The number, as a database keeps it.
    pub const fn number(self) -> i64 {
        self.0
    }
}
