//! A conversation over a socket: what the messages of a client mean.

use std::{future::pending, pin::Pin, time::Instant};

use futures_util::{StreamExt, stream::FuturesUnordered};
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::http::{edge::limits::LimitError, game::lag::Lag};
use crate::room::of_store;
use crate::{
    accounts::{AccountError, Accounts, Visitor},
    clock,
    game::Request,
    ids::{GameId, Token},
    metrics::METRICS,
    protocol::{ClientMessage, ErrorCode, PROTOCOL, ProtocolError, ServerMessage, Side},
    rate_limit_key::RateLimitKey,
    room::{Entry, Frame, Proof, Room, Stay},
};

/// How many requests of a client may be unanswered.
const MAX_UNANSWERED: usize = 16;

/// The first message of a client.
pub(in crate::http) struct Hello {
    token: Option<Token>,
    join: bool,
    name: Option<String>,
    after: Option<u32>,
}

impl Hello {
    /// Reads the first message.
    pub(in crate::http) fn read(text: &str) -> Result<Hello, ProtocolError> {
        let ClientMessage::Hello {
            protocol,
            token,
            after,
            join,
            name,
        } = read(text)?
        else {
            return Err(bad_request("the first message says hello"));
        };
        if protocol != PROTOCOL {
            let message = format!("this server speaks version {PROTOCOL} of the protocol");
            return Err(bad_request(message));
        }
        let token = match token {
            Some(text) => {
                let bad = || ProtocolError::new(ErrorCode::Unauthorized, "this is no token");
                Some(Token::parse(&text).ok_or_else(bad)?)
            }
            None => None,
        };
        Ok(Hello {
            token,
            join: join.unwrap_or(false),
            name,
            after,
        })
    }
}

/// Who opens a socket: somebody with an account, or a guest.
pub(in crate::http) struct Caller {
    pub(in crate::http) accounts: Accounts,
    pub(in crate::http) visitor: Option<Visitor>,
}

impl Caller {
    /// What the client is called in a game that it joins. A name that is an account's is nobody else's.
    async fn called(&self, hello: &Hello) -> Result<Option<String>, ProtocolError> {
        match (&self.visitor, &hello.name) {
            (Some(visitor), _) => Ok(hello.join.then(|| visitor.account.name.clone())),
            (None, Some(name)) if self.may_be_called(name).await? => Ok(Some(name.clone())),
            (None, _) => Ok(None),
        }
    }

    /// The side of a game that is the client's account's.
    async fn side(&self, game: GameId) -> Result<Option<Side>, ProtocolError> {
        match &self.visitor {
            Some(visitor) => self.accounts.side(visitor, game).await.map_err(told),
            None => Ok(None),
        }
    }

    async fn may_be_called(&self, name: &str) -> Result<bool, ProtocolError> {
        let visitor = self.visitor.as_ref();
        let is_free = self.accounts.may_be_called(name, visitor).await;
        is_free.map_err(told)
    }
}

type Unanswered = Pin<Box<dyn Future<Output = ServerMessage> + Send>>;

/// A client in a room.
pub(in crate::http) struct Session {
    room: Room,
    /// The room hears of the end of the session by it.
    _stay: Stay,
    caller: Caller,
    /// The side that it has taken, with its secret.
    joined: Option<(Side, String)>,
    proof: Proof,
    client: RateLimitKey,
    lag: Lag,
    unanswered: FuturesUnordered<Unanswered>,
}

