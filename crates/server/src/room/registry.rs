//! The open rooms of a node, what they share, and operations on all of them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use skep_game::summary;
use skep_people::AccountId;
use tokio::sync::{Notify, mpsc};

use super::{
    Room, actor, commit,
    error::{self, Result, closing},
    handle::Command,
    heartbeat::{Heartbeat, StorageSpace},
    nodes::{self, Notifier, OutgoingHints},
    of_store,
};
use crate::{
    catalog::ArchiveGames,
    clock::{self, Millis},
    game::{LiveGame, Patience, Settings},
    ids::GameId,
    lock::lock,
    protocol::{BySide, ErrorCode, ProtocolError, Side, Summary},
    rate_limit::RateLimitKey,
    store::{Listed, NodeId, NodePresence, Store, StoreError},
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
    reopenings: Mutex<HashMap<GameId, Millis>>,
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
            return Err(closing());
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

    /// Removes and returns the games whose rooms have to be reopened by now.
    pub(super) fn take_due_reopenings(&self, now: Millis) -> Vec<GameId> {
        lock(&self.reopenings)
            .extract_if(|_, due| *due <= now)
            .map(|(id, _)| id)
            .collect()
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

const REOPEN_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomsOptions {
    /// Time after which a room without participants or pending timers closes.
    pub idle: Duration,
    /// Time a player may be away before the opponent can claim the game.
    pub patience: Patience,
    /// Maximum number of unfinished games per client.
    pub open_games: usize,
    pub archive_games: ArchiveGames,
}

impl Default for RoomsOptions {
    fn default() -> RoomsOptions {
        RoomsOptions {
            idle: Duration::from_secs(30),
            patience: Patience::default(),
            open_games: 500,
            archive_games: ArchiveGames::default(),
        }
    }
}

/// Rate limit on new games; takes the number of nodes that share it.
pub type CreationLimit = Box<dyn Fn(RateLimitKey, usize) -> Result<()> + Send + Sync>;

impl Rooms {
    /// Opens the rooms of games with a pending timer and returns their number. Does nothing on a cluster, where nodes
    /// claim timers as they fire.
    pub async fn wake(self: &Arc<Self>) -> Result<usize, StoreError> {
        if self.store.cluster().is_some() {
            return Ok(0);
        }
        let restless = self.store.restless().await?;
        for id in &restless {
            // Fails only while the server is closing.
            self.room(*id).ok();
        }
        Ok(restless.len())
    }

    /// Runs background work until the future is dropped.
    pub async fn run(self: &Arc<Self>) {
        let outgoing = lock(&self.outgoing_hints).take();
        match outgoing {
            Some(outgoing) => nodes::run(self, outgoing).await,
            None => {
                tokio::join!(
                    nodes::send_heartbeats(self),
                    nodes::poll_open_games(self),
                    self.reopen_due_rooms(),
                );
            }
        }
    }

    /// Has open rooms pick up changes made directly in the store, without waiting for the next poll.
    pub async fn sync(&self) -> Result<(), StoreError> {
        nodes::check_games(self, &self.open_games()).await
    }

    async fn reopen_due_rooms(self: &Arc<Self>) {
        let mut tick = clock::ticker(REOPEN_INTERVAL);
        loop {
            tick.tick().await;
            for id in self.take_due_reopenings(clock::now()) {
                // Fails only while the server is closing; the next start opens the room.
                self.room(id).ok();
            }
        }
    }

    /// Number of nodes that share the database, including this one.
    pub fn nodes(&self) -> usize {
        self.heartbeat.nodes()
    }

    pub fn node(&self) -> NodeId {
        self.heartbeat.node()
    }

    /// Notifies other nodes of a change to the lobby.
    pub fn notify_lobby(&self) {
        if let Some(notifier) = &self.notifier {
            notifier.notify_lobby();
        }
    }

    /// Waits until the lobby changes at another node.
    pub async fn lobby_changed(&self) {
        self.lobby_changed.notified().await;
    }

    /// Checks that the database can be written and read.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        // A heartbeat replaces the previous one, so it fits where a move does not.
        self.storage_space.check()?;
        self.heartbeat.write().await?;
        if self.store.cluster().is_none() {
            self.store.last_alive().await?;
        }
        Ok(())
    }

    /// Records the shutdown of this node.
    pub async fn leave(&self) -> Result<(), StoreError> {
        match self.store.cluster() {
            Some(cluster) => cluster.leave(self.heartbeat.node()).await,
            None => self.heartbeat.write().await,
        }
    }

    /// Sets the limit that rematches are subject to. Only the first call has an effect.
    pub fn set_creation_limit(&self, limit: CreationLimit) {
        self.creation_limit.set(limit).ok();
    }

    /// Summaries of games in the given order, without unknown ones. Opens no rooms.
    pub async fn summaries(&self, ids: &[GameId]) -> Result<Vec<Summary>> {
        let listed = self.store.listed(ids).await;
        let listed = listed.map_err(error::of_game)?;
        let bots = self.store.bots_in(ids).await;
        let bots = bots.map_err(error::of_game)?;
        let mut summaries = Vec::with_capacity(listed.len());
        for game in listed {
            let id = game.settings.id;
            let mut summary = self.summary(game).await?;
            for side in Side::ALL {
                summary.players[side].bot = bots.contains(&(id, side));
            }
            summaries.push(summary);
        }
        Ok(summaries)
    }

    async fn summary(&self, listed: Listed) -> Result<Summary> {
        let Listed {
            settings,
            overview,
            updated,
        } = listed;
        if let Some(overview) = overview {
            return Ok(summary(&settings, &overview, updated));
        }
        let stored = self.store.load(settings.id).await;
        let stored = stored.map_err(error::of_game)?;
        let events = stored.map(|stored| stored.events).unwrap_or_default();
        Ok(LiveGame::replay(settings, events)?.summary())
    }

    /// Stores a new game that has been claimed, with the accounts that own its sides.
    pub async fn create(
        self: &Arc<Self>,
        settings: Settings,
        seats: BySide<Option<AccountId>>,
    ) -> Result<()> {
        let id = settings.id;
        let created = self.try_create(settings, seats).await;
        if created.is_err() {
            lock(&self.unfinished_games).release(id);
        }
        created
    }

    async fn try_create(
        self: &Arc<Self>,
        settings: Settings,
        seats: BySide<Option<AccountId>>,
    ) -> Result<()> {
        let id = settings.id;
        let new = commit::new_game(settings, seats)?;
        let has_timer = new.due.is_some();
        self.store.create(new).await.map_err(of_store)?;
        if has_timer && self.store.cluster().is_none() {
            self.room(id)?;
        }
        Ok(())
    }

    /// Number of games whose clock is running.
    pub fn running_clocks(&self) -> usize {
        self.running_clocks.load(Ordering::Relaxed)
    }

    /// Makes the room of a game panic and waits until it is closed.
    #[cfg(test)]
    pub(crate) async fn panic_in(self: &Arc<Self>, id: GameId) {
        let room = self.room(id).expect("a room");
        let answer = room.call::<(), _>(|_| panic!("a fault for the test"));
        answer.await.expect_err("the room has panicked");
        room.closed().await;
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use skep_game::{
        clock::ClockSetting,
        ids::Token,
        live::{CreateGame, Request},
        words::{EndReason, Kind, Opening, SideChoice},
    };
    use tokio::{sync::mpsc, time::timeout};

    use super::*;
    use crate::{
        protocol::{ErrorCode, ProtocolError},
        room::{Admission, Entry, Frame, Proof, Room},
        store::{Store, StoreOptions},
    };

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

    async fn rooms(directory: &tempfile::TempDir) -> Arc<Rooms> {
        let options = StoreOptions::new(directory.path());
        let (store, _writer) = Store::open(&options).await.expect("a store");
        let rooms = Rooms::new(RoomsOptions::default(), store).await;
        rooms.expect("rooms")
    }

    #[tokio::test]
    async fn rematches_are_subject_to_the_creation_limit() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let [first, second] = ["10.0.0.1", "10.0.0.2"]
            .map(|address| RateLimitKey::of(address.parse().expect("an address")));
        rooms.set_creation_limit(Box::new(move |client, _| match client == first {
            true => Err(ProtocolError::new(ErrorCode::TooManyRequests, "slow down")),
            false => Ok(()),
        }));
        let id = GameId::random().expect("randomness");
        let refused = rooms.claim_rematch(first, id);
        assert_eq!(
            refused.expect_err("too many").code,
            ErrorCode::TooManyRequests
        );
        rooms.claim_rematch(second, id).expect("another client may");
    }

    /// Starts a game with running clocks; returns the tokens of its sides.
    async fn running(rooms: &Arc<Rooms>, seconds: u32) -> (GameId, [Token; 2]) {
        let request = CreateGame {
            kind: Kind::Friend,
            set: "Base".to_owned(),
            opening: Opening::Tournament,
            level: None,
            side: Some(SideChoice::White),
            clock: Some(ClockSetting {
                initial: seconds,
                increment: 0,
            }),
            name: None,
            start: None,
        };
        let id = GameId::random().expect("randomness");
        let [white, black] = [(); 2].map(|()| Token::random().expect("randomness"));
        let settled = Settings::new(id, &request, &white, true, clock::now());
        let (settings, _) = settled.expect("settings");
        let created = rooms.create(settings, BySide::default()).await;
        created.expect("a game");
        let room = rooms.room(id).expect("a room");
        let joined = room.join(Some(black.hash()), None, None).await;
        joined.expect("a free side");
        play(&room, &white, 0, "wS1").await.expect("legal");
        play(&room, &black, 1, "bG1 wS1-").await.expect("legal");
        (id, [white, black])
    }

    async fn play(room: &Room, token: &Token, ply: u32, uhp: &str) -> Result<u32> {
        let client = RateLimitKey::of("10.0.0.1".parse().expect("an address"));
        let request = Request::Move {
            ply,
            after: ply + 1,
            uhp: uhp.to_owned(),
        };
        let asked = room.ask(client, Some(token.hash()), request, 0).await?;
        asked.wait().await
    }

    async fn enter(room: &Room, token: &Token) -> (Admission, mpsc::Receiver<Frame>) {
        let (outbox, inbox) = mpsc::channel(64);
        let entry = Entry {
            token: Some(token.hash()),
            account: None,
            join: false,
            member: None,
            name: None,
            after: None,
            outbox,
        };
        (room.enter(entry).await.expect("entered"), inbox)
    }

    #[tokio::test]
    async fn a_room_that_panics_has_its_participants_reconnect_and_the_game_continues() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let (id, tokens) = running(&rooms, 600).await;
        let room = rooms.room(id).expect("a room");
        let mut participants = Vec::new();
        for token in &tokens {
            participants.push(enter(&room, token).await);
        }
        rooms.panic_in(id).await;
        for (admission, mut inbox) in participants {
            let mut last = None;
            while let Some(frame) = inbox.recv().await {
                last = Some(frame);
            }
            let last = String::from_utf8(last.expect("a message").json.to_vec());
            assert!(last.expect("a text").contains(r#""t":"closing""#));
            drop(admission);
        }
        assert_eq!(rooms.running_clocks(), 0);
        // The replacement room has the complete game.
        let room = rooms.room(id).expect("a room");
        let (_white, mut inbox) = enter(&room, &tokens[0]).await;
        let played = play(&room, &tokens[0], 2, "wQ -wS1").await;
        let played = played.expect("legal");
        while inbox.recv().await.expect("a message").version != Some(played) {}
        rooms.close().await;
    }

    #[tokio::test]
    async fn a_flag_falls_after_a_panic_even_if_no_client_reconnects() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let background = rooms.clone();
        let background = tokio::spawn(async move { background.run().await });
        let (id, _) = running(&rooms, 1).await;
        rooms.panic_in(id).await;
        let over = async {
            loop {
                let stored = rooms.store.load(id).await.expect("an answer");
                let stored = stored.expect("a game");
                let live = LiveGame::replay(stored.settings, stored.events);
                if let Some(result) = live.expect("whole").result() {
                    return result.reason;
                }
                tokio::task::yield_now().await;
            }
        };
        let over = timeout(Duration::from_secs(20), over).await;
        assert_eq!(over.expect("in time"), EndReason::Time);
        background.abort();
        rooms.close().await;
    }
}
