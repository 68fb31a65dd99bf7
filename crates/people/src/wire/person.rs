//! Players in messages.

use serde::{Deserialize, Serialize};

/// A player as seen by others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Person {
    /// `None` for a guest.
    pub name: Option<String>,
    /// At the speed in question; `None` for a guest.
    pub rating: Option<i32>,
    /// Whether the rating is too uncertain to compare.
    pub provisional: bool,
    pub bot: bool,
    /// Whether the account is new at that speed, so that ratings hardly change against it.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
}

impl Person {
    pub const GUEST: Person = Person {
        name: None,
        rating: None,
        provisional: false,
        bot: false,
        newcomer: false,
    };
}
