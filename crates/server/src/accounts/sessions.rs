//! Where somebody is logged in.

use skep_people::wire::SessionView;

use super::{AccountError, Accounts, Visitor};

impl Accounts {
    /// Where somebody is logged in, the newest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn sessions(&self, visitor: &Visitor) -> Result<Vec<SessionView>, AccountError> {
        let sessions = self.store().sessions(visitor.account.id).await?;
        let view = |session: crate::store::StoredSession| SessionView {
            id: session.key.shown().to_owned(),
            current: session.key == visitor.session.key,
            device: session.device,
            created: session.created,
            seen: session.seen,
        };
        Ok(sessions.into_iter().map(view).collect())
    }

    /// Ends a session of the list.
    ///
    /// # Errors
    /// There is none.
    pub async fn end_session(&self, visitor: &Visitor, id: &str) -> Result<(), AccountError> {
        let account = visitor.account.id;
        let id = id.to_owned();
        let outcome = self.store().end_listed_session(account, id).await?;
        self.look().await?;
        match outcome {
            0 => Err(AccountError::NotFound),
            _ => Ok(()),
        }
    }

    /// Ends all sessions but this one.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn end_others(&self, visitor: &Visitor) -> Result<(), AccountError> {
        let account = visitor.account.id;
        let stays = visitor.session.key.clone();
        self.store().end_other_sessions(account, stays).await?;
        self.look().await
    }
}
