//! What the host of a server does with accounts, whoever may sign up.

use skep_people::{AccountId, Name, NameKey, RecoveryCode, check_password};

use super::{AccountError, Accounts, hashing::Priority, secret};
use crate::{
    clock,
    store::{AccountKind, AccountOutcome, AccountState, Invitation, NewAccount, StoredAccount},
};

impl Accounts {
    /// Makes an account: its recovery codes.
    ///
    /// # Errors
    /// The name or the password will not do.
    pub async fn add(
        &self,
        name: &str,
        kind: AccountKind,
        password: Option<&str>,
    ) -> Result<Vec<String>, AccountError> {
        let name: Name = name.parse()?;
        let password = match password {
            Some(password) => {
                check_password(password, name.as_str())?;
                Some(self.shared.hashing.hash(password, Priority::Known).await?)
            }
            None => None,
        };
        let (codes, hashes) = secret::codes()?;
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

    /// The account of a name.
    ///
    /// # Errors
    /// Nobody has it.
    pub async fn named(&self, name: &str) -> Result<StoredAccount, AccountError> {
        let account = self.store().account_named(&NameKey::of(name)).await?;
        account
            .filter(|account| account.state != AccountState::Deleted)
            .ok_or(AccountError::NotFound)
    }

    /// Some accounts behind one of them, in the order in which they were made.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn list(
        &self,
        after: AccountId,
        most: u32,
    ) -> Result<Vec<StoredAccount>, AccountError> {
        Ok(self.store().accounts_after(after, most).await?)
    }

    /// Gives an account new recovery codes and ends its sessions, for somebody who has lost everything else.
    ///
    /// # Errors
    /// A bot plays under the account, which nobody logs in to.
    pub async fn reset(&self, account: &StoredAccount) -> Result<Vec<String>, AccountError> {
        if account.kind == AccountKind::Bot {
            return Err(AccountError::Bot);
        }
        let (shown, codes) = secret::codes()?;
        let id = account.id;
        // Nobody has this password: it is as long as a hash, and is forgotten at once.
        let nobodys = secret::code()?.reveal();
        let hashing = &self.shared.hashing;
        let password = hashing.hash(&nobodys, Priority::Known).await?;
        self.store().set_password(id, password, None).await?;
        self.store().set_recovery_codes(id, codes).await?;
        Ok(shown)
    }

    /// Bans an account, or lets it in again. A banned account loses the games that it plays.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn ban(&self, account: &StoredAccount, banned: bool) -> Result<(), AccountError> {
        let account = account.id;
        self.store().set_banned(account, banned).await?;
        if banned {
            self.forfeit_games(account).await?;
        }
        self.look().await
    }

    /// An invitation, with which one person may sign up.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn invite(&self) -> Result<String, AccountError> {
        let code = secret::code()?;
        self.store()
            .add_invitation(secret::hash(&code), clock::now())
            .await?;
        Ok(code.reveal())
    }

    /// The invitations that nobody has used, oldest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn invitations(&self) -> Result<Vec<Invitation>, AccountError> {
        Ok(self.store().invitations().await?)
    }

    /// Withdraws an invitation, named by its code or by its id in the list. Returns false if there is none, or somebody has
    /// used it.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn uninvite(&self, named: &str) -> Result<bool, AccountError> {
        let code = RecoveryCode::parse(named).map(|code| secret::hash(&code));
        let is_meant = |invitation: &Invitation| {
            code.as_ref() == Some(&invitation.code) || invitation.code.shown() == named
        };
        let mut withdrawn = 0;
        for invitation in self.invitations().await?.into_iter().filter(is_meant) {
            withdrawn += self.store().remove_invitation(invitation.code).await?;
        }
        Ok(withdrawn > 0)
    }
}
