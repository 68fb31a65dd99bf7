//! The actor of a room: it alone changes its game, one thing after the other. What happens is stored first, then told.

use std::{future::pending, sync::Arc, sync::atomic::Ordering, time::Duration};

use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use super::{
    Entered, Entry, Frame,
    audience::Audience,
    command::Command,
    rooms::{Shared, lock},
};
use crate::{
    archive,
    clock::{self, Millis},
    game::{Decision, Event, LiveGame, Moment, Request, Settings, Stamped},
    ids::{GameId, Token, TokenHash},
    protocol::{ErrorCode, Kind, ProtocolError, Seat, ServerMessage, Side},
    store::{Append, NewGame},
};

/// How long a room waits before it tries again to store what nobody else will ask for, such as a flag that fell.
const RETRY: Duration = Duration::from_millis(500);
/// Within how many milliseconds clients come back after the server closes: not all at once.
const RETURN_WITHIN: u32 = 3_000;
/// How often a room without a game looks whether it may go.
const NO_GAME: Duration = Duration::from_millis(50);

/// Opens a room and runs it until it is closed.
pub(super) async fn run(shared: Arc<Shared>, id: GameId, mut waiting: mpsc::Receiver<Command>) {
    match load(&shared, id).await {
        Ok(live) => {
            let mut room = RoomActor::new(shared, live);
            room.give_back_outage().await;
            room.run(&mut waiting).await;
        }
        Err(error) => refuse_all(&shared, id, &error, &mut waiting).await,
    }
}

async fn load(shared: &Shared, id: GameId) -> Result<LiveGame, ProtocolError> {
    let stored = shared.store.load(id).await.inspect_err(|error| {
        tracing::error!(game = %id, %error, "cannot load a game");
    })?;
    let Some(stored) = stored else {
        let message = "there is no such game";
        return Err(ProtocolError::new(ErrorCode::NoSuchGame, message));
    };
    let live = LiveGame::replay(stored.settings, stored.events).inspect_err(|error| {
        tracing::error!(game = %id, %error, "a stored game is damaged");
    })?;
    Ok(live)
}

/// Answers everybody that the game cannot be had, until nobody asks any more.
async fn refuse_all(
    shared: &Shared,
    id: GameId,
    error: &ProtocolError,
    waiting: &mut mpsc::Receiver<Command>,
) {
    loop {
        tokio::select! {
            command = waiting.recv() => match command {
                Some(Command::Close) | None => waiting.close(),
                Some(command) => {
                    command.refuse(error.clone());
                    continue;
                }
            },
            () = tokio::time::sleep(NO_GAME) => {}
        }
        if shared.retire(id, waiting) {
            return;
        }
        if waiting.is_closed() && waiting.is_empty() {
            return shared.forget(id);
        }
    }
}

struct RoomActor {
    shared: Arc<Shared>,
    id: GameId,
    live: LiveGame,
    audience: Audience,
    /// Whether this game is counted among those whose clock runs.
    counted: bool,
    /// Not before this time does the room try again what could not be stored.
    patience: Option<Instant>,
    idle_since: Instant,
}

impl RoomActor {
    fn new(shared: Arc<Shared>, live: LiveGame) -> RoomActor {
        let id = live.settings().id;
        let patience = shared.options.patience;
        RoomActor {
            shared,
            id,
            audience: Audience::new(live.settings().computer, patience),
            live,
            counted: false,
            patience: None,
            idle_since: Instant::now(),
        }
    }

