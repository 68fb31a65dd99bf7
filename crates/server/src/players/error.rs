//! Why something about a player was refused.

use crate::room::of_store;
use crate::{
    protocol::{ErrorCode, ProtocolError},
    store::StoreError,
};

/// Why something about a player was refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PlayerError {
    /// Nobody is called that.
    #[error("there is no such player")]
    NoSuchPlayer,
    /// Somebody means themselves.
    #[error("this is about somebody else than oneself")]
    Oneself,
    /// Somebody follows or has blocked too many people, or has notes about too many.
    #[error("nobody can follow or block more people, or have notes about more, than 500")]
    TooMany,
    /// A note is too long.
    #[error("a note has 1000 characters at the most")]
    LongNote,
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PlayerError> for ProtocolError {
    fn from(error: PlayerError) -> ProtocolError {
        let code = match error {
            PlayerError::NoSuchPlayer => ErrorCode::NoSuchPage,
            PlayerError::Oneself | PlayerError::TooMany => ErrorCode::NotPossible,
            PlayerError::LongNote => ErrorCode::BadRequest,
            PlayerError::Store(error) => return of_store(error),
        };
        ProtocolError::new(code, error.to_string())
    }
}
