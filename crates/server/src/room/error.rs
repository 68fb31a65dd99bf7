//! Errors of rooms and their answers to clients.

use crate::{
    protocol::{ErrorCode, ProtocolError},
    store::StoreError,
};

pub(super) type Result<T, E = ProtocolError> = std::result::Result<T, E>;

/// Failure to commit a change.
#[derive(Debug)]
pub(super) enum CommitError {
    /// Another node changed the game first. The room has caught up and can decide again.
    Conflict,
    Failed(ProtocolError),
}

impl<E: Into<ProtocolError>> From<E> for CommitError {
    fn from(error: E) -> CommitError {
        CommitError::Failed(error.into())
    }
}

/// The answer to a request that failed in the store.
pub(crate) fn of_store(error: StoreError) -> ProtocolError {
    match error {
        StoreError::Conflict
        | StoreError::Unavailable(_)
        | StoreError::Full
        | StoreError::ReadOnly
        | StoreError::Closed => busy(),
        error @ (StoreError::Playing | StoreError::ShutOut) => {
            ProtocolError::new(ErrorCode::NotPossible, error.to_string())
        }
        StoreError::Newer => {
            let message =
                "the game was continued by a newer version of the server: reconnect or reload";
            ProtocolError::new(ErrorCode::Storage, message)
        }
        StoreError::Corrupt(_) => ProtocolError::new(ErrorCode::Internal, "internal server error"),
    }
}

/// The answer if a game cannot be loaded.
pub(super) fn of_game(error: StoreError) -> ProtocolError {
    match error {
        StoreError::Corrupt(_) => {
            ProtocolError::new(ErrorCode::CorruptGame, "the stored game is corrupt")
        }
        error => of_store(error),
    }
}

pub(crate) fn no_such_game() -> ProtocolError {
    ProtocolError::new(ErrorCode::NoSuchGame, "there is no such game")
}

/// The answer to a spectator who tries to act.
pub(super) fn players_only() -> ProtocolError {
    ProtocolError::new(ErrorCode::Forbidden, "this needs the token of a side")
}

pub(super) fn wrong_token() -> ProtocolError {
    let message = "the token does not belong to this game";
    ProtocolError::new(ErrorCode::Unauthorized, message)
}

pub(super) fn forbidden(message: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::Forbidden, message)
}

pub(super) fn not_possible(message: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::NotPossible, message)
}

/// Nothing was changed and the client may retry.
pub(super) fn busy() -> ProtocolError {
    let message = "the change could not be stored: nothing was changed, try again";
    ProtocolError::new(ErrorCode::Storage, message)
}
