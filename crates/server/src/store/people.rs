//! The people whom a store knows: their accounts, where they are logged in, and which games are theirs.

use std::fmt::Debug;

use serde_json::Value;
use skep_game::words::{BySide, Side};
use skep_people::{AccountId, Blocks, NameKey, PuzzleProgress, PuzzleStanding, Rating};

use super::{
    AllTies, Answer, Ceremony, KeptMail, KeptPasskey, LinkKind, MailChange, NewPasskey,
    PasskeyChange, Tie, Ties,
};
use crate::{
    clock::Millis,
    ids::{GameId, Token},
};

/// How many browsers an account knows.
pub const MAX_KNOWN_DEVICES: u32 = 20;

/// What a store can do for the people of a server, whatever database is behind it. Like games, changes are on the disk once
/// their answer has come without error.
pub trait People: Debug + Send + Sync {
    /// The account that has a name, or had it; `None` if nobody ever had.
    fn account_named<'a>(&'a self, key: &'a NameKey) -> Answer<'a, Option<KeptAccount>>;

    /// The accounts whose names a name can be mistaken for, also those that were deleted.
    fn accounts_like<'a>(&'a self, name: &'a str) -> Answer<'a, Vec<AccountId>>;

    /// Whether a browser with this secret has logged in to an account.
    fn knows_device<'a>(&'a self, account: AccountId, device: &'a SecretHash) -> Answer<'a, bool>;

    /// An account; `None` if there is none of this number.
    fn account(&self, id: AccountId) -> Answer<'_, Option<KeptAccount>>;

    /// Some accounts that are not deleted, behind one of them, in the order of their numbers.
    fn accounts_after(&self, after: AccountId, most: u32) -> Answer<'_, Vec<KeptAccount>>;

    /// How many recovery codes an account has left.
    fn recovery_codes_left(&self, account: AccountId) -> Answer<'_, u32>;

    /// The session of a secret, with its account; `None` if there is none, or if the account is not active.
    fn session<'a>(&'a self, key: &'a SessionKey)
    -> Answer<'a, Option<(KeptSession, KeptAccount)>>;

    /// The sessions of an account, the newest first.
    fn sessions(&self, account: AccountId) -> Answer<'_, Vec<KeptSession>>;

    /// Those of some sessions that have not ended.
    fn living<'a>(&'a self, keys: &'a [SessionKey]) -> Answer<'a, Vec<SessionKey>>;

    /// Who plays a side of a game; `None` for a guest.
    fn seated(&self, game: GameId, side: Side) -> Answer<'_, Option<AccountId>>;

    /// Whose the sides of a game are; `None` for a guest.
    fn players(&self, game: GameId) -> Answer<'_, BySide<Option<AccountId>>>;

    /// Some games of an account, the newest first, behind one of them.
    fn seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>>;

    /// The same without those that the account has removed.
    fn listed_seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>>;

    /// The same of the games of which everybody may know: those that count for the ratings, and those that the member began in the
    /// lobby or by a challenge to somebody.
    fn open_seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>>;

    /// The same of the games that are not over.
    fn unfinished_seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>>;
    /// All that is kept of the puzzles of an account.
    fn puzzles(&self, account: AccountId) -> Answer<'_, PuzzleProgress>;

    /// How somebody fares with puzzles; `None` if they have tried none.
    fn puzzle_standing(&self, account: AccountId) -> Answer<'_, Option<PuzzleStanding>>;

    /// What ties somebody to another.
    fn ties(&self, by: AccountId, to: AccountId) -> Answer<'_, Ties>;

    /// All that ties somebody to others.
    fn all_ties(&self, by: AccountId) -> Answer<'_, AllTies>;

    /// Who does not want to meet whom, of those that some people have blocked or are blocked by.
    fn blocks<'a>(&'a self, people: &'a [AccountId]) -> Answer<'a, Blocks>;

    /// The passkeys of an account, the oldest first.
    fn passkeys(&self, account: AccountId) -> Answer<'_, Vec<KeptPasskey>>;

