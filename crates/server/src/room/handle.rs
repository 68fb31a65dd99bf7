//! The handle of a room and the commands it sends to the actor.

use std::sync::Arc;

use futures_util::future::BoxFuture;
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
    actor::RoomActor,
    error::{Result, busy},
    registry::RoomStatus,
};
use crate::{
    clock::Millis,
    game::Request,
    ids::{Token, TokenHash},
    protocol::{GameState, Place, Seat, Side, Why},
    rate_limit::RateLimitKey,
    store::NodePresence,
};

const COMMAND_QUEUE: usize = 64;

/// Handle to an open room. A room stays open while handles exist.
#[derive(Clone, Debug)]
pub struct Room {
    pub(super) commands: mpsc::Sender<Command>,
    pub(super) status: Arc<RoomStatus>,
}

impl Room {
    pub(super) fn new() -> (Room, mpsc::Receiver<Command>) {
        let (commands, queue) = mpsc::channel(COMMAND_QUEUE);
        let status = Arc::default();
        (Room { commands, status }, queue)
    }

    pub async fn enter(&self, entry: EnterRequest) -> Result<Admission> {
        let handle = self.clone();
        self.call(|room| Box::pin(room.enter(entry, handle))).await
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
    ) -> Result<PendingAnswer<u32>> {
        let proof = proof.into();
        self.send(move |room| {
            Box::pin(async move { room.ask(client, proof, &request, delay).await })
        })
        .await
    }

    /// Replaces a player's conditional moves; the answer is the version they apply to.
    pub async fn plan(&self, proof: Proof, lines: Vec<Vec<String>>) -> Result<PendingAnswer<u32>> {
        self.send(move |room| Box::pin(async move { room.plan(proof, &lines).await }))
            .await
    }

    /// Takes the free side, with the given token or a new one. Idempotent for the holder of a side.
    pub async fn join(
        &self,
        token: Option<TokenHash>,
        name: Option<String>,
        member: Option<AccountId>,
    ) -> Result<JoinedSide> {
        self.call(move |room| {
            Box::pin(async move { room.join(token, name.as_deref(), member).await })
        })
        .await
    }

    /// Removes a finished game from a player's list. Returns whether the game should now be deleted, because both
    /// players have removed it or no opponent ever joined.
    pub async fn remove(&self, token: Option<TokenHash>) -> Result<bool> {
        self.call(move |room| Box::pin(room.remove(token))).await
    }

    pub async fn state(&self, proof: Proof) -> Result<Box<GameState>> {
        self.call(move |room| Box::pin(room.state(proof))).await
    }

    /// Explains why a piece may not move somewhere.
    pub async fn why(&self, piece: String, to: Option<Place>) -> Result<Why> {
        self.call(move |room| Box::pin(async move { room.live.why(&piece, to) }))
            .await
    }

    /// Returns the game as a file.
    pub async fn record(&self, format: RecordFormat) -> Result<String> {
        self.call(move |room| Box::pin(async move { room.record(format) }))
            .await
    }

    pub(super) async fn call<T, F>(&self, request: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut RoomActor) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        self.send(request).await?.wait().await
    }

    /// Queues a request to run in the room's task, which alone may change the game.
    async fn send<T, F>(&self, request: F) -> Result<PendingAnswer<T>>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut RoomActor) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let task: Task = Box::new(move |room| {
            Box::pin(async move {
                // The caller may have disconnected.
                reply.send(request(room).await).ok();
            })
        });
        let queued = self.commands.send(Command::Run(task)).await;
        queued.map_err(|_| busy())?;
        let status = Arc::clone(&self.status);
        Ok(PendingAnswer { answer, status })
    }
}

/// An answer the room has yet to give. The command is already queued, so commands of one client keep their order.
pub struct PendingAnswer<T> {
    answer: oneshot::Receiver<Result<T>>,
    status: Arc<RoomStatus>,
}

impl<T> PendingAnswer<T> {
    pub async fn wait(self) -> Result<T> {
        let failure = || self.status.failure.get().cloned();
        let dropped = |_| Err(failure().unwrap_or_else(busy));
        self.answer.await.unwrap_or_else(dropped)
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
pub struct EnterRequest {
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
    pub(super) room: Room,
    pub(super) participant: u64,
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

/// What the room's task runs.
type Task = Box<dyn for<'r> FnOnce(&'r mut RoomActor) -> BoxFuture<'r, ()> + Send>;

/// A command to a room's actor.
pub(super) enum Command {
    /// A client's request, which replies by itself.
    Run(Task),
    Leave {
        participant: u64,
    },
    /// The game has changed in the database.
    CatchUp,
    /// An outage has ended; clocks may have to be corrected.
    CheckClock,
    /// Presence at other nodes has changed.
    RemotePresence(NodePresence),
    Close,
}
