//! The actor of a room: it alone changes its game, one thing after the other. What happens is stored first, then told.

use std::{future::pending, sync::Arc, sync::atomic::Ordering, time::Duration};

use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use skep_game::refused;
use skep_people::AccountId;

use super::{
    Proof,
    audience::{Audience, Broadcast},
    command::Command,
    leaving::{self, Cause},
    plans::Plans,
    recent::Recent,
    refusal::{self, SetbackError},
    rooms::{Known, Shared, lock},
    standings::Standings,
};
use crate::room::of_store;
use crate::{
    catalog::{self, ArchiveGames, NewEntry},
    clock::{self, Millis},
    game::{
        Change, CorruptLogError, Decision, Event, LiveGame, Moment, RefusalError, Request,
        Settings, Stamped,
    },
    ids::{GameId, TokenHash},
    protocol::{
        Action, BySide, ErrorCode, GameState, Kind, LiveState, ProtocolError, Seat, ServerMessage,
        Side,
    },
    rate_limit_key::RateLimitKey,
    store::{AccountState, Append, NewGame, NodePresence, StoreError},
};

/// How long a room waits before it tries again to store what nobody else will ask for, such as a flag that fell.
pub(super) const RETRY: Duration = Duration::from_millis(500);
/// How often a room decides again because somebody else was quicker.
pub(super) const TRIES: usize = 8;
/// Within how many milliseconds clients come back after the server closes: not all at once.
const RETURN_WITHIN: u32 = 3_000;
/// The same after one room has failed.
const RETURN_WITHIN_AFTER_PANIC: u32 = 500;

/// Opens a room and runs it until it is closed.
pub(super) async fn run(
    shared: Arc<Shared>,
    id: GameId,
    known: Arc<Known>,
    mut waiting: mpsc::Receiver<Command>,
) {
    let loaded = load(&shared, id, usize::MAX).await;
    let error = match loaded {
        Ok((live, standings)) => {
            let mut room = RoomActor::new(Arc::clone(&shared), known, live, standings);
            room.look_around().await;
            room.follow_plans().await;
            room.look_after_clock().await;
            match room.run(&mut waiting).await {
                Stopped::Closed => return,
                Stopped::Deleted => refusal::no_such_game(),
            }
        }
        Err(error) => error,
    };
    refusal::refuse_all(&shared, id, &error, &mut waiting).await;
}

/// Why a room does not go on.
enum Stopped {
    /// Nobody needs it, or the server closes.
    Closed,
    /// Its game has been deleted.
    Deleted,
}

/// A game after so many events, or as it stands if it has had fewer.
async fn load(
    shared: &Shared,
    id: GameId,
    version: usize,
) -> Result<(LiveGame, Standings), ProtocolError> {
    let stored = shared.store.load(id).await.map_err(|error| {
        shared.store.warn_of_game(id, "cannot load a game", &error);
        refusal::of_game(error)
    })?;
    let stored = stored.ok_or_else(refusal::no_such_game)?;
    let events = stored.events.into_iter().take(version);
    let live = LiveGame::replay(stored.settings, events).inspect_err(|error| {
        tracing::error!(game = %id, %error, "a stored game is damaged");
    })?;
    let standings = Standings::read(&shared.store, &live)
        .await
        .map_err(of_store)?;
    Ok((live, standings))
}

/// What is stored together with a change.
#[derive(Default)]
pub(super) struct Along {
    /// The game that the players go on in.
    pub(super) next: Option<Settings>,
    /// The side that somebody takes, and the account whose it is from now on.
    pub(super) seat: Option<(Side, AccountId)>,
}

pub(super) struct RoomActor {
    pub(super) shared: Arc<Shared>,
    known: Arc<Known>,
    pub(super) id: GameId,
    pub(super) live: LiveGame,
    pub(super) standings: Standings,
    /// The conditional moves of the players.
    pub(super) plans: Plans,
    pub(super) audience: Audience,
    /// Who is here, as the other nodes were told.
    attended: NodePresence,
    pub(super) recent: Recent,
    /// Why the game may end by what happens now.
    pub(super) cause: Cause,
    /// Up to when the clocks have run, while the time since then has not been given back.
    pub(super) owed: Option<Millis>,
    /// Whether this game is counted among those whose clock runs.
    counted: bool,
    /// Whether a newer program has done something to the game that this one cannot read.
    is_outgrown: bool,
    /// Whether the game has been deleted.
    is_deleted: bool,
    /// Not before this time does the room try again what could not be stored.
    pub(super) patience: Option<Instant>,
    pub(super) idle_since: Instant,
}

