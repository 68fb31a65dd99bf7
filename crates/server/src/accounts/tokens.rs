//! Bots: API tokens, which replace a login, and the accounts of the house opponents.

use skep_people::{NameKey, Rating, house_name, wire::SessionView};

use super::{AccountError, Accounts, Result, SignedIn, sessions::session_view};
use crate::{
    clock,
    ids::Token,
    store::{
        AccountKind, AccountState, LoginMethod, NewAccount, NewSession, SessionKey, StoredAccount,
    },
};

/// Distinguishes API tokens from the tokens of game seats, and lets secret scanners find leaked ones.
const PREFIX: &str = "skep_";

/// Token of a bot. Only its hash is stored.
pub struct ApiToken(Token);

impl ApiToken {
    /// Returns `None` for anything else, such as the token of a seat.
    pub fn parse(text: &str) -> Option<ApiToken> {
        Token::parse(text.strip_prefix(PREFIX)?).map(ApiToken)
    }

    /// Whether a text looks like an API token, valid or not.
    pub fn has_prefix(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// Returns the token as text, for its owner only.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", self.0.reveal())
    }

    pub(super) fn key(&self) -> SessionKey {
        SessionKey::of(&self.0)
    }
}

impl Accounts {
    /// Issues a token to a bot; the label appears in lists.
    pub async fn issue_token(&self, account: &StoredAccount, label: &str) -> Result<ApiToken> {
        if account.kind != AccountKind::Bot {
            return Err(AccountError::NotABot);
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

    /// Authenticates a bot. Tokens are issued by the host, so they are valid even with accounts off.
    pub async fn authenticate_bot(&self, token: &ApiToken) -> Result<Option<SignedIn>> {
        let user = self.session_user(&token.key()).await?;
        Ok(user.filter(|user| user.session.method == LoginMethod::Token))
    }

    /// Lists the tokens of an account, newest first.
    pub async fn tokens(&self, account: &StoredAccount) -> Result<Vec<SessionView>> {
        let sessions = self.store().sessions(account.id).await?;
        let tokens = sessions
            .into_iter()
            .filter(|session| session.method == LoginMethod::Token);
        Ok(tokens.map(session_view).collect())
    }

    /// Revokes one or all tokens of an account, closes their connections and returns the number revoked.
    pub async fn revoke(&self, account: &StoredAccount, id: Option<&str>) -> Result<u64> {
        let mut revoked = 0;
        for token in self.tokens(account).await? {
            if id.is_some_and(|id| id != token.id) {
                continue;
            }
            let ended = self.store().end_listed_session(account.id, token.id);
            revoked += ended.await?;
        }
        self.check_sessions().await?;
        Ok(revoked)
    }
}

/// Label of house tokens in lists.
const TOKEN_LABEL: &str = "house";

impl Accounts {
    /// Issues a token for the house opponent of a level, creating its account with an initial rating if necessary. If this is
    /// the only server on the database, tokens of earlier runs are revoked. Returns `None` if the host has banned the
    /// account, or if it belongs to someone else, from before house opponents existed.
    pub async fn house_token(
        &self,
        level: u8,
        rating: Rating,
        is_alone: bool,
    ) -> Result<Option<ApiToken>> {
        let Some(account) = self.house_account(&house_name(level)).await? else {
            return Ok(None);
        };
        self.store().set_initial_rating(account.id, rating).await?;
        let token = self.issue_token(&account, TOKEN_LABEL).await?;
        if is_alone {
            self.store()
                .end_other_sessions(account.id, token.key())
                .await?;
        }
        Ok(Some(token))
    }

    async fn house_account(&self, name: &str) -> Result<Option<StoredAccount>> {
        let key = NameKey::of(name);
        if self.store().account_named(&key).await?.is_none() {
            // Another node may create it first, which is just as good.
            self.store()
                .sign_up(NewAccount {
                    name: name.to_owned(),
                    key: key.clone(),
                    kind: AccountKind::Bot,
                    password: None,
                    passkey: None,
                    codes: Vec::new(),
                    invitation: None,
                    created: clock::now(),
                    session: None,
                })
                .await?;
        }
        let account = self.store().account_named(&key).await?;
        Ok(account.filter(|account| {
            account.kind == AccountKind::Bot
                && account.state == AccountState::Active
                && account.name == name
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_api_tokens_from_seat_tokens() {
        let token = ApiToken(Token::random().expect("randomness"));
        let text = token.reveal();
        assert!(text.starts_with("skep_") && ApiToken::has_prefix(&text));
        let read = ApiToken::parse(&text).expect("a token");
        assert_eq!(read.key(), token.key());
        let seat = Token::random().expect("randomness").reveal();
        assert!(ApiToken::parse(&seat).is_none() && !ApiToken::has_prefix(&seat));
        assert!(ApiToken::parse("skep_short").is_none() && ApiToken::has_prefix("skep_short"));
    }
}
