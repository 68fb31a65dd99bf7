//! The lobby of a node: a handle.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use skep_people::{
    Blocks, ContestantKind, Experience, Pace, REMEMBERED, Speed, Standing, Who, barred_until,
    day_of,
    wire::{LobbyRequest, Person},
};
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, MissedTickBehavior, interval, sleep},
};

use super::{
    Caller, LobbyError, LobbyOptions,
    guest_seeks::GuestSeeks,
    rating_terms::kind_of,
    snapshot::LobbySnapshot,
    sockets::{COALESCE, Entrant, Sockets},
};
use crate::{
    clock,
    rate_limit_key::RateLimitKey,
    room::Rooms,
    store::{AccountKind, Store, StoreError},
};

/// How often a node looks what has become of the lobby, whatever it has been told.
const LOOK: Duration = Duration::from_secs(1);
/// How often it looks while nobody but bots is there. They are told at once of what is changed here or hinted at.
const LOOK_FOR_BOTS: Duration = Duration::from_secs(10);
/// How long changes are gathered before they are looked at.
const GATHER: Duration = Duration::from_millis(20);
/// How many people enter or leave at the same time at the most.
const DOORS: usize = 64;
/// How often what nobody stands for any more is forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// The lobby of a node.
#[derive(Clone)]
pub struct Lobby {
    shared: Arc<Shared>,
}

/// What all handles share.
struct Shared {
    options: LobbyOptions,
    store: Store,
    rooms: Rooms,
    state: Mutex<State>,
    /// One socket of a person enters or leaves at a time, so that the database hears of it in the order in which it happens. Others go
    /// through other doors: their changes are committed together.
    doors: [tokio::sync::Mutex<()>; DOORS],
    /// One look at a time: whoever waits for one that has not begun yet shares it.
    looking: tokio::sync::Mutex<()>,
    /// Told when something has changed here.
    changed: Notify,
}

/// What is known of the lobby, and who is told of it here.
#[derive(Default)]
pub(super) struct State {
    pub(super) snapshot: LobbySnapshot,
    pub(super) sockets: Sockets,
    pub(super) guest_seeks: GuestSeeks,
}

impl State {
    /// When to look again, if nobody tells of a change before.
    fn next_look(&self) -> Duration {
        if !self.sockets.has_people() {
            return LOOK_FOR_BOTS;
        }
        match self.snapshot.is_behind {
            true => COALESCE,
            false => LOOK,
        }
    }
}

/// Somebody who is there, until this is dropped.
pub struct Present {
    lobby: Lobby,
    who: Who,
    /// Which of the sockets.
    socket: u64,
}

impl Lobby {
    /// The lobby that a store knows.
    pub fn new(store: Store, rooms: Rooms, options: LobbyOptions) -> Lobby {
        Lobby {
            shared: Arc::new(Shared {
                options,
                store,
                rooms,
                state: Mutex::default(),
                doors: [(); DOORS].map(|()| tokio::sync::Mutex::default()),
                looking: tokio::sync::Mutex::default(),
                changed: Notify::new(),
            }),
        }
    }

