//! E-mail addresses of accounts, and links in mails to them.

use skep_game::clock::Millis;
use skep_people::{AccountId, Language, MailAddress};

use crate::{
    AccountOutcome, SecretHash, Store, StoreError,
    accounts::lock_active,
    query::{Connection, Query, execute_each, query},
};

const DELETE_LINKS: &str = "DELETE FROM mail_links WHERE account = $1";

/// The e-mail addresses of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailAddresses {
    pub confirmed: Option<StoredMailAddress>,
    pub unconfirmed: Option<StoredMailAddress>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMailAddress {
    pub address: MailAddress,
    /// Language of mails to this address.
    pub language: Language,
    pub since: Millis,
}

/// Purpose of a link in a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    Confirm,
    Reset,
}

#[derive(Clone, Debug)]
pub struct NewLink {
    pub hash: SecretHash,
    pub expires: Millis,
}

impl Store {
    pub async fn mail_addresses(&self, account: AccountId) -> Result<MailAddresses, StoreError> {
        let rows: Vec<(bool, String, String, Millis)> = query(
            "SELECT confirmed, address, language, since FROM mail_addresses WHERE account = $1",
        )
        .bind(account)
        .fetch_all(self.pool())
        .await?;
        let mut mail = MailAddresses::default();
        for (is_confirmed, address, language, since) in rows {
            let stored = address.parse().ok().map(|address| StoredMailAddress {
                address,
                language: Language::of_code(&language),
                since,
            });
            match is_confirmed {
                true => mail.confirmed = stored,
                false => mail.unconfirmed = stored,
            }
        }
        Ok(mail)
    }

    /// The account with a confirmed address, by the key of the address.
    pub async fn mail_owner(&self, key: &str) -> Result<Option<AccountId>, StoreError> {
        let select = query("SELECT account FROM mail_addresses WHERE key = $1 AND confirmed = 1");
        Ok(select.bind(key).fetch_optional(self.pool()).await?)
    }

    /// The account of a link; `None` if the link is unknown or has expired.
    pub async fn mail_link(
        &self,
        kind: LinkKind,
        hash: &SecretHash,
        at: Millis,
    ) -> Result<Option<AccountId>, StoreError> {
        let select = select_linked(kind, hash, at);
        Ok(select.fetch_optional(self.pool()).await?)
    }

    /// Sets the unconfirmed address of an account and the link that confirms it.
    pub async fn set_mail_address(
        &self,
        account: AccountId,
        address: StoredMailAddress,
        link: NewLink,
    ) -> Result<AccountOutcome, StoreError> {
        let data = (account, address, link);
        self.write(data, |connection, (account, address, link)| {
            Box::pin(set_address(connection, *account, address, link))
        })
        .await
    }

    /// Confirms an address by the link sent to it. All other links of the account become invalid.
    pub async fn confirm_mail_address(
        &self,
        link: SecretHash,
        at: Millis,
    ) -> Result<AccountOutcome, StoreError> {
        self.write((link, at), |connection, (link, at)| {
            Box::pin(confirm(connection, link, *at))
        })
        .await
    }

    /// Adds a link to reset a forgotten password, if the account has a confirmed address.
    pub async fn add_reset_link(
        &self,
        account: AccountId,
        link: NewLink,
    ) -> Result<AccountOutcome, StoreError> {
        self.write((account, link), |connection, (account, link)| {
            Box::pin(add_reset_link(connection, *account, link))
        })
        .await
    }

    pub async fn remove_mail_addresses(&self, account: AccountId) -> Result<u64, StoreError> {
        self.write(account, |connection, account| {
            Box::pin(remove(connection, *account))
        })
        .await
    }

    /// Deletes links that expired before a time, and the addresses that were to be confirmed by them.
    pub async fn delete_mail_links(&self, before: Millis) -> Result<u64, StoreError> {
        self.write(before, |connection, before| {
            Box::pin(delete_expired(connection, *before))
        })
        .await
    }
}

async fn set_address(
    connection: &mut Connection<'_>,
    account: AccountId,
    address: &StoredMailAddress,
    link: &NewLink,
) -> Result<AccountOutcome, sqlx::Error> {
    if !lock_active(connection, account).await? {
        return Ok(AccountOutcome::Refused);
    }
    delete_unconfirmed(connection, account).await?;
    query(
        "INSERT INTO mail_addresses (account, confirmed, address, key, language, since) \
         VALUES ($1, 0, $2, $3, $4, $5)",
    )
    .args((account, address.address.as_str(), address.address.key()))
    .args((address.language.code(), address.since))
    .execute(&mut *connection)
    .await?;
    add_link(connection, LinkKind::Confirm, account, link).await?;
    Ok(AccountOutcome::Done(1))
}

