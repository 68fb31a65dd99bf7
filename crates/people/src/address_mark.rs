//! Digests of network addresses.

use serde::{Deserialize, Serialize};
use skep_game::ids::GameId;

use crate::player_id::numbers;

/// Digest of a network address, stored with an open offer to detect players who connect from the same address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AddressMark(i64);

numbers! { AddressMark(i64); }

impl AddressMark {
    /// Any unambiguous text form of the address will do.
    pub fn of_address(address: &str) -> AddressMark {
        let digest = GameId::derived_from(&format!("address {address}")).seed();
        AddressMark(i64::from_ne_bytes(digest.to_ne_bytes()))
    }
}
