//! Accounts of the house opponents.

use skep_people::{NameKey, Rating, house_name};

use super::{Accounts, ApiToken, Result};
use crate::{
    clock,
    store::{AccountKind, AccountState, NewAccount, StoredAccount},
};

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
