//! All rooms that are open.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::{
    sync::{Notify, mpsc},
    time::{MissedTickBehavior, interval},
};

use skep_game::summary;
use skep_people::AccountId;

use super::{
    Room, TooManyGamesError, actor,
    command::Command,
    heartbeat::Heartbeat,
    nodes::{self, Notifier, Waiting},
    open_games::OpenGames,
    refusal::{self, closing},
    shortage::Shortage,
};
use crate::room::of_store;
use crate::{
    catalog::ArchiveGames,
    clock::{self, Millis},
    game::{LiveGame, Patience, Settings},
    ids::GameId,
    protocol::{BySide, ErrorCode, ProtocolError, Summary},
    rate_limit_key::RateLimitKey,
    store::{Listed, NodeId, NodePresence, Store, StoreError},
};

/// How often a server looks for rooms that have to be opened again.
const WAKE: Duration = Duration::from_secs(1);
/// After how long a room that has panicked is opened again, at first and at most.
const REOPEN: Duration = Duration::from_secs(1);
const MAX_REOPEN: Duration = Duration::from_secs(60);
/// How many questions may wait at a room.
const QUEUE: usize = 64;

/// How rooms are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomsOptions {
    /// After how long without visitors and without anything to do a room is closed until somebody comes.
    pub idle: Duration,
    /// How long a player may be gone before the other may claim the game.
    pub patience: Patience,
    /// How many games one client may have begun that are not over.
    pub open_games: usize,
    /// Which games come into the archive.
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

/// The rooms that are open.
#[derive(Clone)]
pub struct Rooms {
    shared: Arc<Shared>,
}

/// Says whether a client may begin another game now, at one of so many nodes.
pub type Gate = Box<dyn Fn(RateLimitKey, usize) -> Result<(), ProtocolError> + Send + Sync>;

/// What the rooms share.
pub(super) struct Shared {
    pub(super) options: RoomsOptions,
    pub(super) store: Store,
    pub(super) heartbeat: Heartbeat,
    pub(super) shortage: Shortage,
    /// Tells other nodes what happens here; `None` where there are no others.
    pub(super) notifier: Option<Notifier>,
    /// What is told and not yet sent, until somebody sees to that.
    told: Mutex<Option<Waiting>>,
    /// How many games have a clock that runs.
    pub(super) clocks: Arc<AtomicUsize>,
    pub(super) open_games: Mutex<OpenGames>,
    /// Broadcast when the lobby has changed at another node.
    pub(super) lobby: Notify,
    /// Decides whether a client may begin another game now.
    gate: OnceLock<Gate>,
    rooms: Mutex<HashMap<GameId, Listing>>,
    /// When rooms that have closed have to be opened again although nobody has come.
    asleep: Mutex<HashMap<GameId, Millis>>,
    /// How often the rooms of games have panicked.
    panics: Mutex<HashMap<GameId, u32>>,
    closing: AtomicBool,
    closed: Notify,
}

impl Rooms {
    /// No rooms yet.
    ///
    /// # Errors
    /// The store does not say when the server was last alive.
    pub async fn new(options: RoomsOptions, store: Store) -> Result<Rooms, StoreError> {
        let clocks = Arc::<AtomicUsize>::default();
        let heartbeat = Heartbeat::start(store.clone(), Arc::clone(&clocks)).await?;
        let (notifier, told) = store.cluster().map(|_| Notifier::new()).unzip();
        Ok(Rooms {
            shared: Arc::new(Shared {
                options,
                store,
                heartbeat,
                shortage: Shortage::default(),
                notifier,
                told: Mutex::new(told),
                clocks,
                open_games: Mutex::default(),
                lobby: Notify::new(),
                gate: OnceLock::new(),
                rooms: Mutex::default(),
                asleep: Mutex::default(),
                panics: Mutex::default(),
                closing: AtomicBool::new(false),
                closed: Notify::new(),
            }),
        })
    }

