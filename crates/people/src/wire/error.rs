//! Why something about an account was refused.

use serde::{Deserialize, Serialize};

/// Why something about an account was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccountErrorCode {
    /// This server has no accounts.
    AccountsOff,
    /// This is no name; the fault says why.
    BadName,
    /// The name looks like something else: scripts are mixed in it, or its characters are hardly seen.
    NameConfusing,
    /// Nobody may be called that.
    NameReserved,
    /// Somebody is or was called that, or so much like it that people would take one for the other.
    NameTaken,
    /// The password is easily guessed; the fault says why.
    WeakPassword,
    /// The invitation is missing, unknown or used.
    BadInvitation,
    /// The name or the password is wrong. Which of them is not told.
    BadLogin,
    /// The password that was to confirm a change is wrong.
    BadPassword,
    /// The passkey was not made for this server, its challenge is too old, or somebody has it already.
    BadPasskey,
    /// The account has as many passkeys as any may have.
    TooManyPasskeys,
    /// Nothing else opens the account.
    LastWay,
    /// There are no passkeys for a server that is asked by its address instead of a name.
    NoPasskeys,
    /// The account is banned. Only who has the right password learns of it.
    Banned,
    /// This needs an account to be logged in.
    NotLoggedIn,
    /// There is no such session or passkey.
    NotFound,
    /// This server sends no e-mail.
    MailOff,
    /// This is no e-mail address.
    BadMailAddress,
    /// Another account has the address. Only who can read its mails learns of it.
    MailAddressTaken,
    /// The link is unknown, was used before or is too old.
    BadLink,
    /// Too many tries: of this address, with this name, or of everybody.
    TooMany,
}

/// What is wrong with a name or a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccountFault {
    /// It is too short.
    TooShort,
    /// It is too long.
    TooLong,
    /// A name has letters, digits, `_` and `-` only.
    Character,
    /// A name begins with a letter and ends with a letter or a digit.
    Edge,
    /// The password is the name, or nearly.
    LikeName,
    /// Everybody who guesses tries this password first.
    Common,
}

/// The body of an answer that refuses something about an account. Other errors, such as `bad-request` and `storage`, have
/// the same form with the codes of [`skep_game::protocol::ErrorCode`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountErrorBody {
    /// The error.
    pub error: AccountErrorTold,
}

/// Why something about an account was refused, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountErrorTold {
    /// Which error.
    pub code: AccountErrorCode,
    /// What happened, in a sentence for developers.
    pub message: String,
    /// What is wrong with a name or a password.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<AccountFault>,
}
