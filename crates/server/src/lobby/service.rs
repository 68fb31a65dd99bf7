//! The handle of a node's lobby, and its limit on guests' seeks per address.

use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use bytes::Bytes;
use skep_people::{
    Blocks, ContestantKind, Pace, PlayerId, REMEMBERED, Speed, barred_until, day_of,
    wire::{LobbyRequest, Person},
};
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, sleep},
};

use super::{
    Caller, LobbyError, Result,
    ratings::kind_of,
    snapshot::LobbySnapshot,
    sockets::{ACTIVITY_INTERVAL, Sockets, Visitor},
};
use crate::{
    clock::{self, ticker},
    ids::GameId,
    lock::lock,
    rate_limit::RateLimitKey,
    room::Rooms,
    store::{AccountKind, Store},
};

/// Refresh interval in the absence of notifications.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The same while only bots are connected, for which notifications suffice.
const BOT_POLL_INTERVAL: Duration = Duration::from_secs(10);
/// Delay for collecting changes into one refresh.
const BATCH_DELAY: Duration = Duration::from_millis(20);
const PRESENCE_LOCKS: usize = 64;
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyOptions {
    /// Interval between pairing waves.
    pub wave: Duration,
    /// Grace period after a visitor's last socket has closed, so that reloading the page withdraws nothing.
    pub linger: Duration,
    /// Seconds for each side's first move: in general, and in a classical game.
    pub first_move: (u32, u32),
    /// Maximum number of guests' seeks per address. A limit per guest would be useless, since guests can be created at
    /// will.
    pub guest_seeks: usize,
    /// Rate games between accounts that connect from one address.
    pub rates_same_address: bool,
}

impl Default for LobbyOptions {
    fn default() -> LobbyOptions {
        LobbyOptions {
            wave: Duration::from_secs(5),
            linger: Duration::from_secs(2),
            first_move: (30, 60),
            guest_seeks: 20,
            rates_same_address: true,
        }
    }
}

#[derive(Clone)]
pub struct Lobby {
    shared: Arc<Shared>,
}

struct Shared {
    options: LobbyOptions,
    store: Store,
    rooms: Arc<Rooms>,
    state: Mutex<State>,
    /// Serialize entering and leaving per visitor, so that the database sees them in order. Sharded by visitor, because
    /// the store commits concurrent changes together.
    presence_locks: [tokio::sync::Mutex<()>; PRESENCE_LOCKS],
    /// Serializes refreshes; callers waiting for one that has not begun share it.
    refreshing: tokio::sync::Mutex<()>,
    /// Notified of changes made at this node.
    changed: Notify,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) snapshot: LobbySnapshot,
    pub(super) sockets: Sockets,
    pub(super) guest_seeks: GuestSeeks,
}

impl State {
    /// Time until the next refresh unless a change is notified first.
    fn refresh_delay(&self) -> Duration {
        if !self.sockets.has_people() {
            return BOT_POLL_INTERVAL;
        }
        match self.snapshot.is_behind {
            true => ACTIVITY_INTERVAL,
            false => POLL_INTERVAL,
        }
    }
}

/// RAII guard of a visitor's presence in the lobby.
pub struct LobbyPresence {
    lobby: Lobby,
    who: PlayerId,
    socket: u64,
}

impl Lobby {
    pub fn new(store: Store, rooms: Arc<Rooms>, options: LobbyOptions) -> Lobby {
        Lobby {
            shared: Arc::new(Shared {
                options,
                store,
                rooms,
                state: Mutex::default(),
                presence_locks: [(); PRESENCE_LOCKS].map(|()| tokio::sync::Mutex::default()),
                refreshing: tokio::sync::Mutex::default(),
                changed: Notify::new(),
            }),
        }
    }

    /// Runs background work until the future is dropped.
    pub async fn run(&self) {
        tokio::join!(self.run_refreshes(), self.run_waves(), self.run_sweeps());
    }

    /// Admits a visitor. The outbox receives all messages and is closed if the visitor does not keep up.
    pub async fn enter(
        &self,
        caller: &Caller,
        outbox: mpsc::Sender<Bytes>,
    ) -> Result<LobbyPresence> {
        let ratings = self.ratings(caller.who).await?;
        let blocks = self.blocks(caller.who).await?;
        let entered = clock::now();
        let pair_games = match caller.who.account() {
            Some(account) => {
                self.store()
                    .pair_games(account, None, day_of(entered))
                    .await?
            }
            None => HashMap::new(),
        };
        let socket = self.state().sockets.reserve(caller.who);
        let presence = LobbyPresence {
            lobby: self.clone(),
            who: caller.who,
            socket,
        };
        {
            let _lock = self.presence_lock(caller.who).lock().await;
            let (who, node) = (caller.who, self.rooms().node());
            self.store().enter_lobby(who, node).await?;
        }
        // During a flood newcomers get a slightly older snapshot; changes follow.
        if !self.state().snapshot.is_recent_enough() {
            self.refresh().await?;
        }
        let mut state = self.state();
        let State {
            snapshot, sockets, ..
        } = &mut *state;
        let visitor = Visitor {
            caller: caller.clone(),
            ratings,
            blocks,
            pair_games,
            entered,
        };
        sockets.admit(socket, visitor, outbox, snapshot);
        drop(state);
        self.notify_changed();
        Ok(presence)
    }

