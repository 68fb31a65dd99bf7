//! Why a room could not do something.

use std::time::Duration;

use tokio::sync::mpsc;

use super::{command::Command, rooms::Shared};
use crate::{
    game::CorruptLogError,
    ids::GameId,
    protocol::{ErrorCode, ProtocolError},
    store::StoreError,
};

/// How often a room without a game looks whether it may go.
const NO_GAME: Duration = Duration::from_millis(50);

/// Why a change did not happen.
#[derive(Debug)]
pub(super) enum SetbackError {
    /// Something else happened first, elsewhere; the room knows it by now.
    Overtaken,
    /// It cannot be done.
    Failed(ProtocolError),
}

impl From<ProtocolError> for SetbackError {
    fn from(error: ProtocolError) -> SetbackError {
        SetbackError::Failed(error)
    }
}

impl From<CorruptLogError> for SetbackError {
    fn from(error: CorruptLogError) -> SetbackError {
        SetbackError::Failed(error.into())
    }
}

impl From<StoreError> for SetbackError {
    fn from(error: StoreError) -> SetbackError {
        SetbackError::Failed(of_store(error))
    }
}

/// The answer to a request that the store refused.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub(crate) fn of_store(error: StoreError) -> ProtocolError {
    match error {
        StoreError::Conflict
        | StoreError::Unavailable(_)
        | StoreError::Full
        | StoreError::ReadOnly
        | StoreError::Closed => busy(),
        StoreError::Playing | StoreError::ShutOut => {
            ProtocolError::new(ErrorCode::NotPossible, error.to_string())
        }
        StoreError::Newer => outgrown(),
        StoreError::Corrupt(_) => internal(),
    }
}

/// The answer if a game cannot be read.
pub(super) fn of_game(error: StoreError) -> ProtocolError {
    match error {
        StoreError::Corrupt(_) => {
            ProtocolError::new(ErrorCode::CorruptGame, "the stored game is damaged")
        }
        error => of_store(error),
    }
}

pub(super) fn no_such_game() -> ProtocolError {
    ProtocolError::new(ErrorCode::NoSuchGame, "there is no such game")
}

fn internal() -> ProtocolError {
    ProtocolError::new(ErrorCode::Internal, "the server has made a mistake")
}

/// Another server, which is newer, goes on with the game.
fn outgrown() -> ProtocolError {
    let message =
        "the game has moved on to a newer version of the server: connect again, or reload the page";
    ProtocolError::new(ErrorCode::Storage, message)
}

/// Somebody who only watches wants to play.
pub(super) fn forbidden() -> ProtocolError {
    ProtocolError::new(ErrorCode::Forbidden, "this needs the token of a side")
}

pub(super) fn not_possible(message: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::NotPossible, message)
}

/// The change was not made, and may be asked for again.
pub(super) fn busy() -> ProtocolError {
    let message = "the change could not be stored: nothing was changed, try again";
    ProtocolError::new(ErrorCode::Storage, message)
}

/// The server is closing, so the change was not made.
pub(super) fn closing() -> ProtocolError {
    of_store(StoreError::Closed)
}

/// Answers everybody that the game cannot be had, until nobody asks any more.
pub(super) async fn refuse_all(
    shared: &Shared,
    id: GameId,
    error: &ProtocolError,
    waiting: &mut mpsc::Receiver<Command>,
) {
    loop {
        tokio::select! {
            command = waiting.recv() => match command {
                Some(Command::Close) | None => waiting.close(),
                Some(command) => {
                    command.refuse(error.clone());
                    continue;
                }
            },
            () = tokio::time::sleep(NO_GAME) => {}
        }
        if shared.retire(id, waiting) {
            return;
        }
        if waiting.is_closed() && waiting.is_empty() {
            return shared.forget(id);
        }
    }
}
