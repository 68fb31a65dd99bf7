//! A player who plays random moves through any available server and notes what was acknowledged.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use skep_game::{
    ids::{GameId, Token},
    protocol::{Action, ClientMessage, ErrorCode, LiveState, PROTOCOL, ServerMessage, Side},
};
use skep_rules::{Game, GameType, Ruleset};
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Silence before a player pings the server, and before they switch to another one.
const SILENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Play,
    /// No player starts another move.
    Rest,
    Stop,
}

/// Moves seen by a player, and moves acknowledged.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// Set once the player has received the state; a lobby game starts with version 0.
    pub(crate) has_state: bool,
    pub(crate) v: u32,
    pub(crate) moves: Vec<String>,
    pub(crate) is_over: bool,
    /// Ply, move and version of each acknowledged move.
    pub(crate) acknowledged: Vec<(usize, String, u32)>,
    /// A request is neither acknowledged nor seen yet.
    pub(crate) is_waiting: bool,
    /// Violations of the protocol.
    pub(crate) complaints: Vec<String>,
    pub(crate) reconnections: usize,
    /// Version of an acknowledged resignation.
    pub(crate) resigned: Option<u32>,
    /// Number of requests that could not be stored.
    pub(crate) refused: usize,
}

/// Credentials for a side.
#[derive(Clone)]
pub(crate) enum Credential {
    Token(Token),
    /// Session cookie, as a browser sends it.
    Session(String),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Mean time before a move.
    pub(crate) pace: Duration,
    /// Resigns instead of moving once the game has this many plies.
    pub(crate) resigns_at: Option<usize>,
    /// Leaves a finished game instead of staying until the run ends.
    pub(crate) leaves: bool,
}

pub(crate) struct Player {
    pub(crate) game: GameId,
    pub(crate) credential: Credential,
    pub(crate) side: Side,
    /// Addresses of the servers, in the order in which they are tried.
    pub(crate) servers: Vec<String>,
    pub(crate) rng: fastrand::Rng,
    pub(crate) phase: watch::Receiver<Phase>,
    pub(crate) notes: Arc<Mutex<Notes>>,
    pub(crate) habits: Habits,
    /// Number of the last request.
    pub(crate) n: u64,
    pub(crate) pending: Option<Pending>,
}

/// A request without a response.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    n: u64,
    request: Request,
    /// Refused because it could not be stored; must be repeated.
    is_refused: bool,
}

#[derive(Clone, Debug)]
enum Request {
    Move { ply: usize, after: u32, uhp: String },
    Resign,
}

/// The connection has ended.
struct Disconnected;

impl Player {
    /// Plays until stopped, or until the game is over.
    pub(crate) async fn play(mut self) {
        let mut server = 0;
        while *self.phase.borrow() != Phase::Stop && !self.has_left() {
            let address = self.servers[server].clone();
            if let Ok(Ok(mut socket)) = timeout(SILENCE, self.connect(&address)).await {
                // However it ended, reconnect.
                self.run_connection(&mut socket).await.ok();
                // The server need not receive this.
                timeout(SILENCE, socket.close(None)).await.ok();
            }
            if self.has_left() {
                return;
            }
            server = self.rng.usize(..self.servers.len());
            self.notes().reconnections += 1;
            sleep(Duration::from_millis(self.rng.u64(20..400))).await;
        }
    }

    /// Returns true once the player knows the result and has no open request.
    fn has_left(&self) -> bool {
        self.habits.leaves && self.pending.is_none() && self.notes().is_over
    }