impl RoomActor {
    fn new(
        shared: Arc<Shared>,
        known: Arc<Known>,
        live: LiveGame,
        standings: Standings,
    ) -> RoomActor {
        let id = live.settings().id;
        let patience = shared.options.patience;
        let has_others = shared.notifier.is_some();
        known.version.store(live.version(), Ordering::Relaxed);
        RoomActor {
            cause: Cause::Nobody,
            owed: None,
            shared,
            known,
            id,
            recent: Recent::default(),
            audience: Audience::new(live.settings().computer, patience, has_others),
            attended: NodePresence::default(),
            live,
            standings,
            plans: Plans::default(),
            counted: false,
            is_outgrown: false,
            is_deleted: false,
            patience: None,
            idle_since: Instant::now(),
        }
    }

    async fn run(&mut self, waiting: &mut mpsc::Receiver<Command>) -> Stopped {
        let mut is_closing = false;
        loop {
            if self.is_deleted {
                self.send_away();
                return Stopped::Deleted;
            }
            if self.is_outgrown {
                // Whoever comes back may find a node that can read it.
                self.say_goodbye(RETURN_WITHIN);
                break;
            }
            if !is_closing {
                self.tend();
            }
            let alarm = self.next_alarm();
            tokio::select! {
                command = waiting.recv() => match command {
                    Some(Command::Close) => {
                        is_closing = true;
                        waiting.close();
                        self.say_goodbye(RETURN_WITHIN);
                    }
                    Some(command) => self.obey(command).await,
                    None => break,
                },
                () = at(alarm) => {
                    self.patience = None;
                    self.follow_plans().await;
                    self.look_after_clock().await;
                    let is_idle = self.idle_since.elapsed() >= self.shared.options.idle;
                    if is_idle {
                        if self.may_rest() && self.shared.retire(self.id, waiting) {
                            self.fall_asleep();
                            return Stopped::Closed;
                        }
                        self.idle_since = Instant::now();
                    }
                }
            }
        }
        self.shared.forget(self.id);
        Stopped::Closed
    }

    /// Counts the clock, and tells who has come and gone.
    fn tend(&mut self) {
        let clock_runs = self
            .live
            .clock()
            .is_some_and(|clock| clock.running().is_some());
        self.count_clock(self.is_hosted() && clock_runs);
        self.audience.tell_presence(&self.live, clock::now());
        self.attend(self.audience.here());
    }

    /// Lets the other nodes know who is here.
    fn attend(&mut self, here: NodePresence) {
        if let Some(notifier) = self
            .shared
            .notifier
            .as_ref()
            .filter(|_| here != self.attended)
        {
            self.attended = here;
            notifier.attend(self.id, here);
        }
    }

    /// Sees who is in the game at other nodes, before anybody here is told who is there.
    async fn look_around(&mut self) {
        if self.shared.store.cluster().is_some() {
            // What cannot be seen now is seen within a second.
            let node = self.shared.heartbeat.node();
            let seen = self.shared.store.open_games(node, &[self.id]).await;
            let seen = seen.unwrap_or_default();
            for seen in seen {
                self.audience.elsewhere = seen.elsewhere;
                *lock(&self.known.elsewhere) = seen.elsewhere;
            }
        }
    }

    /// Whether the game is played here. Those against the computer and at one table are played in the browser; what an
    /// earlier version has kept of them can be read and taken over.
    pub(super) fn is_hosted(&self) -> bool {
        self.live.settings().kind == Kind::Friend
    }

