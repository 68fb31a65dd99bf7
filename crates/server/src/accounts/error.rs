//! Why something about an account was refused.

use std::time::Duration;

use skep_people::{
    MailAddressError, NameError, PasswordError,
    wire::{AccountErrorCode, AccountErrorInfo, AccountFault},
};

use crate::{ids::RandomnessError, store::StoreError};

/// Why something about an account was refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AccountError {
    /// This server has no accounts.
    #[error("this server has no accounts")]
    Off,
    /// Nobody can be called that.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Somebody is or was called that.
    #[error("somebody is called that, or so much like it that people would take one for the other")]
    NameTaken,
    /// The password is easily guessed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The invitation is missing, unknown or used.
    #[error("signing up here needs an invitation that nobody has used")]
    Invitation,
    /// The name, the password or the code is wrong.
    #[error("the name or the password is wrong")]
    LogIn,
    /// The password that was to confirm something is wrong.
    #[error("the password is missing or wrong")]
    NotConfirmed,
    /// The passkey was not made for this server, its challenge is too old, or somebody has it already.
    #[error("the passkey does not fit, or its challenge is too old")]
    Passkey,
    /// The account has as many passkeys as any may have.
    #[error("the account has as many passkeys as any may have")]
    TooManyPasskeys,
    /// Nothing else opens the account.
    #[error("nothing else opens the account: set a password or make recovery codes first")]
    LastWay,
    /// There are no passkeys for a server that is asked by its address.
    #[error("there are no passkeys here: the server has to be asked by a name")]
    NoPasskeys,
    /// The account is banned.
    #[error("the account is banned")]
    Banned,
    /// This needs an account.
    #[error("this needs an account to be logged in")]
    NotLoggedIn,
    /// Only bots have tokens.
    #[error("only bots have tokens")]
    NoBot,
    /// A bot plays under the account.
    #[error("a bot plays under the account: nobody logs in to it, and it is not deleted")]
    Bot,
    /// There is no such session or passkey.
    #[error("there is no such session or passkey")]
    NotFound,
    /// This server sends no e-mail.
    #[error("this server sends no e-mail")]
    MailOff,
    /// This is no e-mail address.
    #[error(transparent)]
    MailAddress(#[from] MailAddressError),
    /// Another account has the address.
    #[error("another account has this address")]
    MailAddressTaken,
    /// The link is unknown, was used before or is too old.
    #[error("the link was used before or is too old")]
    Link,
    /// Somebody has tried too often.
    #[error("too many tries: wait for a while")]
    TooMany {
        /// How long to wait.
        wait: Duration,
    },
    /// The server has too many passwords to look at.
    #[error("too many people are logging in at this moment: wait for a while")]
    Busy {
        /// How long to wait.
        wait: Duration,
    },
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] RandomnessError),
}

impl AccountError {
    /// What is told to whoever asked; `None` for what has nothing to do with accounts.
    pub fn told(&self) -> Option<AccountErrorInfo> {
        Some(AccountErrorInfo {
            code: self.code()?,
            message: self.to_string(),
            fault: self.fault(),
        })
    }

    /// Which error it is to whoever asked; `None` for what has nothing to do with accounts.
    pub fn code(&self) -> Option<AccountErrorCode> {
        Some(match self {
            AccountError::Off => AccountErrorCode::AccountsOff,
            AccountError::Name(NameError::Mixed | NameError::Unusual) => {
                AccountErrorCode::NameConfusing
            }
            AccountError::Name(NameError::Reserved) => AccountErrorCode::NameReserved,
            AccountError::Name(_) => AccountErrorCode::BadName,
            AccountError::NameTaken => AccountErrorCode::NameTaken,
            AccountError::Password(_) => AccountErrorCode::WeakPassword,
            AccountError::Invitation => AccountErrorCode::BadInvitation,
            AccountError::LogIn => AccountErrorCode::BadLogin,
            AccountError::NotConfirmed => AccountErrorCode::BadPassword,
            AccountError::Passkey => AccountErrorCode::BadPasskey,
            AccountError::TooManyPasskeys => AccountErrorCode::TooManyPasskeys,
            AccountError::LastWay => AccountErrorCode::LastWay,
            AccountError::NoPasskeys => AccountErrorCode::NoPasskeys,
            AccountError::Banned => AccountErrorCode::Banned,
            AccountError::NotLoggedIn | AccountError::NoBot | AccountError::Bot => {
                AccountErrorCode::NotLoggedIn
            }
            AccountError::NotFound => AccountErrorCode::NotFound,
            AccountError::MailOff => AccountErrorCode::MailOff,
            AccountError::MailAddress(_) => AccountErrorCode::BadMailAddress,
            AccountError::MailAddressTaken => AccountErrorCode::MailAddressTaken,
            AccountError::Link => AccountErrorCode::BadLink,
            AccountError::TooMany { .. } | AccountError::Busy { .. } => AccountErrorCode::TooMany,
            AccountError::Store(_) | AccountError::NoRandomness(_) => return None,
        })
    }

    /// When to try again, where that is known.
    pub const fn wait(&self) -> Option<Duration> {
        match self {
            AccountError::TooMany { wait } | AccountError::Busy { wait } => Some(*wait),
            _ => None,
        }
    }

    fn fault(&self) -> Option<AccountFault> {
        match self {
            AccountError::Name(NameError::TooShort)
            | AccountError::Password(PasswordError::TooShort) => Some(AccountFault::TooShort),
            AccountError::Name(NameError::TooLong)
            | AccountError::Password(PasswordError::TooLong) => Some(AccountFault::TooLong),
            AccountError::Name(NameError::Character) => Some(AccountFault::Character),
            AccountError::Name(NameError::Edge) => Some(AccountFault::Edge),
            AccountError::Password(PasswordError::LikeName) => Some(AccountFault::LikeName),
            AccountError::Password(PasswordError::Common) => Some(AccountFault::Common),
            _ => None,
        }
    }
}
