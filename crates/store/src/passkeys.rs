//! Passkeys and open WebAuthn challenges.

use std::fmt::{Debug, Formatter};

use skep_game::clock::Millis;
use skep_people::AccountId;

use crate::{
    AccountOutcome, NewSession, Store, StoreError,
    accounts::{begin_session, lock_active},
    column::{Row, RowRef},
    query::{Connection, query},
};

pub const MAX_PASSKEYS: u32 = 20;
/// Open challenges; new ones displace the oldest.
pub const MAX_CEREMONIES: u32 = 10_000;

#[derive(Clone, PartialEq, Eq)]
pub struct StoredPasskey {
    /// Credential id, as base64url.
    pub id: String,
    pub account: AccountId,
    /// User handle: how authenticators know the account.
    pub handle: Vec<u8>,
    /// Name given by its owner.
    pub name: String,
    /// Public key.
    pub key: Vec<u8>,
    /// Changes with every use, like the signature counter.
    pub state: Vec<u8>,
    pub created: Millis,
    pub used: Option<Millis>,
}

impl Debug for StoredPasskey {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "Passkey({}, {})", self.id, self.name)
    }
}

/// A passkey to be added.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// The challenge it answers, which is consumed.
    pub challenge: String,
    /// Credential id, as base64url.
    pub id: String,
    /// User handle: how authenticators know the account.
    pub handle: Vec<u8>,
    /// Name given by its owner.
    pub name: String,
    /// Public key.
    pub key: Vec<u8>,
    /// Changes with every use, like the signature counter.
    pub state: Vec<u8>,
    pub created: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CeremonyKind {
    LogIn,
    SignUp,
    /// Adding a passkey to an account.
    Add(AccountId),
}

/// A challenge given to a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceremony {
    pub challenge: String,
    pub kind: CeremonyKind,
    /// State needed to verify the answer.
    pub state: Vec<u8>,
    pub expires: Millis,
}

/// A login with a passkey.
#[derive(Clone, Debug)]
pub struct PasskeyLogin {
    /// Consumed by the login.
    pub challenge: String,
    /// The credential id.
    pub id: String,
    /// State of the passkey before and after this use.
    pub before: Vec<u8>,
    pub after: Vec<u8>,
    pub session: NewSession,
}

impl Store {
    /// Passkeys of an account, oldest first.
    pub async fn passkeys(&self, account: AccountId) -> Result<Vec<StoredPasskey>, StoreError> {
        let select = query("SELECT * FROM passkeys WHERE account = $1 ORDER BY created, id");
        Ok(select.bind(account).fetch_all(self.pool()).await?)
    }

    pub async fn passkey(&self, id: &str) -> Result<Option<StoredPasskey>, StoreError> {
        let select = query("SELECT * FROM passkeys WHERE id = $1").bind(id);
        Ok(select.fetch_optional(self.pool()).await?)
    }

    /// A challenge that has not been answered; `None` also for a kind that only a newer program knows.
    pub async fn ceremony(&self, challenge: &str) -> Result<Option<Ceremony>, StoreError> {
        let select = query(
            "SELECT challenge, kind, account, state, expires FROM ceremonies \
             WHERE challenge = $1 AND kind <= 2",
        );
        Ok(select.bind(challenge).fetch_optional(self.pool()).await?)
    }

    /// Stores a challenge. Expired ones are deleted, and an account has one at a time.
    pub async fn begin_ceremony(&self, ceremony: Ceremony, at: Millis) -> Result<(), StoreError> {
        self.write((ceremony, at), |connection, (ceremony, at)| {
            Box::pin(begin(connection, ceremony, *at))
        })
        .await
    }

    /// Adds a passkey, unless its challenge was answered before, the passkey is known or there are too many.
    pub async fn add_passkey(
        &self,
        account: AccountId,
        passkey: NewPasskey,
    ) -> Result<AccountOutcome, StoreError> {
        self.write((account, passkey), |connection, (account, passkey)| {
            Box::pin(add(connection, *account, passkey))
        })
        .await
    }

    /// Logs in with a passkey, unless the challenge was answered or the passkey used concurrently.
    pub async fn log_in_with_passkey(
        &self,
        login: PasskeyLogin,
    ) -> Result<AccountOutcome, StoreError> {
        self.write(login, |connection, login| {
            Box::pin(log_in(connection, login))
        })
        .await
    }

    /// Removes a passkey, unless it is the only way to log in.
    pub async fn remove_passkey(
        &self,
        account: AccountId,
        id: String,
    ) -> Result<AccountOutcome, StoreError> {
        self.write((account, id), |connection, (account, id)| {
            Box::pin(remove(connection, *account, id))
        })
        .await
    }
}