    /// A passkey; `None` if nobody has it.
    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<KeptPasskey>>;

    /// A challenge that has not been answered; `None` if there is none such.
    fn ceremony<'a>(&'a self, challenge: &'a str) -> Answer<'a, Option<Ceremony>>;

    /// The e-mail addresses of an account.
    fn mail(&self, account: AccountId) -> Answer<'_, KeptMail>;

    /// Whose a confirmed e-mail address is, by its key; `None` if it is nobody's.
    fn owner_of_mail<'a>(&'a self, key: &'a str) -> Answer<'a, Option<AccountId>>;

    /// The account that a link in a mail is about; `None` if the link is not good at a time.
    fn mail_link<'a>(
        &'a self,
        kind: LinkKind,
        hash: &'a SecretHash,
        at: Millis,
    ) -> Answer<'a, Option<AccountId>>;

    /// Unused invitations, oldest first.
    fn invitations(&self) -> Answer<'_, Vec<KeptInvitation>>;

    /// Makes a change.
    fn change(&self, change: PeopleChange) -> Answer<'_, PeopleOutcome>;
}

/// A change to what is known of people. Each is made as a whole or not at all.
#[derive(Clone, Debug)]
pub enum PeopleChange {
    /// Somebody has an account from now on.
    SignUp(NewAccount),
    /// Somebody has logged in with a password, unless it was changed meanwhile.
    LogIn {
        /// The hash of the password.
        password: String,
        /// The session that begins.
        session: NewSession,
    },
    /// Somebody has logged in with a recovery code, which is used up by it.
    Recover {
        /// The hash of the code.
        code: SecretHash,
        /// The session that begins.
        session: NewSession,
    },
    /// Something about a passkey.
    Passkey(PasskeyChange),
    /// Something about the e-mail address of a member.
    Mail(MailChange),
    /// A bot may ask from now on with the secret of a session that nobody logs in for.
    Entrust(NewSession),
    /// An account begins with a rating at every speed, unless it has been given one.
    StartAt {
        /// Whose.
        account: AccountId,
        /// Which.
        rating: Rating,
    },
    /// A session was used.
    See {
        /// Which.
        session: SessionKey,
        /// When.
        at: Millis,
    },
    /// A session ends.
    LogOut(SessionKey),
    /// A session of an account ends that was chosen from a list.
    EndSession {
        /// Whose.
        account: AccountId,
        /// Which, as the list named it.
        id: String,
    },
    /// All sessions of an account end but for one.
    EndOthers {
        /// Whose.
        account: AccountId,
        /// The one that stays.
        stays: SessionKey,
    },
    /// All sessions end that were last used before a time.
    EndIdle(Millis),
    /// Browsers are strangers again that have not logged in since a time.
    ForgetDevices(Millis),
    /// An account has another password: all its sessions end, its browsers are strangers again, and another session may begin. Links in
    /// mails are good no more, and an address that was not confirmed is forgotten.
    SetPassword {
        /// Whose.
        account: AccountId,
        /// The hash of the password.
        password: String,
        /// The session that begins.
        session: Option<NewSession>,
    },
    /// An account has other recovery codes.
    SetCodes {
        /// Whose.
        account: AccountId,
        /// Their hashes.
        codes: Vec<SecretHash>,
    },
    /// An account is banned or not. Its sessions end if it is.
    Ban {
        /// Which.
        account: AccountId,
        /// Whether it is.
        banned: bool,
    },
    /// An account is gone, with everything that is known of it but its key, which nobody else gets.
    Delete(AccountId),
    /// Somebody may sign up with an invitation.
    Invite {
        /// The hash of its code.
        code: SecretHash,
        /// When it was given.
        at: Millis,
    },
    /// An invitation that nobody has used is withdrawn.
    Uninvite(SecretHash),
    /// Sides of games are an account's, unless they are somebody's already.
    Sit {
        /// Whose they are.
        account: AccountId,
        /// The games and sides.
        seats: Vec<(GameId, Side)>,
        /// Since when.
        at: Millis,
    },
    /// What ties somebody to another is different from now on.
    Tie {
        /// Whom.
        by: AccountId,
        /// To whom.
        to: AccountId,
        /// How.
        tie: Tie,
        /// Since when.
        at: Millis,
    },
    /// A browser tells what it knows of the puzzles of its member.
    Puzzles {
        /// Whose.
        account: AccountId,
        /// What.
        news: PuzzleProgress,
        /// From how many tries the rating follows. It is kept if no others are known.
        of: u32,
    },
    /// The puzzles of an account are to be forgotten.
    ForgetPuzzles(AccountId),
    /// The player of a side has removed a finished game; the outcome is how many of both have.
    Remove {
        /// The game.
        game: GameId,
        /// The side.
        side: Side,
    },
    /// The name of the player of a side is taken out of a game, whose side it is no longer.
    Unname {
        /// The game.
        game: GameId,
        /// The side.
        side: Side,
    },
}

