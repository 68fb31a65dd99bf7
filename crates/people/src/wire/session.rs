//! Login sessions.

use serde::{Deserialize, Serialize};

/// A session in the list returned by `GET /api/account/sessions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SessionView {
    /// Identifies the session; not a credential.
    pub id: String,
    /// Truncated user agent; may be empty.
    pub device: String,
    pub created: u64,
    /// Last use, rounded to the hour.
    pub seen: u64,
    /// Whether this is the client's own session.
    pub current: bool,
}
