//! What a room can be asked.

use skep_people::AccountId;
use skep_rules::RecordFormat;
use tokio::sync::{mpsc, oneshot};

use super::{Entered, Frame, Proof, Room};
use crate::{
    clock::Millis,
    game::Request,
    ids::{Token, TokenHash},
    protocol::{GameState, Place, ProtocolError, Side, Why},
    rate_limit_key::RateLimitKey,
    store::NodePresence,
};

/// Where the answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, ProtocolError>>;

/// Somebody who wants to see what happens.
#[derive(Debug)]
pub struct Entry {
    /// The secret of a side, if it has one, or wants to have it.
    pub token: Option<TokenHash>,
    /// The side that is its account's, if one is.
    pub account: Option<Side>,
    /// Whether it wants to take the free side, with that secret or a new one.
    pub join: bool,
    /// The account for which it takes a side; `None` for a guest.
    pub member: Option<AccountId>,
    /// The name it wants to be called by.
    pub name: Option<String>,
    /// The last version it has seen.
    pub after: Option<u32>,
    /// Where it gets its messages. A visitor who does not read them is disconnected.
    pub outbox: mpsc::Sender<Frame>,
}

/// The side that somebody has taken, and its secret if that was left to the room.
pub type Taken = (Side, Option<Token>);

/// A question to a room.
#[derive(Debug)]
pub(super) enum Command {
    Enter {
        entry: Entry,
        /// The room itself, which the visitor's presence refers to.
        room: Room,
        reply: Reply<Entered>,
    },
    Leave {
        visitor: u64,
    },
    Ask {
        client: RateLimitKey,
        proof: Proof,
        request: Request,
        /// How long a message takes to whoever asks and back.
        delay: Millis,
        reply: Reply<u32>,
    },
    Plan {
        proof: Proof,
        lines: Vec<Vec<String>>,
        reply: Reply<u32>,
    },
    Join {
        token: Option<TokenHash>,
        name: Option<String>,
        member: Option<AccountId>,
        reply: Reply<Taken>,
    },
    /// A player removes the finished game; the answer is whether it is to be deleted for everybody.
    Remove {
        token: Option<TokenHash>,
        reply: Reply<bool>,
    },
    State {
        proof: Proof,
        reply: Reply<Box<GameState>>,
    },
    Why {
        piece: String,
        to: Option<Place>,
        reply: Reply<Why>,
    },
    Record {
        format: RecordFormat,
        reply: Reply<String>,
    },
    /// Something has happened in the game elsewhere.
    CatchUp,
    /// An outage may have to be given back.
    CheckClock,
    /// Others have come to the game elsewhere, or gone.
    Elsewhere(NodePresence),
    Close,
    /// Runs something in the task of the room, such as what panics.
    #[cfg(test)]
    Run(fn()),
}

impl Command {
    /// Answers that this cannot be done.
    pub(super) fn refuse(self, error: ProtocolError) {
        // The caller may have disconnected by now.
        match self {
            Command::Enter { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Ask { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Plan { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Join { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Remove { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::State { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Why { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Record { reply, .. } => reply.send(Err(error)).is_ok(),
            Command::Leave { .. }
            | Command::CatchUp
            | Command::CheckClock
            | Command::Elsewhere(_)
            | Command::Close => true,
            #[cfg(test)]
            Command::Run(_) => true,
        };
    }
}