    async fn run(&mut self, waiting: &mut mpsc::Receiver<Command>) {
        let mut is_closing = false;
        loop {
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
                    self.check_flag().await;
                    if self.may_rest() && self.shared.retire(self.id, waiting) {
                        return;
                    }
                    self.idle_since = Instant::now();
                }
            }
        }
        self.count_clock(false);
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
    }

    /// Whether the game is played here. Those against the computer and at one table are played in the browser; what an
    /// earlier version has kept of them can be read and taken over.
    fn is_hosted(&self) -> bool {
        self.live.settings().kind == Kind::Friend
    }

    /// When the room has to look after itself next: a flag falls, patience ends, or it has been idle for long enough.
    fn next_alarm(&self) -> Option<Instant> {
        let flag = self.live.clock().and_then(clock::Clock::flag);
        let flag = flag
            .filter(|_| self.is_hosted() && self.live.result().is_none())
            .map(|(_, at)| {
                let left = Duration::from_millis(at.saturating_sub(clock::now()));
                let falls = Instant::now() + left;
                self.patience.map_or(falls, |patience| falls.max(patience))
            });
        let idle = self
            .may_rest()
            .then(|| self.idle_since + self.shared.options.idle);
        [flag, self.patience, idle].into_iter().flatten().min()
    }

    fn may_rest(&self) -> bool {
        self.audience.is_empty() && !self.live.is_restless()
    }

    async fn obey(&mut self, command: Command) {
        self.audience.arrived = Some(std::time::Instant::now());
        self.idle_since = Instant::now();
        // Whoever asked may have gone away, so nobody minds an answer that cannot be sent.
        match command {
            Command::Enter { entry, reply } => {
                reply.send(self.enter(entry).await).ok();
            }
            Command::Leave { visitor } => self.audience.leave(visitor),
            Command::Ask {
                token,
                request,
                reply,
            } => {
                reply.send(self.ask(token, &request).await).ok();
            }
            Command::Join { name, reply } => {
                reply.send(self.join(name.as_deref()).await).ok();
            }
            Command::State { token, reply } => {
                let state = self.seat(token).map(|seat| Box::new(self.state(seat)));
                reply.send(state).ok();
            }
            Command::Summary { reply } => {
                reply.send(Ok(self.live.summary())).ok();
            }
            Command::Why { piece, to, reply } => {
                reply.send(self.live.why(&piece, to)).ok();
            }
            Command::Record { format, reply } => {
                reply.send(self.live.record(format)).ok();
            }
            Command::Close => {}
        }
    }

    async fn enter(&mut self, entry: Entry) -> Result<Entered, ProtocolError> {
        let mut seat = self.seat(entry.token)?;
        let mut joined = None;
        if seat.is_none() && entry.join && self.live.free_side().is_some() {
            let (side, token) = self.join(entry.name.as_deref()).await?;
            seat = Some(side.into());
            joined = Some((side, token));
        }
        if let (Some(seat), Some(name)) = (seat, entry.name) {
            // A name that cannot be had, as at one table, keeps nobody out.
            let request = Request::Name(name);
            self.carry_out(seat, &request).await.ok();
        }
        let visitor = self.audience.enter(seat, entry.outbox);
        let missed = entry
            .after
            .filter(|_| joined.is_none())
            .and_then(|after| self.live.messages_after(after));
        // The newcomer learns with these who is here; the others are told afterwards.
        let missed = match missed {
            Some(mut messages) => {
                let presence = self.audience.presence(&self.live);
                messages.push(ServerMessage::Presence { presence });
                messages
            }
            None => vec![ServerMessage::State(Box::new(self.state(seat)))],
        };
        Ok(Entered {
            visitor,
            seat,
            joined,
            missed: missed.iter().map(Frame::from).collect(),
        })
    }

    async fn ask(
        &mut self,
        token: Option<TokenHash>,
        request: &Request,
    ) -> Result<u32, ProtocolError> {
        let seat = self.seat(token)?.ok_or_else(forbidden)?;
        self.check_flag().await;
        self.carry_out(seat, request).await
    }

    async fn join(&mut self, name: Option<&str>) -> Result<(Side, Token), ProtocolError> {
        let token = Token::random()?;
        let (side, event) = self.live.decide_join(token.hash(), name)?;
        self.happen(event, clock::now(), None).await?;
        Ok((side, token))
    }

    /// Does what somebody of a seat asks for; the answer is the version it brought about.
    async fn carry_out(&mut self, seat: Seat, request: &Request) -> Result<u32, ProtocolError> {
        if !self.is_hosted() {
            return Err(not_possible(
                "this game goes on in the browser: open its link",
            ));
        }
        let moment = Moment {
            now: clock::now(),
            fresh: GameId::random()?,
            absence: self.audience.absence(),
        };
        match self.live.decide(seat, request, moment)? {
            Decision::Done(version) => return Ok(version),
            Decision::Happens(event) => self.happen(event, moment.now, None).await?,
            Decision::Rematch(settings) => {
                let event = Event::Rematch { game: settings.id };
                self.happen(event, moment.now, Some(*settings)).await?;
            }
        }
        Ok(self.live.version())
    }

    /// Stores an event, lets it happen and tells everybody. If it cannot be stored, it does not happen.
    async fn happen(
        &mut self,
        event: Event,
        now: Millis,
        next: Option<Settings>,
    ) -> Result<(), ProtocolError> {
        // Time does not run backwards within a game, even if somebody sets the machine's clock back.
        let at = now.max(self.live.updated());
        let stamped = Stamped { at, event };
        let mut after = self.live.clone();
        after.apply(stamped.clone())?;
        let next = match next {
            Some(settings) => Some(NewGame {
                restless: LiveGame::new(settings.clone())?.is_restless(),
                settings,
            }),
            None => None,
        };
        let woken = next
            .as_ref()
            .filter(|next| next.restless)
            .map(|next| next.settings.id);
        let append = Append {
            game: self.id,
            version: self.live.version(),
            stamped,
            restless: after.is_restless(),
            next,
            archived: match self.live.result() {
                None => archive::played(&after).map(Box::new),
                Some(_) => None,
            },
        };
        self.shared.store.append(append).await?;
        self.live = after;
        if let Some(message) = self.live.last_message() {
            self.audience.tell(&message);
        }
        if self.live.result().is_some() {
            lock(&self.shared.open_games).release(self.id);
        }
        if let Some(id) = woken {
            // A server that closes wakes the game when it starts again.
            self.shared.room(id).ok();
        }
        Ok(())
    }

    /// Like `happen`, for what nobody but the room itself wants: it tries again later.
    async fn happen_at_last(&mut self, event: Event) {
        if let Err(error) = self.happen(event, clock::now(), None).await {
            tracing::warn!(game = %self.id, %error, "will try again");
            self.patience = Some(Instant::now() + RETRY);
        }
    }

    async fn check_flag(&mut self) {
        if self.is_hosted()
            && let Some(event) = self.live.flag_fall(clock::now())
        {
            self.happen_at_last(event).await;
        }
    }

    /// The time in which no server was running is given back to whose clock was.
    async fn give_back_outage(&mut self) {
        let Some(clock) = self.live.clock().filter(|_| self.is_hosted()) else {
            return;
        };
        if clock.running().is_none() || clock.at() >= self.shared.started {
            return;
        }
        let left = clock.left_when(self.shared.alive_before);
        self.happen_at_last(Event::Resumed { left }).await;
    }

    /// For whom the holder of a token plays; somebody without token watches.
    fn seat(&self, token: Option<TokenHash>) -> Result<Option<Seat>, ProtocolError> {
        let Some(token) = token else { return Ok(None) };
        self.live.seat(&token).map(Some).ok_or_else(|| {
            let message = "the token is not one of this game";
            ProtocolError::new(ErrorCode::Unauthorized, message)
        })
    }

    fn state(&self, seat: Option<Seat>) -> crate::protocol::GameState {
        let presence = self.audience.presence(&self.live);
        self.live.state(seat, presence, false, clock::now())
    }

    fn say_goodbye(&mut self) {
        self.audience.tell(&ServerMessage::Closing {
            within: RETURN_WITHIN,
        });
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

async fn at(alarm: Option<Instant>) {
    match alarm {
        Some(alarm) => sleep_until(alarm).await,
        None => pending().await,
    }
}

fn forbidden() -> ProtocolError {
    ProtocolError::new(ErrorCode::Forbidden, "this needs the token of a side")
}

fn not_possible(message: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::NotPossible, message)
}
