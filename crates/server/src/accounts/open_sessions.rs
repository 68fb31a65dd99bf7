//! The sessions in which a socket is open here, so that it closes when its session ends.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use crate::store::SessionKey;

/// The sessions in which a socket is open.
#[derive(Default)]
pub(super) struct OpenSessions {
    /// Each with a sign that turns true when the session has ended.
    signs: Mutex<HashMap<SessionKey, watch::Sender<bool>>>,
}

/// A socket that belongs to a session.
pub struct Attached {
    sessions: Arc<OpenSessions>,
    key: SessionKey,
    sign: watch::Receiver<bool>,
}

impl OpenSessions {
    /// Lets a socket belong to a session.
    pub(super) fn attach(self: &Arc<Self>, key: SessionKey) -> Attached {
        let mut signs = self.lock();
        let sign = signs
            .entry(key.clone())
            .or_insert_with(|| watch::Sender::new(false));
        Attached {
            sign: sign.subscribe(),
            sessions: Arc::clone(self),
            key,
        }
    }

    /// Which they are.
    pub(super) fn keys(&self) -> Vec<SessionKey> {
        self.lock().keys().cloned().collect()
    }

    /// A session has ended.
    pub(super) fn end(&self, key: &SessionKey) {
        if let Some(sign) = self.lock().remove(key) {
            sign.send_replace(true);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionKey, watch::Sender<bool>>> {
        // Nothing in it can fail halfway.
        self.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Attached {
    /// Waits until the session has ended.
    pub async fn ended(&mut self) {
        // An error method that the session is not looked after any more, which is the same.
        self.sign.wait_for(|ended| *ended).await.map(drop).ok();
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        let mut signs = self.sessions.lock();
        // Another session of the same key cannot begin, but this one may have others that belong to it.
        if signs
            .get(&self.key)
            .is_some_and(|sign| sign.receiver_count() <= 1)
        {
            signs.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Token;

    #[tokio::test]
    async fn whoever_belongs_to_a_session_hears_of_its_end() {
        let sessions = Arc::new(OpenSessions::default());
        let [one, other] = [(); 2].map(|()| SessionKey::of(&Token::random().expect("randomness")));
        let mut first = sessions.attach(one.clone());
        let second = sessions.attach(one.clone());
        let third = sessions.attach(other.clone());
        drop(second);
        assert_eq!(sessions.keys().len(), 2);
        sessions.end(&one);
        first.ended().await;
        assert_eq!(sessions.keys(), [other]);
        drop(third);
        assert!(sessions.keys().is_empty());
    }
}
