//! Account ids.

use serde::{Deserialize, Serialize};

/// Internal to the server; pages and bots use names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(i64);

impl AccountId {
    pub const fn of(number: i64) -> AccountId {
        AccountId(number)
    }

    pub const fn number(self) -> i64 {
        self.0
    }
}
