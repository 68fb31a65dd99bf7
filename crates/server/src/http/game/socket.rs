//! The game socket, and a client's session in a room, which interprets its messages and collects the replies.

use std::{
    future::pending,
    pin::Pin,
    time::{Duration, Instant},
};

use axum::{body::Bytes, extract::State};
use futures_util::{StreamExt, stream::FuturesUnordered};
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::http::{
    App,
    edge::{address::Client, cookie::MaybeVisitor},
    error::Result,
    extract::Path,
    game::games::OUTBOX_CAPACITY,
    websocket::{
        ClientGoneError, ClientSocket, MessageBudget, PING_INTERVAL, Received, Upgrade, Upgraded,
        session_ended,
    },
};
use crate::{
    accounts::{AccountError, Accounts, SignedIn},
    clock::{self, Millis, ticker},
    closing::closed,
    game::Request,
    ids::{GameId, Token},
    metrics::METRICS,
    protocol::{ClientMessage, ErrorCode, PROTOCOL, ProtocolError, ServerMessage, Side},
    rate_limit::{LimitError, RateLimitKey},
    room::{Answer, Entry, Frame, Proof, Room, RoomPresence, of_store},
};

const MAX_MESSAGE: usize = 4 * 1024;

/// Game id.
// An invalid one is reported over the socket.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct SocketGame(String);

/// `GET /api/games/{id}/socket`
pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(SocketGame(id)): Path<SocketGame>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    upgrade: Upgrade,
) -> Result<Upgraded> {
    let permit = app.limits.acquire_socket(client)?;
    let serve = move |socket| async move {
        serve(socket, &app, GameId::parse(&id), client, visitor).await;
    };
    Ok(ClientSocket::open(upgrade, permit, MAX_MESSAGE, serve))
}

async fn serve(
    mut socket: ClientSocket,
    app: &App,
    id: Option<GameId>,
    client: RateLimitKey,
    visitor: Option<SignedIn>,
) {
    let (outbox, mut inbox) = mpsc::channel(OUTBOX_CAPACITY);
    let mut closing = app.closing.clone();
    // SessionWatch first, so that a session ending during the greeting is not missed.
    let mut attached = visitor
        .as_ref()
        .map(|visitor| app.accounts.watch_session(visitor));
    let caller = Caller {
        accounts: app.accounts.clone(),
        visitor,
    };
    let greeted = tokio::select! {
        greeted = greet(&mut socket, app, (id, caller), client, outbox) => greeted,
        () = closed(&mut closing) => Err(None),
    };
    let (mut session, missed) = match greeted {
        Ok(greeted) => greeted,
        Err(error) => {
            if let Some(error) = error {
                socket.send(&error_message(error)).await.ok();
            }
            return socket.close().await;
        }
    };
    tokio::select! {
        relayed = relay(&mut socket, app, &mut session, missed, &mut inbox) => relayed.ok(),
        () = session_ended(attached.as_mut()) => None,
    };
    // Leave the room immediately, even if closing the socket takes long.
    drop(session);
    socket.close().await;
}

/// Waits for the hello and enters the room. Also returns the frames that the client has missed.
async fn greet(
    socket: &mut ClientSocket,
    app: &App,
    (id, caller): (Option<GameId>, Caller),
    client: RateLimitKey,
    outbox: mpsc::Sender<Frame>,
) -> Result<(Session, Vec<Frame>), Option<ProtocolError>> {
    let no_such_game = || ProtocolError::new(ErrorCode::NoSuchGame, "there is no such game");
    let text = socket.receive_hello(app.options.timeouts.hello).await?;
    let hello = Hello::parse(&text)?;
    let id = id.ok_or_else(no_such_game)?;
    let room = app.rooms.room(id)?;
    Ok(Session::enter((id, room), hello, caller, client, outbox).await?)
}

