//! Secrets with which programs ask, in place of a session that somebody has logged in for.

use skep_people::wire::SessionView;

use super::{AccountError, Accounts, Visitor};
use crate::{
    clock,
    ids::Token,
    store::{AccountKind, LoginMethod, NewSession, SessionKey, StoredAccount, StoredSession},
};

/// What such a secret begins with, so that it is told apart from the secret of a side, and found where it was published by mistake.
const PREFIX: &str = "skep_";

/// A secret with which a bot asks. It is shown once.
pub struct ApiToken(Token);

impl ApiToken {
    /// Reads one; `None` if the text is something else, such as the secret of a side.
    pub fn parse(text: &str) -> Option<ApiToken> {
        Token::parse(text.strip_prefix(PREFIX)?).map(ApiToken)
    }

    /// Whether a text wants to be one.
    pub fn is_meant(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// The secret as text, for its owner only.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", self.0.reveal())
    }

    pub(super) fn key(&self) -> SessionKey {
        SessionKey::of(&self.0)
    }
}

impl Accounts {
    /// Gives a bot a secret to ask with, under a name by which it is listed.
    ///
    /// # Errors
    /// A person plays under the account.
    pub async fn entrust(
        &self,
        account: &StoredAccount,
        label: &str,
    ) -> Result<ApiToken, AccountError> {
        if account.kind != AccountKind::Bot {
            return Err(AccountError::NoBot);
        }
        let token = ApiToken(Token::random()?);
        let session = NewSession {
            key: token.key(),
            account: account.id,
            method: LoginMethod::Token,
            device: label.to_owned(),
            secret: None,
            created: clock::now(),
        };
        self.store().start_session(session).await?;
        Ok(token)
    }

    /// Whose secret it is; `None` if it was revoked. Hosts give them out, so they are good whoever else may have an account.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn bot(&self, token: &ApiToken) -> Result<Option<Visitor>, AccountError> {
        let visitor = self.visitor_of(&token.key()).await?;
        Ok(visitor.filter(|visitor| visitor.session.method == LoginMethod::Token))
    }

    /// The secrets of an account, the newest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn tokens(&self, account: &StoredAccount) -> Result<Vec<SessionView>, AccountError> {
        let sessions = self.store().sessions(account.id).await?;
        let tokens = sessions
            .into_iter()
            .filter(|session| session.method == LoginMethod::Token);
        let view = |session: StoredSession| SessionView {
            id: session.key.shown().to_owned(),
            current: false,
            device: session.device,
            created: session.created,
            seen: session.seen,
        };
        Ok(tokens.map(view).collect())
    }

    /// Revokes a secret of the list, or all of them: how many. What was opened with them closes.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn revoke(
        &self,
        account: &StoredAccount,
        id: Option<&str>,
    ) -> Result<u64, AccountError> {
        let mut revoked = 0;
        for token in self.tokens(account).await? {
            if id.is_some_and(|id| id != token.id) {
                continue;
            }
            let ended = self.store().end_listed_session(account.id, token.id);
            revoked += ended.await?;
        }
        self.look().await?;
        Ok(revoked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_apart_from_the_secret_of_a_side() {
        let token = ApiToken(Token::random().expect("randomness"));
        let text = token.reveal();
        assert!(text.starts_with("skep_") && ApiToken::is_meant(&text));
        let read = ApiToken::parse(&text).expect("a token");
        assert_eq!(read.key(), token.key());
        let side = Token::random().expect("randomness").reveal();
        assert!(ApiToken::parse(&side).is_none() && !ApiToken::is_meant(&side));
        assert!(ApiToken::parse("skep_short").is_none() && ApiToken::is_meant("skep_short"));
    }
}
