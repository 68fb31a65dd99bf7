//! Player lookup, following, blocking and notes.

use skep_people::{AccountId, NameKey};

use crate::{
    clock,
    protocol::{ErrorCode, ProtocolError},
    room::of_store,
    store::{AccountOutcome, AccountState, RelationChange, Store, StoreError, StoredAccount},
};

const MAX_NOTE_CHARS: usize = 1000;

#[derive(Clone, Debug)]
pub struct Players {
    pub(super) store: Store,
}

pub type Result<T, E = PlayerError> = std::result::Result<T, E>;

#[derive(Clone, Debug, thiserror::Error)]
pub enum PlayerError {
    #[error("there is no such player")]
    NoSuchPlayer,
    #[error("the other player must be someone else")]
    SamePlayer,
    #[error("you cannot follow, block or write notes about more than 500 players")]
    TooMany,
    #[error("a note must be at most 1000 characters long")]
    NoteTooLong,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    pub const fn new(store: Store) -> Players {
        Players { store }
    }

    /// Finds an active account; banned and deleted ones count as missing.
    pub async fn named(&self, name: &str) -> Result<StoredAccount> {
        let account = self.store.account_named(&NameKey::of(name)).await?;
        account
            .filter(|account| account.state == AccountState::Active)
            .ok_or(PlayerError::NoSuchPlayer)
    }

    pub(super) async fn other(&self, by: AccountId, name: &str) -> Result<AccountId> {
        let other = self.named(name).await?.id;
        if other == by {
            return Err(PlayerError::SamePlayer);
        }
        Ok(other)
    }

    /// Follows, blocks or annotates a player, or undoes it. Repeating a change has no effect.
    pub async fn change_relation(
        &self,
        by: AccountId,
        name: &str,
        change: RelationChange,
    ) -> Result<()> {
        let to = self.other(by, name).await?;
        if matches!(&change, RelationChange::Note(Some(text)) if text.chars().count() > MAX_NOTE_CHARS)
        {
            return Err(PlayerError::NoteTooLong);
        }
        let outcome = self.store.change_relation(by, to, change, clock::now());
        match outcome.await? {
            AccountOutcome::TooMany => Err(PlayerError::TooMany),
            _ => Ok(()),
        }
    }

    /// Replaces the note about a player; a blank one deletes it.
    pub async fn set_note(&self, by: AccountId, name: &str, text: &str) -> Result<()> {
        let text = Some(text.trim()).filter(|text| !text.is_empty());
        let change = RelationChange::Note(text.map(str::to_owned));
        self.change_relation(by, name, change).await
    }
}

impl From<PlayerError> for ProtocolError {
    fn from(error: PlayerError) -> ProtocolError {
        let code = match error {
            PlayerError::NoSuchPlayer => ErrorCode::NoSuchPage,
            PlayerError::SamePlayer | PlayerError::TooMany => ErrorCode::NotPossible,
            PlayerError::NoteTooLong => ErrorCode::BadRequest,
            PlayerError::Store(error) => return of_store(error),
        };
        ProtocolError::new(code, error.to_string())
    }
}
