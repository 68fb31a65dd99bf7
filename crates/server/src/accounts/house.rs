//! The accounts of the opponents that a server brings along.

use skep_people::{NameKey, Rating, house_name};

use super::{AccountError, Accounts, ApiToken};
use crate::{
    clock,
    store::{AccountKind, AccountState, NewAccount, StoredAccount},
};

/// What the secrets of house opponents are called in lists.
const LABEL: &str = "house";

impl Accounts {
    /// A new secret for the house opponent of a level, whose account is made if there is none and begins with a rating. Those of an earlier run end
    /// with it if this is the only server on the database. `None` if the host has banned the account, or if somebody
    /// else was called so before there were house opponents.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn house(
        &self,
        level: u8,
        rating: Rating,
        is_alone: bool,
    ) -> Result<Option<ApiToken>, AccountError> {
        let Some(account) = self.house_account(&house_name(level)).await? else {
            return Ok(None);
        };
        let id = account.id;
        self.store().set_initial_rating(id, rating).await?;
        let token = self.entrust(&account, LABEL).await?;
        if is_alone {
            let stays = token.key();
            self.store().end_other_sessions(id, stays).await?;
        }
        Ok(Some(token))
    }

    async fn house_account(&self, name: &str) -> Result<Option<StoredAccount>, AccountError> {
        let key = NameKey::of(name);
        if self.store().account_named(&key).await?.is_none() {
            // Another node may be quicker; then there is one as well.
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
