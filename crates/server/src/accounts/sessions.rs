//! Sessions of an account and the browsers it recognises.

use skep_people::{
    AccountId,
    wire::{Account, SessionView},
};

use super::{AccountError, Accounts, Result, SignedIn, secret};
use crate::{
    clock,
    ids::Token,
    store::{LoginMethod, NewSession, SessionKey, StoredAccount, StoredSession},
};

/// The browser that sends a request.
#[derive(Clone, Debug, Default)]
pub struct BrowserInfo {
    /// User agent, shown in the session list.
    pub description: String,
    /// Device tokens from its cookie, at most one per account.
    pub device_tokens: Vec<Token>,
}

/// Result of a successful login.
#[derive(Debug)]
pub struct NewLogin {
    /// Secret of the new session.
    pub token: Token,
    /// Token by which the account recognises the browser at the next login.
    pub device: Token,
    pub account: Account,
}

/// Secrets of a session that is about to start.
pub(super) struct SessionSecrets {
    pub(super) token: Token,
    pub(super) device: Token,
}

impl Accounts {
    /// Lists the sessions of an account, newest first.
    pub async fn sessions(&self, user: &SignedIn) -> Result<Vec<SessionView>> {
        let sessions = self.store().sessions(user.account.id).await?;
        let view = |session: StoredSession| SessionView {
            current: session.key == user.session.key,
            ..session_view(session)
        };
        Ok(sessions.into_iter().map(view).collect())
    }

    pub async fn end_session(&self, user: &SignedIn, id: &str) -> Result<()> {
        let ended = self
            .store()
            .end_listed_session(user.account.id, id.to_owned())
            .await?;
        self.check_sessions().await?;
        match ended {
            0 => Err(AccountError::NotFound),
            _ => Ok(()),
        }
    }

    /// Ends all sessions but this one.
    pub async fn end_others(&self, user: &SignedIn) -> Result<()> {
        let kept = user.session.key.clone();
        self.store()
            .end_other_sessions(user.account.id, kept)
            .await?;
        self.check_sessions().await
    }

    /// Returns the device token by which an account recognises a browser.
    pub(super) async fn known_device(
        &self,
        account: AccountId,
        browser: &BrowserInfo,
    ) -> Result<Option<Token>> {
        for token in &browser.device_tokens {
            let hash = secret::hash_token(token);
            if self.store().knows_device(account, &hash).await? {
                return Ok(Some(token.clone()));
            }
        }
        Ok(None)
    }

    /// Prepares a session. Reuses the device token of an earlier login, but none that the account does not know, because an
    /// attacker may have planted it.
    pub(super) async fn new_session(
        &self,
        account: AccountId,
        method: LoginMethod,
        browser: &BrowserInfo,
    ) -> Result<(NewSession, SessionSecrets)> {
        let token = Token::random()?;
        let device = match self.known_device(account, browser).await? {
            Some(token) => token,
            None => Token::random()?,
        };
        let session = NewSession {
            key: SessionKey::of(&token),
            account,
            method,
            device: browser.description.clone(),
            secret: Some(secret::hash_token(&device)),
            created: clock::now(),
        };
        Ok((session, SessionSecrets { token, device }))
    }

    pub(super) async fn new_login(
        &self,
        SessionSecrets { token, device }: SessionSecrets,
        account: &StoredAccount,
    ) -> Result<NewLogin> {
        let account = self.account_view(account).await?;
        Ok(NewLogin {
            token,
            device,
            account,
        })
    }
}

pub(super) fn session_view(session: StoredSession) -> SessionView {
    SessionView {
        id: session.key.shown().to_owned(),
        current: false,
        device: session.device,
        created: session.created,
        seen: session.seen,
    }
}