/// Relays messages until either side ends the conversation.
async fn relay(
    socket: &mut ClientSocket,
    app: &App,
    session: &mut Session,
    missed: Vec<Frame>,
    inbox: &mut mpsc::Receiver<Frame>,
) -> Result<(), ClientGoneError> {
    if let Some((side, token)) = session.joined.take() {
        socket
            .send(&ServerMessage::JoinedAs { side, token })
            .await?;
    }
    for frame in missed {
        socket.send_json(frame.json).await?;
    }
    let mut budget = MessageBudget::new(app, session.client);
    let mut ping = ticker(PING_INTERVAL);
    loop {
        tokio::select! {
            biased;
            outgoing = next_outgoing(inbox, session.next_reply()) => {
                let (events, reply) = outgoing.ok_or(ClientGoneError)?;
                for frame in events {
                    socket.send_json(frame.json).await?;
                    if let Some(arrived) = frame.arrived {
                        METRICS.move_delivery.observe_since(arrived);
                    }
                }
                if let Some(reply) = reply {
                    socket.send(&reply).await?;
                }
            }
            received = budget.receive(socket) => match received {
                Received::Text(text) => {
                    if let Some(message) = session.handle(&text).await {
                        socket.send(&message).await?;
                    }
                }
                Received::Ping => {}
                Received::Pong(payload) => session.lag.pong(&payload),
                Received::OverBudget => {
                    let error = LimitError::RETRY_SOON.protocol_error();
                    socket.send(&error_message(error)).await?;
                }
                Received::Invalid(error) => return socket.send(&error_message(error)).await,
                Received::Closed => return Ok(()),
            },
            _ = ping.tick() => socket.ping(session.lag.ping()).await?,
        }
    }
}

const fn error_message(error: ProtocolError) -> ServerMessage {
    ServerMessage::Error { n: None, error }
}

/// Waits for an event or a reply. A client receives the changes its request caused before the reply to the request, so
/// a reply comes with the events that the room broadcast before it. Returns `None` once the room has closed the inbox.
pub(crate) async fn next_outgoing(
    inbox: &mut mpsc::Receiver<Frame>,
    reply: impl Future<Output = ServerMessage>,
) -> Option<(Vec<Frame>, Option<ServerMessage>)> {
    tokio::select! {
        biased;
        frame = inbox.recv() => Some((vec![frame?], None)),
        message = reply => {
            // The room runs on another thread and may have broadcast and replied after the inbox was found empty.
            let mut events = Vec::new();
            while let Ok(frame) = inbox.try_recv() {
                events.push(frame);
            }
            Some((events, Some(message)))
        }
    }
}

const MAX_PENDING_REQUESTS: usize = 16;

/// The first message on a socket.
pub(crate) struct Hello {
    token: Option<Token>,
    join: bool,
    name: Option<String>,
    after: Option<u32>,
}

impl Hello {
    pub(crate) fn parse(text: &str) -> Result<Hello, ProtocolError> {
        let ClientMessage::Hello {
            protocol,
            token,
            after,
            join,
            name,
        } = parse(text)?
        else {
            return Err(bad_request("the first message must be hello"));
        };
        if protocol != PROTOCOL {
            let message = format!("this server speaks protocol version {PROTOCOL}");
            return Err(bad_request(message));
        }
        let bad_token = || ProtocolError::new(ErrorCode::Unauthorized, "this is not a valid token");
        let token = token.map(|text| Token::parse(&text).ok_or_else(bad_token));
        Ok(Hello {
            token: token.transpose()?,
            join: join.unwrap_or(false),
            name,
            after,
        })
    }
}

/// The visitor who opened a socket.
pub(crate) struct Caller {
    pub(crate) accounts: Accounts,
    pub(crate) visitor: Option<SignedIn>,
}

impl Caller {
    /// The name under which the client joins a game. Account names are reserved for their owners.
    async fn display_name(&self, hello: &Hello) -> Result<Option<String>, ProtocolError> {
        match (&self.visitor, &hello.name) {
            (Some(visitor), _) => Ok(hello.join.then(|| visitor.account.name.clone())),
            (None, Some(name)) if self.may_use_name(name).await? => Ok(Some(name.clone())),
            (None, _) => Ok(None),
        }
    }

    /// The side that the visitor's account has in a game.
    async fn side(&self, game: GameId) -> Result<Option<Side>, ProtocolError> {
        match &self.visitor {
            Some(visitor) => self
                .accounts
                .side(visitor, game)
                .await
                .map_err(account_error),
            None => Ok(None),
        }
    }

    async fn may_use_name(&self, name: &str) -> Result<bool, ProtocolError> {
        let visitor = self.visitor.as_ref();
        let is_free = self.accounts.may_use_name(name, visitor).await;
        is_free.map_err(account_error)
    }
}