    /// Forgets whoever was there when the only server on the database ended.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn open(&self) -> Result<(), StoreError> {
        let change = self.store().clear_lobby();
        change.await.map(drop)
    }

    /// Looks after the lobby, until the future is dropped.
    pub async fn run(&self) {
        tokio::join!(self.look(), self.make_waves(), self.sweep());
    }

    /// Lets somebody in. Everything that he is to know goes to the outbox, which is closed if he does not keep up.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn enter(
        &self,
        caller: &Caller,
        outbox: mpsc::Sender<Bytes>,
    ) -> Result<Present, LobbyError> {
        let standings = self.standings(caller.who).await?;
        let blocks = self.blocks(caller.who).await?;
        let at = clock::now();
        let pair_games = match caller.who.account() {
            Some(account) => {
                let ratings = self.store();
                ratings.pair_games(account, None, day_of(at)).await?
            }
            None => Vec::new(),
        };
        let socket = self.state().sockets.reserve(caller.who);
        let present = Present {
            lobby: self.clone(),
            who: caller.who,
            socket,
        };
        {
            let _door = self.door(caller.who).lock().await;
            let (who, node) = (caller.who, self.shared.rooms.node());
            self.store().enter_lobby(who, node).await?;
        }
        // During a flood whoever enters sees what was seen a moment ago; what has changed since follows.
        if !self.state().snapshot.is_recent_enough() {
            self.refresh().await?;
        }
        let mut state = self.state();
        let State {
            snapshot, sockets, ..
        } = &mut *state;
        let entrant = Entrant {
            caller: caller.clone(),
            standings,
            blocks,
            pair_games,
            at,
        };
        sockets.admit(socket, entrant, outbox, snapshot);
        drop(state);
        self.tell();
        Ok(present)
    }

    /// Does what somebody asks for.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub async fn hear(
        &self,
        caller: &Caller,
        client: RateLimitKey,
        request: LobbyRequest,
    ) -> Result<(), LobbyError> {
        match request {
            // The socket answers these.
            LobbyRequest::Hello { .. } | LobbyRequest::Ping { .. } => Ok(()),
            LobbyRequest::Seek { terms, side, band } => {
                self.seek((caller, client), &terms, side, band).await
            }
            LobbyRequest::Withdraw { seek } => self.withdraw((caller, client), seek).await,
            LobbyRequest::Accept { seek } => self.accept(caller, seek).await,
            LobbyRequest::Join { clock, rated } => self.join(caller, clock, rated).await,
            LobbyRequest::Leave => self.quit(caller).await,
            LobbyRequest::Busy { busy } => self.be_busy(caller, busy).await,
        }
    }

    /// The door of somebody, which is always the same.
    fn door(&self, who: Who) -> &tokio::sync::Mutex<()> {
        let mut hasher = DefaultHasher::new();
        who.hash(&mut hasher);
        let number = usize::try_from(hasher.finish() % DOORS as u64).unwrap_or(0);
        // INVARIANT: the number is that of a door, since it is a remainder.
        &self.shared.doors[number]
    }

    pub(super) fn options(&self) -> &LobbyOptions {
        &self.shared.options
    }

    pub(super) fn store(&self) -> &Store {
        &self.shared.store
    }

    pub(super) fn rooms(&self) -> &Rooms {
        &self.shared.rooms
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        // Whoever panicked with the lock in hand left whole values.
        self.shared
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody, here and elsewhere, that something has changed.
    pub(super) fn tell(&self) {
        self.shared.changed.notify_one();
        self.rooms().tell_lobby();
    }

    /// A bot takes no more games at the moment, or does again.
    async fn be_busy(&self, caller: &Caller, busy: bool) -> Result<(), LobbyError> {
        if !caller.is_bot {
            return Err(LobbyError::NoBot);
        }
        let (who, node) = (caller.who, self.rooms().node());
        self.store().set_bot_busy(who, node, busy).await?;
        self.tell();
        Ok(())
    }

    /// What is known of somebody at each speed; nothing for a guest.
    pub(super) async fn standings(&self, who: Who) -> Result<Standings, LobbyError> {
        let Some(account) = who.account() else {
            return Ok(Standings::default());
        };
        let ratings = self.store();
        Ok(Standings(Some(KnownRatings {
            standings: ratings.standings(account).await?,
            start: ratings.initial_rating(account).await?,
            experiences: ratings.experiences(account).await?,
        })))
    }

    /// Lets those begin a game on these terms who have not left too many by the clock.
    pub(super) async fn check_conduct(&self, who: Who, pace: Pace) -> Result<(), LobbyError> {
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

    /// Who does not want to meet somebody, and whom he does not want to meet.
    pub(super) async fn blocks(&self, who: Who) -> Result<Blocks, LobbyError> {
        match who.account() {
            Some(account) => Ok(self.store().blocks(&[account]).await?),
            None => Ok(Blocks::default()),
        }
    }

    /// Somebody as others see him, with his rating at a speed.
    pub(super) async fn person(
        &self,
        who: Who,
        speed: Option<Speed>,
    ) -> Result<Person, LobbyError> {
        let Some(account) = who.account() else {
            return Ok(Person::GUEST);
        };
        let kept = self.store().account(account).await?;
        let standings = self.standings(who).await?;
        let (rating, provisional) = standings.shown(speed);
        let name = kept.as_ref().map(|kept| kept.name.clone());
        let bot = kept.is_some_and(|kept| kept.kind == AccountKind::Bot);
        let is_house = kind_of(name.as_deref(), bot) == ContestantKind::House;
        Ok(Person {
            name,
            rating,
            provisional,
            bot,
            newcomer: standings.is_newcomer(speed) && !is_house,
        })
    }

    /// Looks again and again what has become of the lobby, and tells those who are here.
    async fn look(&self) {
        loop {
            let next = self.state().next_look();
            tokio::select! {
                () = self.shared.changed.notified() => {}
                () = self.rooms().lobby_changed() => {}
                () = sleep(next) => {}
            }
            let gather = match self.state().snapshot.is_flooded {
                true => COALESCE,
                false => GATHER,
            };
            sleep(gather).await;
            if self.state().sockets.is_empty() {
                continue;
            }
            if let Err(error) = self.refresh().await {
                let what = "cannot see what becomes of the lobby; will try again";
                self.store().warn(what, &error);
            }
        }
    }

    /// Looks what has become of the lobby, and tells those who are here.
    pub(super) async fn refresh(&self) -> Result<(), LobbyError> {
        let wanted = Instant::now();
        let _looking = self.shared.looking.lock().await;
        // Somebody else may have looked while this one waited.
        let looked = self.state().snapshot.looked;
        if looked.is_some_and(|looked| looked >= wanted) {
            return Ok(());
        }
        let asked = Instant::now();
        let seen = self.see().await?;
        let mut state = self.state();
        let State {
            snapshot, sockets, ..
        } = &mut *state;
        snapshot.looked = Some(asked);
        sockets.tell(snapshot, seen);
        Ok(())
    }

    async fn sweep(&self) {
        let mut tick = ticking(SWEEP);
        loop {
            tick.tick().await;
            let is_empty = {
                let mut state = self.state();
                let standing = state.snapshot.standing();
                state.guest_seeks.tidy(&standing, Instant::now());
                state.sockets.is_empty()
            };
            if is_empty {
                continue;
            }
            if let Err(error) = self.store().sweep_lobby(clock::now()).await {
                let what = "cannot tidy the lobby; will try again";
                self.store().warn(what, &error);
            }
        }
    }

    /// Somebody is gone, unless he has come back meanwhile.
    async fn leave(&self, who: Who) -> Result<(), LobbyError> {
        let _door = self.door(who).lock().await;
        if self.state().sockets.has(who) {
            return Ok(());
        }
        let node = self.rooms().node();
        self.store().leave_lobby(who, node).await?;
        self.tell();
        Ok(())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        if !self.lobby.state().sockets.remove(self.socket, self.who) {
            return;
        }
        // Held loosely, so that nobody who lingers keeps a server from ending.
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
                let what = "cannot note who has left the lobby";
                lobby.store().warn(what, &error);
            }
        });
    }
}