    /// Opens the rooms in which something has to be done although nobody is there. Where several nodes share the database,
    /// each takes what is due when it is.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn wake(&self) -> Result<usize, StoreError> {
        if self.shared.store.cluster().is_some() {
            return Ok(0);
        }
        let restless = self.shared.store.restless().await?;
        for id in &restless {
            // Only a server that closes refuses, and then there is nothing to wake.
            self.room(*id).ok();
        }
        Ok(restless.len())
    }

    /// Lives with the other nodes on the database, or alone, until the future is dropped.
    pub async fn live_with_others(&self) {
        let told = lock(&self.shared.told).take();
        match told {
            Some(told) => nodes::live(Arc::clone(&self.shared), told).await,
            None => {
                tokio::join!(
                    nodes::beat(&self.shared),
                    nodes::look(&self.shared),
                    self.wake_sleepers(),
                );
            }
        }
    }

    /// Lets the rooms learn at once what has been changed past them: games were deleted, or names taken out of them.
    ///
    /// # Errors
    /// The store does not answer; the rooms learn of it later.
    pub async fn look(&self) -> Result<(), StoreError> {
        nodes::look_at(&self.shared, &self.shared.open()).await
    }

    /// Games have been deleted: whoever is in one of them, at any node, is sent away.
    pub async fn deleted(&self, games: &[GameId]) {
        for game in games {
            self.shared.deleted(*game).await;
        }
    }

    /// Opens rooms again in which something is due.
    async fn wake_sleepers(&self) {
        let mut tick = interval(WAKE);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            for id in self.shared.woken(clock::now()) {
                // Only a server that closes refuses, and the next one wakes them all.
                self.room(id).ok();
            }
        }
    }

    /// How many nodes share the database, with this one.
    pub fn nodes(&self) -> usize {
        self.shared.heartbeat.nodes()
    }

    /// The node that this is.
    pub fn node(&self) -> NodeId {
        self.shared.heartbeat.node()
    }

    /// Tells the other nodes that the lobby has changed.
    pub fn tell_lobby(&self) {
        if let Some(notifier) = &self.shared.notifier {
            notifier.tell_lobby();
        }
    }

    /// Waits until another node tells that the lobby has changed there.
    pub async fn lobby_changed(&self) {
        self.shared.lobby.notified().await;
    }

    /// A game has begun that the store knows already: its room sees to it that first moves come. Where several nodes share the
    /// database, whoever takes what is due does.
    pub fn begun(&self, id: GameId) {
        self.shared.begun(id);
    }

    /// Gives a sign of life: the database can be written and read.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn beat(&self) -> Result<(), StoreError> {
        // A sign of life takes the place of the one before, and so is stored where moves are not.
        self.shared.shortage.check()?;
        self.shared.heartbeat.beat().await?;
        if self.shared.store.cluster().is_none() {
            self.shared.store.last_alive().await?;
        }
        Ok(())
    }

    /// Gives a last sign of life.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn leave(&self) -> Result<(), StoreError> {
        match self.shared.store.cluster() {
            Some(cluster) => cluster.leave(self.shared.heartbeat.node()).await,
            None => self.shared.heartbeat.beat().await,
        }
    }

    /// The room of a game, opened if need be. Whether there is such a game shows with the first question.
    ///
    /// # Errors
    /// The server is closing.
    pub fn room(&self, id: GameId) -> Result<Room, ProtocolError> {
        self.shared.room(id)
    }

    /// Lets somebody say, once and for all, whether a client may begin another game where its players go on after one.
    pub fn guard(&self, gate: Gate) {
        // Only the first is heard: an application has one set of limits.
        self.shared.gate.set(gate).ok();
    }

    /// Begins a game for a client.
    ///
    /// # Errors
    /// The client has begun too many.
    pub fn claim(&self, client: RateLimitKey, id: GameId) -> Result<(), TooManyGamesError> {
        self.shared.count(client, id)
    }

    /// Games for a list, in the order in which they are named; unknown ones are left out. No room is opened for them.
    ///
    /// # Errors
    /// The store does not answer, or a game in it is damaged.
    pub async fn summaries(&self, ids: &[GameId]) -> Result<Vec<Summary>, ProtocolError> {
        let listed = self.shared.store.listed(ids).await;
        let listed = listed.map_err(refusal::of_game)?;
        let mut summaries = Vec::with_capacity(listed.len());
        for game in listed {
            summaries.push(self.summary(game).await?);
        }
        Ok(summaries)
    }

    async fn summary(&self, listed: Listed) -> Result<Summary, ProtocolError> {
        let Listed {
            settings,
            overview,
            updated,
        } = listed;
        if let Some(overview) = overview {
            return Ok(summary(&settings, &overview, updated));
        }
        let stored = self.shared.store.load(settings.id).await;
        let stored = stored.map_err(refusal::of_game)?;
        let events = stored.map(|stored| stored.events).unwrap_or_default();
        Ok(LiveGame::replay(settings, events)?.summary())
    }

    /// Keeps a new game that was claimed before, with the accounts whose sides are taken.
    ///
    /// # Errors
    /// The game cannot be stored.
    pub async fn create(
        &self,
        settings: Settings,
        seats: BySide<Option<AccountId>>,
    ) -> Result<(), ProtocolError> {
        let id = settings.id;
        let created = self.try_create(settings, seats).await;
        if created.is_err() {
            lock(&self.shared.open_games).release(id);
        }
        created
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
        let rooms: Vec<mpsc::Sender<Command>> = lock(&self.shared.rooms)
            .values()
            .map(|listing| listing.commands.clone())
            .collect();
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

    async fn try_create(
        &self,
        settings: Settings,
        seats: BySide<Option<AccountId>>,
    ) -> Result<(), ProtocolError> {
        let id = settings.id;
        let new = actor::new_game(settings, seats)?;
        self.shared.store.create(&new).await.map_err(of_store)?;
        if new.restless && self.shared.store.cluster().is_none() {
            self.room(id)?;
        }
        Ok(())
    }
}