async fn confirm(
    connection: &mut Connection<'_>,
    link: &SecretHash,
    at: Millis,
) -> Result<AccountOutcome, sqlx::Error> {
    let Some(account) = account_of(connection, LinkKind::Confirm, link, at).await? else {
        return Ok(AccountOutcome::Refused);
    };
    let key: Option<String> =
        query("SELECT key FROM mail_addresses WHERE account = $1 AND confirmed = 0")
            .bind(account)
            .fetch_optional(&mut *connection)
            .await?;
    let Some(key) = key else {
        return Ok(AccountOutcome::Refused);
    };
    // Another account confirming the same address waits, and then finds it taken.
    connection.lock(&format!("mail {key}")).await?;
    let is_taken: bool = query(
        "SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE key = $1 AND confirmed = 1 AND account <> $2)",
    )
    .args((&key, account))
    .fetch_one(&mut *connection)
    .await?;
    if is_taken {
        return Ok(AccountOutcome::AddressTaken);
    }
    execute_each(connection, &[DELETE_LINKS], account).await?;
    query("DELETE FROM mail_addresses WHERE account = $1 AND confirmed = 1")
        .bind(account)
        .execute(&mut *connection)
        .await?;
    let confirmed = query("UPDATE mail_addresses SET confirmed = 1 WHERE account = $1")
        .bind(account)
        .execute(connection)
        .await?;
    Ok(AccountOutcome::Done(confirmed))
}

async fn add_reset_link(
    connection: &mut Connection<'_>,
    account: AccountId,
    link: &NewLink,
) -> Result<AccountOutcome, sqlx::Error> {
    let is_reached: bool =
        query("SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE account = $1 AND confirmed = 1)")
            .bind(account)
            .fetch_one(&mut *connection)
            .await?;
    if !is_reached || !lock_active(connection, account).await? {
        return Ok(AccountOutcome::Refused);
    }
    add_link(connection, LinkKind::Reset, account, link).await?;
    Ok(AccountOutcome::Done(1))
}

async fn remove(connection: &mut Connection<'_>, account: AccountId) -> Result<u64, sqlx::Error> {
    execute_each(connection, &[DELETE_LINKS], account).await?;
    query("DELETE FROM mail_addresses WHERE account = $1")
        .bind(account)
        .execute(connection)
        .await
}

async fn delete_expired(
    connection: &mut Connection<'_>,
    before: Millis,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM mail_links WHERE expires < $1")
        .bind(before)
        .execute(&mut *connection)
        .await?;
    query(
        "DELETE FROM mail_addresses WHERE confirmed = 0 AND NOT EXISTS \
             (SELECT 1 FROM mail_links WHERE mail_links.account = mail_addresses.account AND kind = 0)",
    )
    .execute(connection)
    .await
}

/// Invalidates everything sent by mail: links, and an address that was not confirmed.
pub(crate) async fn invalidate(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    delete_unconfirmed(connection, account).await?;
    execute_each(connection, &[DELETE_LINKS], account).await
}

async fn delete_unconfirmed(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    let deletions = [
        "DELETE FROM mail_addresses WHERE account = $1 AND confirmed = 0",
        "DELETE FROM mail_links WHERE account = $1 AND kind = 0",
    ];
    execute_each(connection, &deletions, account).await
}

/// The active account of a valid link. Concurrent uses of a link wait, and then find it gone.
pub(crate) async fn account_of(
    connection: &mut Connection<'_>,
    kind: LinkKind,
    link: &SecretHash,
    at: Millis,
) -> Result<Option<AccountId>, sqlx::Error> {
    let Some(account) = select_linked(kind, link, at)
        .fetch_optional(&mut *connection)
        .await?
    else {
        return Ok(None);
    };
    // Accounts are always locked before their links, which prevents deadlocks.
    if !lock_active(connection, account).await? {
        return Ok(None);
    }
    select_linked(kind, link, at)
        .fetch_optional(connection)
        .await
}

async fn add_link(
    connection: &mut Connection<'_>,
    kind: LinkKind,
    account: AccountId,
    link: &NewLink,
) -> Result<(), sqlx::Error> {
    query("INSERT INTO mail_links (hash, kind, account, expires) VALUES ($1, $2, $3, $4)")
        .args((&link.hash, kind_column(kind), account, link.expires))
        .execute(connection)
        .await?;
    Ok(())
}

fn select_linked(kind: LinkKind, hash: &SecretHash, at: Millis) -> Query {
    query("SELECT account FROM mail_links WHERE hash = $1 AND kind = $2 AND expires >= $3").args((
        hash,
        kind_column(kind),
        at,
    ))
}

const fn kind_column(kind: LinkKind) -> i64 {
    match kind {
        LinkKind::Confirm => 0,
        LinkKind::Reset => 1,
    }
}