async fn begin(
    connection: &mut Connection<'_>,
    ceremony: &Ceremony,
    at: Millis,
) -> Result<(), sqlx::Error> {
    query(
        "DELETE FROM ceremonies WHERE expires < $1 OR expires <= \
             (SELECT expires FROM ceremonies ORDER BY expires DESC LIMIT 1 OFFSET $2)",
    )
    .args((at, MAX_CEREMONIES))
    .execute(&mut *connection)
    .await?;
    let (kind, account) = kind_columns(ceremony.kind);
    if let CeremonyKind::Add(_) = ceremony.kind {
        query("DELETE FROM ceremonies WHERE kind = $1 AND account = $2")
            .args((kind, account))
            .execute(&mut *connection)
            .await?;
    }
    query(
        "INSERT INTO ceremonies (challenge, kind, account, state, expires) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .args((&ceremony.challenge, kind, account))
    .args((&ceremony.state, ceremony.expires))
    .execute(connection)
    .await?;
    Ok(())
}

async fn add(
    connection: &mut Connection<'_>,
    account: AccountId,
    passkey: &NewPasskey,
) -> Result<AccountOutcome, sqlx::Error> {
    let is_active = lock_active(connection, account).await?;
    if !is_active || !can_add(connection, passkey).await? {
        return Ok(AccountOutcome::Refused);
    }
    let count: u32 = query("SELECT COUNT(*) FROM passkeys WHERE account = $1")
        .bind(account)
        .fetch_one(&mut *connection)
        .await?;
    if count >= MAX_PASSKEYS {
        return Ok(AccountOutcome::TooMany);
    }
    insert(connection, account, passkey).await?;
    Ok(AccountOutcome::Done(1))
}

/// Checks that the challenge of a passkey is open and the passkey is new.
pub(crate) async fn can_add(
    connection: &mut Connection<'_>,
    passkey: &NewPasskey,
) -> Result<bool, sqlx::Error> {
    // A concurrent answer to the same challenge waits, and then finds it gone.
    let open: Option<String> =
        query("SELECT challenge FROM ceremonies WHERE challenge = $1 FOR UPDATE")
            .bind(&passkey.challenge)
            .fetch_optional(&mut *connection)
            .await?;
    let is_known: bool = query("SELECT EXISTS (SELECT 1 FROM passkeys WHERE id = $1)")
        .bind(&passkey.id)
        .fetch_one(&mut *connection)
        .await?;
    Ok(open.is_some() && !is_known)
}

/// Stores a passkey and consumes its challenge.
pub(crate) async fn insert(
    connection: &mut Connection<'_>,
    account: AccountId,
    passkey: &NewPasskey,
) -> Result<(), sqlx::Error> {
    end(connection, &passkey.challenge).await?;
    query(
        "INSERT INTO passkeys (id, account, handle, name, key, state, created, used) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
    )
    .args((&passkey.id, account, &passkey.handle, &passkey.name))
    .args((&passkey.key, &passkey.state, passkey.created))
    .execute(connection)
    .await?;
    Ok(())
}

async fn log_in(
    connection: &mut Connection<'_>,
    login: &PasskeyLogin,
) -> Result<AccountOutcome, sqlx::Error> {
    let session = &login.session;
    if end(connection, &login.challenge).await? == 0 {
        return Ok(AccountOutcome::Refused);
    }
    let is_active = lock_active(connection, session.account).await?;
    let used = query(
        "UPDATE passkeys SET state = $4, used = $5 WHERE id = $1 AND account = $2 AND state = $3",
    )
    .args((&login.id, session.account, &login.before))
    .args((&login.after, session.created))
    .execute(&mut *connection)
    .await?;
    if !is_active || used == 0 {
        return Ok(AccountOutcome::Refused);
    }
    begin_session(connection, session).await?;
    Ok(AccountOutcome::Done(1))
}

/// Consumes a challenge; returns 0 if it was not open.
async fn end(connection: &mut Connection<'_>, challenge: &str) -> Result<u64, sqlx::Error> {
    query("DELETE FROM ceremonies WHERE challenge = $1")
        .bind(challenge)
        .execute(connection)
        .await
}

async fn remove(
    connection: &mut Connection<'_>,
    account: AccountId,
    id: &str,
) -> Result<AccountOutcome, sqlx::Error> {
    // Serialises removals: each of two would otherwise find the other passkey still there.
    query("SELECT id FROM accounts WHERE id = $1 FOR UPDATE")
        .bind(account)
        .execute(&mut *connection)
        .await?;
    let has_more: bool = query(
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND password IS NOT NULL) \
             OR EXISTS (SELECT 1 FROM recovery_codes WHERE account = $1) \
             OR EXISTS (SELECT 1 FROM passkeys WHERE account = $1 AND id <> $2)",
    )
    .args((account, id))
    .fetch_one(&mut *connection)
    .await?;
    if !has_more {
        return Ok(AccountOutcome::Refused);
    }
    let removed = query("DELETE FROM passkeys WHERE account = $1 AND id = $2")
        .args((account, id))
        .execute(connection)
        .await?;
    Ok(AccountOutcome::Done(removed))
}

impl Row for StoredPasskey {
    fn from_row(row: RowRef<'_>) -> Result<StoredPasskey, sqlx::Error> {
        Ok(StoredPasskey {
            id: row.get("id")?,
            account: row.get("account")?,
            handle: row.get("handle")?,
            name: row.get("name")?,
            key: row.get("key")?,
            state: row.get("state")?,
            created: row.get("created")?,
            used: Some(row.get("used")?).filter(|used| *used > 0),
        })
    }
}

impl Row for Ceremony {
    fn from_row(row: RowRef<'_>) -> Result<Ceremony, sqlx::Error> {
        Ok(Ceremony {
            challenge: row.get("challenge")?,
            kind: match row.get("kind")? {
                0_i64 => CeremonyKind::LogIn,
                1 => CeremonyKind::SignUp,
                _ => CeremonyKind::Add(row.get("account")?),
            },
            state: row.get("state")?,
            expires: row.get("expires")?,
        })
    }
}

const fn kind_columns(kind: CeremonyKind) -> (i64, i64) {
    match kind {
        CeremonyKind::LogIn => (0, 0),
        CeremonyKind::SignUp => (1, 0),
        CeremonyKind::Add(account) => (2, account.number()),
    }
}
