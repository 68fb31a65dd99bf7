//! The open rooms of a node and what they share.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::sync::{Notify, mpsc};

use super::{
    CreationLimit, Room, RoomsOptions, actor,
    error::{Result, busy},
    handle::Command,
    heartbeat::{Heartbeat, StorageSpace},
    nodes::{Notifier, OutgoingHints},
};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    lock::lock,
    protocol::{ErrorCode, ProtocolError},
    rate_limit::RateLimitKey,
    store::{NodePresence, Store, StoreError},
};

/// Delay before a room that has panicked is reopened; doubles with every panic.
const MIN_REOPEN_DELAY: Duration = Duration::from_secs(1);
const MAX_REOPEN_DELAY: Duration = Duration::from_secs(60);

/// The rooms of a node.
pub struct Rooms {
    pub(super) options: RoomsOptions,
    pub(super) store: Store,
    pub(super) heartbeat: Heartbeat,
    pub(super) storage_space: StorageSpace,
    /// `None` for a single node.
    pub(super) notifier: Option<Notifier>,
    /// Taken by the task that sends them.
    pub(super) outgoing_hints: Mutex<Option<OutgoingHints>>,
    /// Number of games whose clock is running.
    pub(super) running_clocks: Arc<AtomicUsize>,
    pub(super) unfinished_games: Mutex<UnfinishedGames>,
    /// Notified when the lobby has changed at another node.
    pub(super) lobby_changed: Notify,
    pub(super) creation_limit: OnceLock<CreationLimit>,
    rooms: Mutex<HashMap<GameId, Room>>,
    /// When closed rooms have to be reopened.
    pub(super) reopenings: Mutex<HashMap<GameId, Millis>>,
    panics: Mutex<HashMap<GameId, u32>>,
    is_closing: AtomicBool,
    room_closed: Notify,
}

impl Rooms {
    pub async fn new(options: RoomsOptions, store: Store) -> Result<Arc<Rooms>, StoreError> {
        let running_clocks = Arc::<AtomicUsize>::default();
        let heartbeat = Heartbeat::start(store.clone(), Arc::clone(&running_clocks)).await?;
        let (notifier, outgoing_hints) = store.cluster().map(|_| Notifier::new()).unzip();
        Ok(Arc::new(Rooms {
            options,
            store,
            heartbeat,
            storage_space: StorageSpace::default(),
            notifier,
            outgoing_hints: Mutex::new(outgoing_hints),
            running_clocks,
            unfinished_games: Mutex::default(),
            lobby_changed: Notify::new(),
            creation_limit: OnceLock::new(),
            rooms: Mutex::default(),
            reopenings: Mutex::default(),
            panics: Mutex::default(),
            is_closing: AtomicBool::new(false),
            room_closed: Notify::new(),
        }))
    }

    /// Returns the room of a game, opening it if necessary. Fails only while the server is closing: whether the game
    /// exists shows with the first command.
    pub fn room(self: &Arc<Self>, id: GameId) -> Result<Room> {
        let mut rooms = lock(&self.rooms);
        // A room whose task has died is replaced.
        if let Some(room) = rooms.get(&id).filter(|room| !room.commands.is_closed()) {
            return Ok(room.clone());
        }
        // Checked under the lock, so that no room opens after the others were told to close.
        if self.is_closing.load(Ordering::SeqCst) {
            return Err(busy());
        }
        let (room, commands) = Room::new();
        let status = Arc::clone(&room.status);
        rooms.insert(id, room.clone());
        let rooms = Arc::clone(self);
        tokio::spawn(async move {
            let _guard = EntryGuard {
                rooms: Arc::clone(&rooms),
                id,
            };
            actor::run(rooms, id, status, commands).await;
        });
        Ok(room)
    }

    /// Opens the room of a game that was created directly in the store, so that its timers run. On a cluster, timers
    /// are served by whichever node claims them.
    pub fn game_started(self: &Arc<Self>, id: GameId) {
        if self.store.cluster().is_none() {
            // Fails only while the server is closing; the next start opens the room.
            self.room(id).ok();
        }
    }

    pub(super) fn schedule_reopening(&self, id: GameId, due: Millis) {
        lock(&self.reopenings).insert(id, due);
    }

    /// Schedules a room that has panicked to be reopened, and returns the delay.
    fn reopen_after_panic(&self, id: GameId) -> Duration {
        let mut panics = lock(&self.panics);
        let panics = panics.entry(id).or_default();
        let delay = (MIN_REOPEN_DELAY * 2_u32.saturating_pow(*panics)).min(MAX_REOPEN_DELAY);
        *panics += 1;
        // On a cluster any node opens the game once its timer fires.
        if self.store.cluster().is_none() {
            self.schedule_reopening(id, clock::now().saturating_add(clock::millis(delay)));
        }
        delay
    }