type PendingReply = Pin<Box<dyn Future<Output = ServerMessage> + Send>>;

pub(crate) struct Session {
    room: Room,
    /// Notifies the room when the session ends.
    _presence: RoomPresence,
    caller: Caller,
    /// The side taken on joining, with its token.
    pub(super) joined: Option<(Side, String)>,
    proof: Proof,
    pub(super) client: RateLimitKey,
    pub(super) lag: Lag,
    pending_replies: FuturesUnordered<PendingReply>,
}

impl Session {
    /// Enters the room. Also returns the frames that the client has missed.
    pub(crate) async fn enter(
        (game, room): (GameId, Room),
        hello: Hello,
        caller: Caller,
        client: RateLimitKey,
        outbox: mpsc::Sender<Frame>,
    ) -> Result<(Session, Vec<Frame>), ProtocolError> {
        let name = caller.display_name(&hello).await?;
        let account = caller.side(game).await?;
        let own = hello.token;
        let entry = Entry {
            token: own.as_ref().map(Token::hash),
            account,
            join: hello.join,
            member: caller.visitor.as_ref().map(|visitor| visitor.account.id),
            name,
            after: hello.after,
            outbox,
        };
        let mut entered = room.enter(entry).await?;
        let (side, new) = entered.joined.take().unzip();
        let has_token = matches!(entered.proof, Proof::Token(_));
        let token = new.flatten().or(own).filter(|_| has_token);
        let session = Session {
            room,
            _presence: entered.presence,
            caller,
            joined: side.zip(token.as_ref().map(Token::reveal)),
            proof: entered.proof,
            client,
            lag: Lag::default(),
            pending_replies: FuturesUnordered::new(),
        };
        Ok((session, entered.missed))
    }

    /// Waits for the room's next reply, forever if none is pending.
    pub(crate) async fn next_reply(&mut self) -> ServerMessage {
        match self.pending_replies.next().await {
            Some(message) => message,
            None => pending().await,
        }
    }

    /// Handles a message. Returns the reply unless it has to come from the room.
    pub(crate) async fn handle(&mut self, text: &str) -> Option<ServerMessage> {
        let handled = match parse(text) {
            Ok(message) => self.handle_message(message).await,
            Err(error) => Err(error),
        };
        handled.unwrap_or_else(|error| {
            let n = request_number(text);
            Some(ServerMessage::Error { n, error })
        })
    }

    async fn handle_message(
        &mut self,
        message: ClientMessage,
    ) -> Result<Option<ServerMessage>, ProtocolError> {
        let forbidden = |message: &str| ProtocolError::new(ErrorCode::Forbidden, message);
        if self.pending_replies.len() >= MAX_PENDING_REQUESTS {
            return Err(LimitError::RETRY_SOON.protocol_error());
        }
        let (n, request) = match message {
            ClientMessage::Hello { .. } => return Err(bad_request("hello was already sent")),
            ClientMessage::Ping { n } => {
                let (now, lag) = (clock::now(), self.lag.millis());
                return Ok(Some(ServerMessage::Pong { n, now, lag }));
            }
            ClientMessage::Plan { n, lines } => {
                let answer = self.room.plan(self.proof, lines).await?;
                self.queue_reply(n, answer, None);
                return Ok(None);
            }
            ClientMessage::Hint { .. } => {
                let message = "hints are not available in games between people";
                return Err(forbidden(message));
            }
            ClientMessage::Name { n, name } => {
                if !self.caller.may_use_name(&name).await? {
                    let message = "the name belongs to an account or is too similar to one";
                    return Err(forbidden(message));
                }
                (n, Request::Name(name))
            }
            ClientMessage::Move { n, ply, after, uhp } => (n, Request::Move { ply, after, uhp }),
            ClientMessage::Action { n, action } => (n, Request::Action(action)),
            ClientMessage::Chat { n, text } => (n, Request::Chat(text)),
            ClientMessage::Pause { n, days } => (n, Request::Pause(days)),
        };
        // Of a move, the lag is compensated and the time to its acknowledgement measured.
        let arrived = matches!(request, Request::Move { .. }).then(Instant::now);
        let delay = arrived.map_or(0, |_| self.lag.millis());
        let answer = self.room.ask(self.client, self.proof, request, delay);
        let answer = answer.await?;
        self.queue_reply(n, answer, arrived);
        Ok(None)
    }

