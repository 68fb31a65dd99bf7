//! Changes to an account that need more than a session.

use serde::{Deserialize, Serialize};

/// The body of `POST /api/account/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NewPassword {
    /// The password so far. Whoever has just logged in with a recovery code need not know it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// The new one.
    pub new: String,
}

/// The body of `POST /api/account/recovery-codes`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NewRecoveryCodes {
    /// The password. Whoever has just logged in with a recovery code need not know it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// The answer to [`NewRecoveryCodes`]: the codes from before open nothing any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// The new codes. They are told only here.
    pub recovery_codes: Vec<String>,
}

/// The body of `DELETE /api/account`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeleteAccount {
    /// The password. Whoever has just logged in with a recovery code need not know it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}
