//! Logging in and out.

use skep_people::{
    AccountId, NameKey, RecoveryCode,
    wire::{Account, LogIn},
};

use super::{AccountError, Accounts, secret};
use crate::{
    clock,
    ids::Token,
    party::Party,
    store::{
        AccountState, KeptAccount, Means, NewSession, PeopleChange, PeopleOutcome, SessionKey,
    },
};

/// Somebody who has just got a session.
#[derive(Debug)]
pub struct SignedIn {
    /// The secret of the session, which is always a new one.
    pub token: Token,
    /// The account.
    pub account: Account,
}

impl Accounts {
    /// Logs somebody in with the password, or with a recovery code. Whether the name or the secret was wrong is not told, and
    /// takes the same time and work.
    ///
    /// # Errors
    /// Something is wrong, the account is banned, or there were too many tries.
    pub async fn log_in(
        &self,
        wish: &LogIn,
        party: Party,
        device: &str,
    ) -> Result<SignedIn, AccountError> {
        self.has_accounts()?;
        self.shared.tries_of_address.count(&party, self.nodes())?;
        let key = NameKey::of(&wish.name);
        self.shared.tries_of_name.count(&key, self.nodes())?;
        let account = self.people().account_named(&key).await?;
        let account = account.filter(|account| account.state != AccountState::Deleted);
        match (&wish.password, &wish.recovery_code) {
            (Some(password), None) => self.with_password(account, password, device).await,
            (None, Some(code)) => self.with_code(account, code, device).await,
            _ => Err(AccountError::LogIn),
        }
    }

    /// Ends a session.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn log_out(&self, token: &Token) -> Result<(), AccountError> {
        let key = SessionKey::of(token);
        self.change(PeopleChange::LogOut(key.clone())).await?;
        self.shared.open.end(&key);
        Ok(())
    }

    async fn with_password(
        &self,
        account: Option<KeptAccount>,
        password: &str,
        device: &str,
    ) -> Result<SignedIn, AccountError> {
        let hash = account
            .as_ref()
            .and_then(|account| account.password.as_deref());
        let is_right = self.shared.hashing.is_right(password, hash).await?;
        let Some(account) = account.filter(|_| is_right) else {
            return Err(AccountError::LogIn);
        };
        if account.state == AccountState::Banned {
            return Err(AccountError::Banned);
        }
        let token = Token::random()?;
        let outcome = self
            .change(PeopleChange::LogIn {
                password: account.password.clone().unwrap_or_default(),
                session: session(account.id, &token, Means::Password, device),
            })
            .await?;
        self.begun(outcome, token, &account).await
    }

    async fn with_code(
        &self,
        account: Option<KeptAccount>,
        code: &str,
        device: &str,
    ) -> Result<SignedIn, AccountError> {
        let code = RecoveryCode::parse(code).ok_or(AccountError::LogIn)?;
        let token = Token::random()?;
        // Nobody has this number: a code for an unknown name is looked for as one for a known name is.
        let id = account
            .as_ref()
            .map_or(AccountId::of(0), |account| account.id);
        let outcome = self
            .change(PeopleChange::Recover {
                code: secret::hash(&code),
                session: session(id, &token, Means::RecoveryCode, device),
            })
            .await?;
        let account = account.ok_or(AccountError::LogIn)?;
        self.begun(outcome, token, &account).await
    }

    pub(super) async fn begun(
        &self,
        outcome: PeopleOutcome,
        token: Token,
        account: &KeptAccount,
    ) -> Result<SignedIn, AccountError> {
        if outcome == PeopleOutcome::Refused {
            return Err(AccountError::LogIn);
        }
        let account = self.told(account).await?;
        Ok(SignedIn { token, account })
    }
}

/// A session that begins now.
pub(super) fn session(account: AccountId, token: &Token, means: Means, device: &str) -> NewSession {
    NewSession {
        key: SessionKey::of(token),
        account,
        means,
        device: device.to_owned(),
        created: clock::now(),
    }
}
