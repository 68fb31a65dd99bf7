//! Errors about accounts.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccountErrorCode {
    AccountsOff,
    /// See the fault.
    BadName,
    /// Mixed scripts or unusual characters.
    NameConfusing,
    NameReserved,
    /// In use, formerly in use, or too similar to a name in use.
    NameTaken,
    /// See the fault.
    WeakPassword,
    /// Missing, unknown or used.
    BadInvitation,
    /// Deliberately does not say which of name and password is wrong.
    BadLogin,
    /// The password confirming a change is wrong.
    BadPassword,
    /// Made for another server, outdated, or already registered.
    BadPasskey,
    TooManyPasskeys,
    /// The last login method cannot be removed.
    LastWay,
    /// Passkeys need a host name; this server is reached by its IP address.
    NoPasskeys,
    /// Revealed only with the right password.
    Banned,
    NotLoggedIn,
    NotFound,
    MailOff,
    BadMailAddress,
    /// In use by another account; revealed only to readers of that mailbox.
    MailAddressTaken,
    /// Unknown, used or expired.
    BadLink,
    /// Too many attempts from this address, with this name, or overall.
    TooMany,
}

/// Details about a name or password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccountFault {
    TooShort,
    TooLong,
    /// Only letters, digits, `_` and `-` are allowed.
    Character,
    /// Must start with a letter and end with a letter or digit.
    Edge,
    /// Too similar to the name.
    LikeName,
    Common,
}

/// Error response about an account. Other errors, such as `bad-request` and `storage`, have the same form with the
/// codes of [`skep_game::protocol::ErrorCode`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountErrorBody {
    pub error: AccountErrorInfo,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountErrorInfo {
    pub code: AccountErrorCode,
    /// For developers, in English.
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<AccountFault>,
}
