//! The e-mail addresses of members in PostgreSQL.

use skep_people::AccountId;
use sqlx::PgConnection;

use super::{
    KeptMail, KeptMailAddress, LinkKind, MailChange, NewLink, NewSession, PeopleOutcome, Postgres,
    SecretHash, StoreError,
    mail_columns::{self as columns, AddressRow},
    people_write,
    row::to_sql,
};
use crate::clock::Millis;

/// The locks of addresses that are being confirmed, one for each of them.
const ADDRESS_LOCK: i32 = 0x6d61_696c;

impl Postgres {
    /// The addresses of an account.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn mail(&self, account: AccountId) -> Result<KeptMail, StoreError> {
        let rows: Vec<AddressRow> = sqlx::query_as(
            "SELECT confirmed, address, language, since FROM mail_addresses WHERE account = $1",
        )
        .bind(account.number())
        .fetch_all(&self.readers)
        .await?;
        Ok(columns::mail(rows))
    }

    /// Whose a confirmed address is; `None` if it is nobody's.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn owner_of_mail(&self, key: &str) -> Result<Option<AccountId>, StoreError> {
        let row: Option<(i64,)> =
            sqlx::query_as("SELECT account FROM mail_addresses WHERE key = $1 AND confirmed = 1")
                .bind(key)
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|(account,)| AccountId::of(account)))
    }

    /// The account that a link is about; `None` if the link is not good at a time.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn mail_link(
        &self,
        kind: LinkKind,
        hash: &SecretHash,
        at: Millis,
    ) -> Result<Option<AccountId>, StoreError> {
        let row: Option<(i64,)> = sqlx::query_as(
            "SELECT account FROM mail_links WHERE hash = $1 AND kind = $2 AND expires >= $3",
        )
        .bind(&hash.0)
        .bind(columns::kind(kind))
        .bind(to_sql(at))
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(account,)| AccountId::of(account)))
    }
}

/// Makes a change within a transaction.
pub(super) async fn change(
    connection: &mut PgConnection,
    change: &MailChange,
) -> Result<PeopleOutcome, sqlx::Error> {
    match change {
        MailChange::Tell {
            account,
            address,
            link,
        } => tell(connection, *account, address, link).await,
        MailChange::Confirm { link, at } => confirm(connection, link, *at).await,
        MailChange::Offer { account, link } => offer(connection, *account, link).await,
        MailChange::Reset {
            link,
            password,
            session,
        } => reset(connection, link, password, session).await,
        MailChange::Remove(account) => remove(connection, *account).await,
        MailChange::Forget(before) => forget(connection, *before).await,
    }
}

async fn tell(
    connection: &mut PgConnection,
    account: AccountId,
    told: &KeptMailAddress,
    link: &NewLink,
) -> Result<PeopleOutcome, sqlx::Error> {
    if !is_active(connection, account).await? {
        return Ok(PeopleOutcome::Refused);
    }
    forget_unconfirmed(connection, account).await?;
    insert(connection, account, told).await?;
    send(connection, LinkKind::Confirm, account, link).await?;
    Ok(PeopleOutcome::Done(1))
}

async fn confirm(
    connection: &mut PgConnection,
    link: &SecretHash,
    at: Millis,
) -> Result<PeopleOutcome, sqlx::Error> {
    let Some(account) = account_of(connection, LinkKind::Confirm, link, at).await? else {
        return Ok(PeopleOutcome::Refused);
    };
    let row: Option<(String,)> =
        sqlx::query_as("SELECT key FROM mail_addresses WHERE account = $1 AND confirmed = 0")
            .bind(account.number())
            .fetch_optional(&mut *connection)
            .await?;
    let Some((key,)) = row else {
        return Ok(PeopleOutcome::Refused);
    };
    // Whoever confirms the same address at this moment waits, and then finds it taken.
    sqlx::query("SELECT pg_advisory_xact_lock($1, hashtext($2))")
        .bind(ADDRESS_LOCK)
        .bind(&key)
        .execute(&mut *connection)
        .await?;
    let (is_taken,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE key = $1 AND confirmed = 1 AND account <> $2)",
    )
    .bind(&key)
    .bind(account.number())
    .fetch_one(&mut *connection)
    .await?;
    if is_taken {
        return Ok(PeopleOutcome::AddressTaken);
    }
    forget_links(connection, account).await?;
    sqlx::query("DELETE FROM mail_addresses WHERE account = $1 AND confirmed = 1")
        .bind(account.number())
        .execute(&mut *connection)
        .await?;
    let confirmed = sqlx::query("UPDATE mail_addresses SET confirmed = 1 WHERE account = $1")
        .bind(account.number())
        .execute(connection)
        .await?;
    Ok(PeopleOutcome::Done(confirmed.rows_affected()))
}