    pub async fn handle(
        &self,
        caller: &Caller,
        client: RateLimitKey,
        request: LobbyRequest,
    ) -> Result<()> {
        match request {
            // Answered by the socket.
            LobbyRequest::Hello { .. } | LobbyRequest::Ping { .. } => Ok(()),
            LobbyRequest::Seek { terms, side, band } => {
                self.seek((caller, client), &terms, side, band).await
            }
            LobbyRequest::Withdraw { seek } => self.withdraw((caller, client), seek).await,
            LobbyRequest::Accept { seek } => self.accept(caller, seek).await,
            LobbyRequest::Join { clock, rated } => self.join_pool(caller, clock, rated).await,
            LobbyRequest::Leave => self.leave_pool(caller).await,
            LobbyRequest::Busy { busy } => self.set_busy(caller, busy).await,
        }
    }

    fn presence_lock(&self, who: PlayerId) -> &tokio::sync::Mutex<()> {
        let mut hasher = DefaultHasher::new();
        who.hash(&mut hasher);
        let index = usize::try_from(hasher.finish() % PRESENCE_LOCKS as u64).unwrap_or(0);
        // INVARIANT: a remainder is smaller than the number of locks.
        &self.shared.presence_locks[index]
    }

    pub(super) fn options(&self) -> &LobbyOptions {
        &self.shared.options
    }

    pub(super) fn store(&self) -> &Store {
        &self.shared.store
    }

    pub(super) fn rooms(&self) -> &Arc<Rooms> {
        &self.shared.rooms
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.shared.state)
    }

    /// Triggers a refresh at all nodes.
    pub(super) fn notify_changed(&self) {
        self.shared.changed.notify_one();
        self.rooms().notify_lobby();
    }

    async fn set_busy(&self, caller: &Caller, busy: bool) -> Result<()> {
        if !caller.is_bot {
            return Err(LobbyError::NoBot);
        }
        let (who, node) = (caller.who, self.rooms().node());
        self.store().set_bot_busy(who, node, busy).await?;
        self.notify_changed();
        Ok(())
    }

    /// Rejects real-time games of players who have left too many.
    pub(super) async fn check_conduct(&self, who: PlayerId, pace: Pace) -> Result<()> {
        if !pace.is_real_time() {
            return Ok(());
        }
        let now = clock::now();
        let since = now.saturating_sub(REMEMBERED);
        let left = self.store().left_since(who, since).await?;
        match barred_until(&left, now) {
            Some(until) => Err(LobbyError::Barred { until }),
            None => Ok(()),
        }
    }

    /// Blocks by and of a player.
    pub(super) async fn blocks(&self, who: PlayerId) -> Result<Blocks> {
        match who.account() {
            Some(account) => Ok(self.store().blocks(&[account]).await?),
            None => Ok(Blocks::default()),
        }
    }

    /// A player as others see them, with their rating at a speed.
    pub(super) async fn person(&self, who: PlayerId, speed: Option<Speed>) -> Result<Person> {
        let Some(account) = who.account() else {
            return Ok(Person::GUEST);
        };
        let stored = self.store().account(account).await?;
        let ratings = self.ratings(who).await?;
        let (rating, provisional) = ratings.shown(speed);
        let name = stored.as_ref().map(|stored| stored.name.clone());
        let bot = stored.is_some_and(|stored| stored.kind == AccountKind::Bot);
        let is_house = kind_of(name.as_deref(), bot) == ContestantKind::House;
        Ok(Person {
            name,
            rating,
            provisional,
            bot,
            newcomer: ratings.is_newcomer(speed) && !is_house,
        })
    }

    async fn run_refreshes(&self) {
        loop {
            let delay = self.state().refresh_delay();
            tokio::select! {
                () = self.shared.changed.notified() => {}
                () = self.rooms().lobby_changed() => {}
                () = sleep(delay) => {}
            }
            let batch_delay = match self.state().snapshot.is_flooded {
                true => ACTIVITY_INTERVAL,
                false => BATCH_DELAY,
            };
            sleep(batch_delay).await;
            if self.state().sockets.is_empty() {
                continue;
            }
            if let Err(error) = self.refresh().await {
                let what = "cannot refresh the lobby; will retry";
                self.store().warn(what, &error);
            }
        }
    }

    /// Reads the lobby from the database and sends changes to visitors at this node.
    pub(super) async fn refresh(&self) -> Result<()> {
        let wanted = Instant::now();
        let _lock = self.shared.refreshing.lock().await;
        // Another caller may have refreshed it in the meantime.
        let read_at = self.state().snapshot.read_at;
        if read_at.is_some_and(|read_at| read_at >= wanted) {
            return Ok(());
        }
        let read_at = Instant::now();
        let update = self.read_lobby().await?;
        let mut state = self.state();
        let State {
            snapshot, sockets, ..
        } = &mut *state;
        snapshot.read_at = Some(read_at);
        sockets.apply(snapshot, update);
        Ok(())
    }

    async fn run_sweeps(&self) {
        let mut tick = ticker(SWEEP_INTERVAL);
        loop {
            tick.tick().await;
            let is_empty = {
                let mut state = self.state();
                let open = state.snapshot.open_seeks();
                state.guest_seeks.prune(&open, Instant::now());
                state.sockets.is_empty()
            };
            if is_empty {
                continue;
            }
            if let Err(error) = self.store().sweep_lobby(clock::now()).await {
                let what = "cannot sweep the lobby; will retry";
                self.store().warn(what, &error);
            }
        }
    }

    /// Removes a visitor unless they have reconnected.
    async fn leave(&self, who: PlayerId) -> Result<()> {
        let _lock = self.presence_lock(who).lock().await;
        if self.state().sockets.has(who) {
            return Ok(());
        }
        let node = self.rooms().node();
        self.store().leave_lobby(who, node).await?;
        self.notify_changed();
        Ok(())
    }
}