    /// Queues a pending reply. The request is already in the room's queue, so requests of one client stay in order.
    fn queue_reply(&mut self, n: u64, answer: Answer<u32>, arrived: Option<Instant>) {
        self.pending_replies.push(Box::pin(async move {
            match answer.wait().await {
                Ok(v) => {
                    if let Some(arrived) = arrived {
                        METRICS.move_acknowledgement.observe_since(arrived);
                    }
                    ServerMessage::Ok { n, v }
                }
                Err(error) => ServerMessage::Error { n: Some(n), error },
            }
        }));
    }
}

fn parse(text: &str) -> Result<ClientMessage, ProtocolError> {
    serde_json::from_str(text).map_err(|error| bad_request(error.to_string()))
}

/// The number of a request, if it can be read.
fn request_number(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        n: Option<u64>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.n
}

fn bad_request(message: impl Into<String>) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadRequest, message)
}

fn account_error(error: AccountError) -> ProtocolError {
    match error {
        AccountError::Store(error) => of_store(error),
        error => ProtocolError::new(ErrorCode::Internal, error.to_string()),
    }
}

/// The newest measurement weighs one part in this many.
const SMOOTHING: u32 = 4;

/// Smoothed round-trip time, measured from pings and their pongs. Clients cannot influence it otherwise.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    last_ping: u64,
    /// Send time of the last ping; `None` once its pong has arrived.
    sent: Option<Instant>,
    estimate: Option<Duration>,
}

impl Lag {
    /// The payload of the next ping, by which its pong is recognised.
    pub(crate) fn ping(&mut self) -> Bytes {
        self.last_ping += 1;
        self.sent = Some(Instant::now());
        Bytes::copy_from_slice(&self.last_ping.to_be_bytes())
    }

    /// Handles a pong. Unsolicited and repeated ones are ignored.
    pub(crate) fn pong(&mut self, payload: &[u8]) {
        if payload == self.last_ping.to_be_bytes()
            && let Some(sent) = self.sent.take()
        {
            self.record(sent.elapsed());
        }
    }

    fn record(&mut self, time: Duration) {
        let previous = self.estimate.unwrap_or(time);
        self.estimate = Some((previous * (SMOOTHING - 1) + time) / SMOOTHING);
    }

    /// The estimate in milliseconds; 0 before the first pong.
    pub(crate) fn millis(&self) -> Millis {
        clock::millis(self.estimate.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sends_an_event_before_the_reply_that_followed_it() {
        let (outbox, mut inbox) = mpsc::channel(4);
        let event = Frame::from(&ServerMessage::Closing { within: 1 });
        let reply = ServerMessage::Ok { n: 1, v: 1 };
        let replied = async {
            // A room that broadcasts and replies just after the socket has checked its inbox.
            outbox.try_send(event.clone()).expect("a queue with room");
            reply.clone()
        };
        let outgoing = next_outgoing(&mut inbox, replied).await;
        assert_eq!(outgoing, Some((vec![event.clone()], Some(reply.clone()))));
    }

    #[tokio::test]
    async fn ends_with_its_room() {
        let (outbox, mut inbox) = mpsc::channel(4);
        drop(outbox);
        let outgoing = next_outgoing(&mut inbox, std::future::pending()).await;
        assert_eq!(outgoing, None);
    }

    #[test]
    fn counts_only_the_pong_of_the_last_ping_and_only_once() {
        let mut lag = Lag::default();
        lag.pong(&[]);
        assert_eq!(lag.estimate, None);
        let first = lag.ping();
        let second = lag.ping();
        lag.pong(&first);
        assert_eq!(lag.estimate, None);
        lag.pong(&second);
        let once = lag.estimate;
        assert!(once.is_some());
        lag.pong(&second);
        assert_eq!(lag.estimate, once);
    }

    #[test]
    fn smooths_out_a_single_slow_pong() {
        let mut lag = Lag::default();
        assert_eq!(lag.millis(), 0);
        lag.record(Duration::from_millis(100));
        assert_eq!(lag.millis(), 100);
        lag.record(Duration::from_millis(500));
        assert_eq!(lag.millis(), 200);
        lag.record(Duration::from_millis(100));
        assert_eq!(lag.millis(), 175);
    }
}