impl Shared {
    /// The room of a game.
    pub(super) fn room(self: &Arc<Self>, id: GameId) -> Result<Room, ProtocolError> {
        let mut rooms = lock(&self.rooms);
        // A room that has come to an end before its time is replaced.
        if let Some(listing) = rooms.get(&id).filter(|listing| !listing.has_ended()) {
            let commands = listing.commands.clone();
            return Ok(Room { commands });
        }
        // Asked under the lock, so that a room is either closed with the others or not opened.
        if self.closing.load(Ordering::SeqCst) {
            return Err(closing());
        }
        let (listing, waiting) = Listing::new();
        let room = Room {
            commands: listing.commands.clone(),
        };
        let known = Arc::clone(&listing.known);
        rooms.insert(id, listing);
        let shared = Arc::clone(self);
        tokio::spawn(async move {
            let _place = Place {
                shared: Arc::clone(&shared),
                id,
            };
            actor::run(shared, id, known, waiting).await;
        });
        Ok(room)
    }

    /// A game has begun that the store knows already.
    pub(super) fn begun(self: &Arc<Self>, id: GameId) {
        if self.store.cluster().is_none() {
            // Only a server that closes refuses; the next one wakes the room.
            self.room(id).ok();
        }
    }

    /// Notes that a room which closes has to be opened again at a time.
    pub(super) fn sleep_until(&self, id: GameId, due: Millis) {
        lock(&self.asleep).insert(id, due);
    }

    /// Notes that a room has panicked, and has it opened again after a pause, which grows if that does not help.
    fn note_panic(&self, id: GameId) -> Duration {
        let mut panics = lock(&self.panics);
        let panics = panics.entry(id).or_default();
        let pause = (REOPEN * 2_u32.saturating_pow(*panics)).min(MAX_REOPEN);
        *panics += 1;
        // Where there are other nodes, any of them does what is due.
        if self.store.cluster().is_none() {
            let millis = Millis::try_from(pause.as_millis()).unwrap_or(Millis::MAX);
            self.sleep_until(id, clock::now().saturating_add(millis));
        }
        pause
    }

    /// The rooms that have to be opened again by now, which are forgotten: they see to themselves.
    fn woken(&self, now: Millis) -> Vec<GameId> {
        let woken = lock(&self.asleep)
            .extract_if(|_, due| *due <= now)
            .collect::<Vec<_>>();
        woken.into_iter().map(|(id, _)| id).collect()
    }

    /// The games whose rooms are open.
    pub(super) fn open(&self) -> Vec<GameId> {
        lock(&self.rooms).keys().copied().collect()
    }

    /// Whether the room of a game is open.
    pub(super) fn is_open(&self, id: GameId) -> bool {
        lock(&self.rooms).contains_key(&id)
    }

    /// Lets the room of a game know, if it is open, that the game has a certain version by now.
    pub(super) fn heard(&self, id: GameId, version: u32) {
        let rooms = lock(&self.rooms);
        if let Some(listing) = rooms.get(&id)
            && listing.known.version.load(Ordering::Relaxed) < version
        {
            // A room whose queue is full is told the next time.
            listing.commands.try_send(Command::CatchUp).ok();
        }
    }

