//! Failures of the store as clients are told them.

use crate::{
    protocol::{ErrorCode, ProtocolError},
    store::StoreError,
};

impl From<StoreError> for ProtocolError {
    fn from(error: StoreError) -> ProtocolError {
        match error {
            StoreError::Conflict | StoreError::Unavailable(_) | StoreError::Closed => {
                let message = "the change could not be stored: nothing was changed, try again";
                ProtocolError::new(ErrorCode::Storage, message)
            }
            StoreError::Corrupt(_) => internal(),
        }
    }
}

fn internal() -> ProtocolError {
    ProtocolError::new(ErrorCode::Internal, "the server has made a mistake")
}

/// The server is closing, so the change was not made.
pub(super) fn closing() -> ProtocolError {
    StoreError::Closed.into()
}
