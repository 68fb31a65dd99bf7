//! Accounts, their sessions, and the sides of games that belong to them.

mod read;
mod write;

use skep_game::{
    clock::Millis,
    ids::{GameId, Token},
    words::Side,
};
use skep_people::AccountId;

use crate::column::{from_column, value_from};
pub(crate) use write::{begin_session, lock_active, may_play, set_codes, swap_sides, take_seat};

/// Browsers remembered per account.
pub const MAX_KNOWN_DEVICES: u32 = 20;

/// Outcome of a change to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountOutcome {
    /// Done; the number of rows that changed.
    Done(u64),
    SignedUp(AccountId),
    /// An account has or had this name.
    NameTaken,
    NoInvitation,
    /// Wrong password, recovery code, passkey or link; the account is not active; or this is the last way to log in.
    Refused,
    /// Another account has confirmed the e-mail address.
    AddressTaken,
    /// The limit of passkeys or relations is reached.
    TooMany,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    Active,
    Banned,
    Deleted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    Person,
    Bot,
}

#[derive(Clone, PartialEq, Eq, derive_more::Debug)]
#[debug("StoredAccount({name}, {state:?})")]
pub struct StoredAccount {
    pub id: AccountId,
    /// Empty once the account is deleted.
    pub name: String,
    pub kind: AccountKind,
    pub state: AccountState,
    /// Password hash.
    pub password: Option<String>,
    pub created: Millis,
}

/// How a session began, stored as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginMethod {
    /// By password, or by signing up.
    Password = 0,
    RecoveryCode = 1,
    Passkey = 2,
    /// The host gave a token to a bot's author.
    Token = 3,
}

#[derive(Clone, Debug)]
pub struct NewSession {
    pub key: SessionKey,
    pub account: AccountId,
    pub method: LoginMethod,
    /// User agent of the browser.
    pub device: String,
    /// Hash of the secret that identifies the browser; `None` for a bot.
    pub secret: Option<SecretHash>,
    pub created: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    pub key: SessionKey,
    pub account: AccountId,
    pub method: LoginMethod,
    /// User agent of the browser.
    pub device: String,
    pub created: Millis,
    /// Last use, to the hour.
    pub seen: Millis,
}

/// The games of an account to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatFilter {
    All,
    Unfinished,
    /// Without those that the account has removed from its list.
    Listed,
    /// The listed ones of which everyone may know: rated games, and those the account began in the lobby or by a challenge to a
    /// player.
    Public,
}

/// A side of a game that belongs to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredSeat {
    pub game: GameId,
    pub side: Side,
    pub since: Millis,
}

impl StoredSeat {
    /// Cursor of a list that continues after this game.
    pub fn cursor(&self) -> String {
        format!("{}-{}", self.since, self.game)
    }

    /// Parses a cursor. The side does not matter.
    pub fn of_cursor(text: &str) -> Option<StoredSeat> {
        let (since, game) = text.split_once('-')?;
        Some(StoredSeat {
            game: GameId::parse(game)?,
            side: Side::White,
            since: since.parse().ok()?,
        })
    }
}

/// Hash of the secret of a session.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, derive_more::Debug)]
#[debug("SessionKey(..)")]
pub struct SessionKey(String);

impl SessionKey {
    /// Characters of the hash that identify a session in lists.
    const SHOWN: usize = 22;

    pub fn of(token: &Token) -> SessionKey {
        SessionKey(token.hash().to_text())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Id shown in lists.
    pub fn shown(&self) -> &str {
        self.0.get(..Self::SHOWN).unwrap_or_default()
    }
}

/// An unused invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub code: SecretHash,
    pub created: Millis,
}

/// Hash of a recovery code, invitation, mail link or browser secret.
#[derive(Clone, PartialEq, Eq, Hash, derive_more::Debug)]
#[debug("SecretHash(..)")]
pub struct SecretHash(pub String);

impl SecretHash {
    /// Length of the id shown in lists, far too short to recover the code.
    const SHOWN: usize = 8;

    /// Id shown in lists.
    pub fn shown(&self) -> &str {
        self.0.get(..Self::SHOWN).unwrap_or_default()
    }
}

value_from! {
    &SecretHash => |hash| hash.0.as_str().into();
    &SessionKey => |key| key.0.as_str().into();
    AccountKind => |kind| i64::from(kind == AccountKind::Bot).into();
    LoginMethod => |method| (method as i64).into();
}

from_column! {
    SecretHash: String => |hash| Some(SecretHash(hash.clone()));
    SessionKey: String => |hash| Some(SessionKey(hash.clone()));
    AccountKind: i64 => |number| Some(match number {
        1 => AccountKind::Bot,
        _ => AccountKind::Person,
    });
    AccountState: i64 => |number| Some(match number {
        0 => AccountState::Active,
        2 => AccountState::Deleted,
        // An unknown state comes from a newer program; the account must not be used.
        _ => AccountState::Banned,
    });
    LoginMethod: i64 => |number| Some(match number {
        1 => LoginMethod::RecoveryCode,
        2 => LoginMethod::Passkey,
        3 => LoginMethod::Token,
        _ => LoginMethod::Password,
    });
}
