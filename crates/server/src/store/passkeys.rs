//! Passkeys, and the challenges that are open.

use std::fmt::{Debug, Formatter};

use skep_people::AccountId;

use super::NewSession;
use crate::clock::Millis;

/// How many passkeys an account may have.
pub const MOST_PASSKEYS: u32 = 20;
/// How many challenges are kept; the oldest have to go for new ones.
pub const MOST_CEREMONIES: u32 = 10_000;

/// A passkey as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptPasskey {
    /// What the authenticator calls it, as base64url.
    pub id: String,
    /// Whose it is.
    pub account: AccountId,
    /// What authenticators know the account by.
    pub handle: Vec<u8>,
    /// What its owner calls it.
    pub name: String,
    /// The public key.
    pub key: Vec<u8>,
    /// What changes when it is used.
    pub state: Vec<u8>,
    /// When it was added.
    pub created: Millis,
    /// When it was last used; `None` if it never was.
    pub used: Option<Millis>,
}

impl Debug for KeptPasskey {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "KeptPasskey({}, {})", self.id, self.name)
    }
}

/// A passkey to be added.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// The challenge that it answers, which is used up by this.
    pub challenge: String,
    /// What the authenticator calls it, as base64url.
    pub id: String,
    /// What authenticators know the account by.
    pub handle: Vec<u8>,
    /// What its owner calls it.
    pub name: String,
    /// The public key.
    pub key: Vec<u8>,
    /// What changes when it is used.
    pub state: Vec<u8>,
    /// When it is added.
    pub created: Millis,
}

/// What a challenge is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CeremonyKind {
    /// Logging in.
    LogIn,
    /// Signing up.
    SignUp,
    /// Adding a passkey to an account.
    Add(AccountId),
}

/// A challenge that a browser was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceremony {
    /// The challenge.
    pub challenge: String,
    /// What it is for.
    pub kind: CeremonyKind,
    /// What has to be known to check the answer.
    pub state: Vec<u8>,
    /// Until when it may be answered.
    pub expires: Millis,
}

/// A change to what is known of passkeys.
#[derive(Clone, Debug)]
pub enum PasskeyChange {
    /// A browser is given a challenge. Those that are too old go, and an account has one at a time.
    Begin {
        /// The challenge.
        ceremony: Ceremony,
        /// When that is.
        at: Millis,
    },
    /// An account has another passkey, unless the challenge was answered before, the passkey is known or there are too many.
    Add {
        /// Whose.
        account: AccountId,
        /// Which.
        passkey: NewPasskey,
    },
    /// Somebody has logged in by a passkey, unless the challenge was answered before or the passkey used meanwhile.
    LogIn {
        /// The challenge, which is used up by this.
        challenge: String,
        /// The passkey.
        id: String,
        /// What was known of it before.
        before: Vec<u8>,
        /// What is known of it now.
        after: Vec<u8>,
        /// The session that begins.
        session: NewSession,
    },
    /// An account has a passkey no longer, unless nothing else opens it.
    Remove {
        /// Whose.
        account: AccountId,
        /// Which.
        id: String,
    },
}

/// How both databases write them.
pub(super) mod columns {
    use skep_people::AccountId;

    use super::{Ceremony, CeremonyKind, KeptPasskey};
    use crate::store::row::from_sql;

    /// A passkey: its id, account, handle, name, key and state, when it was added and when used.
    pub(in crate::store) type PasskeyRow =
        (String, i64, Vec<u8>, String, Vec<u8>, Vec<u8>, i64, i64);
    /// A challenge: itself, its kind and account, its state, and until when it may be answered.
    pub(in crate::store) type CeremonyRow = (String, i64, i64, Vec<u8>, i64);

    pub(in crate::store) fn passkey(
        (id, account, handle, name, key, state, created, used): PasskeyRow,
    ) -> KeptPasskey {
        KeptPasskey {
            id,
            account: AccountId::of(account),
            handle,
            name,
            key,
            state,
            created: from_sql(created),
            used: (used > 0).then(|| from_sql(used)),
        }
    }

    /// A challenge; `None` for a kind that only a newer program knows.
    pub(in crate::store) fn ceremony(
        (challenge, kind, account, state, expires): CeremonyRow,
    ) -> Option<Ceremony> {
        let kind = match kind {
            0 => CeremonyKind::LogIn,
            1 => CeremonyKind::SignUp,
            2 => CeremonyKind::Add(AccountId::of(account)),
            _ => return None,
        };
        Some(Ceremony {
            challenge,
            kind,
            state,
            expires: from_sql(expires),
        })
    }

    /// The kind and the account.
    pub(in crate::store) const fn kind(kind: CeremonyKind) -> (i64, i64) {
        match kind {
            CeremonyKind::LogIn => (0, 0),
            CeremonyKind::SignUp => (1, 0),
            CeremonyKind::Add(account) => (2, account.number()),
        }
    }
}
