//! The actor of a room: its loop, its commands and its view of the game.
//!
//! It alone changes the game, one step at a time. Every change is stored before it is broadcast.

use std::{future::pending, sync::Arc, sync::atomic::Ordering, time::Duration};

use tokio::{
    sync::mpsc,
    time::{Instant, sleep, sleep_until},
};

use skep_game::refused;
use skep_rules::RecordFormat;

use super::{
    Proof, Rooms,
    audience::{Audience, Broadcast, RecentBroadcasts},
    commit,
    error::{self, Result},
    handle::Command,
    leaving::EndCause,
    plans::Plans,
    player_details::PlayerDetails,
    registry::RoomStatus,
};
use crate::{
    clock::{self, Millis},
    game::{LiveGame, RefusalError},
    ids::GameId,
    lock::lock,
    protocol::{BySide, GameHeader, GameState, LiveState, ProtocolError, Seat, ServerMessage},
    store::NodePresence,
};

/// Attempts to decide a request again after another node has changed the game.
pub(super) const MAX_COMMIT_ATTEMPTS: usize = 8;
/// Milliseconds over which clients spread their reconnects after the server closes.
const RECONNECT_WINDOW: u32 = 3_000;
/// The same after the panic of a single room.
const RECONNECT_WINDOW_AFTER_PANIC: u32 = 500;
/// Polling interval of a room without a game that waits to be dropped.
const FAILED_ROOM_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Loads a game and runs its room until it closes.
pub(super) async fn run(
    rooms: Arc<Rooms>,
    id: GameId,
    status: Arc<RoomStatus>,
    mut commands: mpsc::Receiver<Command>,
) {
    let error = match commit::load(&rooms, id, usize::MAX).await {
        Ok((live, players)) => {
            let mut room = RoomActor::new(Arc::clone(&rooms), Arc::clone(&status), live, players);
            room.read_remote_presence().await;
            room.apply_conditional_moves().await;
            room.check_timeout().await;
            match room.run(&mut commands).await {
                Stopped::Closed => return,
                Stopped::Deleted => error::no_such_game(),
            }
        }
        Err(error) => error,
    };
    // Nothing else sets it.
    status.failure.set(error).ok();
    refuse_all(&rooms, id, &mut commands).await;
}

enum Stopped {
    /// The room was idle, or the server is closing.
    Closed,
    Deleted,
}

/// Drops all commands, whose callers then get the failure of the room, until no handle is left.
async fn refuse_all(rooms: &Rooms, id: GameId, commands: &mut mpsc::Receiver<Command>) {
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                Some(Command::Close) | None => commands.close(),
                Some(_) => continue,
            },
            () = sleep(FAILED_ROOM_CHECK_INTERVAL) => {}
        }
        if rooms.retire(id, commands) {
            return;
        }
        if commands.is_closed() && commands.is_empty() {
            return rooms.remove(id);
        }
    }
}

pub(super) struct RoomActor {
    pub(super) rooms: Arc<Rooms>,
    pub(super) status: Arc<RoomStatus>,
    pub(super) id: GameId,
    pub(super) live: LiveGame,
    pub(super) players: PlayerDetails,
    pub(super) plans: Plans,
    pub(super) audience: Audience,
    /// Local presence as last reported to other nodes.
    reported_presence: NodePresence,
    pub(super) recent: RecentBroadcasts,
    /// Determines who left, should the change being made end the game.
    pub(super) cause: EndCause,
    /// Start of an outage that has not been refunded to the running clock yet.
    pub(super) refund_from: Option<Millis>,
    is_clock_counted: bool,
    /// A newer server version has stored an event that this one cannot read.
    pub(super) is_outdated: bool,
    pub(super) is_deleted: bool,
    /// Time of the next attempt at a change that could not be stored.
    pub(super) retry_at: Option<Instant>,
    pub(super) idle_since: Instant,
}