/// What came of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeopleOutcome {
    /// It was made; so many rows have changed.
    Done(u64),
    /// There is another account now.
    SignedUp(AccountId),
    /// Somebody is or was called that.
    NameTaken,
    /// There is no such invitation.
    NoInvitation,
    /// The account has another password, or no such recovery code, passkey or link in a mail, or is not active; or this is the last that opens it.
    Refused,
    /// Another account has the e-mail address.
    AddressTaken,
    /// Somebody has as many passkeys, or is tied to as many others, as anybody may be.
    TooMany,
}

/// Whether an account may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// It may.
    Active,
    /// The host has banned it.
    Banned,
    /// It is gone.
    Deleted,
}

/// Who plays under an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    /// A person.
    Person,
    /// A program.
    Bot,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The name, as its owner wrote it.
    pub name: String,
    /// What tells the name apart from others.
    pub key: NameKey,
    /// Who plays under it.
    pub kind: AccountKind,
    /// The hash of the password, if it has one.
    pub password: Option<String>,
    /// The passkey, if it has one.
    pub passkey: Option<NewPasskey>,
    /// The hashes of the recovery codes.
    pub codes: Vec<SecretHash>,
    /// The hash of the invitation that is used up, where one is needed.
    pub invitation: Option<SecretHash>,
    /// When it is made.
    pub created: Millis,
    /// The first session, if one begins at once.
    pub session: Option<FirstSession>,
}

/// The session with which an account begins.
#[derive(Clone, Debug)]
pub struct FirstSession {
    /// What is kept of its secret.
    pub key: SessionKey,
    /// What the browser says of itself.
    pub device: String,
    /// What is kept of the secret by which the account knows the browser.
    pub secret: SecretHash,
}

impl NewAccount {
    /// By what the first session begins.
    pub(super) const fn means(&self) -> Means {
        match self.passkey {
            Some(_) => Means::Passkey,
            None => Means::Password,
        }
    }
}

/// An account as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptAccount {
    /// Its number.
    pub id: AccountId,
    /// Its name; empty if it is deleted.
    pub name: String,
    /// Who plays under it.
    pub kind: AccountKind,
    /// Whether it may be used.
    pub state: AccountState,
    /// The hash of the password, if it has one.
    pub password: Option<String>,
    /// When it was made.
    pub created: Millis,
}

impl Debug for KeptAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "KeptAccount({}, {:?})", self.name, self.state)
    }
}

/// By what somebody has logged in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// By the password, or by signing up.
    Password,
    /// By a recovery code.
    RecoveryCode,
    /// By a passkey.
    Passkey,
    /// Not at all: the host has given the secret to the author of a bot.
    Token,
}

/// A session to be begun.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What is kept of its secret.
    pub key: SessionKey,
    /// Whose it is.
    pub account: AccountId,
    /// By what it began.
    pub means: Means,
    /// What the browser says of itself.
    pub device: String,
    /// What is kept of the secret by which the account knows the browser from now on; `None` for a bot.
    pub secret: Option<SecretHash>,
    /// When it began.
    pub created: Millis,
}