async fn offer(
    connection: &mut PgConnection,
    account: AccountId,
    link: &NewLink,
) -> Result<PeopleOutcome, sqlx::Error> {
    let (is_reached,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE account = $1 AND confirmed = 1)",
    )
    .bind(account.number())
    .fetch_one(&mut *connection)
    .await?;
    if !is_reached || !is_active(connection, account).await? {
        return Ok(PeopleOutcome::Refused);
    }
    send(connection, LinkKind::Reset, account, link).await?;
    Ok(PeopleOutcome::Done(1))
}

async fn reset(
    connection: &mut PgConnection,
    link: &SecretHash,
    password: &str,
    session: &NewSession,
) -> Result<PeopleOutcome, sqlx::Error> {
    let account = account_of(connection, LinkKind::Reset, link, session.created).await?;
    let Some(account) = account.filter(|account| *account == session.account) else {
        return Ok(PeopleOutcome::Refused);
    };
    // All links of the account go with it, and so does this one.
    let set = people_write::set_password(connection, account, password, Some(session)).await?;
    Ok(PeopleOutcome::Done(set))
}

async fn remove(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<PeopleOutcome, sqlx::Error> {
    forget_links(connection, account).await?;
    let removed = sqlx::query("DELETE FROM mail_addresses WHERE account = $1")
        .bind(account.number())
        .execute(connection)
        .await?;
    Ok(PeopleOutcome::Done(removed.rows_affected()))
}

async fn forget(
    connection: &mut PgConnection,
    before: Millis,
) -> Result<PeopleOutcome, sqlx::Error> {
    sqlx::query("DELETE FROM mail_links WHERE expires < $1")
        .bind(to_sql(before))
        .execute(&mut *connection)
        .await?;
    let forgotten = sqlx::query(
        "DELETE FROM mail_addresses WHERE confirmed = 0 AND NOT EXISTS \
             (SELECT 1 FROM mail_links WHERE mail_links.account = mail_addresses.account AND kind = 0)",
    )
    .execute(connection)
    .await?;
    Ok(PeopleOutcome::Done(forgotten.rows_affected()))
}

/// Forgets what was on its way to somebody who may not be the owner of an account: its links, and the address that was not confirmed.
pub(super) async fn call_back(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    forget_unconfirmed(connection, account).await?;
    forget_links(connection, account).await
}

async fn forget_unconfirmed(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    for delete in [
        "DELETE FROM mail_addresses WHERE account = $1 AND confirmed = 0",
        "DELETE FROM mail_links WHERE account = $1 AND kind = 0",
    ] {
        sqlx::query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn forget_links(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM mail_links WHERE account = $1")
        .bind(account.number())
        .execute(connection)
        .await?;
    Ok(())
}

/// The active account that a link is about; `None` if the link is not good at a time. Whoever uses a link of the same account at this moment waits,
/// and then finds it gone.
async fn account_of(
    connection: &mut PgConnection,
    kind: LinkKind,
    link: &SecretHash,
    at: Millis,
) -> Result<Option<AccountId>, sqlx::Error> {
    let Some(account) = linked(connection, kind, link, at).await? else {
        return Ok(None);
    };
    // The account is locked first, as everywhere: of two who had locked a link of it each, neither could go on and delete both.
    if !is_active(connection, account).await? {
        return Ok(None);
    }
    linked(connection, kind, link, at).await
}

/// The account that a link is about at this moment.
async fn linked(
    connection: &mut PgConnection,
    kind: LinkKind,
    link: &SecretHash,
    at: Millis,
) -> Result<Option<AccountId>, sqlx::Error> {
    let row: Option<(i64,)> = sqlx::query_as(
        "SELECT account FROM mail_links WHERE hash = $1 AND kind = $2 AND expires >= $3",
    )
    .bind(&link.0)
    .bind(columns::kind(kind))
    .bind(to_sql(at))
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|(account,)| AccountId::of(account)))
}

/// Whether an account is active. Others who change it wait.
async fn is_active(connection: &mut PgConnection, account: AccountId) -> Result<bool, sqlx::Error> {
    let row: Option<(i64,)> =
        sqlx::query_as("SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR UPDATE")
            .bind(account.number())
            .fetch_optional(connection)
            .await?;
    Ok(row.is_some())
}

/// Notes an address that is to be confirmed.
async fn insert(
    connection: &mut PgConnection,
    account: AccountId,
    told: &KeptMailAddress,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO mail_addresses (account, confirmed, address, key, language, since) \
         VALUES ($1, 0, $2, $3, $4, $5)",
    )
    .bind(account.number())
    .bind(told.address.as_str())
    .bind(told.address.key())
    .bind(told.language.code())
    .bind(to_sql(told.since))
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes a link that is in a mail.
async fn send(
    connection: &mut PgConnection,
    kind: LinkKind,
    account: AccountId,
    link: &NewLink,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO mail_links (hash, kind, account, expires) VALUES ($1, $2, $3, $4)")
        .bind(&link.hash.0)
        .bind(columns::kind(kind))
        .bind(account.number())
        .bind(to_sql(link.expires))
        .execute(connection)
        .await?;
    Ok(())
}
