//! Which players connect from the same address.

use serde::{Deserialize, Serialize};
use skep_game::ids::GameId;

/// Digest of a network address, kept with an open offer so that two players at one address can be told apart from two at different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AddressMark(i64);

impl AddressMark {
    /// The mark of an address, in any unambiguous form.
    pub fn of_address(address: &str) -> AddressMark {
        let digest = GameId::following_from(&format!("address {address}")).seed();
        AddressMark(i64::from_ne_bytes(digest.to_ne_bytes()))
    }

    /// The mark that a database keeps as a number.
    pub const fn of(number: i64) -> AddressMark {
        AddressMark(number)
    }

    /// The number, as a database keeps it.
    pub const fn number(self) -> i64 {
        self.0
    }
}
