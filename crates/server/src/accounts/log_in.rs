//! Logging in and out.

use skep_people::{
    AccountId, NameKey, RecoveryCode,
    wire::{Account, LogIn},
};

use super::{AccountError, Accounts, Browser, attempts::Device, hashing::Priority, secret};
use crate::{
    clock,
    ids::Token,
    rate_limit_key::RateLimitKey,
    store::{
        AccountKind, AccountOutcome, AccountState, LoginMethod, NewSession, SessionKey,
        StoredAccount,
    },
};

/// A number that no account has.
const NOBODY: AccountId = AccountId::of(0);

/// Somebody who has just got a session.
#[derive(Debug)]
pub struct SignedIn {
    /// The secret of the session, which is always a new one.
    pub token: Token,
    /// The secret by which the account knows the browser from now on.
    pub device: Token,
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
        client: RateLimitKey,
        browser: &Browser,
    ) -> Result<SignedIn, AccountError> {
        self.has_accounts()?;
        let key = NameKey::of(&wish.name);
        let account = self.store().account_named(&key).await?;
        // Nobody logs in as a bot: its tokens are given out by the host.
        let account = account.filter(|account| {
            account.state != AccountState::Deleted && account.kind == AccountKind::Person
        });
        let id = account.as_ref().map_or(NOBODY, |account| account.id);
        let known = self.known_secret(id, browser).await?;
        let known = known.map(|token| Device::Browser(id, secret::token(&token)));
        let (attempts, nodes) = (&self.shared.attempts, self.nodes());
        match (&wish.password, &wish.recovery_code) {
            (Some(password), None) => {
                let priority = match &known {
                    Some(device) => {
                        attempts.known(device, nodes)?;
                        Priority::Known
                    }
                    None => {
                        attempts.stranger(&key, client, nodes)?;
                        Priority::Stranger
                    }
                };
                self.with_password(account, (password, priority), browser)
                    .await
            }
            (None, Some(code)) => {
                match &known {
                    Some(device) => attempts.known(device, nodes)?,
                    // Not counted by the name, so that strangers who guess passwords cannot keep its owner from using a code.
                    None => attempts.long_secret(client, nodes)?,
                }
                self.with_code(account, code, browser).await
            }
            _ => Err(AccountError::LogIn),
        }
    }

    /// Ends a session.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn log_out(&self, token: &Token) -> Result<(), AccountError> {
        let key = SessionKey::of(token);
        self.store().end_session(key.clone()).await?;
        self.shared.open.end(&key);
        Ok(())
    }

    async fn with_password(
        &self,
        account: Option<StoredAccount>,
        (password, priority): (&str, Priority),
        browser: &Browser,
    ) -> Result<SignedIn, AccountError> {
        let hash = account
            .as_ref()
            .and_then(|account| account.password.as_deref());
        let hashing = &self.shared.hashing;
        let is_right = hashing.is_right(password, hash, priority).await?;
        let Some(account) = account.filter(|_| is_right) else {
            return Err(AccountError::LogIn);
        };
        if account.state == AccountState::Banned {
            return Err(AccountError::Banned);
        }
        let token = Token::random()?;
        let device = self.device_secret(account.id, browser).await?;
        let outcome = self
            .store()
            .log_in(
                account.password.clone().unwrap_or_default(),
                session(
                    account.id,
                    &token,
                    LoginMethod::Password,
                    (browser, &device),
                ),
            )
            .await?;
        self.begun(outcome, (token, device), &account).await
    }

    async fn with_code(
        &self,
        account: Option<StoredAccount>,
        code: &str,
        browser: &Browser,
    ) -> Result<SignedIn, AccountError> {
        let code = RecoveryCode::parse(code).ok_or(AccountError::LogIn)?;
        let token = Token::random()?;
        // A code for an unknown name is looked for as one for a known name is.
        let id = account.as_ref().map_or(NOBODY, |account| account.id);
        let device = self.device_secret(id, browser).await?;
        let outcome = self
            .store()
            .recover(
                secret::hash(&code),
                session(id, &token, LoginMethod::RecoveryCode, (browser, &device)),
            )
            .await?;
        let account = account.ok_or(AccountError::LogIn)?;
        self.begun(outcome, (token, device), &account).await
    }

    pub(super) async fn begun(
        &self,
        outcome: AccountOutcome,
        (token, device): (Token, Token),
        account: &StoredAccount,
    ) -> Result<SignedIn, AccountError> {
        if outcome == AccountOutcome::Refused {
            return Err(AccountError::LogIn);
        }
        let account = self.told(account).await?;
        Ok(SignedIn {
            token,
            device,
            account,
        })
    }
}

/// A session that begins now.
pub(super) fn session(
    account: AccountId,
    token: &Token,
    method: LoginMethod,
    (browser, device): (&Browser, &Token),
) -> NewSession {
    NewSession {
        key: SessionKey::of(token),
        account,
        method,
        device: browser.description.clone(),
        secret: Some(secret::token(device)),
        created: clock::now(),
    }
}
