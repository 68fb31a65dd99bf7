//! A client's session in a room: interprets its messages, collects the replies and measures the lag.

use std::{
    future::pending,
    pin::Pin,
    time::{Duration, Instant},
};

use axum::body::Bytes;
use futures_util::{StreamExt, stream::FuturesUnordered};
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::{
    accounts::{AccountError, Accounts, SignedIn},
    clock::{self, Millis},
    game::Request,
    ids::{GameId, Token},
    metrics::METRICS,
    protocol::{ClientMessage, ErrorCode, PROTOCOL, ProtocolError, ServerMessage, Side},
    rate_limit::{LimitError, RateLimitKey},
    room::{EnterRequest, Frame, PendingAnswer, Proof, Room, RoomPresence, of_store},
};

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
        let entry = EnterRequest {
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
    fn queue_reply(&mut self, n: u64, answer: PendingAnswer<u32>, arrived: Option<Instant>) {
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
