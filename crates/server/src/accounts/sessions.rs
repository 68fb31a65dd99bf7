//! Sessions of an account, the browsers it recognises, and the sessions with open sockets on this node.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use skep_people::{
    AccountId,
    wire::{Account, SessionView},
};
use tokio::sync::watch;

use super::{AccountError, Accounts, Result, SignedIn, secret};
use crate::{
    clock,
    ids::Token,
    lock::lock,
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
    pub secrets: SessionSecrets,
    pub account: Account,
}

/// Secrets of a session that starts.
#[derive(Debug)]
pub struct SessionSecrets {
    pub token: Token,
    /// Token by which the account recognises the browser at the next login.
    pub device: Token,
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
        secrets: SessionSecrets,
        account: &StoredAccount,
    ) -> Result<NewLogin> {
        let account = self.account_view(account).await?;
        Ok(NewLogin { secrets, account })
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

#[derive(Default)]
pub(super) struct OpenSessions {
    /// Set to true when the session ends.
    ended: Mutex<HashMap<SessionKey, watch::Sender<bool>>>,
}

/// A socket's subscription to the end of its session.
pub struct SessionWatch {
    sessions: Arc<OpenSessions>,
    key: SessionKey,
    ended: watch::Receiver<bool>,
}

impl OpenSessions {
    pub(super) fn watch(self: &Arc<Self>, key: SessionKey) -> SessionWatch {
        let mut sessions = lock(&self.ended);
        let ended = sessions
            .entry(key.clone())
            .or_insert_with(|| watch::Sender::new(false));
        SessionWatch {
            ended: ended.subscribe(),
            sessions: Arc::clone(self),
            key,
        }
    }

    pub(super) fn keys(&self) -> Vec<SessionKey> {
        lock(&self.ended).keys().cloned().collect()
    }

    pub(super) fn end(&self, key: &SessionKey) {
        if let Some(ended) = lock(&self.ended).remove(key) {
            ended.send_replace(true);
        }
    }
}

impl SessionWatch {
    pub async fn ended(&mut self) {
        // The sender is dropped only after the session has ended.
        self.ended.wait_for(|ended| *ended).await.map(drop).ok();
    }
}

impl Drop for SessionWatch {
    fn drop(&mut self) {
        let mut sessions = lock(&self.sessions.ended);
        // Other sockets may still watch the same session.
        if sessions
            .get(&self.key)
            .is_some_and(|ended| ended.receiver_count() <= 1)
        {
            sessions.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Token;

    #[tokio::test]
    async fn watchers_are_notified_when_their_session_ends() {
        let sessions = Arc::new(OpenSessions::default());
        let [one, other] = [(); 2].map(|()| SessionKey::of(&Token::random().expect("randomness")));
        let mut first = sessions.watch(one.clone());
        let second = sessions.watch(one.clone());
        let third = sessions.watch(other.clone());
        drop(second);
        assert_eq!(sessions.keys().len(), 2);
        sessions.end(&one);
        first.ended().await;
        assert_eq!(sessions.keys(), [other]);
        drop(third);
        assert!(sessions.keys().is_empty());
    }
}
