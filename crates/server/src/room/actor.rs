//! The actor of a room: it alone changes its game, one thing after the other. What happens is stored first, then told.

use std::{future::pending, sync::Arc, sync::atomic::Ordering, time::Duration};

use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use skep_game::refused;

use super::{
    Entered, Entry, Proof, Taken,
    audience::{Audience, Told},
    command::Command,
    leaving,
    plans::Plans,
    recent::Recent,
    refusal::{self, SetbackError},
    rooms::{Known, Shared, lock},
    standings::Standings,
};
use crate::{
    catalog,
    clock::{self, Millis},
    game::{Change, Decision, Event, LiveGame, Moment, RefusalError, Request, Settings, Stamped},
    ids::{GameId, Token, TokenHash},
    party::Party,
    protocol::{
        Action, BySide, ErrorCode, GameState, Kind, LiveState, ProtocolError, Seat, ServerMessage,
        Side,
    },
    store::{Append, Here, NewGame, StoreError},
};

/// How long a room waits before it tries again to store what nobody else will ask for, such as a flag that fell.
pub(super) const RETRY: Duration = Duration::from_millis(500);
/// How often a room decides again because somebody else was quicker.
pub(super) const TRIES: usize = 8;
/// Within how many milliseconds clients come back after the server closes: not all at once.
const RETURN_WITHIN: u32 = 3_000;

/// Opens a room and runs it until it is closed.
pub(super) async fn run(
    shared: Arc<Shared>,
    id: GameId,
    known: Arc<Known>,
    mut waiting: mpsc::Receiver<Command>,
) {
    match load(&shared, id).await {
        Ok((live, standings)) => {
            let mut room = RoomActor::new(shared, known, live, standings);
            room.look_around().await;
            room.follow_plans().await;
            room.look_after_clock().await;
            room.run(&mut waiting).await;
        }
        Err(error) => refusal::refuse_all(&shared, id, &error, &mut waiting).await,
    }
}

async fn load(shared: &Shared, id: GameId) -> Result<(LiveGame, Standings), ProtocolError> {
    let stored = shared.store.load(id).await.inspect_err(|error| {
        shared.store.warn_of_game(id, "cannot load a game", error);
    })?;
    let Some(stored) = stored else {
        let message = "there is no such game";
        return Err(ProtocolError::new(ErrorCode::NoSuchGame, message));
    };
    let live = LiveGame::replay(stored.settings, stored.events).inspect_err(|error| {
        tracing::error!(game = %id, %error, "a stored game is damaged");
    })?;
    let standings = Standings::read(&shared.store, &live).await?;
    Ok((live, standings))
}

