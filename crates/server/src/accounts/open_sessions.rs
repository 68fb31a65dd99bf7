//! Sessions with open sockets on this node, which close when their session ends.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use tokio::sync::watch;

use crate::{lock::lock, store::SessionKey};

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
