//! Signing up, changing passwords, banning and deleting: changes to an account that concern several concepts.

use skep_game::clock::Millis;
use skep_people::{AccountId, NameKey};

use crate::{
    AccountKind, AccountOutcome, LinkKind, NewPasskey, NewSession, Result, SecretHash, Store,
    accounts::{begin_session, set_codes},
    mail, passkeys, plans, puzzles,
    query::{Connection, execute, execute_each, fetch_optional},
    relations,
    write::WriteOptions,
};

/// Removes an account from the lobby, with its seeks and challenges.
const LEAVE_LOBBY: [&str; 4] = [
    "DELETE FROM lobby_visitors WHERE who = 'm' || CAST($1 AS BIGINT)",
    "DELETE FROM seeks WHERE who = 'm' || CAST($1 AS BIGINT)",
    "DELETE FROM pool_places WHERE who = 'm' || CAST($1 AS BIGINT)",
    "DELETE FROM challenges WHERE challenger = 'm' || CAST($1 AS BIGINT) OR challenged = 'm' || CAST($1 AS BIGINT)",
];

#[derive(Clone, Debug)]
pub struct NewAccount {
    pub name: String,
    pub key: NameKey,
    pub kind: AccountKind,
    /// Password hash.
    pub password: Option<String>,
    pub passkey: Option<NewPasskey>,
    /// Hashes of the recovery codes.
    pub codes: Vec<SecretHash>,
    /// The invitation to consume, where one is needed.
    pub invitation: Option<SecretHash>,
    pub created: Millis,
    /// The first session, whose account is not known yet.
    pub session: Option<NewSession>,
}

impl Store {
    pub async fn sign_up(&self, new: NewAccount) -> Result<AccountOutcome> {
        self.write_with(WriteOptions::ONCE, new, async |db, new| {
            if let Some(invitation) = &new.invitation {
                // A concurrent sign-up with the same invitation waits, and then finds it gone.
                let select = "SELECT hash FROM invitations WHERE hash = $1 FOR UPDATE";
                let found: Option<String> = fetch_optional(db, select, invitation).await?;
                if found.is_none() {
                    return Ok(AccountOutcome::NoInvitation);
                }
            }
            if let Some(passkey) = &new.passkey
                && !passkeys::can_add(db, passkey).await?
            {
                return Ok(AccountOutcome::Refused);
            }
            let insert = "INSERT INTO accounts (name, key, kind, state, password, created) \
                 VALUES ($1, $2, $3, 0, $4, $5) ON CONFLICT (key) DO NOTHING RETURNING id";
            let values = (
                &new.name,
                new.key.as_str(),
                new.kind,
                &new.password,
                new.created,
            );
            let account: Option<AccountId> = fetch_optional(db, insert, values).await?;
            let Some(account) = account else {
                return Ok(AccountOutcome::NameTaken);
            };
            if !reserve_name(db, account, &new.name).await? {
                execute(db, "DELETE FROM name_keys WHERE account = $1", account).await?;
                execute(db, "DELETE FROM accounts WHERE id = $1", account).await?;
                return Ok(AccountOutcome::NameTaken);
            }
            if let Some(invitation) = &new.invitation {
                execute(db, "DELETE FROM invitations WHERE hash = $1", invitation).await?;
            }
            set_codes(db, account, &new.codes).await?;
            if let Some(passkey) = &new.passkey {
                passkeys::insert(db, account, passkey).await?;
            }
            if let Some(session) = new.session.clone() {
                begin_session(db, &NewSession { account, ..session }).await?;
            }
            Ok(AccountOutcome::SignedUp(account))
        })
        .await
    }

    /// Sets a password. All sessions end, all browsers and everything sent by mail are forgotten, and a new session may begin.
    pub async fn set_password(
        &self,
        account: AccountId,
        password: String,
        session: Option<NewSession>,
    ) -> Result<u64> {
        self.write(
            (account, password, session),
            async |db, &(account, ref password, ref session)| {
                Ok(set_password(db, account, password, session.as_ref()).await?)
            },
        )
        .await
    }