/// What is known of somebody at each speed; `None` for a guest.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings(Option<KnownRatings>);

/// What is known of a member at each speed, and with what they begin at others.
#[derive(Clone, Debug)]
struct KnownRatings {
    standings: Vec<(Speed, Standing)>,
    start: Standing,
    experiences: Vec<(Speed, Experience)>,
}

impl Standings {
    /// The rating at a speed as it is shown, and whether it is provisional.
    pub(super) fn shown(&self, speed: Option<Speed>) -> (Option<i32>, bool) {
        let (Some(known), Some(speed)) = (&self.0, speed) else {
            return (None, false);
        };
        let found = known.standings.iter().find(|(known, _)| *known == speed);
        let standing = found.map_or(known.start, |(_, standing)| *standing);
        let rating = standing.rating_at(clock::now());
        (Some(rating.shown()), rating.is_provisional())
    }

    /// Whether somebody with an account is not established at a speed.
    pub(super) fn is_newcomer(&self, speed: Option<Speed>) -> bool {
        let (Some(known), Some(speed)) = (&self.0, speed) else {
            return false;
        };
        let mut experiences = known.experiences.iter();
        let found = experiences.find(|(known, _)| *known == speed);
        !found.is_some_and(|(_, experience)| experience.is_established())
    }
}

pub(super) fn ticking(period: Duration) -> tokio::time::Interval {
    let mut tick = interval(period.max(Duration::from_millis(1)));
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    tick
}