/// A session as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSession {
    /// What is kept of its secret.
    pub key: SessionKey,
    /// Whose it is.
    pub account: AccountId,
    /// By what it began.
    pub means: Means,
    /// What the browser said of itself.
    pub device: String,
    /// When it began.
    pub created: Millis,
    /// When it was last used, to the hour.
    pub seen: Millis,
}

/// A side of a game that is an account's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptSeat {
    /// The game.
    pub game: GameId,
    /// The side.
    pub side: Side,
    /// Since when it is the account's.
    pub since: Millis,
}

impl KeptSeat {
    /// Where a list of games goes on behind this one, as pages say it.
    pub fn place(&self) -> String {
        format!("{}-{}", self.since, self.game)
    }

    /// The same, read again: the side does not matter for that.
    pub fn of_place(text: &str) -> Option<KeptSeat> {
        let (since, game) = text.split_once('-')?;
        Some(KeptSeat {
            game: GameId::parse(game)?,
            side: Side::White,
            since: since.parse().ok()?,
        })
    }
}

/// What is kept of the secret of a session: its hash as text. It opens nothing.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionKey(String);

impl SessionKey {
    /// How many characters of the hash name a session in a list.
    const SHOWN: usize = 22;

    /// What is kept of a secret.
    pub fn of(token: &Token) -> SessionKey {
        match serde_json::to_value(token.hash()) {
            Ok(Value::String(text)) => SessionKey(text),
            // A hash is written as a text; whatever else it became would open no session.
            other => SessionKey(format!("{other:?}")),
        }
    }

    /// A key that a database has kept.
    pub(super) const fn kept(text: String) -> SessionKey {
        SessionKey(text)
    }

    /// The key as a database keeps it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// How the session is called in a list.
    pub fn shown(&self) -> &str {
        self.0.get(..Self::SHOWN).unwrap_or_default()
    }
}

impl Debug for SessionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionKey(..)")
    }
}

/// An invitation that nobody has used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptInvitation {
    /// The hash of its code.
    pub code: SecretHash,
    /// When it was made.
    pub created: Millis,
}

/// What is kept of a recovery code, an invitation, a link in a mail or a browser: its hash as text.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SecretHash(pub String);

impl SecretHash {
    /// Length of the id shown in lists: far too short to find the code by it.
    const SHOWN: usize = 8;

    /// The id shown in lists.
    pub fn shown(&self) -> &str {
        self.0.get(..Self::SHOWN).unwrap_or_default()
    }
}

impl Debug for SecretHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

/// How both databases write the words above.
pub(super) mod columns {
    use skep_game::words::Side;

    use super::{AccountKind, AccountState, Means};

    pub(in crate::store) const fn side(side: Side) -> i64 {
        match side {
            Side::White => 0,
            Side::Black => 1,
        }
    }

    pub(in crate::store) const fn read_side(number: i64) -> Side {
        match number {
            0 => Side::White,
            _ => Side::Black,
        }
    }

    pub(in crate::store) const fn kind(kind: AccountKind) -> i64 {
        match kind {
            AccountKind::Person => 0,
            AccountKind::Bot => 1,
        }
    }

    pub(in crate::store) const fn read_kind(number: i64) -> AccountKind {
        match number {
            1 => AccountKind::Bot,
            _ => AccountKind::Person,
        }
    }

    pub(in crate::store) const fn read_state(number: i64) -> AccountState {
        match number {
            0 => AccountState::Active,
            2 => AccountState::Deleted,
            // What a newer program has written is not to be used.
            _ => AccountState::Banned,
        }
    }

    pub(in crate::store) const fn means(means: Means) -> i64 {
        match means {
            Means::Password => 0,
            Means::RecoveryCode => 1,
            Means::Passkey => 2,
            Means::Token => 3,
        }
    }

    pub(in crate::store) const fn read_means(number: i64) -> Means {
        match number {
            1 => Means::RecoveryCode,
            2 => Means::Passkey,
            3 => Means::Token,
            _ => Means::Password,
        }
    }
}