    /// Lets the room of a game know, if it is open, who is in the game elsewhere.
    pub(super) fn seen(&self, id: GameId, elsewhere: NodePresence) {
        let rooms = lock(&self.rooms);
        if let Some(listing) = rooms.get(&id) {
            let mut known = lock(&listing.known.elsewhere);
            if *known != elsewhere {
                let told = listing.commands.try_send(Command::Elsewhere(elsewhere));
                // A room whose queue is full is told the next time.
                if told.is_ok() {
                    *known = elsewhere;
                }
            }
        }
    }

    /// Lets the room of a deleted game end, here and at other nodes.
    async fn deleted(&self, game: GameId) {
        let room = lock(&self.rooms)
            .get(&game)
            .map(|listing| listing.commands.clone());
        if let Some(room) = room {
            // A room that has closed by itself needs no telling.
            room.send(Command::CatchUp).await.ok();
        }
        if let Some(notifier) = &self.notifier {
            notifier.tell(game, u32::MAX);
        }
        lock(&self.open_games).release(game);
        lock(&self.asleep).remove(&game);
    }

    /// Lets rooms give back the time of an outage at once, so that nobody sees clocks that are wrong until somebody moves. A room that is
    /// opened later looks by itself.
    pub(super) fn give_back(&self) {
        for listing in lock(&self.rooms).values() {
            // A room whose queue is full looks before it does the next thing.
            listing.commands.try_send(Command::CheckClock).ok();
        }
    }

    /// Counts a game that a client begins.
    pub(super) fn count(&self, client: RateLimitKey, id: GameId) -> Result<(), TooManyGamesError> {
        // A client has its share at each node.
        let limit = (self.options.open_games / self.heartbeat.nodes()).max(1);
        lock(&self.open_games).claim(client, id, limit, clock::now())
    }

    /// Counts a game that begins where another has ended.
    pub(super) fn claim(&self, client: RateLimitKey, id: GameId) -> Result<(), ProtocolError> {
        if let Some(gate) = self.gate.get() {
            gate(client, self.heartbeat.nodes())?;
        }
        self.count(client, id)
            .map_err(|error| ProtocolError::new(ErrorCode::TooManyGames, error.to_string()))
    }

    /// Takes a room off the list if nobody holds a handle of it and nobody has asked it anything. Handles are given out
    /// under the same lock, so nobody can come in between.
    pub(super) fn retire(&self, id: GameId, waiting: &mpsc::Receiver<Command>) -> bool {
        let mut rooms = lock(&self.rooms);
        let is_forgotten = rooms
            .get(&id)
            .is_none_or(|listing| listing.commands.strong_count() == 1);
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

/// A room on the list.
struct Listing {
    commands: mpsc::Sender<Command>,
    known: Arc<Known>,
}

/// What a room knows, for those who would tell it more.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The version of its game.
    pub(super) version: AtomicU32,
    /// Who is in the game elsewhere.
    pub(super) elsewhere: Mutex<NodePresence>,
}

impl Listing {
    fn new() -> (Listing, mpsc::Receiver<Command>) {
        let (commands, waiting) = mpsc::channel(QUEUE);
        let known = Arc::default();
        (Listing { commands, known }, waiting)
    }

    fn has_ended(&self) -> bool {
        self.commands.is_closed()
    }
}

/// A room's place on the list, which it leaves however it ends. Should its task panic, the next who asks finds another, and one is opened
/// even if nobody asks: a flag may have to fall.
struct Place {
    shared: Arc<Shared>,
    id: GameId,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut rooms = lock(&self.shared.rooms);
        if rooms.get(&self.id).is_some_and(Listing::has_ended) {
            rooms.remove(&self.id);
            self.shared.closed.notify_waiters();
        }
        drop(rooms);
        if thread::panicking() {
            let pause = self.shared.note_panic(self.id);
            tracing::error!(game = %self.id, ?pause, "a room has panicked; it is opened again");
        }
    }
}

