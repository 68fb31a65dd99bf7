//! Where somebody is logged in.

use serde::{Deserialize, Serialize};

/// A browser or a program in which somebody is logged in. `GET /api/account/sessions` answers a list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SessionView {
    /// Which of them. It opens nothing.
    pub id: String,
    /// What the browser said of itself when it logged in, cut; empty if it said nothing.
    pub device: String,
    /// When it logged in.
    pub created: u64,
    /// When it was last there, to the hour.
    pub seen: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}
