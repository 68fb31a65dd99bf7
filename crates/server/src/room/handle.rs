//! The handle of a room and the commands it sends to the actor.

use skep_people::AccountId;
use skep_rules::RecordFormat;
use tokio::{
    runtime::Handle,
    sync::{
        mpsc::{self, error::TrySendError},
        oneshot,
    },
};

use super::{
    Frame,
    error::{Result, closing},
};
use crate::{
    clock::Millis,
    game::Request,
    ids::{Token, TokenHash},
    protocol::{GameState, Place, ProtocolError, Seat, Side, Why},
    rate_limit_key::RateLimitKey,
    store::NodePresence,
};

/// Handle to an open room. A room stays open while handles exist.
#[derive(Clone, Debug)]
pub struct Room {
    pub(super) commands: mpsc::Sender<Command>,
}

impl Room {
    pub async fn enter(&self, entry: Entry) -> Result<Admission> {
        let room = self.clone();
        self.call(|reply| Command::Enter { entry, room, reply })
            .await
    }

    /// Completes when the room has closed.
    pub async fn closed(&self) {
        self.commands.closed().await;
    }

    /// Queues a request that changes the game; the answer is the resulting version. `delay` is the measured round-trip
    /// time of the client.
    pub async fn ask(
        &self,
        client: RateLimitKey,
        proof: impl Into<Proof>,
        request: Request,
        delay: Millis,
    ) -> Result<Answer<u32>> {
        let proof = proof.into();
        self.send(|reply| Command::Ask {
            client,
            proof,
            request,
            delay,
            reply,
        })
        .await
    }

    /// Replaces a player's conditional moves; the answer is the version they apply to.
    pub async fn plan(
        &self,
        proof: impl Into<Proof>,
        lines: Vec<Vec<String>>,
    ) -> Result<Answer<u32>> {
        let proof = proof.into();
        self.send(|reply| Command::Plan {
            proof,
            lines,
            reply,
        })
        .await
    }

    /// Takes the free side, with the given token or a new one. Idempotent for the holder of a side.
    pub async fn join(
        &self,
        token: Option<TokenHash>,
        name: Option<String>,
        member: Option<AccountId>,
    ) -> Result<JoinedSide> {
        self.call(|reply| Command::Join {
            token,
            name,
            member,
            reply,
        })
        .await
    }

    /// Removes a finished game from a player's list. Returns whether the game should now be deleted, because both
    /// players have removed it or no opponent ever joined.
    pub async fn remove(&self, token: Option<TokenHash>) -> Result<bool> {
        self.call(|reply| Command::Remove { token, reply }).await
    }

    pub async fn state(&self, proof: Proof) -> Result<Box<GameState>> {
        self.call(|reply| Command::State { proof, reply }).await
    }

    /// Explains why a piece may not move somewhere.
    pub async fn why(&self, piece: String, to: Option<Place>) -> Result<Why> {
        self.call(|reply| Command::Why { piece, to, reply }).await
    }

    /// Returns the game as a file.
    pub async fn record(&self, format: RecordFormat) -> Result<String> {
        self.call(|reply| Command::Record { format, reply }).await
    }

    async fn call<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T> {
        self.send(command).await?.wait().await
    }

    async fn send<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<Answer<T>> {
        let (reply, answer) = oneshot::channel();
        let sent = self.commands.send(command(reply)).await;
        sent.map_err(|_| closing())?;
        Ok(Answer(answer))
    }
}

/// An answer the room has yet to give. The command is already queued, so commands of one client keep their order.
pub struct Answer<T>(oneshot::Receiver<Result<T>>);

impl<T> Answer<T> {
    pub async fn wait(self) -> Result<T> {
        self.0.await.unwrap_or_else(|_| Err(closing()))
    }
}

/// How a client proves which side it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No proof: a spectator.
    Nothing,
    Token(TokenHash),
    /// The side of the client's account, already looked up.
    Account(Side),
}

impl From<Option<TokenHash>> for Proof {
    fn from(token: Option<TokenHash>) -> Proof {
        token.map_or(Proof::Nothing, Proof::Token)
    }
}

/// A request to enter a room.
#[derive(Debug)]
pub struct Entry {
    /// Token of a side the client holds or wants to take.
    pub token: Option<TokenHash>,
    /// The side that belongs to the client's account.
    pub account: Option<Side>,
    /// Take the free side.
    pub join: bool,
    /// Account that is to own the side; `None` for a guest.
    pub member: Option<AccountId>,
    pub name: Option<String>,
    /// Last version the client has seen.
    pub after: Option<u32>,
    /// Receives messages. A client that lets it fill up is disconnected.
    pub outbox: mpsc::Sender<Frame>,
}

/// A side a client has taken, with its token if the room generated one.
pub type JoinedSide = (Side, Option<Token>);

/// Result of entering a room.
#[derive(Debug)]
pub struct Admission {
    pub presence: RoomPresence,
    pub seat: Option<Seat>,
    pub proof: Proof,
    pub joined: Option<JoinedSide>,
    /// Messages the client has missed; later ones go to its outbox.
    pub missed: Vec<Frame>,
}

/// RAII guard of a participant's presence in a room.
#[derive(Debug)]
pub struct RoomPresence {
    room: Room,
    participant: u64,
}

impl RoomPresence {
    pub(super) const fn new(room: Room, participant: u64) -> RoomPresence {
        RoomPresence { room, participant }
    }
}

impl Drop for RoomPresence {
    fn drop(&mut self) {
        let participant = self.participant;
        let left = self.room.commands.try_send(Command::Leave { participant });
        // A closed room has no participants, and outside the runtime there are no rooms.
        if let Err(TrySendError::Full(leave)) = left
            && let Ok(runtime) = Handle::try_current()
        {
            let room = self.room.clone();
            runtime.spawn(async move { room.commands.send(leave).await });
        }
    }
}

pub(super) type Reply<T> = oneshot::Sender<Result<T>>;

/// A command to a room's actor.
#[derive(Debug)]
pub(super) enum Command {
    Enter {
        entry: Entry,
        /// The room itself, for the [`RoomPresence`] in the answer.
        room: Room,
        reply: Reply<Admission>,
    },
    Leave {
        participant: u64,
    },
    Ask {
        client: RateLimitKey,
        proof: Proof,
        request: Request,
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
        reply: Reply<JoinedSide>,
    },
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
    /// The game has changed in the database.
    CatchUp,
    /// An outage has ended; clocks may have to be corrected.
    CheckClock,
    /// Presence at other nodes has changed.
    RemotePresence(NodePresence),
    Close,
    /// Runs code in the room's task, for example to make it panic.
    #[cfg(test)]
    Run(fn()),
}

impl Command {
    /// Answers with an error. Replies to clients that have disconnected are dropped.
    pub(super) fn refuse(self, error: ProtocolError) {
        match self {
            Command::Enter { reply, .. } => drop(reply.send(Err(error))),
            Command::Ask { reply, .. } | Command::Plan { reply, .. } => {
                drop(reply.send(Err(error)));
            }
            Command::Join { reply, .. } => drop(reply.send(Err(error))),
            Command::Remove { reply, .. } => drop(reply.send(Err(error))),
            Command::State { reply, .. } => drop(reply.send(Err(error))),
            Command::Why { reply, .. } => drop(reply.send(Err(error))),
            Command::Record { reply, .. } => drop(reply.send(Err(error))),
            Command::Leave { .. }
            | Command::CatchUp
            | Command::CheckClock
            | Command::RemotePresence(_)
            | Command::Close => {}
            #[cfg(test)]
            Command::Run(_) => {}
        }
    }
}
