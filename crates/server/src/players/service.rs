//! The players of a server: a handle.

use skep_people::{AccountId, NameKey};

use super::PlayerError;
use crate::store::{AccountState, Store, StoredAccount};

/// The players of a server.
#[derive(Clone, Debug)]
pub struct Players {
    pub(super) store: Store,
}

impl Players {
    /// The players whom a store knows.
    pub const fn new(store: Store) -> Players {
        Players { store }
    }

    /// The player of a name.
    ///
    /// # Errors
    /// Nobody is called that, or nobody may use the account.
    pub async fn named(&self, name: &str) -> Result<StoredAccount, PlayerError> {
        let key = NameKey::of(name);
        let found = self.store.account_named(&key).await?;
        let account = found.ok_or(PlayerError::NoSuchPlayer)?;
        match account.state {
            AccountState::Active => Ok(account),
            AccountState::Banned | AccountState::Deleted => Err(PlayerError::NoSuchPlayer),
        }
    }

    /// The player of a name, who is somebody else than whoever asks.
    pub(super) async fn other(&self, by: AccountId, name: &str) -> Result<AccountId, PlayerError> {
        let other = self.named(name).await?.id;
        if other == by {
            return Err(PlayerError::Oneself);
        }
        Ok(other)
    }
}
