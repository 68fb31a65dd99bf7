//! Logging in and out.

use skep_people::{AccountId, NameKey, RecoveryCode, wire::LogIn};

use super::{
    AccountError, Accounts, BrowserInfo, NewLogin, Result, hashing::Priority,
    login_limiter::KnownDevice, secret, sessions::SessionSecrets,
};
use crate::{
    ids::Token,
    rate_limit::RateLimitKey,
    store::{AccountKind, AccountOutcome, AccountState, LoginMethod, SessionKey, StoredAccount},
};

/// Stands for accounts that do not exist, or not yet.
pub(super) const NO_ACCOUNT: AccountId = AccountId::of(0);

impl Accounts {
    /// Logs in with a password or a recovery code. Unknown names and wrong secrets are indistinguishable, also by time.
    pub async fn log_in(
        &self,
        request: &LogIn,
        client: RateLimitKey,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        self.require_accounts()?;
        let key = NameKey::of(&request.name);
        let account = self.store().account_named(&key).await?;
        // Bots use tokens issued by the host.
        let account = account.filter(|account| {
            account.state != AccountState::Deleted && account.kind == AccountKind::Person
        });
        let id = account.as_ref().map_or(NO_ACCOUNT, |account| account.id);
        let known = self.known_device(id, browser).await?;
        let known = known.map(|token| KnownDevice::Browser(id, secret::hash_token(&token)));
        let (limiter, nodes) = (&self.shared.login_limiter, self.nodes());
        match (&request.password, &request.recovery_code) {
            (Some(password), None) => {
                let priority = match &known {
                    Some(device) => {
                        limiter.check_known(device, nodes)?;
                        Priority::Known
                    }
                    None => {
                        limiter.check_stranger(&key, client, nodes)?;
                        Priority::Stranger
                    }
                };
                self.log_in_with_password(account, (password, priority), browser)
                    .await
            }
            (None, Some(code)) => {
                match &known {
                    Some(device) => limiter.check_known(device, nodes)?,
                    // Not limited by name, so that password guessing cannot keep the owner from using a code.
                    None => limiter.check_long_secret(client, nodes)?,
                }
                self.log_in_with_code(account, code, browser).await
            }
            _ => Err(AccountError::BadLogin),
        }
    }

    pub async fn log_out(&self, token: &Token) -> Result<()> {
        let key = SessionKey::of(token);
        self.store().end_session(key.clone()).await?;
        self.shared.open_sessions.end(&key);
        Ok(())
    }

    async fn log_in_with_password(
        &self,
        account: Option<StoredAccount>,
        (password, priority): (&str, Priority),
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        let hash = account
            .as_ref()
            .and_then(|account| account.password.as_deref());
        let hashing = &self.shared.hashing;
        let is_right = hashing.verify(password, hash, priority).await?;
        let Some(account) = account.filter(|_| is_right) else {
            return Err(AccountError::BadLogin);
        };
        if account.state == AccountState::Banned {
            return Err(AccountError::Banned);
        }
        let (session, secrets) = self
            .new_session(account.id, LoginMethod::Password, browser)
            .await?;
        let hash = account.password.clone().unwrap_or_default();
        let outcome = self.store().log_in(hash, session).await?;
        self.finish_login(outcome, secrets, &account).await
    }

    async fn log_in_with_code(
        &self,
        account: Option<StoredAccount>,
        code: &str,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        let code = RecoveryCode::parse(code).ok_or(AccountError::BadLogin)?;
        // The code is looked up for unknown names too, which takes the same time.
        let id = account.as_ref().map_or(NO_ACCOUNT, |account| account.id);
        let (session, secrets) = self
            .new_session(id, LoginMethod::RecoveryCode, browser)
            .await?;
        let outcome = self
            .store()
            .recover(secret::hash_code(&code), session)
            .await?;
        let account = account.ok_or(AccountError::BadLogin)?;
        self.finish_login(outcome, secrets, &account).await
    }

    pub(super) async fn finish_login(
        &self,
        outcome: AccountOutcome,
        secrets: SessionSecrets,
        account: &StoredAccount,
    ) -> Result<NewLogin> {
        if outcome == AccountOutcome::Refused {
            return Err(AccountError::BadLogin);
        }
        self.new_login(secrets, account).await
    }
}
