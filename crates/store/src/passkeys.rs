//! Passkeys and open WebAuthn challenges.

use std::fmt::{Debug, Formatter};

use skep_game::clock::Millis;
use skep_people::AccountId;

use crate::{
    AccountOutcome, NewSession, Store, StoreError, accounts,
    query::{Connection, query},
    row::{from_sql, to_sql},
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
        let rows: Vec<PasskeyRow> = query(
            "SELECT id, account, handle, name, key, state, created, used FROM passkeys \
             WHERE account = $1 ORDER BY created, id",
        )
        .bind(account.number())
        .fetch_all(self.pool())
        .await?;
        Ok(rows.into_iter().map(read_passkey).collect())
    }

    pub async fn passkey(&self, id: &str) -> Result<Option<StoredPasskey>, StoreError> {
        let row: Option<PasskeyRow> = query(
            "SELECT id, account, handle, name, key, state, created, used FROM passkeys WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(read_passkey))
    }

    /// A challenge that has not been answered.
    pub async fn ceremony(&self, challenge: &str) -> Result<Option<Ceremony>, StoreError> {
        let row: Option<CeremonyRow> = query(
            "SELECT challenge, kind, account, state, expires FROM ceremonies WHERE challenge = $1",
        )
        .bind(challenge)
        .fetch_optional(self.pool())
        .await?;
        Ok(row.and_then(read_ceremony))
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

    /// Logs in with a passkey, unless the challenge was answered or the passkey used meanwhile.
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
    .bind(to_sql(at))
    .bind(i64::from(MAX_CEREMONIES))
    .execute(&mut *connection)
    .await?;
    let (kind, account) = kind_columns(ceremony.kind);
    if let CeremonyKind::Add(_) = ceremony.kind {
        query("DELETE FROM ceremonies WHERE kind = $1 AND account = $2")
            .bind(kind)
            .bind(account)
            .execute(&mut *connection)
            .await?;
    }
    query(
        "INSERT INTO ceremonies (challenge, kind, account, state, expires) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&ceremony.challenge)
    .bind(kind)
    .bind(account)
    .bind(&ceremony.state)
    .bind(to_sql(ceremony.expires))
    .execute(connection)
    .await?;
    Ok(())
}

async fn add(
    connection: &mut Connection<'_>,
    account: AccountId,
    passkey: &NewPasskey,
) -> Result<AccountOutcome, sqlx::Error> {
    let row: Option<(i64,)> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR UPDATE")
            .bind(account.number())
            .fetch_optional(&mut *connection)
            .await?;
    if row.is_none() || !can_take(connection, passkey).await? {
        return Ok(AccountOutcome::Refused);
    }
    let (count,): (i64,) = query("SELECT COUNT(*) FROM passkeys WHERE account = $1")
        .bind(account.number())
        .fetch_one(&mut *connection)
        .await?;
    if count >= i64::from(MAX_PASSKEYS) {
        return Ok(AccountOutcome::TooMany);
    }
    take(connection, account, passkey).await?;
    Ok(AccountOutcome::Done(1))
}

/// Whether the challenge of a passkey is open and the passkey is new.
pub(crate) async fn can_take(
    connection: &mut Connection<'_>,
    passkey: &NewPasskey,
) -> Result<bool, sqlx::Error> {
    // A concurrent answer to the same challenge waits, and then finds it gone.
    let open: Option<(String,)> =
        query("SELECT challenge FROM ceremonies WHERE challenge = $1 FOR UPDATE")
            .bind(&passkey.challenge)
            .fetch_optional(&mut *connection)
            .await?;
    let (is_known,): (bool,) = query("SELECT EXISTS (SELECT 1 FROM passkeys WHERE id = $1)")
        .bind(&passkey.id)
        .fetch_one(&mut *connection)
        .await?;
    Ok(open.is_some() && !is_known)
}

/// Stores a passkey and consumes its challenge.
pub(crate) async fn take(
    connection: &mut Connection<'_>,
    account: AccountId,
    passkey: &NewPasskey,
) -> Result<(), sqlx::Error> {
    end(connection, &passkey.challenge).await?;
    query(
        "INSERT INTO passkeys (id, account, handle, name, key, state, created, used) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
    )
    .bind(&passkey.id)
    .bind(account.number())
    .bind(&passkey.handle)
    .bind(&passkey.name)
    .bind(&passkey.key)
    .bind(&passkey.state)
    .bind(to_sql(passkey.created))
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
    let row: Option<(i64,)> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR SHARE")
            .bind(session.account.number())
            .fetch_optional(&mut *connection)
            .await?;
    let used = query(
        "UPDATE passkeys SET state = $4, used = $5 WHERE id = $1 AND account = $2 AND state = $3",
    )
    .bind(&login.id)
    .bind(session.account.number())
    .bind(&login.before)
    .bind(&login.after)
    .bind(to_sql(session.created))
    .execute(&mut *connection)
    .await?;
    if row.is_none() || used == 0 {
        return Ok(AccountOutcome::Refused);
    }
    accounts::begin_session(connection, session).await?;
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
        .bind(account.number())
        .execute(&mut *connection)
        .await?;
    let (has_more,): (bool,) = query(
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND password IS NOT NULL) \
             OR EXISTS (SELECT 1 FROM recovery_codes WHERE account = $1) \
             OR EXISTS (SELECT 1 FROM passkeys WHERE account = $1 AND id <> $2)",
    )
    .bind(account.number())
    .bind(id)
    .fetch_one(&mut *connection)
    .await?;
    if !has_more {
        return Ok(AccountOutcome::Refused);
    }
    let removed = query("DELETE FROM passkeys WHERE account = $1 AND id = $2")
        .bind(account.number())
        .bind(id)
        .execute(connection)
        .await?;
    Ok(AccountOutcome::Done(removed))
}

/// Id, account, handle, name, key, state, when it was added and when it was last used.
type PasskeyRow = (String, i64, Vec<u8>, String, Vec<u8>, Vec<u8>, i64, i64);
/// Challenge, kind, account, state and expiry.
type CeremonyRow = (String, i64, i64, Vec<u8>, i64);

fn read_passkey(
    (id, account, handle, name, key, state, created, used): PasskeyRow,
) -> StoredPasskey {
    StoredPasskey {
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

/// `None` for a kind that only a newer program knows.
fn read_ceremony((challenge, kind, account, state, expires): CeremonyRow) -> Option<Ceremony> {
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

const fn kind_columns(kind: CeremonyKind) -> (i64, i64) {
    match kind {
        CeremonyKind::LogIn => (0, 0),
        CeremonyKind::SignUp => (1, 0),
        CeremonyKind::Add(account) => (2, account.number()),
    }
}