    async fn connect(&mut self, address: &str) -> Result<Socket, Disconnected> {
        let url = format!("ws://{address}/api/games/{}/socket", self.game);
        let mut request = url.into_client_request().map_err(|_| Disconnected)?;
        let token = match &self.credential {
            Credential::Token(token) => Some(token.reveal()),
            Credential::Session(cookie) => {
                let headers = request.headers_mut();
                headers.insert("cookie", cookie.parse().expect("a header"));
                let origin = format!("http://{address}");
                headers.insert("origin", origin.parse().expect("a header"));
                None
            }
        };
        let (mut socket, _) = connect_async(request).await.map_err(|_| Disconnected)?;
        let seen = self.notes().v;
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            token,
            after: Some(seen).filter(|seen| *seen > 0),
            join: None,
            name: None,
        };
        send(&mut socket, &hello).await?;
        Ok(socket)
    }

    async fn run_connection(&mut self, socket: &mut Socket) -> Result<(), Disconnected> {
        let mut phase = self.phase.clone();
        let mut last_received = Instant::now();
        let mut has_pinged = false;
        // Like the page, repeat a request without a response immediately.
        if let Some(pending) = self.pending.clone() {
            self.send_request(socket, pending).await?;
        }
        let mut next = Instant::now() + self.think_time();
        loop {
            let silence = last_received + SILENCE * if has_pinged { 2 } else { 1 };
            tokio::select! {
                message = socket.next() => {
                    let Some(Ok(message)) = message else { return Err(Disconnected) };
                    last_received = Instant::now();
                    has_pinged = false;
                    if let Message::Text(text) = message {
                        let message = serde_json::from_str(&text).map_err(|_| Disconnected)?;
                        self.handle(message)?;
                        if self.has_left() {
                            return Ok(());
                        }
                    }
                }
                () = sleep_until(next.into()) => {
                    next = Instant::now() + self.think_time();
                    self.act(socket).await?;
                }
                () = sleep_until(silence.into()) => {
                    if has_pinged {
                        return Err(Disconnected);
                    }
                    has_pinged = true;
                    self.n += 1;
                    send(socket, &ClientMessage::Ping { n: self.n }).await?;
                }
                () = stopped(&mut phase) => return Ok(()),
            }
        }
    }

    fn think_time(&mut self) -> Duration {
        self.habits.pace.mul_f64(self.rng.f64() + 0.1)
    }

    /// Repeats a refused request, or moves if it is the player's turn.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Disconnected> {
        if let Some(pending) = self.pending.clone() {
            return match pending.is_refused {
                true => self.send_request(socket, pending).await,
                // The response will arrive, however slow the database is.
                false => Ok(()),
            };
        }
        let chosen = self.choose();
        let Some(request) = chosen.filter(|_| *self.phase.borrow() == Phase::Play) else {
            return Ok(());
        };
        let pending = Pending {
            n: 0,
            request,
            is_refused: false,
        };
        self.send_request(socket, pending).await
    }

    /// A random move, or the resignation if it is due; `None` if it is not the player's turn.
    fn choose(&mut self) -> Option<Request> {
        let (moves, after) = {
            let notes = self.notes();
            if !notes.has_state || notes.is_over {
                return None;
            }
            (notes.moves.clone(), notes.v)
        };
        let mut game = Game::new(Ruleset::uhp(GameType::BASE));
        for uhp in &moves {
            game.play_uhp(uhp).expect("a legal game");
        }
        if game.to_move() != self.side {
            return None;
        }
        let ply = moves.len();
        if self.habits.resigns_at.is_some_and(|plies| ply >= plies) {
            return Some(Request::Resign);
        }
        let legal = game.legal_moves();
        let mv = *self.rng.choice(&legal)?;
        let uhp = game.board().move_string(mv).to_string();
        Some(Request::Move { ply, after, uhp })
    }

    async fn send_request(
        &mut self,
        socket: &mut Socket,
        mut pending: Pending,
    ) -> Result<(), Disconnected> {
        self.n += 1;
        let n = self.n;
        pending.n = n;
        pending.is_refused = false;
        let message = match pending.request.clone() {
            Request::Move { ply, after, uhp } => {
                let ply = u32::try_from(ply).unwrap_or(u32::MAX);
                ClientMessage::Move { n, ply, after, uhp }
            }
            Request::Resign => ClientMessage::Action {
                n,
                action: Action::Resign,
            },
        };
        self.pending = Some(pending);
        self.notes().is_waiting = true;
        send(socket, &message).await
    }

    fn handle(&mut self, message: ServerMessage) -> Result<(), Disconnected> {
        if let Some(v) = message.version() {
            self.handle_event(v, &message);
        }
        match message {
            ServerMessage::State(state) => self.handle_state(&state),
            ServerMessage::Ok { n, v } => self.handle_response(n, Ok(v)),
            ServerMessage::Error { n, error } => {
                let Some(n) = n else { return Err(Disconnected) };
                self.handle_response(n, Err(error.code));
            }
            ServerMessage::Closing { .. } => return Err(Disconnected),
            _ => {}
        }
        Ok(())
    }

    fn handle_event(&self, v: u32, message: &ServerMessage) {
        let mut notes = self.notes();
        if v != notes.v + 1 {
            let complaint = format!("{v} came after {}", notes.v);
            notes.complaints.push(complaint);
        }
        notes.v = v;
        match message {
            ServerMessage::Moved { uhp, result, .. } => {
                notes.moves.push(uhp.clone());
                notes.is_over |= result.is_some();
            }
            ServerMessage::Ended { .. } => notes.is_over = true,
            _ => {}
        }
    }

    fn handle_state(&self, state: &LiveState) {
        let mut notes = self.notes();
        let moves: Vec<String> = state.moves.iter().map(|ply| ply.uhp.clone()).collect();
        if state.v < notes.v || !moves.starts_with(&notes.moves) {
            let complaint = format!("the state {} came after {}", state.v, notes.v);
            notes.complaints.push(complaint);
        }
        notes.has_state = true;
        notes.v = state.v;
        notes.moves = moves;
        notes.is_over = state.result.is_some();
    }

    fn handle_response(&mut self, n: u64, response: Result<u32, ErrorCode>) {
        let Some(mut pending) = self.pending.take_if(|pending| pending.n == n) else {
            return;
        };
        let mut notes = self.notes();
        notes.is_waiting = false;
        match response {
            Ok(v) => match pending.request {
                Request::Move { ply, uhp, .. } => notes.acknowledged.push((ply, uhp, v)),
                Request::Resign => notes.resigned = Some(v),
            },
            // Not stored, or unknown: repeat the request.
            Err(ErrorCode::Storage) => {
                notes.is_waiting = true;
                notes.refused += 1;
                drop(notes);
                pending.is_refused = true;
                self.pending = Some(pending);
            }
            Err(ErrorCode::GameOver) => {}
            Err(code) => {
                let complaint = format!("{pending:?} was refused: {code:?}");
                notes.complaints.push(complaint);
            }
        }
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn stopped(phase: &mut watch::Receiver<Phase>) {
    // If the sender is gone, the run has ended, too.
    phase
        .wait_for(|phase| *phase == Phase::Stop)
        .await
        .map(drop)
        .ok();
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> Result<(), Disconnected> {
    let text = serde_json::to_string(message).expect("JSON");
    socket
        .send(Message::text(text))
        .await
        .map_err(|_| Disconnected)
}
