//! E-mail addresses and password reset.

use serde::{Deserialize, Serialize};

use crate::Language;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountMail {
    /// Confirmed address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Address waiting for confirmation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed: Option<String>,
}

/// Body of `PUT /api/account/mail`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewMailAddress {
    pub address: String,
    pub language: Language,
    /// Not needed right after logging in with a passkey or a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// Body of `DELETE /api/account/mail`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RemoveMailAddress {
    /// Not needed right after logging in with a passkey or a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// Body of `POST /api/mail/confirm`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ConfirmMailAddress {
    /// Secret from the link.
    pub token: String,
}

/// Body of `POST /api/login/forgotten`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ForgottenPassword {
    /// Account name or e-mail address.
    pub who: String,
}

/// Body of `POST /api/login/reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ResetPassword {
    /// Secret from the link.
    pub token: String,
    pub new: String,
}