impl Drop for LobbyPresence {
    fn drop(&mut self) {
        if !self.lobby.state().sockets.remove(self.socket, self.who) {
            return;
        }
        // A weak reference, so that lingering visitors do not delay shutdown.
        let lobby = Arc::downgrade(&self.lobby.shared);
        let (linger, who) = (self.lobby.options().linger, self.who);
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        runtime.spawn(async move {
            sleep(linger).await;
            let Some(shared) = lobby.upgrade() else {
                return;
            };
            let lobby = Lobby { shared };
            if let Err(error) = lobby.leave(who).await {
                let what = "cannot remove a visitor from the lobby";
                lobby.store().warn(what, &error);
            }
        });
    }
}

/// Time for which a new seek counts before it appears in the snapshot.
const UNSEEN_GRACE: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(super) struct GuestSeeks {
    by_address: HashMap<RateLimitKey, HashMap<GameId, Instant>>,
}

impl GuestSeeks {
    /// Counts a new seek; returns false if the address has reached its limit. `open` returns the seeks in the snapshot.
    pub(super) fn reserve(
        &mut self,
        (client, limit): (RateLimitKey, usize),
        (game, now): (GameId, Instant),
        open: impl FnOnce() -> HashSet<GameId>,
    ) -> bool {
        let seeks = self.by_address.entry(client).or_default();
        if seeks.len() >= limit {
            retain(seeks, &open(), now);
        }
        let is_allowed = seeks.len() < limit;
        if is_allowed {
            seeks.insert(game, now);
        }
        is_allowed
    }

    pub(super) fn release(&mut self, client: RateLimitKey, game: GameId) {
        if let Some(seeks) = self.by_address.get_mut(&client) {
            seeks.remove(&game);
        }
    }

    /// Forgets seeks that are no longer open.
    pub(super) fn prune(&mut self, open: &HashSet<GameId>, now: Instant) {
        self.by_address.retain(|_, seeks| {
            retain(seeks, open, now);
            !seeks.is_empty()
        });
    }
}

fn retain(seeks: &mut HashMap<GameId, Instant>, open: &HashSet<GameId>, now: Instant) {
    let is_new = |since: Instant| now.duration_since(since) < UNSEEN_GRACE;
    seeks.retain(|game, since| open.contains(game) || is_new(*since));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_open_seeks_per_address() {
        const LIMIT: usize = 20;
        let address = |text: &str| (RateLimitKey::of(text.parse().expect("an address")), LIMIT);
        let game = |number: usize| GameId::derived_from(&format!("game {number}"));
        let start = Instant::now();
        let new = |number| (game(number), start);
        let mut seeks = GuestSeeks::default();
        // Two addresses of one household.
        let (one, again) = (address("2001:db8::1"), address("2001:db8::2"));
        for number in 0..LIMIT {
            assert!(seeks.reserve(one, new(number), HashSet::new));
        }
        assert!(!seeks.reserve(again, new(100), HashSet::new));
        assert!(seeks.reserve(address("2001:db8:0:1::1"), new(100), HashSet::new));
        seeks.release(one.0, game(0));
        assert!(seeks.reserve(again, new(101), HashSet::new));
        // After the grace period only seeks in the snapshot count.
        let later = start + UNSEEN_GRACE;
        let open = || (1..LIMIT).map(game).collect();
        assert!(seeks.reserve(one, (game(102), later), open));
        assert!(!seeks.reserve(one, (game(103), later), open));
        seeks.prune(&HashSet::new(), later + UNSEEN_GRACE);
        assert!(seeks.by_address.is_empty());
    }
}
