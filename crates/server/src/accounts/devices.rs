//! Browsers that accounts know.

use skep_people::AccountId;

use super::{AccountError, Accounts, secret};
use crate::ids::Token;

/// The browser that asks.
#[derive(Clone, Debug, Default)]
pub struct Browser {
    /// What it says of itself.
    pub description: String,
    /// The secrets by which accounts know it, one for each account at the most.
    pub secrets: Vec<Token>,
}

impl Accounts {
    /// The secret by which an account knows a browser; `None` if it is a stranger's.
    pub(super) async fn known_secret(
        &self,
        account: AccountId,
        browser: &Browser,
    ) -> Result<Option<Token>, AccountError> {
        for token in &browser.secrets {
            let hash = secret::token(token);
            if self.store().knows_device(account, &hash).await? {
                return Ok(Some(token.clone()));
            }
        }
        Ok(None)
    }

    /// The secret by which an account knows a browser after a login: that of an earlier login, or a new one. Secrets that the account does
    /// not know are not used, because somebody may have planted them.
    pub(super) async fn device_secret(
        &self,
        account: AccountId,
        browser: &Browser,
    ) -> Result<Token, AccountError> {
        match self.known_secret(account, browser).await? {
            Some(token) => Ok(token),
            None => Ok(Token::random()?),
        }
    }
}
