//! An account as its owner sees it, and how he gets to it.

use serde::{Deserialize, Serialize};

use super::AccountMail;

/// Who may have an account on a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccountMode {
    /// Nobody.
    Off,
    /// Whoever wants one.
    #[default]
    Open,
    /// Whoever the host has invited.
    Invite,
}

/// The answer to `GET /api/account`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountAnswer {
    /// Who may have an account here.
    pub accounts: AccountMode,
    /// Whether the server sends e-mail; without it there is none of what needs it.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mail: bool,
    /// The account of whoever asks; `None` for a guest.
    pub account: Option<Account>,
}

/// An account as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The name, as its owner wrote it.
    pub name: String,
    /// When it was made.
    pub created: u64,
    /// Whether it has a password.
    pub has_password: bool,
    /// The passkeys that open it.
    pub passkeys: Vec<Passkey>,
    /// How many recovery codes have not been used.
    pub recovery_codes_left: u32,
    /// The e-mail address, if its owner has told one.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<AccountMail>,
}

/// A passkey as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Passkey {
    /// Which of them.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created: u64,
    /// When it last opened the account; `None` if it never did.
    pub used: Option<u64>,
}

/// The body of `POST /api/login`: a name with the password, or with one of the recovery codes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LogIn {
    /// The name of the account.
    pub name: String,
    /// Its password.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// A recovery code instead, which is used up by this.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery_code: Option<String>,
}

/// The answer to whoever has logged in. The session is in a cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LoggedIn {
    /// The account.
    pub account: Account,
}
