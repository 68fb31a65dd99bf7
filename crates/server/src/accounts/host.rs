//! Account administration by the host, available in every account mode.

use skep_people::{AccountId, Name, NameKey, RecoveryCode, check_password};

use super::{AccountError, Accounts, Result, hashing::Priority, secret};
use crate::{
    clock,
    store::{AccountKind, AccountOutcome, AccountState, Invitation, NewAccount, StoredAccount},
};

impl Accounts {
    /// Creates an account and returns its recovery codes.
    pub async fn add(
        &self,
        name: &str,
        kind: AccountKind,
        password: Option<&str>,
    ) -> Result<Vec<String>> {
        let name: Name = name.parse()?;
        let password = match password {
            Some(password) => {
                check_password(password, name.as_str())?;
                Some(self.shared.hashing.hash(password, Priority::Known).await?)
            }
            None => None,
        };
        let (codes, hashes) = secret::recovery_codes()?;
        let outcome = self
            .store()
            .sign_up(NewAccount {
                name: name.to_string(),
                key: name.key().clone(),
                kind,
                passkey: None,
                password,
                codes: hashes,
                invitation: None,
                created: clock::now(),
                session: None,
            })
            .await?;
        match outcome {
            AccountOutcome::SignedUp(_) => Ok(codes),
            _ => Err(AccountError::NameTaken),
        }
    }

    pub async fn named(&self, name: &str) -> Result<StoredAccount> {
        let account = self.store().account_named(&NameKey::of(name)).await?;
        account
            .filter(|account| account.state != AccountState::Deleted)
            .ok_or(AccountError::NotFound)
    }

    /// Lists accounts created after another, oldest first.
    pub async fn list(&self, after: AccountId, limit: u32) -> Result<Vec<StoredAccount>> {
        Ok(self.store().accounts_after(after, limit).await?)
    }

    /// Replaces the recovery codes, invalidates the password and ends all sessions, for an owner who is locked out.
    pub async fn reset(&self, account: &StoredAccount) -> Result<Vec<String>> {
        if account.kind == AccountKind::Bot {
            return Err(AccountError::IsBot);
        }
        let (codes, hashes) = secret::recovery_codes()?;
        let id = account.id;
        // Random, and known to no one.
        let unknown = secret::random_code()?.reveal();
        let hashing = &self.shared.hashing;
        let password = hashing.hash(&unknown, Priority::Known).await?;
        self.store().set_password(id, password, None).await?;
        self.store().set_recovery_codes(id, hashes).await?;
        Ok(codes)
    }

    /// Bans or unbans an account. A ban forfeits its running games.
    pub async fn ban(&self, account: &StoredAccount, banned: bool) -> Result<()> {
        let account = account.id;
        self.store().set_banned(account, banned).await?;
        if banned {
            self.forfeit_games(account).await?;
        }
        self.check_sessions().await
    }

    /// Creates an invitation for one sign-up.
    pub async fn invite(&self) -> Result<String> {
        let code = secret::random_code()?;
        self.store()
            .add_invitation(secret::hash_code(&code), clock::now())
            .await?;
        Ok(code.reveal())
    }

    /// Lists unused invitations, oldest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>> {
        Ok(self.store().invitations().await?)
    }

    /// Withdraws an invitation by its code or by its id in the list. Returns false if it does not exist or has been used.
    pub async fn uninvite(&self, code_or_id: &str) -> Result<bool> {
        let code = RecoveryCode::parse(code_or_id).map(|code| secret::hash_code(&code));
        let is_match = |invitation: &Invitation| {
            code.as_ref() == Some(&invitation.code) || invitation.code.shown() == code_or_id
        };
        let mut withdrawn = 0;
        for invitation in self.invitations().await?.into_iter().filter(is_match) {
            withdrawn += self.store().remove_invitation(invitation.code).await?;
        }
        Ok(withdrawn > 0)
    }
}
