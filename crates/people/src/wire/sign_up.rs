//! How somebody comes to have an account.

use serde::{Deserialize, Serialize};

use super::{Account, AccountErrorCode, AddPasskey};

/// The body of `POST /api/accounts`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SignUp {
    /// The name.
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// A passkey instead, or as well.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<AddPasskey>,
    /// The invitation, where the server wants one.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// The answer to [`SignUp`]. The session is in a cookie.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignedUp {
    /// The account.
    pub account: Account,
    /// Codes that open the account once each if the password is lost. They are told only here.
    pub recovery_codes: Vec<String>,
}

/// The answer to `GET /api/accounts/name?name=X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NameAnswer {
    /// Whether an account may have this name.
    pub free: bool,
    /// Why it may not, as signing up would say it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<AccountErrorCode>,
}
