//! Creating accounts.

use serde::{Deserialize, Serialize};

use super::{Account, AccountErrorCode, AddPasskey};

/// Body of `POST /api/accounts`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SignUp {
    pub name: String,
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Instead of or in addition to a password.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<AddPasskey>,
    /// Needed if the server is invitation-only.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Response to [`SignUp`]. The session is in a cookie.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignedUp {
    pub account: Account,
    /// Recovery codes, never shown again.
    pub recovery_codes: Vec<String>,
}

/// Response to `GET /api/accounts/name?name=X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct NameAnswer {
    /// Whether the name is available.
    pub free: bool,
    /// Why not, as for [`SignUp`].
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<AccountErrorCode>,
}