impl Session {
    /// Enters the room. The frames are what the client has missed.
    pub(in crate::http) async fn enter(
        (game, room): (GameId, Room),
        hello: Hello,
        caller: Caller,
        client: RateLimitKey,
        outbox: mpsc::Sender<Frame>,
    ) -> Result<(Session, Vec<Frame>), ProtocolError> {
        let name = caller.called(&hello).await?;
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
            _stay: entered.stay,
            caller,
            joined: side.zip(token.as_ref().map(Token::reveal)),
            proof: entered.proof,
            client,
            lag: Lag::default(),
            unanswered: FuturesUnordered::new(),
        };
        Ok((session, entered.missed))
    }

    /// The side that the client has taken with its hello, and its secret.
    pub(in crate::http) fn joined(&mut self) -> Option<(Side, String)> {
        self.joined.take()
    }

    /// How long messages take over its socket.
    pub(in crate::http) const fn lag(&mut self) -> &mut Lag {
        &mut self.lag
    }

    pub(in crate::http) const fn client(&self) -> RateLimitKey {
        self.client
    }

    /// Waits for the next answer of the room.
    pub(in crate::http) async fn next_answer(&mut self) -> ServerMessage {
        match self.unanswered.next().await {
            Some(message) => message,
            // There is nothing to wait for.
            None => pending().await,
        }
    }

    /// Hears a message, and answers it if that can be done at once.
    pub(in crate::http) async fn hear(&mut self, text: &str) -> Option<ServerMessage> {
        let message = match read(text) {
            Ok(message) => message,
            Err(error) => {
                let n = number(text);
                return Some(ServerMessage::Error { n, error });
            }
        };
        if self.unanswered.len() >= MAX_UNANSWERED {
            let n = number(text);
            let error = LimitError::SOON.told();
            return Some(ServerMessage::Error { n, error });
        }
        match message {
            ClientMessage::Hello { .. } => {
                let error = bad_request("hello has been said");
                Some(ServerMessage::Error { n: None, error })
            }
            ClientMessage::Ping { n } => {
                let now = clock::now();
                let lag = self.lag.millis();
                Some(ServerMessage::Pong { n, now, lag })
            }
            ClientMessage::Move { n, ply, after, uhp } => {
                self.play(n, Request::Move { ply, after, uhp }).await
            }
            ClientMessage::Action { n, action } => self.ask(n, Request::Action(action)).await,
            ClientMessage::Chat { n, text } => self.ask(n, Request::Chat(text)).await,
            ClientMessage::Name { n, name } => match self.caller.may_be_called(&name).await {
                Ok(true) => self.ask(n, Request::Name(name)).await,
                Ok(false) => {
                    let message = "somebody with an account is called that, or nearly";
                    let error = ProtocolError::new(ErrorCode::Forbidden, message);
                    Some(ServerMessage::Error { n: Some(n), error })
                }
                Err(error) => Some(ServerMessage::Error { n: Some(n), error }),
            },
            ClientMessage::Pause { n, days } => self.ask(n, Request::Pause(days)).await,
            ClientMessage::Plan { n, lines } => {
                let answer = self.room.plan(self.proof, lines).await;
                self.await_answer(n, answer, |n, v| ServerMessage::Ok { n, v })
            }
            ClientMessage::Hint { n } => {
                let message = "there is no advice in a game against a person";
                let error = ProtocolError::new(ErrorCode::Forbidden, message);
                Some(ServerMessage::Error { n: Some(n), error })
            }
        }
    }

    /// Plays a move, and measures how long that takes.
    async fn play(&mut self, n: u64, request: Request) -> Option<ServerMessage> {
        let arrived = Instant::now();
        let delay = self.lag.millis();
        let answer = self.room.ask(self.client, self.proof, request, delay);
        let answer = answer.await;
        self.await_answer(n, answer, move |n, v| {
            METRICS.acknowledgement.since(arrived);
            ServerMessage::Ok { n, v }
        })
    }

    async fn ask(&mut self, n: u64, request: Request) -> Option<ServerMessage> {
        let answer = self.room.ask(self.client, self.proof, request, 0).await;
        self.await_answer(n, answer, |n, v| ServerMessage::Ok { n, v })
    }

    /// Notes an answer that is still to come. The request itself is in the room's queue already, so that requests of one
    /// client stay in their order.
    fn await_answer<T: Send + 'static>(
        &mut self,
        n: u64,
        answer: Result<crate::room::Answer<T>, ProtocolError>,
        tell: impl FnOnce(u64, T) -> ServerMessage + Send + 'static,
    ) -> Option<ServerMessage> {
        let failed = move |error| ServerMessage::Error { n: Some(n), error };
        match answer {
            Err(error) => Some(failed(error)),
            Ok(answer) => {
                self.unanswered.push(Box::pin(async move {
                    match answer.wait().await {
                        Ok(value) => tell(n, value),
                        Err(error) => failed(error),
                    }
                }));
                None
            }
        }
    }
}

fn read(text: &str) -> Result<ClientMessage, ProtocolError> {
    serde_json::from_str(text).map_err(|error| bad_request(error.to_string()))
}

/// The number of a request, as far as it can be read.
fn number(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        n: Option<u64>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.n
}

fn bad_request(message: impl Into<String>) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadRequest, message)
}

/// What is said of an error about accounts to whoever plays.
fn told(error: AccountError) -> ProtocolError {
    match error {
        AccountError::Store(error) => of_store(error),
        error => ProtocolError::new(ErrorCode::Internal, error.to_string()),
    }
}