/// Locks; whoever panicked with the lock in hand left the list whole, since nothing in it can fail halfway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use skep_game::{
        clock::ClockSetting,
        ids::Token,
        live::{CreateGame, Request},
        words::{EndReason, Kind, Opening, SideChoice},
    };
    use tokio::time::timeout;

    use super::*;
    use crate::{
        room::{Entered, Entry, Frame, Proof},
        store::StoreOptions,
    };

    async fn rooms(directory: &tempfile::TempDir) -> Rooms {
        let options = StoreOptions::new(directory.path());
        let (store, _writer) = Store::open(&options).await.expect("a store");
        let rooms = Rooms::new(RoomsOptions::default(), store).await;
        rooms.expect("rooms")
    }

    #[tokio::test]
    async fn whoever_may_not_create_a_game_begins_none_after_another() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let [first, second] = ["10.0.0.1", "10.0.0.2"]
            .map(|address| RateLimitKey::of(address.parse().expect("an address")));
        rooms.guard(Box::new(move |client, _| match client == first {
            true => Err(ProtocolError::new(ErrorCode::TooManyRequests, "slow down")),
            false => Ok(()),
        }));
        let id = GameId::random().expect("randomness");
        let refused = rooms.shared.claim(first, id);
        assert_eq!(
            refused.expect_err("too many").code,
            ErrorCode::TooManyRequests
        );
        rooms.shared.claim(second, id).expect("another client may");
    }

    #[tokio::test]
    async fn a_room_whose_task_has_died_is_replaced_and_keeps_nobody_from_closing() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let id = GameId::random().expect("randomness");
        // A task that ends without a word, as one that panics does.
        let (listing, waiting) = Listing::new();
        lock(&rooms.shared.rooms).insert(id, listing);
        let place = Place {
            shared: Arc::clone(&rooms.shared),
            id,
        };
        drop(waiting);
        let room = rooms.room(id).expect("a room");
        let asked = room.state(Proof::Nothing).await;
        assert_eq!(asked.expect_err("no game").code, ErrorCode::NoSuchGame);
        // The place of the dead one is not that of its successor.
        drop(place);
        assert_eq!(rooms.len(), 1);
        rooms.close().await;
        assert!(rooms.is_empty());
    }

    /// A game whose clocks run, and the secrets of its sides.
    async fn running(rooms: &Rooms, seconds: u32) -> (GameId, [Token; 2]) {
        let wish = CreateGame {
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
        let settled = Settings::new(id, &wish, &white, true, clock::now());
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

    async fn play(room: &Room, token: &Token, ply: u32, uhp: &str) -> Result<u32, ProtocolError> {
        let client = RateLimitKey::of("10.0.0.1".parse().expect("an address"));
        let request = Request::Move {
            ply,
            after: ply + 1,
            uhp: uhp.to_owned(),
        };
        let asked = room.ask(client, Some(token.hash()), request, 0).await?;
        asked.wait().await
    }

    async fn enter(room: &Room, token: &Token) -> (Entered, mpsc::Receiver<Frame>) {
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

    async fn panic_in(room: &Room) {
        let fails = Command::Run(|| panic!("a fault for the test"));
        room.commands.send(fails).await.expect("the room is open");
        room.closed().await;
    }

    #[tokio::test]
    async fn a_room_that_panics_tells_its_visitors_to_come_back_and_the_game_goes_on() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let (id, tokens) = running(&rooms, 600).await;
        let room = rooms.room(id).expect("a room");
        let mut visitors = Vec::new();
        for token in &tokens {
            visitors.push(enter(&room, token).await);
        }
        panic_in(&room).await;
        for (stay, mut inbox) in visitors {
            let mut last = None;
            while let Some(frame) = inbox.recv().await {
                last = Some(frame);
            }
            let last = String::from_utf8(last.expect("a message").json.to_vec());
            assert!(last.expect("a text").contains(r#""t":"closing""#));
            drop(stay);
        }
        assert_eq!(rooms.running_clocks(), 0);
        // Whoever comes back finds another room, in which nothing is missing.
        let room = rooms.room(id).expect("a room");
        let (_white, mut inbox) = enter(&room, &tokens[0]).await;
        let played = play(&room, &tokens[0], 2, "wQ -wS1").await;
        let played = played.expect("legal");
        while inbox.recv().await.expect("a message").version != Some(played) {}
        rooms.close().await;
    }

    #[tokio::test]
    async fn a_flag_falls_although_the_room_has_panicked_and_nobody_comes_back() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let living = rooms.clone();
        let living = tokio::spawn(async move { living.live_with_others().await });
        let (id, _) = running(&rooms, 1).await;
        panic_in(&rooms.room(id).expect("a room")).await;
        let over = async {
            loop {
                let stored = rooms.shared.store.load(id).await.expect("an answer");
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
        living.abort();
        rooms.close().await;
    }
}
