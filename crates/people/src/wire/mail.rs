//! E-mail, where a server sends it: the address of a member, and a way back to an account.

use serde::{Deserialize, Serialize};

use crate::Language;

/// What is known of the address of a member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountMail {
    /// The address that was confirmed, to which mails go.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// An address that is to be confirmed by the link that was sent there.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed: Option<String>,
}

/// The body of `PUT /api/account/mail`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NewMailAddress {
    /// The address.
    pub address: String,
    /// The language in which its owner is written to.
    pub language: Language,
    /// The password. Whoever has just logged in with a passkey or a recovery code need not know it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// The body of `DELETE /api/account/mail`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RemoveMailAddress {
    /// The password. Whoever has just logged in with a passkey or a recovery code need not know it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// The body of `POST /api/mail/confirm`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ConfirmMailAddress {
    /// The secret of the link.
    pub token: String,
}

/// The body of `POST /api/login/forgotten`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ForgottenPassword {
    /// The name of the account or its address.
    pub who: String,
}

/// The body of `POST /api/login/reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ResetPassword {
    /// The secret of the link.
    pub token: String,
    /// The password that the account is to have.
    pub new: String,
}