    pub(super) fn may_rest(&self) -> bool {
        self.audience.is_empty() && !self.is_needed()
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::CatchUp => return self.hear().await,
            Command::CheckClock => return self.look_after_clock().await,
            Command::Elsewhere(here) => {
                self.audience.elsewhere = here;
                return;
            }
            _ => {}
        }
        self.audience.arrived = Some(std::time::Instant::now());
        self.idle_since = Instant::now();
        // The caller may have disconnected, so an answer that cannot be sent is no error.
        match command {
            Command::Enter { entry, room, reply } => {
                reply.send(self.enter(entry, room).await).ok();
            }
            Command::Leave { visitor } => self.audience.leave(visitor),
            Command::Ask {
                client,
                proof,
                request,
                delay,
                reply,
            } => {
                let asked = self.ask(client, proof, &request, delay).await;
                reply.send(asked).ok();
                self.follow_plans().await;
            }
            Command::Plan {
                proof,
                lines,
                reply,
            } => {
                reply.send(self.plan(proof, &lines).await).ok();
            }
            Command::Join {
                token,
                name,
                member,
                reply,
            } => {
                let joined = self.join(token, name.as_deref(), member).await;
                reply.send(joined).ok();
            }
            Command::Remove { token, reply } => {
                reply.send(self.remove(token).await).ok();
            }
            Command::State { proof, reply } => {
                self.look_at_plans().await;
                let state = self.seat(proof).map(|seat| Box::new(self.state(seat)));
                reply.send(state).ok();
            }
            Command::Why { piece, to, reply } => {
                reply.send(self.live.why(&piece, to)).ok();
            }
            Command::Record { format, reply } => {
                let record = self.live.record(format);
                reply
                    .send(record.map_err(|refusal| self.refused(&refusal)))
                    .ok();
            }
            #[cfg(test)]
            Command::Run(run) => run(),
            Command::CatchUp | Command::CheckClock | Command::Elsewhere(_) | Command::Close => {}
        }
    }

    /// Hears that something has happened elsewhere.
    async fn hear(&mut self) {
        self.audience.arrived = None;
        if let Err(error) = self.catch_up().await {
            let what = "cannot learn what has happened elsewhere";
            self.shared.store.warn_of_game(self.id, what, &error);
        }
        self.follow_plans().await;
    }

    async fn ask(
        &mut self,
        client: RateLimitKey,
        proof: Proof,
        request: &Request,
        delay: Millis,
    ) -> Result<u32, ProtocolError> {
        let seat = self.ready_for(proof).await?;
        if matches!(request, Request::Move { .. }) {
            self.look_at_plans().await;
        }
        self.carry_out(Some(client), seat, request, delay).await
    }

    /// A player removes the finished game; the answer is whether it is to be deleted for everybody.
    async fn remove(&mut self, token: Option<TokenHash>) -> Result<bool, ProtocolError> {
        let seat = self.seat(token.into())?.ok_or_else(refusal::forbidden)?;
        if self.live.result().is_none() {
            // It may have ended at another node.
            self.catch_up().await?;
        }
        if self.live.result().is_none() {
            return Err(refusal::not_possible(
                "a game can be deleted once it is over",
            ));
        }
        let Some(side) = seat.side() else {
            return Ok(true);
        };
        if self.live.tokens()[!side].is_none() {
            return Ok(true);
        }
        let removed = self
            .shared
            .store
            .remove_game(self.id, side)
            .await
            .map_err(of_store)?;
        Ok(removed >= 2)
    }

    /// For whom somebody plays who asks for something, once all that the clock has done has happened.
    pub(super) async fn ready_for(&mut self, proof: Proof) -> Result<Seat, ProtocolError> {
        let seat = self.seat(proof)?.ok_or_else(refusal::forbidden)?;
        self.shared.heartbeat.current().await.map_err(of_store)?;
        self.look_after_clock().await;
        Ok(seat)
    }

    /// Does what somebody of a seat asks for; the answer is the version it brought about. Should somebody else have been
    /// quicker, on another node, it is decided again by what has happened there.
    pub(super) async fn carry_out(
        &mut self,
        client: Option<RateLimitKey>,
        seat: Seat,
        request: &Request,
        delay: Millis,
    ) -> Result<u32, ProtocolError> {
        if !self.is_hosted() {
            return Err(refusal::not_possible(
                "this game goes on in the browser: open its link",
            ));
        }
        if *request == Request::Action(Action::Share) && self.sharing().is_none() {
            return Err(refusal::not_possible(
                "this server asks nobody about its archive",
            ));
        }
        if matches!(request, Request::Chat(_))
            && self
                .standings
                .are_barred(&self.shared.store)
                .await
                .map_err(of_store)?
        {
            // Nobody is told who has blocked whom.
            return Err(refusal::not_possible(
                "these players do not write to each other",
            ));
        }
        if matches!(request, Request::Name(_)) && self.is_accounts(seat).await.map_err(of_store)? {
            let message = "the name of an account cannot be changed in a game";
            return Err(ProtocolError::new(ErrorCode::Forbidden, message));
        }
        let is_for_members = matches!(request, Request::Chat(_) | Request::Action(Action::Rematch));
        if is_for_members && self.is_shut_out(seat).await.map_err(of_store)? {
            let message = "this account may not be used";
            return Err(ProtocolError::new(ErrorCode::Forbidden, message));
        }
        if self.owed.is_some() {
            // Nothing happens before the clocks are right.
            return Err(refusal::busy());
        }
        self.cause = Cause::of_request(seat, request);
        let mut is_up_to_date = false;
        for _ in 0..TRIES {
            let moment = Moment {
                now: clock::now(),
                fresh: GameId::random()?,
                absence: self.audience.absence(),
                delay,
            };
            let happened = match self.live.decide(seat, request, moment) {
                Ok(Decision::Done(version)) => return Ok(version),
                Ok(Decision::Happens(change)) => {
                    self.happen(change, moment.now, Along::default()).await
                }
                Ok(Decision::Rematch(change, settings)) => {
                    self.begin(client, change, *settings, moment.now).await
                }
                // The player has heard of more than this room has.
                Err(RefusalError::Unheard) if !is_up_to_date => {
                    is_up_to_date = true;
                    self.catch_up().await?;
                    continue;
                }
                Err(refusal) => return Err(self.refused(&refusal)),
            };
            match happened {
                Ok(()) => return Ok(self.live.version()),
                Err(SetbackError::Overtaken) => {}
                Err(SetbackError::Failed(error)) => return Err(error),
            }
        }
        Err(refusal::busy())
    }

    /// Begins the next game, which counts for whoever asked for it like any other that is created.
    async fn begin(
        &mut self,
        client: Option<RateLimitKey>,
        change: Change,
        settings: Settings,
        now: Millis,
    ) -> Result<(), SetbackError> {
        let id = settings.id;
        if let Some(client) = client {
            self.shared.claim(client, id)?;
        }
        let along = Along {
            next: Some(settings),
            ..Along::default()
        };
        let begun = self.happen(change, now, along).await;
        match begun {
            Ok(()) => self.shared.begun(id),
            Err(_) => lock(&self.shared.open_games).release(id),
        }
        begun
    }

    /// Stores a change, lets it happen and tells everybody. If it cannot be stored, it does not happen.
    pub(super) async fn happen(
        &mut self,
        change: Change,
        now: Millis,
        along: Along,
    ) -> Result<(), SetbackError> {
        // Time does not run backwards within a game, whatever another machine's clock says.
        let at = now.max(self.live.updated());
        let append = self.append(&change, at, along)?;
        let stored = self.shared.store.append(append).await;
        self.shared.shortage.learn(stored.as_ref().err());
        let changes = match stored {
            Ok(changes) => changes,
            Err(StoreError::Conflict) => {
                self.catch_up().await?;
                return Err(SetbackError::Overtaken);
            }
            Err(error) => return Err(error.into()),
        };
        self.live.perform(change, at)?;
        if let Some(notifier) = &self.shared.notifier {
            notifier.tell(self.id, self.live.version());
        }
        self.announce();
        if let Some(changes) = changes {
            self.standings.settle(&changes);
            self.announce_ratings();
        }
        Ok(())
    }

    /// A change as it is stored.
    fn append(&self, change: &Change, at: Millis, along: Along) -> Result<Append, SetbackError> {
        let ends = self.live.result().is_none() && self.live.result_after(change).is_some();
        let is_shared = matches!(change.event(), Event::Shared { .. });
        let archived = match ends || is_shared {
            true => archived(&self.live, change, at, self.shared.options.archive_games)?,
            false => None,
        };
        Ok(Append {
            game: self.id,
            version: change.after(),
            stamped: Stamped {
                at,
                event: change.event().clone(),
            },
            overview: self.live.overview_after(change, at),
            due: self.due_after(change, at),
            next: along
                .next
                .map(|next| new_game(next, BySide::default()))
                .transpose()?,
            seat: along.seat,
            archived,
            left: self.live.result_after(change).and_then(|result| {
                let (turn, absence) = (self.live.turn(), self.audience.absence());
                let plies = u32::try_from(self.live.plies()).unwrap_or(u32::MAX);
                let rated_plies = self.standings.is_rated().then_some(plies);
                leaving::by_end(result, self.cause, turn, rated_plies, &absence)
            }),
        })
    }

    /// Learns what has happened elsewhere, and tells it.
    pub(super) async fn catch_up(&mut self) -> Result<(), ProtocolError> {
        let version = self.live.version();
        let missed = self.shared.store.events_after(self.id, version).await;
        let missed = missed.map_err(|error| {
            self.is_outgrown |= matches!(error, StoreError::Newer);
            refusal::of_game(error)
        })?;
        let Some(missed) = missed else {
            self.is_deleted = true;
            return Err(refusal::no_such_game());
        };
        let is_unnamed = missed.iter().any(|stamped| unnames(&stamped.event));
        for stamped in missed {
            self.live.apply(stamped)?;
            self.announce();
        }
        if is_unnamed {
            self.forget_names().await?;
        }
        self.settle().await;
        Ok(())
    }

    /// The name of a deleted account has been taken out of the game, also where it stood before: nothing that was made of it is kept.
    async fn forget_names(&mut self) -> Result<(), ProtocolError> {
        let version = self.live.version() as usize;
        (self.live, self.standings) = load(&self.shared, self.id, version).await?;
        self.recent = Recent::default();
        Ok(())
    }

    /// Broadcasts the rating changes of a game that another node has ended.
    async fn settle(&mut self) {
        if self.standings.is_due(&self.live) {
            self.look_at_standings().await;
            self.announce_ratings();
        }
    }

    fn announce_ratings(&mut self) {
        if let Some(message) = self.standings.message(&self.live) {
            self.audience.tell(&Broadcast::from(&message));
        }
    }

    /// Sees again what is known of the players. What cannot be seen now is missing, and nobody waits for it.
    pub(super) async fn look_at_standings(&mut self) {
        match Standings::read(&self.shared.store, &self.live).await {
            Ok(standings) => self.standings = standings,
            Err(error) => {
                let what = "cannot look at the ratings of the players";
                self.shared.store.warn_of_game(self.id, what, &error);
            }
        }
    }

    /// Tells everybody what has happened last.
    fn announce(&mut self) {
        let version = self.live.version();
        self.known.version.store(version, Ordering::Relaxed);
        if let Some(mut message) = self.live.last_message() {
            if let ServerMessage::Joined { players, .. } | ServerMessage::Named { players, .. } =
                &mut message
            {
                *players = self.standings.tell(players.clone());
            }
            let told = Broadcast::from(&message);
            self.audience.tell(&told);
            self.recent.push(told);
        }
        if self.live.result().is_some() {
            lock(&self.shared.open_games).release(self.id);
        }
    }

    /// Whether a side is played by an account.
    async fn is_accounts(&self, seat: Seat) -> Result<bool, StoreError> {
        let people = &self.shared.store;
        match seat.side() {
            Some(side) => Ok(people.seated(self.id, side).await?.is_some()),
            None => Ok(false),
        }
    }

    /// Whether the account of a side has been banned since.
    async fn is_shut_out(&self, seat: Seat) -> Result<bool, StoreError> {
        let people = &self.shared.store;
        let Some(side) = seat.side() else {
            return Ok(false);
        };
        let Some(account) = people.seated(self.id, side).await? else {
            return Ok(false);
        };
        let account = people.account(account).await?;
        Ok(account.is_none_or(|account| account.state != AccountState::Active))
    }

    pub(super) fn refused(&self, refusal: &RefusalError) -> ProtocolError {
        refused(self.live.game(), refusal)
    }

    /// For whom somebody plays; `None` if the proof shows nothing.
    pub(super) fn known(&self, proof: Proof) -> Option<Seat> {
        match proof {
            Proof::Nothing => None,
            Proof::Token(token) => self.live.seat(&token),
            Proof::Account(side) => Some(Seat::from(side)),
        }
    }

    /// For whom somebody plays; whoever has no proof watches.
    pub(super) fn seat(&self, proof: Proof) -> Result<Option<Seat>, ProtocolError> {
        let known = self.known(proof);
        if known.is_none() && proof != Proof::Nothing {
            let message = "the token is not one of this game";
            return Err(ProtocolError::new(ErrorCode::Unauthorized, message));
        }
        Ok(known)
    }

    /// Who agrees to have the game in the archive; `None` if this server asks nobody.
    fn sharing(&self) -> Option<BySide<bool>> {
        let asks = self.shared.options.archive_games.asks(&self.live);
        asks.then(|| self.live.shared())
    }

    /// How the game stands, for somebody without rules.
    fn state(&self, seat: Option<Seat>) -> GameState {
        let presence = self.audience.presence(&self.live);
        let mut state = self.live.state(seat, presence, false, clock::now());
        state.common.sharing = self.sharing();
        state.common.plan = self.plan_of(seat);
        self.standings.head(&mut state.common.game);
        state.common.players = self.standings.tell(state.common.players);
        state
    }

    /// The same for somebody who knows the rules.
    pub(super) fn live_state(&self, seat: Option<Seat>) -> LiveState {
        let presence = self.audience.presence(&self.live);
        let mut state = self.live.live_state(seat, presence, false, clock::now());
        state.sharing = self.sharing();
        state.plan = self.plan_of(seat);
        self.standings.head(&mut state.game);
        state.players = self.standings.tell(state.players);
        state
    }

    /// Tells everybody that the game is gone.
    fn send_away(&mut self) {
        self.audience.tell(&Broadcast::from(&ServerMessage::Error {
            n: None,
            error: refusal::no_such_game(),
        }));
        self.audience.clear();
        lock(&self.shared.open_games).release(self.id);
    }

    fn say_goodbye(&mut self, within: u32) {
        let message = ServerMessage::Closing { within };
        self.audience.tell(&Broadcast::from(&message));
        self.audience.clear();
    }

    fn count_clock(&mut self, runs: bool) {
        if runs == self.counted {
            return;
        }
        self.counted = runs;
        if runs {
            self.shared.clocks.fetch_add(1, Ordering::Relaxed);
        } else {
            self.shared.clocks.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// However a room ends, its clock is counted no more. Whoever is in one that panics is told to come back: the next room goes on with what is
/// stored.
impl Drop for RoomActor {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.say_goodbye(RETURN_WITHIN_AFTER_PANIC);
        }
        self.count_clock(false);
        self.attend(NodePresence::default());
    }
}

/// A game after a change that may bring it into the archive, as the archive keeps it.
pub(super) fn archived(
    live: &LiveGame,
    change: &Change,
    at: Millis,
    which: ArchiveGames,
) -> Result<Option<Box<NewEntry>>, CorruptLogError> {
    // The whole game is copied: for the archive, as it will have been.
    let mut after = live.clone();
    after.perform(change.clone(), at)?;
    let entry = which.takes(&after).then(|| catalog::played(&after));
    Ok(entry.flatten().map(Box::new))
}

/// Whether an event takes a name out of the game, with the account whose it was.
fn unnames(event: &Event) -> bool {
    matches!(event, Event::Named { name, .. } if name.is_empty())
}

/// A game that begins, as it is stored.
pub(crate) fn new_game(
    settings: Settings,
    seats: BySide<Option<AccountId>>,
) -> Result<NewGame, ProtocolError> {
    let live = LiveGame::new(settings.clone())?;
    Ok(NewGame {
        settings,
        overview: live.overview(),
        restless: live.needs_timer(),
        seats,
        rated: None,
    })
}

async fn at(alarm: Option<Instant>) {
    match alarm {
        Some(alarm) => sleep_until(alarm).await,
        None => pending().await,
    }
}
