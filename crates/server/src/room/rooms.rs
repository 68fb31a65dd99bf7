//! All rooms that are open.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::sync::{Notify, mpsc};

use super::{Room, TooManyGames, actor, command::Command, open_games::OpenGames, refusal::closing};
use crate::{
    clock::{self, Millis},
    game::{LiveGame, Patience, Settings},
    ids::GameId,
    party::Party,
    protocol::{ProtocolError, ReviewedGame},
    store::{NewGame, Store, StoreError},
};

/// How many questions may wait at a room.
const QUEUE: usize = 64;

/// How rooms are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomsOptions {
    /// After how long without visitors and without anything to do a room is closed until somebody comes.
    pub idle: Duration,
    /// How long a player may be gone before the other may claim the game.
    pub patience: Patience,
    /// How many games one party may have begun that are not over.
    pub open_games: usize,
}

impl Default for RoomsOptions {
    fn default() -> RoomsOptions {
        RoomsOptions {
            idle: Duration::from_secs(30),
            patience: Patience::default(),
            open_games: 500,
        }
    }
}

/// The rooms that are open.
#[derive(Clone)]
pub struct Rooms {
    shared: Arc<Shared>,
}

/// What the rooms share.
pub(super) struct Shared {
    pub(super) options: RoomsOptions,
    pub(super) store: Store,
    /// When this server started, and when the one before it was last alive.
    pub(super) started: Millis,
    pub(super) alive_before: Millis,
    /// How many games have a clock that runs.
    pub(super) clocks: AtomicUsize,
    pub(super) open_games: Mutex<OpenGames>,
    rooms: Mutex<HashMap<GameId, mpsc::Sender<Command>>>,
    closing: AtomicBool,
    closed: Notify,
}

impl Rooms {
    /// No rooms yet.
    ///
    /// # Errors
    /// The store does not say when the server was last alive.
    pub async fn new(options: RoomsOptions, store: Store) -> Result<Rooms, StoreError> {
        let alive_before = store.last_alive().await?;
        Ok(Rooms {
            shared: Arc::new(Shared {
                options,
                store,
                started: clock::now(),
                alive_before,
                clocks: AtomicUsize::new(0),
                open_games: Mutex::default(),
                rooms: Mutex::default(),
                closing: AtomicBool::new(false),
                closed: Notify::new(),
            }),
        })
    }

    /// Opens the rooms in which something has to be done although nobody is there.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn wake(&self) -> Result<usize, StoreError> {
        let restless = self.shared.store.restless().await?;
        for id in &restless {
            // Only a server that closes refuses, and then there is nothing to wake.
            self.room(*id).ok();
        }
        Ok(restless.len())
    }

    /// The room of a game, opened if need be. Whether there is such a game shows with the first question.
    ///
    /// # Errors
    /// The server is closing.
    pub fn room(&self, id: GameId) -> Result<Room, ProtocolError> {
        self.shared.room(id)
    }

    /// Begins a game for a party.
    ///
    /// # Errors
    /// The party has begun too many.
    pub fn claim(&self, party: Party, id: GameId) -> Result<(), TooManyGames> {
        let limit = self.shared.options.open_games;
        lock(&self.shared.open_games).claim(party, id, limit, clock::now())
    }

    /// Keeps a new game that was claimed before.
    ///
    /// # Errors
    /// The game cannot be stored.
    pub async fn create(&self, settings: Settings) -> Result<(), ProtocolError> {
        let id = settings.id;
        let created = self.try_create(settings).await;
        if created.is_err() {
            lock(&self.shared.open_games).release(id);
        }
        created
    }

    /// The game that a review of an earlier version is about; `None` if there was no such review.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn reviewed_game(&self, review: GameId) -> Result<Option<ReviewedGame>, StoreError> {
        self.shared.store.reviewed_game(review).await
    }

    /// How many rooms are open.
    pub fn len(&self) -> usize {
        lock(&self.shared.rooms).len()
    }

    /// Whether no room is open.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// In how many games a clock runs.
    pub fn running_clocks(&self) -> usize {
        self.shared.clocks.load(Ordering::Relaxed)
    }

    /// Tells everybody that the server is closing, and waits until every room has done what it was asked.
    pub async fn close(&self) {
        self.shared.closing.store(true, Ordering::SeqCst);
        let rooms: Vec<mpsc::Sender<Command>> =
            lock(&self.shared.rooms).values().cloned().collect();
        for room in rooms {
            // A room that has closed by itself needs no telling.
            room.send(Command::Close).await.ok();
        }
        loop {
            let closed = self.shared.closed.notified();
            if self.is_empty() {
                return;
            }
            closed.await;
        }
    }

    async fn try_create(&self, settings: Settings) -> Result<(), ProtocolError> {
        let id = settings.id;
        let restless = LiveGame::new(settings.clone())?.is_restless();
        let new = NewGame { settings, restless };
        self.shared.store.create(&new).await?;
        if restless {
            self.room(id)?;
        }
        Ok(())
    }
}

impl Shared {
    /// The room of a game.
    pub(super) fn room(self: &Arc<Self>, id: GameId) -> Result<Room, ProtocolError> {
        let mut rooms = lock(&self.rooms);
        if let Some(commands) = rooms.get(&id) {
            let commands = commands.clone();
            return Ok(Room { commands });
        }
        // Asked under the lock, so that a room is either closed with the others or not opened.
        if self.closing.load(Ordering::SeqCst) {
            return Err(closing());
        }
        let (commands, waiting) = mpsc::channel(QUEUE);
        rooms.insert(id, commands.clone());
        tokio::spawn(actor::run(Arc::clone(self), id, waiting));
        Ok(Room { commands })
    }

    /// Takes a room off the list if nobody holds a handle of it and nobody has asked it anything. Handles are given out
    /// under the same lock, so nobody can come in between.
    pub(super) fn retire(&self, id: GameId, waiting: &mpsc::Receiver<Command>) -> bool {
        let mut rooms = lock(&self.rooms);
        let is_forgotten = rooms
            .get(&id)
            .is_none_or(|commands| commands.strong_count() == 1);
        let retires = is_forgotten && waiting.is_empty();
        if retires {
            rooms.remove(&id);
            self.closed.notify_waiters();
        }
        retires
    }

    /// Takes a room off the list because the server is closing.
    pub(super) fn forget(&self, id: GameId) {
        lock(&self.rooms).remove(&id);
        self.closed.notify_waiters();
    }
}

/// Locks; whoever panicked with the lock in hand left the list whole, since nothing in it can fail halfway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
