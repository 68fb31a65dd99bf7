//! E-mail addresses of accounts, and links in mails to them.

use skep_game::clock::Millis;
use skep_people::{AccountId, Language, MailAddress};

use crate::{
    AccountOutcome, Result, SecretHash, Store,
    accounts::lock_active,
    column::value_from,
    query::{Connection, execute, execute_each, fetch_one, fetch_optional},
};

const DELETE_LINKS: &str = "DELETE FROM mail_links WHERE account = $1";
/// The account of a link.
const SELECT_LINKED: &str =
    "SELECT account FROM mail_links WHERE hash = $1 AND kind = $2 AND expires >= $3";

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

/// Purpose of a link in a mail, stored as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    Confirm = 0,
    Reset = 1,
}

value_from! {
    LinkKind => |kind| (kind as i64).into();
}

#[derive(Clone, Debug)]
pub struct NewLink {
    pub hash: SecretHash,
    pub expires: Millis,
}

impl Store {
    pub async fn mail_addresses(&self, account: AccountId) -> Result<MailAddresses> {
        let select =
            "SELECT confirmed, address, language, since FROM mail_addresses WHERE account = $1";
        let rows: Vec<(bool, String, String, Millis)> = self.fetch_all(select, account).await?;
        let mut mail = MailAddresses::default();
        for (is_confirmed, address, language, since) in rows {
            let stored = address.parse().ok().map(|address| StoredMailAddress {
                address,
                language: Language::of_name(&language).unwrap_or_default(),
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
    pub async fn mail_owner(&self, key: &str) -> Result<Option<AccountId>> {
        let select = "SELECT account FROM mail_addresses WHERE key = $1 AND confirmed = 1";
        self.fetch_optional(select, key).await
    }

    /// The account of a link; `None` if the link is unknown or has expired.
    pub async fn mail_link(
        &self,
        kind: LinkKind,
        hash: &SecretHash,
        at: Millis,
    ) -> Result<Option<AccountId>> {
        self.fetch_optional(SELECT_LINKED, (hash, kind, at)).await
    }

    /// Sets the unconfirmed address of an account and the link that confirms it.
    pub async fn set_mail_address(
        &self,
        account: AccountId,
        address: StoredMailAddress,
        link: NewLink,
    ) -> Result<AccountOutcome> {
        let data = (account, address, link);
        self.write(data, async |db, &(account, ref address, ref link)| {
            if !lock_active(db, account).await? {
                return Ok(AccountOutcome::Refused);
            }
            delete_unconfirmed(db, account).await?;
            let insert = "INSERT INTO mail_addresses \
                     (account, confirmed, address, key, language, since) \
                 VALUES ($1, 0, $2, $3, $4, $5)";
            let values = (
                account,
                address.address.as_str(),
                address.address.key(),
                address.language.name(),
                address.since,
            );
            execute(db, insert, values).await?;
            add_link(db, LinkKind::Confirm, account, link).await?;
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    /// Confirms an address by the link sent to it. All other links of the account become invalid.
    pub async fn confirm_mail_address(
        &self,
        link: SecretHash,
        at: Millis,
    ) -> Result<AccountOutcome> {
        self.write((link, at), async |db, &(ref link, at)| {
            let Some(account) = account_of(db, LinkKind::Confirm, link, at).await? else {
                return Ok(AccountOutcome::Refused);
            };
            let select = "SELECT key FROM mail_addresses WHERE account = $1 AND confirmed = 0";
            let key: Option<String> = fetch_optional(db, select, account).await?;
            let Some(key) = key else {
                return Ok(AccountOutcome::Refused);
            };
            // Another account confirming the same address waits, and then finds it taken.
            db.lock(&format!("mail {key}")).await?;
            let select = "SELECT EXISTS (SELECT 1 FROM mail_addresses \
                 WHERE key = $1 AND confirmed = 1 AND account <> $2)";
            if fetch_one(db, select, (&key, account)).await? {
                return Ok(AccountOutcome::AddressTaken);
            }
            execute(db, DELETE_LINKS, account).await?;
            let delete = "DELETE FROM mail_addresses WHERE account = $1 AND confirmed = 1";
            execute(db, delete, account).await?;
            let update = "UPDATE mail_addresses SET confirmed = 1 WHERE account = $1";
            let confirmed = execute(db, update, account).await?;
            Ok(AccountOutcome::Done(confirmed))
        })
        .await
    }

    /// Adds a link to reset a forgotten password, if the account has a confirmed address.
    pub async fn add_reset_link(
        &self,
        account: AccountId,
        link: NewLink,
    ) -> Result<AccountOutcome> {
        self.write((account, link), async |db, &(account, ref link)| {
            let select =
                "SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE account = $1 AND confirmed = 1)";
            let is_reached: bool = fetch_one(db, select, account).await?;
            if !is_reached || !lock_active(db, account).await? {
                return Ok(AccountOutcome::Refused);
            }
            add_link(db, LinkKind::Reset, account, link).await?;
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    pub async fn remove_mail_addresses(&self, account: AccountId) -> Result<u64> {
        self.write(account, async |db, &account| {
            execute(db, DELETE_LINKS, account).await?;
            Ok(execute(db, "DELETE FROM mail_addresses WHERE account = $1", account).await?)
        })
        .await
    }

    /// Deletes links that expired before a time, and the addresses that were to be confirmed by them.
    pub async fn delete_mail_links(&self, before: Millis) -> Result<u64> {
        self.write(before, async |db, &before| {
            execute(db, "DELETE FROM mail_links WHERE expires < $1", before).await?;
            let delete = "DELETE FROM mail_addresses WHERE confirmed = 0 AND NOT EXISTS \
                 (SELECT 1 FROM mail_links WHERE mail_links.account = mail_addresses.account \
                 AND kind = 0)";
            Ok(execute(db, delete, ()).await?)
        })
        .await
    }
}

/// Invalidates everything sent by mail: links, and an address that was not confirmed.
pub(crate) async fn invalidate(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<()> {
    delete_unconfirmed(db, account).await?;
    execute_each(db, &[DELETE_LINKS], account).await
}

async fn delete_unconfirmed(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<()> {
    let deletions = [
        "DELETE FROM mail_addresses WHERE account = $1 AND confirmed = 0",
        "DELETE FROM mail_links WHERE account = $1 AND kind = 0",
    ];
    execute_each(db, &deletions, account).await
}

/// The active account of a valid link. Concurrent uses of a link wait, and then find it gone.
pub(crate) async fn account_of(
    db: &mut Connection<'_>,
    kind: LinkKind,
    link: &SecretHash,
    at: Millis,
) -> sqlx::Result<Option<AccountId>> {
    let linked: Option<AccountId> = fetch_optional(db, SELECT_LINKED, (link, kind, at)).await?;
    let Some(account) = linked else {
        return Ok(None);
    };
    // Accounts are always locked before their links, which prevents deadlocks.
    if !lock_active(db, account).await? {
        return Ok(None);
    }
    fetch_optional(db, SELECT_LINKED, (link, kind, at)).await
}

async fn add_link(
    db: &mut Connection<'_>,
    kind: LinkKind,
    account: AccountId,
    link: &NewLink,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO mail_links (hash, kind, account, expires) VALUES ($1, $2, $3, $4)";
    let values = (&link.hash, kind, account, link.expires);
    execute(db, insert, values).await.map(drop)
}