    /// Number of open rooms.
    pub fn len(&self) -> usize {
        lock(&self.rooms).len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Games whose room is open.
    pub(super) fn open_games(&self) -> Vec<GameId> {
        lock(&self.rooms).keys().copied().collect()
    }

    pub(super) fn is_open(&self, id: GameId) -> bool {
        lock(&self.rooms).contains_key(&id)
    }

    /// Has an open room catch up if the game has a newer version.
    pub(super) fn update_version(&self, id: GameId, version: u32) {
        if let Some(room) = lock(&self.rooms).get(&id)
            && room.status.version.load(Ordering::Relaxed) < version
        {
            // If the queue is full, the next poll tries again.
            room.commands.try_send(Command::CatchUp).ok();
        }
    }

    /// Passes presence at other nodes on to an open room.
    pub(super) fn update_remote_presence(&self, id: GameId, presence: NodePresence) {
        if let Some(room) = lock(&self.rooms).get(&id) {
            let mut known = lock(&room.status.remote_presence);
            // If the queue is full, the next poll tries again.
            if *known != presence
                && room
                    .commands
                    .try_send(Command::RemotePresence(presence))
                    .is_ok()
            {
                *known = presence;
            }
        }
    }

    /// Closes the rooms of deleted games at all nodes.
    pub async fn close_deleted(&self, games: &[GameId]) {
        for game in games {
            let room = lock(&self.rooms).get(game).cloned();
            if let Some(room) = room {
                // The room may have closed by itself.
                room.commands.send(Command::CatchUp).await.ok();
            }
            if let Some(notifier) = &self.notifier {
                notifier.notify_version(*game, u32::MAX);
            }
            lock(&self.unfinished_games).release(*game);
            lock(&self.reopenings).remove(game);
        }
    }

    /// Has all open rooms refund an outage immediately, so that nobody sees wrong clocks until the next move.
    pub(super) fn check_clocks(&self) {
        for room in lock(&self.rooms).values() {
            // A room with a full queue checks its clock before the next request anyway.
            room.commands.try_send(Command::CheckClock).ok();
        }
    }

    /// Counts a new game against a client's limit, which is divided among the nodes.
    pub fn claim(&self, client: RateLimitKey, id: GameId) -> Result<()> {
        let limit = (self.options.open_games / self.heartbeat.nodes()).max(1);
        lock(&self.unfinished_games)
            .claim(client, id, limit, clock::now())
            .map_err(|error| ProtocolError::new(ErrorCode::TooManyGames, error.to_string()))
    }

    /// Like [`Rooms::claim`], but also applies the creation limit, which HTTP handlers check for other games.
    pub(super) fn claim_rematch(&self, client: RateLimitKey, id: GameId) -> Result<()> {
        if let Some(limit) = self.creation_limit.get() {
            limit(client, self.heartbeat.nodes())?;
        }
        self.claim(client, id)
    }

    /// Removes a room if it has no handles and no pending commands. Handles are created under the same lock, so none
    /// can appear in between.
    pub(super) fn retire(&self, id: GameId, commands: &mpsc::Receiver<Command>) -> bool {
        let mut rooms = lock(&self.rooms);
        let has_no_handles = rooms
            .get(&id)
            .is_none_or(|room| room.commands.strong_count() == 1);
        let retires = has_no_handles && commands.is_empty();
        if retires {
            rooms.remove(&id);
            self.room_closed.notify_waiters();
        }
        retires
    }

    pub(super) fn remove(&self, id: GameId) {
        lock(&self.rooms).remove(&id);
        self.room_closed.notify_waiters();
    }

    /// Closes all rooms and waits until they have handled their pending commands.
    pub async fn close(&self) {
        self.is_closing.store(true, Ordering::SeqCst);
        let rooms: Vec<Room> = lock(&self.rooms).values().cloned().collect();
        for room in rooms {
            // The room may have closed by itself.
            room.commands.send(Command::Close).await.ok();
        }
        loop {
            let closed = self.room_closed.notified();
            if self.is_empty() {
                return;
            }
            closed.await;
        }
    }
}

/// What a room already knows, so that it is not told again, and why it failed.
#[derive(Debug, Default)]
pub(super) struct RoomStatus {
    pub(super) version: AtomicU32,
    pub(super) remote_presence: Mutex<NodePresence>,
    /// The answer to all commands of a room whose game cannot be loaded or was deleted.
    pub(super) failure: OnceLock<ProtocolError>,
}

/// Removes a room's entry however its task ends. After a panic the room is reopened even if no client returns, because
/// a flag may have to fall.
struct EntryGuard {
    rooms: Arc<Rooms>,
    id: GameId,
}

impl Drop for EntryGuard {
    fn drop(&mut self) {
        let mut rooms = lock(&self.rooms.rooms);
        if rooms
            .get(&self.id)
            .is_some_and(|room| room.commands.is_closed())
        {
            rooms.remove(&self.id);
            self.rooms.room_closed.notify_waiters();
        }
        drop(rooms);
        if thread::panicking() {
            let delay = self.rooms.reopen_after_panic(self.id);
            tracing::error!(game = %self.id, ?delay, "a room has panicked and will be reopened");
        }
    }
}

/// Milliseconds for which an unfinished game counts.
const EXPIRY: Millis = 24 * 60 * 60 * 1000;
const PRUNE_INTERVAL: Millis = 60 * 60 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many unfinished games from this address")]
pub(super) struct TooManyGamesError;

/// Unfinished games by client. In memory only: a restart resets the count.
#[derive(Debug, Default)]
pub(super) struct UnfinishedGames {
    by_client: HashMap<RateLimitKey, HashMap<GameId, Millis>>,
    creators: HashMap<GameId, RateLimitKey>,
    pruned_at: Millis,
}

impl UnfinishedGames {
    pub(super) fn claim(
        &mut self,
        client: RateLimitKey,
        id: GameId,
        limit: usize,
        now: Millis,
    ) -> Result<(), TooManyGamesError> {
        let is_full = |games: &HashMap<_, _>| games.len() >= limit;
        let may_be_full = self.by_client.get(&client).is_some_and(is_full);
        if may_be_full || now.saturating_sub(self.pruned_at) >= PRUNE_INTERVAL {
            self.prune(now);
        }
        let games = self.by_client.entry(client).or_default();
        if is_full(games) {
            return Err(TooManyGamesError);
        }
        games.insert(id, now);
        self.creators.insert(id, client);
        Ok(())
    }