impl RoomActor {
    fn new(
        rooms: Arc<Rooms>,
        status: Arc<RoomStatus>,
        live: LiveGame,
        players: PlayerDetails,
    ) -> RoomActor {
        status.version.store(live.version(), Ordering::Relaxed);
        RoomActor {
            id: live.settings().id,
            audience: Audience::new(rooms.options.patience, rooms.notifier.is_some()),
            rooms,
            status,
            live,
            players,
            plans: Plans::default(),
            reported_presence: NodePresence::default(),
            recent: RecentBroadcasts::default(),
            cause: EndCause::Other,
            refund_from: None,
            is_clock_counted: false,
            is_outdated: false,
            is_deleted: false,
            retry_at: None,
            idle_since: Instant::now(),
        }
    }

    async fn run(&mut self, commands: &mut mpsc::Receiver<Command>) -> Stopped {
        let mut is_closing = false;
        loop {
            if self.is_deleted {
                self.disconnect_deleted();
                return Stopped::Deleted;
            }
            if self.is_outdated {
                // Clients that reconnect may reach a node that can read the game.
                self.disconnect_closing(RECONNECT_WINDOW);
                break;
            }
            if !is_closing {
                self.publish_status();
            }
            let alarm = self.next_alarm();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(Command::Close) => {
                        is_closing = true;
                        commands.close();
                        self.disconnect_closing(RECONNECT_WINDOW);
                    }
                    Some(command) => self.handle_command(command).await,
                    None => break,
                },
                () = wait_until(alarm) => {
                    self.retry_at = None;
                    self.apply_conditional_moves().await;
                    self.check_timeout().await;
                    if self.idle_since.elapsed() >= self.rooms.options.idle {
                        if self.can_close() && self.rooms.retire(self.id, commands) {
                            self.schedule_reopening();
                            return Stopped::Closed;
                        }
                        self.idle_since = Instant::now();
                    }
                }
            }
        }
        self.rooms.remove(self.id);
        Stopped::Closed
    }

    async fn handle_command(&mut self, command: Command) {
        match command {
            Command::Run(request) => {
                self.audience.request_arrived = Some(std::time::Instant::now());
                self.idle_since = Instant::now();
                request(self).await;
                self.apply_conditional_moves().await;
            }
            Command::Leave { participant } => {
                self.idle_since = Instant::now();
                self.audience.leave(participant);
            }
            Command::CatchUp => {
                self.audience.request_arrived = None;
                if let Err(error) = self.catch_up().await {
                    self.warn("cannot read new events of a game", &error);
                }
                self.apply_conditional_moves().await;
            }
            Command::CheckClock => self.check_timeout().await,
            Command::RemotePresence(presence) => self.audience.remote_presence = presence,
            // Handled by the loop.
            Command::Close => {}
        }
    }

    /// Updates the clock count and everyone's view of who is present.
    fn publish_status(&mut self) {
        let clock = self.live.clock();
        self.count_clock(clock.is_some_and(|clock| clock.running().is_some()));
        self.audience.update_presence(&self.live, clock::now());
        self.report_presence(self.audience.local_presence());
    }

    fn report_presence(&mut self, presence: NodePresence) {
        if let Some(notifier) = &self.rooms.notifier
            && presence != self.reported_presence
        {
            self.reported_presence = presence;
            notifier.notify_presence(self.id, presence);
        }
    }

    /// Reads presence at other nodes before the first broadcast of presence.
    async fn read_remote_presence(&mut self) {
        if self.rooms.store.cluster().is_none() {
            return;
        }
        let node = self.rooms.heartbeat.node;
        let games = self.rooms.store.open_games(node, &[self.id]).await;
        // After a failure the regular poll delivers it within a second.
        for game in games.unwrap_or_default() {
            self.audience.remote_presence = game.elsewhere;
            *lock(&self.status.remote_presence) = game.elsewhere;
        }
    }

    pub(super) fn can_close(&self) -> bool {
        self.audience.is_empty() && !self.must_stay_open()
    }

    fn count_clock(&mut self, is_running: bool) {
        if is_running == self.is_clock_counted {
            return;
        }
        self.is_clock_counted = is_running;
        match is_running {
            true => self.rooms.running_clocks.fetch_add(1, Ordering::Relaxed),
            false => self.rooms.running_clocks.fetch_sub(1, Ordering::Relaxed),
        };
    }

    /// The seat a proof shows; `None` if it shows none.
    pub(super) fn proven_seat(&self, proof: Proof) -> Option<Seat> {
        match proof {
            Proof::Nothing => None,
            Proof::Token(token) => self.live.seat(&token),
            Proof::Account(side) => Some(Seat::from(side)),
        }
    }

    /// Like [`RoomActor::proven_seat`], but rejects a wrong token; `None` for spectators.
    pub(super) fn seat(&self, proof: Proof) -> Result<Option<Seat>> {
        let seat = self.proven_seat(proof);
        if seat.is_none() && proof != Proof::Nothing {
            return Err(error::wrong_token());
        }
        Ok(seat)
    }

    /// Players' consent to archiving the game; `None` if they are not asked.
    pub(super) fn sharing(&self) -> Option<BySide<bool>> {
        let asks = self.rooms.options.archive_games.asks(&self.live);
        asks.then(|| self.live.shared())
    }

    /// Full state, including legal moves, for clients without a rules engine.
    pub(super) async fn state(&mut self, proof: Proof) -> Result<Box<GameState>> {
        self.refresh_plans().await;
        let seat = self.seat(proof)?;
        let presence = self.audience.presence(&self.live);
        let mut state = self.live.state(seat, presence, false, clock::now());
        state.common.sharing = self.sharing();
        state.common.plan = self.remaining_plan(seat);
        self.annotate_header(&mut state.common.game);
        state.common.players = self.players.annotate(state.common.players);
        Ok(Box::new(state))
    }

    /// State for clients that derive the position from the moves.
    pub(super) fn live_state(&self, seat: Option<Seat>) -> LiveState {
        let presence = self.audience.presence(&self.live);
        let mut state = self.live.common_state(seat, presence, false, clock::now());
        state.sharing = self.sharing();
        state.plan = self.remaining_plan(seat);
        self.annotate_header(&mut state.game);
        state.players = self.players.annotate(state.players);
        state
    }

    fn annotate_header(&self, game: &mut GameHeader) {
        self.players.annotate_header(game);
        game.archive = Some(self.rooms.options.archive_games);
    }

    pub(super) fn record(&self, format: RecordFormat) -> Result<String> {
        let record = self.live.record(format);
        record.map_err(|refusal| self.refused(&refusal))
    }

    pub(super) fn refused(&self, refusal: &RefusalError) -> ProtocolError {
        refused(self.live.game(), refusal)
    }

    pub(super) fn warn(&self, what: &str, error: &dyn std::fmt::Display) {
        self.rooms.store.warn_of_game(self.id, what, error);
    }

    fn disconnect_deleted(&mut self) {
        self.disconnect(&ServerMessage::Error {
            n: None,
            error: error::no_such_game(),
        });
        lock(&self.rooms.unfinished_games).release(self.id);
    }

    fn disconnect_closing(&mut self, within: u32) {
        self.disconnect(&ServerMessage::Closing { within });
    }

    fn disconnect(&mut self, message: &ServerMessage) {
        self.audience.broadcast(&Broadcast::from(message));
        self.audience.clear();
    }
}

/// Cleans up however the room ends. After a panic, clients reconnect to a new room that continues from the stored game.
impl Drop for RoomActor {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.disconnect_closing(RECONNECT_WINDOW_AFTER_PANIC);
        }
        self.count_clock(false);
        self.report_presence(NodePresence::default());
    }
}

async fn wait_until(alarm: Option<Instant>) {
    match alarm {
        Some(alarm) => sleep_until(alarm).await,
        None => pending().await,
    }
}
