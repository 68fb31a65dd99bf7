//! The handle of a room.

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
    Entry, Frame, Proof, Taken,
    command::{Command, Reply},
    refusal::closing,
};
use crate::{
    clock::Millis,
    game::Request,
    ids::TokenHash,
    protocol::{GameState, Place, ProtocolError, Seat, Why},
    rate_limit_key::RateLimitKey,
};

/// A room that can be talked to. The room stays open at least as long as there are handles.
#[derive(Clone, Debug)]
pub struct Room {
    pub(super) commands: mpsc::Sender<Command>,
}

/// A visitor's presence in a room, which ends when this is dropped, wherever that happens.
#[derive(Debug)]
pub struct Stay {
    room: Room,
    visitor: u64,
}

impl Stay {
    pub(super) const fn new(room: Room, visitor: u64) -> Stay {
        Stay { room, visitor }
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        let visitor = self.visitor;
        let left = self.room.commands.try_send(Command::Leave { visitor });
        // A room that has closed has no visitors, and outside of the runtime there are no rooms.
        if let Err(TrySendError::Full(leave)) = left
            && let Ok(runtime) = Handle::try_current()
        {
            let room = self.room.clone();
            runtime.spawn(async move { room.commands.send(leave).await });
        }
    }
}

/// What somebody who has entered gets.
#[derive(Debug)]
pub struct Entered {
    /// The presence in the room.
    pub stay: Stay,
    /// For whom the visitor plays.
    pub seat: Option<Seat>,
    /// How it has shown that.
    pub proof: Proof,
    /// The side that it has taken, if it wanted to.
    pub joined: Option<Taken>,
    /// What it has missed; what happens from now on comes to its outbox.
    pub missed: Vec<Frame>,
}

/// An answer that is still to come.
pub struct Answer<T>(oneshot::Receiver<Result<T, ProtocolError>>);

impl<T> Answer<T> {
    /// Waits for the answer.
    ///
    /// # Errors
    /// Why the room refuses.
    pub async fn wait(self) -> Result<T, ProtocolError> {
        self.0.await.unwrap_or_else(|_| Err(closing()))
    }
}

impl Room {
    /// Lets somebody in.
    ///
    /// # Errors
    /// The token is wrong, or the room cannot be opened.
    pub async fn enter(&self, entry: Entry) -> Result<Entered, ProtocolError> {
        let room = self.clone();
        let ask = |reply| Command::Enter { entry, room, reply };
        self.send(ask).await?.wait().await
    }

    /// Waits until the room has come to an end.
    pub async fn closed(&self) {
        self.commands.closed().await;
    }

    /// Asks for a move or something else that changes the game, with the delay that was measured of whoever asks; the answer is
    /// the version it brought about.
    ///
    /// # Errors
    /// The server is closing.
    pub async fn ask(
        &self,
        client: RateLimitKey,
        proof: impl Into<Proof>,
        request: Request,
        delay: Millis,
    ) -> Result<Answer<u32>, ProtocolError> {
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

    /// Leaves conditional moves, in the place of those that there were; the answer is the version for which they are.
    ///
    /// # Errors
    /// The server is closing.
    pub async fn plan(
        &self,
        proof: impl Into<Proof>,
        lines: Vec<Vec<String>>,
    ) -> Result<Answer<u32>, ProtocolError> {
        let proof = proof.into();
        self.send(|reply| Command::Plan {
            proof,
            lines,
            reply,
        })
        .await
    }

    /// Takes the free side, with a secret of one's own or one that the room makes, and for an account if there is one. Whoever holds a
    /// side with the secret already has taken it before, and is told so.
    ///
    /// # Errors
    /// There is none, or the server is closing.
    pub async fn join(
        &self,
        token: Option<TokenHash>,
        name: Option<String>,
        member: Option<AccountId>,
    ) -> Result<Taken, ProtocolError> {
        let ask = |reply| Command::Join {
            token,
            name,
            member,
            reply,
        };
        self.send(ask).await?.wait().await
    }

    /// Removes a finished game from the list of the player who holds a token. The answer is whether it is to be deleted for everybody:
    /// both have removed it, or nobody else ever came.
    ///
    /// # Errors
    /// The token is wrong, or the game is not over.
    pub async fn remove(&self, token: Option<TokenHash>) -> Result<bool, ProtocolError> {
        let ask = |reply| Command::Remove { token, reply };
        self.send(ask).await?.wait().await
    }

    /// The state of the game, as the side that is proved sees it.
    ///
    /// # Errors
    /// The proof is wrong, or the room cannot be opened.
    pub async fn state(&self, proof: Proof) -> Result<Box<GameState>, ProtocolError> {
        let ask = |reply| Command::State { proof, reply };
        self.send(ask).await?.wait().await
    }

    /// Why a piece may not go somewhere.
    ///
    /// # Errors
    /// There is no such piece, or the server is closing.
    pub async fn why(&self, piece: String, to: Option<Place>) -> Result<Why, ProtocolError> {
        let ask = |reply| Command::Why { piece, to, reply };
        self.send(ask).await?.wait().await
    }

    /// The game as a file.
    ///
    /// # Errors
    /// The room cannot be opened.
    pub async fn record(&self, format: RecordFormat) -> Result<String, ProtocolError> {
        let ask = |reply| Command::Record { format, reply };
        self.send(ask).await?.wait().await
    }

    async fn send<T>(
        &self,
        ask: impl FnOnce(Reply<T>) -> Command,
    ) -> Result<Answer<T>, ProtocolError> {
        let (reply, answer) = oneshot::channel();
        self.commands
            .send(ask(reply))
            .await
            .map_err(|_| closing())?;
        Ok(Answer(answer))
    }
}