    fn prune(&mut self, now: Millis) {
        self.pruned_at = now;
        self.by_client.retain(|_, games| {
            games.retain(|id, created| {
                let is_counted = now.saturating_sub(*created) < EXPIRY;
                if !is_counted {
                    self.creators.remove(id);
                }
                is_counted
            });
            !games.is_empty()
        });
    }

    /// Stops counting a game that is over or could not be created.
    pub(super) fn release(&mut self, id: GameId) {
        let Some(client) = self.creators.remove(&id) else {
            return;
        };
        if let Some(games) = self.by_client.get_mut(&client) {
            games.remove(&id);
            if games.is_empty() {
                self.by_client.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::{room::Proof, store::StoreOptions};

    #[tokio::test]
    async fn a_room_whose_task_has_died_is_replaced_and_does_not_prevent_closing() {
        let directory = tempfile::tempdir().expect("a directory");
        let options = StoreOptions::new(directory.path());
        let (store, _writer) = Store::open(&options).await.expect("a store");
        let rooms = Rooms::new(RoomsOptions::default(), store).await;
        let rooms = rooms.expect("rooms");
        let id = GameId::random().expect("randomness");
        // Dropping the receiver is what a panicking task does.
        let (room, commands) = Room::new();
        lock(&rooms.rooms).insert(id, room);
        let guard = EntryGuard {
            rooms: Arc::clone(&rooms),
            id,
        };
        drop(commands);
        let room = rooms.room(id).expect("a room");
        let asked = room.state(Proof::Nothing).await;
        assert_eq!(asked.expect_err("no game").code, ErrorCode::NoSuchGame);
        // The guard of the dead room leaves its successor alone.
        drop(guard);
        assert_eq!(rooms.len(), 1);
        rooms.close().await;
        assert!(rooms.is_empty());
    }

    #[test]
    fn a_game_counts_until_it_is_over_or_expired() {
        let client = RateLimitKey::of(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let [a, b, c] = [(); 3].map(|()| GameId::random().expect("randomness"));
        let mut games = UnfinishedGames::default();
        assert_eq!(games.claim(client, a, 2, 0), Ok(()));
        assert_eq!(games.claim(client, b, 2, 0), Ok(()));
        assert_eq!(games.claim(client, c, 2, 1), Err(TooManyGamesError));
        games.release(a);
        assert_eq!(games.claim(client, c, 2, 1), Ok(()));
        assert_eq!(games.claim(client, a, 2, EXPIRY), Ok(()));
        assert_eq!(games.claim(client, b, 2, EXPIRY), Err(TooManyGamesError));
        games.release(b);
    }

    #[test]
    fn expired_games_are_pruned_below_the_limit() {
        let address = |last| RateLimitKey::of(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        let mut games = UnfinishedGames::default();
        for last in 0..100 {
            let id = GameId::random().expect("randomness");
            assert_eq!(games.claim(address(last), id, 500, 0), Ok(()));
        }
        let id = GameId::random().expect("randomness");
        assert_eq!(games.claim(address(200), id, 500, EXPIRY), Ok(()));
        assert_eq!((games.by_client.len(), games.creators.len()), (1, 1));
    }
}