pub(super) struct RoomActor {
    pub(super) shared: Arc<Shared>,
    known: Arc<Known>,
    pub(super) id: GameId,
    pub(super) live: LiveGame,
    standings: Standings,
    /// The conditional moves of the players.
    pub(super) plans: Plans,
    pub(super) audience: Audience,
    /// Who is here, as the other nodes were told.
    attended: Here,
    recent: Recent,
    /// Who leaves the game by what is asked for now.
    pub(super) leaver: Option<Side>,
    /// Up to when the clocks have run, while the time since then has not been given back.
    pub(super) owed: Option<Millis>,
    /// Whether this game is counted among those whose clock runs.
    counted: bool,
    /// Whether a newer program has done something to the game that this one cannot read.
    is_outgrown: bool,
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
        let has_others = shared.teller.is_some();
        known.version.store(live.version(), Ordering::Relaxed);
        RoomActor {
            leaver: None,
            owed: None,
            shared,
            known,
            id,
            recent: Recent::default(),
            audience: Audience::new(live.settings().computer, patience, has_others),
            attended: Here::default(),
            live,
            standings,
            plans: Plans::default(),
            counted: false,
            is_outgrown: false,
            patience: None,
            idle_since: Instant::now(),
        }
    }

    async fn run(&mut self, waiting: &mut mpsc::Receiver<Command>) {
        let mut is_closing = false;
        loop {
            if self.is_outgrown {
                // Whoever comes back may find a node that can read it.
                self.say_goodbye();
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
                        self.say_goodbye();
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
                            return;
                        }
                        self.idle_since = Instant::now();
                    }
                }
            }
        }
        self.shared.forget(self.id);
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
    fn attend(&mut self, here: Here) {
        if let Some(teller) = self
            .shared
            .teller
            .as_ref()
            .filter(|_| here != self.attended)
        {
            self.attended = here;
            teller.attend(self.id, here);
        }
    }

    /// Sees who is in the game at other nodes, before anybody here is told who is there.
    async fn look_around(&mut self) {
        if let Some(cluster) = self.shared.store.cluster() {
            // What cannot be seen now is seen within a second.
            let node = self.shared.heart.node();
            let seen = cluster.look(node, &[self.id]).await.unwrap_or_default();
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
            Command::Enter { entry, reply } => {
                reply.send(self.enter(entry).await).ok();
            }
            Command::Leave { visitor } => self.audience.leave(visitor),
            Command::Ask {
                party,
                proof,
                request,
                delay,
                reply,
            } => {
                let asked = self.ask(party, proof, &request, delay).await;
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
            Command::Join { token, name, reply } => {
                reply.send(self.join(token, name.as_deref()).await).ok();
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
            Command::CatchUp | Command::Elsewhere(_) | Command::Close => {}
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

    async fn enter(&mut self, entry: Entry) -> Result<Entered, ProtocolError> {
        if entry.after.is_some_and(|after| after > self.live.version()) {
            // Whoever has seen more at another node is not shown less here.
            self.catch_up().await?;
        }
        let (seat, proof, joined) = self.admit(&entry).await?;
        if let Some(side) = entry.account
            && !self.standings.is_member(side)
        {
            self.look_at_standings().await;
        }
        if let (Some(seat), Some(name)) = (seat, entry.name) {
            // A name that cannot be had, as at one table, keeps nobody out.
            let request = Request::Name(name);
            self.carry_out(None, seat, &request, 0).await.ok();
        }
        self.look_at_plans().await;
        let visitor = self.audience.enter(seat, entry.outbox);
        let now = self.live.version();
        let missed = entry
            .after
            .and_then(|after| self.recent.after(after, now, seat));
        // The newcomer learns with these who is here; the others are told afterwards.
        let missed = match missed {
            Some(mut frames) => {
                let presence = self.audience.presence(&self.live);
                frames.extend(
                    self.standings
                        .message(&self.live)
                        .map(|told| (&told).into()),
                );
                frames.extend(self.plan_told(seat).map(|told| (&told).into()));
                frames.push((&ServerMessage::Presence { presence }).into());
                frames
            }
            None => vec![(&ServerMessage::State(Box::new(self.live_state(seat)))).into()],
        };
        Ok(Entered {
            visitor,
            seat,
            proof,
            joined,
            missed,
        })
    }

    /// For whom somebody plays who comes, how that is shown, and the side that was taken.
    async fn admit(
        &mut self,
        entry: &Entry,
    ) -> Result<(Option<Seat>, Proof, Option<Taken>), ProtocolError> {
        let proof = match (self.known(entry.token.into()), entry.account) {
            (None, Some(side)) => Proof::Account(side),
            _ => Proof::from(entry.token),
        };
        if let Some(seat) = self.known(proof) {
            let side = seat.side().filter(|_| entry.join);
            return Ok((Some(seat), proof, side.map(|side| (side, None))));
        }
        if !entry.join {
            return Ok((self.seat(proof)?, proof, None));
        }
        match self.join(entry.token, entry.name.as_deref()).await {
            Ok(taken) => {
                let new = taken.1.as_ref().map(Token::hash);
                let proof = Proof::from(new.or(entry.token));
                Ok((Some(Seat::from(taken.0)), proof, Some(taken)))
            }
            // Latecomers watch.
            Err(error) if error.code == ErrorCode::NoFreeSide => Ok((None, Proof::Nothing, None)),
            Err(error) => Err(error),
        }
    }

    async fn ask(
        &mut self,
        party: Party,
        proof: Proof,
        request: &Request,
        delay: Millis,
    ) -> Result<u32, ProtocolError> {
        let seat = self.ready_for(proof).await?;
        if matches!(request, Request::Move { .. }) {
            self.look_at_plans().await;
        }
        self.carry_out(Some(party), seat, request, delay).await
    }

    /// For whom somebody plays who asks for something, once all that the clock has done has happened.
    pub(super) async fn ready_for(&mut self, proof: Proof) -> Result<Seat, ProtocolError> {
        let seat = self.seat(proof)?.ok_or_else(refusal::forbidden)?;
        self.shared.heart.current().await?;
        self.look_after_clock().await;
        Ok(seat)
    }

    /// Gives somebody the free side. Whoever asks again with the same secret, since the answer was lost, gets the same answer.
    async fn join(
        &mut self,
        token: Option<TokenHash>,
        name: Option<&str>,
    ) -> Result<Taken, ProtocolError> {
        let (hash, new) = match token {
            Some(hash) => (hash, None),
            None => {
                let token = Token::random()?;
                (token.hash(), Some(token))
            }
        };
        for _ in 0..TRIES {
            if let Some(side) = self.live.seat(&hash).and_then(Seat::side) {
                return Ok((side, new));
            }
            let decided = self.live.decide_join(hash, name);
            let (side, change) = decided.map_err(|refusal| self.refused(&refusal))?;
            match self.happen(change, clock::now(), None).await {
                Ok(()) => return Ok((side, new)),
                Err(SetbackError::Overtaken) => {}
                Err(SetbackError::Failed(error)) => return Err(error),
            }
        }
        Err(refusal::busy())
    }

    /// Does what somebody of a seat asks for; the answer is the version it brought about. Should somebody else have been
    /// quicker, on another node, it is decided again by what has happened there.
    async fn carry_out(
        &mut self,
        party: Option<Party>,
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
            && self.standings.are_barred(&self.shared.store).await?
        {
            // Nobody is told who has blocked whom.
            return Err(refusal::not_possible(
                "these players do not write to each other",
            ));
        }
        if matches!(request, Request::Name(_)) && self.is_accounts(seat).await? {
            let message = "the name of an account cannot be changed in a game";
            return Err(ProtocolError::new(ErrorCode::Forbidden, message));
        }
        if self.owed.is_some() {
            // Nothing happens before the clocks are right.
            return Err(refusal::busy());
        }
        self.leaver = leaving::by_request(seat, request);
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
                Ok(Decision::Happens(change)) => self.happen(change, moment.now, None).await,
                Ok(Decision::Rematch(change, settings)) => {
                    self.begin(party, change, *settings, moment.now).await
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
        party: Option<Party>,
        change: Change,
        settings: Settings,
        now: Millis,
    ) -> Result<(), SetbackError> {
        let id = settings.id;
        if let Some(party) = party {
            self.shared.claim(party, id)?;
        }
        let begun = self.happen(change, now, Some(settings)).await;
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
        next: Option<Settings>,
    ) -> Result<(), SetbackError> {
        // Time does not run backwards within a game, whatever another machine's clock says.
        let at = now.max(self.live.updated());
        let append = self.append(&change, at, next)?;
        let stored = self.shared.store.append(append).await;
        self.shared.shortage.learn(&stored);
        match stored {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.catch_up().await?;
                return Err(SetbackError::Overtaken);
            }
            Err(error) => return Err(error.into()),
        }
        self.live.perform(change, at)?;
        if let Some(teller) = &self.shared.teller {
            teller.tell(self.id, self.live.version());
        }
        self.announce();
        self.settle().await;
        Ok(())
    }

    /// A change as it is stored.
    fn append(
        &self,
        change: &Change,
        at: Millis,
        next: Option<Settings>,
    ) -> Result<Append, SetbackError> {
        let ends = self.live.result().is_none() && self.live.result_after(change).is_some();
        let is_shared = matches!(change.event(), Event::Shared { .. });
        // At the end of a game the whole of it is copied: for the archive, as it will have been.
        let archived = if ends || is_shared {
            let mut after = self.live.clone();
            after.perform(change.clone(), at)?;
            let is_taken = self.shared.options.archive_games.takes(&after);
            is_taken.then(|| catalog::played(&after)).flatten()
        } else {
            None
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
            next: next.map(new_game).transpose()?,
            archived: archived.map(Box::new),
            left: self.live.result_after(change).and_then(|result| {
                let (turn, absence) = (self.live.turn(), self.audience.absence());
                let plies = u32::try_from(self.live.plies()).unwrap_or(u32::MAX);
                let rated_plies = self.standings.is_rated().then_some(plies);
                leaving::by_end(result, self.leaver, turn, rated_plies, &absence)
            }),
        })
    }

    /// Learns what has happened elsewhere, and tells it.
    pub(super) async fn catch_up(&mut self) -> Result<(), StoreError> {
        let version = self.live.version();
        let missed = self.shared.store.events_after(self.id, version).await;
        let missed = missed.inspect_err(|error| {
            self.is_outgrown |= matches!(error, StoreError::Newer);
        })?;
        for stamped in missed {
            let applied = self.live.apply(stamped);
            applied.map_err(|error| StoreError::Corrupt(error.to_string()))?;
            self.announce();
        }
        self.settle().await;
        Ok(())
    }

    /// Tells everybody what the game has done to the ratings, once it has ended.
    async fn settle(&mut self) {
        if self.standings.is_due(&self.live) {
            self.look_at_standings().await;
            if let Some(message) = self.standings.message(&self.live) {
                self.audience.tell(&Told::from(&message));
            }
        }
    }

    /// Sees again what is known of the players. What cannot be seen now is missing, and nobody waits for it.
    async fn look_at_standings(&mut self) {
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
            let told = Told::from(&message);
            self.audience.tell(&told);
            self.recent.push(told);
        }
        if self.live.result().is_some() {
            lock(&self.shared.open_games).release(self.id);
        }
    }

    /// Whether a side is played by an account.
    async fn is_accounts(&self, seat: Seat) -> Result<bool, StoreError> {
        let people = self.shared.store.people();
        match seat.side() {
            Some(side) => Ok(people.seated(self.id, side).await?.is_some()),
            None => Ok(false),
        }
    }

    pub(super) fn refused(&self, refusal: &RefusalError) -> ProtocolError {
        refused(self.live.game(), refusal)
    }

    /// For whom somebody plays; `None` if the proof shows nothing.
    fn known(&self, proof: Proof) -> Option<Seat> {
        match proof {
            Proof::Nothing => None,
            Proof::Token(token) => self.live.seat(&token),
            Proof::Account(side) => Some(Seat::from(side)),
        }
    }

    /// For whom somebody plays; whoever has no proof watches.
    fn seat(&self, proof: Proof) -> Result<Option<Seat>, ProtocolError> {
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
        state.standing.sharing = self.sharing();
        state.standing.plan = self.plan_of(seat);
        self.standings.head(&mut state.standing.game);
        state.standing.players = self.standings.tell(state.standing.players);
        state
    }

    /// The same for somebody who knows the rules.
    fn live_state(&self, seat: Option<Seat>) -> LiveState {
        let presence = self.audience.presence(&self.live);
        let mut state = self.live.live_state(seat, presence, false, clock::now());
        state.sharing = self.sharing();
        state.plan = self.plan_of(seat);
        self.standings.head(&mut state.game);
        state.players = self.standings.tell(state.players);
        state
    }

    fn say_goodbye(&mut self) {
        self.audience.tell(&Told::from(&ServerMessage::Closing {
            within: RETURN_WITHIN,
        }));
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

/// However a room ends, its clock is counted no more.
impl Drop for RoomActor {
    fn drop(&mut self) {
        self.count_clock(false);
        self.attend(Here::default());
    }
}

/// A game that begins, as it is stored.
pub(crate) fn new_game(settings: Settings) -> Result<NewGame, ProtocolError> {
    let live = LiveGame::new(settings.clone())?;
    Ok(NewGame {
        settings,
        overview: live.overview(),
        restless: live.is_restless(),
        seats: BySide::default(),
        rated: None,
    })
}

async fn at(alarm: Option<Instant>) {
    match alarm {
        Some(alarm) => sleep_until(alarm).await,
        None => pending().await,
    }
}
