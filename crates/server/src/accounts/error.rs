//! Errors of account operations.

use std::time::Duration;

use skep_people::{
    MailAddressError, NameError, PasswordError,
    wire::{AccountErrorCode, AccountErrorInfo, AccountFault},
};

use crate::{ids::RandomnessError, rate_limit::LimitError, store::StoreError};

pub type Result<T, E = AccountError> = std::result::Result<T, E>;

#[derive(Clone, Debug, thiserror::Error)]
pub enum AccountError {
    #[error("this server has no accounts")]
    Off,
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("the name is taken, or too similar to another")]
    NameTaken,
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error("signing up requires an unused invitation")]
    BadInvitation,
    #[error("the name or the password is wrong")]
    BadLogin,
    /// The password that confirms an operation.
    #[error("the password is missing or wrong")]
    BadPassword,
    /// The passkey belongs to another site, its challenge has expired, or it is already registered.
    #[error("the passkey is invalid, or its challenge has expired")]
    BadPasskey,
    #[error("the account has the maximum number of passkeys")]
    TooManyPasskeys,
    #[error("this is the only way to log in: set a password or create recovery codes first")]
    LastLoginMethod,
    #[error("passkeys require a host name: this server was addressed by an IP address")]
    PasskeysUnavailable,
    #[error("the account is banned")]
    Banned,
    #[error("this requires an account")]
    NotLoggedIn,
    #[error("only bots have tokens")]
    NotABot,
    #[error("the account belongs to a bot: it cannot be logged in to or deleted")]
    IsBot,
    #[error("there is no such session or passkey")]
    NotFound,
    #[error("this server sends no e-mail")]
    MailOff,
    #[error(transparent)]
    MailAddress(#[from] MailAddressError),
    #[error("another account has this address")]
    MailAddressTaken,
    #[error("the link has expired or was already used")]
    BadLink,
    /// A rate limit.
    #[error("too many attempts: try again later")]
    TooMany { wait: Duration },
    /// A full queue.
    #[error("the server is busy: try again later")]
    Busy { wait: Duration },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    NoRandomness(#[from] RandomnessError),
}

impl From<LimitError> for AccountError {
    fn from(LimitError { retry_after }: LimitError) -> AccountError {
        AccountError::TooMany { wait: retry_after }
    }
}

impl AccountError {
    /// The response body. Returns `None` for internal errors.
    pub fn to_wire(&self) -> Option<AccountErrorInfo> {
        Some(AccountErrorInfo {
            code: self.code()?,
            message: self.to_string(),
            fault: self.fault(),
        })
    }

    /// The error code of the response. Returns `None` for internal errors.
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
            AccountError::BadInvitation => AccountErrorCode::BadInvitation,
            AccountError::BadLogin => AccountErrorCode::BadLogin,
            AccountError::BadPassword => AccountErrorCode::BadPassword,
            AccountError::BadPasskey => AccountErrorCode::BadPasskey,
            AccountError::TooManyPasskeys => AccountErrorCode::TooManyPasskeys,
            AccountError::LastLoginMethod => AccountErrorCode::LastWay,
            AccountError::PasskeysUnavailable => AccountErrorCode::NoPasskeys,
            AccountError::Banned => AccountErrorCode::Banned,
            AccountError::NotLoggedIn | AccountError::NotABot | AccountError::IsBot => {
                AccountErrorCode::NotLoggedIn
            }
            AccountError::NotFound => AccountErrorCode::NotFound,
            AccountError::MailOff => AccountErrorCode::MailOff,
            AccountError::MailAddress(_) => AccountErrorCode::BadMailAddress,
            AccountError::MailAddressTaken => AccountErrorCode::MailAddressTaken,
            AccountError::BadLink => AccountErrorCode::BadLink,
            AccountError::TooMany { .. } | AccountError::Busy { .. } => AccountErrorCode::TooMany,
            AccountError::Store(_) | AccountError::NoRandomness(_) => return None,
        })
    }

    /// Suggested wait before the next attempt.
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
