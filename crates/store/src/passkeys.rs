//! Passkeys and open WebAuthn challenges.

use skep_game::clock::Millis;
use skep_people::AccountId;

use crate::{
    AccountOutcome, NewSession, Result, Store, StoredAccount,
    accounts::{begin_session, lock_active},
    column::{RowRef, row_structs},
    query::{Connection, execute, fetch_one, fetch_optional, query},
};

pub const MAX_PASSKEYS: u32 = 20;
/// Open challenges; new ones displace the oldest.
pub const MAX_CEREMONIES: u32 = 10_000;

#[derive(Clone, PartialEq, Eq, derive_more::Debug)]
#[debug("Passkey({id}, {name})")]
pub struct StoredPasskey {
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
    pub used: Option<Millis>,
}

/// A passkey to be added.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// The challenge it answers, which is consumed.
    pub challenge: String,
    pub passkey: StoredPasskey,
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
    pub async fn passkeys(&self, account: AccountId) -> Result<Vec<StoredPasskey>> {
        let select = "SELECT * FROM passkeys WHERE account = $1 ORDER BY created, id";
        self.fetch_all(select, account).await
    }

    /// A passkey, and the account it belongs to.
    pub async fn passkey(&self, id: &str) -> Result<Option<(StoredPasskey, StoredAccount)>> {
        let select = "SELECT * FROM passkeys WHERE id = $1";
        let passkey: Option<StoredPasskey> = self.fetch_optional(select, id).await?;
        let select = "SELECT accounts.* FROM accounts \
             JOIN passkeys ON passkeys.account = accounts.id WHERE passkeys.id = $1";
        let account: Option<StoredAccount> = self.fetch_optional(select, id).await?;
        Ok(passkey.zip(account))
    }

    /// A challenge that has not been answered; `None` also for a kind that only a newer program knows.
    pub async fn ceremony(&self, challenge: &str) -> Result<Option<Ceremony>> {
        let select = "SELECT challenge, kind, account, state, expires FROM ceremonies \
             WHERE challenge = $1 AND kind <= 2";
        self.fetch_optional(select, challenge).await
    }

    /// Stores a challenge. Expired ones are deleted, and an account has one at a time.
    pub async fn begin_ceremony(&self, ceremony: Ceremony, at: Millis) -> Result<()> {
        self.write((ceremony, at), async |db, &(ref ceremony, at)| {
            let delete = "DELETE FROM ceremonies WHERE expires < $1 OR expires <= \
                 (SELECT expires FROM ceremonies ORDER BY expires DESC LIMIT 1 OFFSET $2)";
            execute(db, delete, (at, MAX_CEREMONIES)).await?;
            let (kind, account) = kind_columns(ceremony.kind);
            if let CeremonyKind::Add(_) = ceremony.kind {
                let delete = "DELETE FROM ceremonies WHERE kind = $1 AND account = $2";
                execute(db, delete, (kind, account)).await?;
            }
            let insert = "INSERT INTO ceremonies (challenge, kind, account, state, expires) \
                 VALUES ($1, $2, $3, $4, $5)";
            let values = (
                &ceremony.challenge,
                kind,
                account,
                &ceremony.state,
                ceremony.expires,
            );
            execute(db, insert, values).await?;
            Ok(())
        })
        .await
    }

    /// Adds a passkey, unless its challenge was answered before, the passkey is known or there are too many.
    pub async fn add_passkey(
        &self,
        account: AccountId,
        passkey: NewPasskey,
    ) -> Result<AccountOutcome> {
        self.write((account, passkey), async |db, &(account, ref passkey)| {
            let is_active = lock_active(db, account).await?;
            if !is_active || !can_add(db, passkey).await? {
                return Ok(AccountOutcome::Refused);
            }
            let select = "SELECT COUNT(*) FROM passkeys WHERE account = $1";
            let count: u32 = fetch_one(db, select, account).await?;
            if count >= MAX_PASSKEYS {
                return Ok(AccountOutcome::TooMany);
            }
            insert(db, account, passkey).await?;
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    /// Logs in with a passkey, unless the challenge was answered or the passkey used concurrently.
    pub async fn log_in_with_passkey(&self, login: PasskeyLogin) -> Result<AccountOutcome> {
        self.write(login, async |db, login| {
            let session = &login.session;
            if end(db, &login.challenge).await? == 0 {
                return Ok(AccountOutcome::Refused);
            }
            let is_active = lock_active(db, session.account).await?;
            let update = "UPDATE passkeys SET state = $4, used = $5 \
                 WHERE id = $1 AND account = $2 AND state = $3";
            let (before, after) = (&login.before, &login.after);
            let values = (&login.id, session.account, before, after, session.created);
            let used = execute(db, update, values).await?;
            if !is_active || used == 0 {
                return Ok(AccountOutcome::Refused);
            }
            begin_session(db, session).await?;
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    /// Removes a passkey, unless it is the only way to log in.
    pub async fn remove_passkey(&self, account: AccountId, id: String) -> Result<AccountOutcome> {
        self.write((account, id), async |db, &(account, ref id)| {
            // Serialises removals: each of two would otherwise find the other passkey still there.
            let select = "SELECT id FROM accounts WHERE id = $1 FOR UPDATE";
            execute(db, select, account).await?;
            let select = "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = $1 \
                 AND password IS NOT NULL) \
                 OR EXISTS (SELECT 1 FROM recovery_codes WHERE account = $1) \
                 OR EXISTS (SELECT 1 FROM passkeys WHERE account = $1 AND id <> $2)";
            let has_more: bool = fetch_one(db, select, (account, id)).await?;
            if !has_more {
                return Ok(AccountOutcome::Refused);
            }
            let delete = "DELETE FROM passkeys WHERE account = $1 AND id = $2";
            let removed = execute(db, delete, (account, id)).await?;
            Ok(AccountOutcome::Done(removed))
        })
        .await
    }
}

/// Checks that the challenge of a passkey is open and the passkey is new.
pub(crate) async fn can_add(db: &mut Connection<'_>, new: &NewPasskey) -> sqlx::Result<bool> {
    // A concurrent answer to the same challenge waits, and then finds it gone.
    let select = "SELECT challenge FROM ceremonies WHERE challenge = $1 FOR UPDATE";
    let open: Option<String> = fetch_optional(db, select, &new.challenge).await?;
    let select = "SELECT EXISTS (SELECT 1 FROM passkeys WHERE id = $1)";
    let is_known: bool = fetch_one(db, select, &new.passkey.id).await?;
    Ok(open.is_some() && !is_known)
}

/// Stores a passkey and consumes its challenge.
pub(crate) async fn insert(
    db: &mut Connection<'_>,
    account: AccountId,
    NewPasskey { challenge, passkey }: &NewPasskey,
) -> sqlx::Result<()> {
    end(db, challenge).await?;
    query(
        "INSERT INTO passkeys (id, account, handle, name, key, state, created, used) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
    )
    .args((&passkey.id, account, &passkey.handle, &passkey.name))
    .args((&passkey.key, &passkey.state, passkey.created))
    .execute(db)
    .await?;
    Ok(())
}

/// Consumes a challenge; returns 0 if it was not open.
async fn end(db: &mut Connection<'_>, challenge: &str) -> sqlx::Result<u64> {
    execute(db, "DELETE FROM ceremonies WHERE challenge = $1", challenge).await
}

row_structs! { row =>
    StoredPasskey: id, handle, name, key, state, created, used = Some(row.get("used")?).filter(|used| *used > 0);
    Ceremony: challenge, kind = read_kind(row)?, state, expires;
}

fn read_kind(row: RowRef<'_>) -> sqlx::Result<CeremonyKind> {
    Ok(match row.get("kind")? {
        0_i64 => CeremonyKind::LogIn,
        1 => CeremonyKind::SignUp,
        _ => CeremonyKind::Add(row.get("account")?),
    })
}

const fn kind_columns(kind: CeremonyKind) -> (i64, i64) {
    match kind {
        CeremonyKind::LogIn => (0, 0),
        CeremonyKind::SignUp => (1, 0),
        CeremonyKind::Add(account) => (2, account.number()),
    }
}