    /// Sets the password by a link: all sessions of the account end, and another begins.
    pub async fn reset_password(
        &self,
        link: SecretHash,
        password: String,
        session: NewSession,
    ) -> Result<AccountOutcome> {
        let data = (link, password, session);
        self.write(data, async |db, (link, password, session)| {
            let account = mail::account_of(db, LinkKind::Reset, link, session.created).await?;
            let Some(account) = account.filter(|account| *account == session.account) else {
                return Ok(AccountOutcome::Refused);
            };
            // This deletes all links of the account, including this one.
            let set = set_password(db, account, password, Some(session)).await?;
            Ok(AccountOutcome::Done(set))
        })
        .await
    }

    /// Bans an account, which ends its sessions, or lifts the ban.
    pub async fn set_banned(&self, account: AccountId, banned: bool) -> Result<u64> {
        self.write((account, banned), async |db, &(account, banned)| {
            let update = "UPDATE accounts SET state = $2 WHERE id = $1 AND state <> 2";
            let changed = execute(db, update, (account, banned)).await?;
            if banned {
                let sessions = "DELETE FROM sessions WHERE account = $1";
                execute_each(db, &[sessions], account).await?;
                execute_each(db, &LEAVE_LOBBY, account).await?;
            }
            Ok(changed)
        })
        .await
    }

    /// Deletes an account and everything known of it except the keys of its name, which no one else gets.
    pub async fn delete_account(&self, account: AccountId) -> Result<u64> {
        self.write(account, async |db, &account| {
            let update = "UPDATE accounts SET state = 2, name = '', password = NULL WHERE id = $1 \
                 AND state <> 2";
            let gone = execute(db, update, account).await?;
            // Plans are found by the seats of the account.
            plans::delete_of_account(db, account).await?;
            puzzles::delete(db, account).await?;
            let deletions = [
                "DELETE FROM sessions WHERE account = $1",
                "DELETE FROM recovery_codes WHERE account = $1",
                "DELETE FROM seats WHERE account = $1",
                "DELETE FROM openings WHERE account = $1",
                "DELETE FROM leavings WHERE who = 'm' || CAST($1 AS BIGINT)",
                "DELETE FROM passkeys WHERE account = $1",
                "DELETE FROM ceremonies WHERE account = $1",
                "DELETE FROM mail_links WHERE account = $1",
                "DELETE FROM mail_addresses WHERE account = $1",
                "DELETE FROM known_devices WHERE account = $1",
            ];
            execute_each(db, &deletions, account).await?;
            execute_each(db, &LEAVE_LOBBY, account).await?;
            relations::delete(db, account).await?;
            Ok(gone)
        })
        .await
    }
}

/// Reserves all keys of a name, which names that look alike share; returns false if another account has one of them.
async fn reserve_name(
    db: &mut Connection<'_>,
    account: AccountId,
    name: &str,
) -> sqlx::Result<bool> {
    // The keys are sorted, which prevents deadlocks between concurrent sign-ups.
    for key in NameKey::all_of(name) {
        let insert = "INSERT INTO name_keys (key, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        if execute(db, insert, (key.as_str(), account)).await? == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn set_password(
    db: &mut Connection<'_>,
    account: AccountId,
    password: &str,
    session: Option<&NewSession>,
) -> sqlx::Result<u64> {
    let update = "UPDATE accounts SET password = $2 WHERE id = $1 AND state <> 2";
    let changed = execute(db, update, (account, password)).await?;
    if changed == 0 {
        return Ok(0);
    }
    let deletions = [
        "DELETE FROM sessions WHERE account = $1",
        "DELETE FROM known_devices WHERE account = $1",
    ];
    execute_each(db, &deletions, account).await?;
    mail::invalidate(db, account).await?;
    if let Some(session) = session {
        begin_session(db, session).await?;
    }
    Ok(1)
}
