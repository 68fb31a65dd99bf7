//! Passkeys in SQLite.

use skep_people::AccountId;
use sqlx::SqliteConnection;

use super::{
    Ceremony, CeremonyKind, KeptPasskey, MOST_CEREMONIES, MOST_PASSKEYS, NewPasskey, NewSession,
    PasskeyChange, PeopleOutcome, Sqlite, StoreError,
    passkey_columns::{self as columns, CeremonyRow, PasskeyRow},
    people_write,
    row::to_sql,
};
use crate::clock::Millis;

impl Sqlite {
    /// The passkeys of an account, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn passkeys(
        &self,
        account: AccountId,
    ) -> Result<Vec<KeptPasskey>, StoreError> {
        let rows: Vec<PasskeyRow> = sqlx::query_as(
            "SELECT id, account, handle, name, key, state, created, used FROM passkeys \
             WHERE account = ?1 ORDER BY created, id",
        )
        .bind(account.number())
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(columns::passkey).collect())
    }

    /// A passkey; `None` if nobody has it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn passkey(&self, id: &str) -> Result<Option<KeptPasskey>, StoreError> {
        let row: Option<PasskeyRow> = sqlx::query_as(
            "SELECT id, account, handle, name, key, state, created, used FROM passkeys WHERE id = ?1",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(columns::passkey))
    }

    /// A challenge that has not been answered; `None` if there is none such.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn ceremony(&self, challenge: &str) -> Result<Option<Ceremony>, StoreError> {
        let row: Option<CeremonyRow> = sqlx::query_as(
            "SELECT challenge, kind, account, state, expires FROM ceremonies WHERE challenge = ?1",
        )
        .bind(challenge)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.and_then(columns::ceremony))
    }
}

/// Makes a change within a transaction.
pub(super) async fn change(
    connection: &mut SqliteConnection,
    change: &PasskeyChange,
) -> Result<PeopleOutcome, sqlx::Error> {
    match change {
        PasskeyChange::Begin { ceremony, at } => begin(connection, ceremony, *at).await,
        PasskeyChange::Add { account, passkey } => add(connection, *account, passkey).await,
        PasskeyChange::LogIn {
            challenge,
            id,
            before,
            after,
            session,
        } => log_in(connection, challenge, (id, before, after), session).await,
        PasskeyChange::Remove { account, id } => remove(connection, *account, id).await,
    }
}

async fn begin(
    connection: &mut SqliteConnection,
    ceremony: &Ceremony,
    at: Millis,
) -> Result<PeopleOutcome, sqlx::Error> {
    sqlx::query(
        "DELETE FROM ceremonies WHERE expires < ?1 OR expires <= \
             (SELECT expires FROM ceremonies ORDER BY expires DESC LIMIT 1 OFFSET ?2)",
    )
    .bind(to_sql(at))
    .bind(i64::from(MOST_CEREMONIES))
    .execute(&mut *connection)
    .await?;
    let (kind, account) = columns::kind(ceremony.kind);
    if let CeremonyKind::Add(_) = ceremony.kind {
        sqlx::query("DELETE FROM ceremonies WHERE kind = ?1 AND account = ?2")
            .bind(kind)
            .bind(account)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query(
        "INSERT INTO ceremonies (challenge, kind, account, state, expires) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )
    .bind(&ceremony.challenge)
    .bind(kind)
    .bind(account)
    .bind(&ceremony.state)
    .bind(to_sql(ceremony.expires))
    .execute(connection)
    .await?;
    Ok(PeopleOutcome::Done(1))
}

async fn add(
    connection: &mut SqliteConnection,
    account: AccountId,
    passkey: &NewPasskey,
) -> Result<PeopleOutcome, sqlx::Error> {
    let row: Option<(i64,)> = sqlx::query_as("SELECT id FROM accounts WHERE id = ?1 AND state = 0")
        .bind(account.number())
        .fetch_optional(&mut *connection)
        .await?;
    if row.is_none() || !can_take(connection, passkey).await? {
        return Ok(PeopleOutcome::Refused);
    }
    let (count,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM passkeys WHERE account = ?1")
        .bind(account.number())
        .fetch_one(&mut *connection)
        .await?;
    if count >= i64::from(MOST_PASSKEYS) {
        return Ok(PeopleOutcome::TooMany);
    }
    take(connection, account, passkey).await?;
    Ok(PeopleOutcome::Done(1))
}

/// Whether a passkey can be had: its challenge is open, and nobody has it.
pub(super) async fn can_take(
    connection: &mut SqliteConnection,
    passkey: &NewPasskey,
) -> Result<bool, sqlx::Error> {
    let open: Option<(String,)> =
        sqlx::query_as("SELECT challenge FROM ceremonies WHERE challenge = ?1")
            .bind(&passkey.challenge)
            .fetch_optional(&mut *connection)
            .await?;
    let (is_known,): (bool,) =
        sqlx::query_as("SELECT EXISTS (SELECT 1 FROM passkeys WHERE id = ?1)")
            .bind(&passkey.id)
            .fetch_one(&mut *connection)
            .await?;
    Ok(open.is_some() && !is_known)
}

/// Gives an account a passkey, and takes the challenge away.
pub(super) async fn take(
    connection: &mut SqliteConnection,
    account: AccountId,
    passkey: &NewPasskey,
) -> Result<(), sqlx::Error> {
    end(connection, &passkey.challenge).await?;
    sqlx::query(
        "INSERT INTO passkeys (id, account, handle, name, key, state, created, used) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)",
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
    connection: &mut SqliteConnection,
    challenge: &str,
    (id, before, after): (&str, &[u8], &[u8]),
    session: &NewSession,
) -> Result<PeopleOutcome, sqlx::Error> {
    if end(connection, challenge).await? == 0 {
        return Ok(PeopleOutcome::Refused);
    }
    let row: Option<(i64,)> = sqlx::query_as("SELECT id FROM accounts WHERE id = ?1 AND state = 0")
        .bind(session.account.number())
        .fetch_optional(&mut *connection)
        .await?;
    let used = sqlx::query(
        "UPDATE passkeys SET state = ?4, used = ?5 WHERE id = ?1 AND account = ?2 AND state = ?3",
    )
    .bind(id)
    .bind(session.account.number())
    .bind(before)
    .bind(after)
    .bind(to_sql(session.created))
    .execute(&mut *connection)
    .await?;
    if row.is_none() || used.rows_affected() == 0 {
        return Ok(PeopleOutcome::Refused);
    }
    people_write::begin(connection, session).await?;
    Ok(PeopleOutcome::Done(1))
}

/// Takes a challenge away: how many there were.
async fn end(connection: &mut SqliteConnection, challenge: &str) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query("DELETE FROM ceremonies WHERE challenge = ?1")
        .bind(challenge)
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}

async fn remove(
    connection: &mut SqliteConnection,
    account: AccountId,
    id: &str,
) -> Result<PeopleOutcome, sqlx::Error> {
    let (has_more,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND password IS NOT NULL) \
             OR EXISTS (SELECT 1 FROM recovery_codes WHERE account = ?1) \
             OR EXISTS (SELECT 1 FROM passkeys WHERE account = ?1 AND id <> ?2)",
    )
    .bind(account.number())
    .bind(id)
    .fetch_one(&mut *connection)
    .await?;
    if !has_more {
        return Ok(PeopleOutcome::Refused);
    }
    let removed = sqlx::query("DELETE FROM passkeys WHERE account = ?1 AND id = ?2")
        .bind(account.number())
        .bind(id)
        .execute(connection)
        .await?;
    Ok(PeopleOutcome::Done(removed.rows_affected()))
}
