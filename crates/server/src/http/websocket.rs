//! WebSocket transport shared by game and lobby sockets.

use std::{error::Error, future::pending, time::Duration};

use axum::{
    extract::{
        FromRequestParts, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
    },
    http::request::Parts,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use governor::DefaultDirectRateLimiter;
use serde::Serialize;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite;
use tracing::{Instrument, Span};

use crate::http::{
    App,
    edge::{connection_gate::ConnectionPermit, serve::ReceiveWindow},
    error::{HttpError, Result},
};
use crate::{
    accounts::SignedIn,
    protocol::{ErrorCode, ProtocolError},
    rate_limit::{LimitError, RateLimitKey},
};

/// Small, because there are thousands of sockets.
const READ_BUFFER: usize = 4 * 1024;
/// Room for the state of a long game.
const MAX_WRITE_BUFFER: usize = 8 * 1024 * 1024;
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
pub(crate) const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A client that is silent for longer, without even a pong, is disconnected.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(50);
/// Pings and pongs accepted before the first message.
const MAX_EARLY_CONTROL_FRAMES: usize = 16;
/// Messages over budget before a client is disconnected.
const MAX_OFFENCES: u32 = 100;

/// Extractor for a request to open a WebSocket.
pub(crate) struct Upgrade {
    upgrade: WebSocketUpgrade,
    window: ReceiveWindow,
}

impl FromRequestParts<App> for Upgrade {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Upgrade> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, app).await;
        let upgrade = upgrade.map_err(|rejection| {
            let message = format!("this is the address of a WebSocket: {rejection}");
            HttpError::new(ErrorCode::BadRequest, message)
        })?;
        // Every connection inserts its window.
        let window = parts.extensions.get::<ReceiveWindow>().cloned();
        Ok(Upgrade {
            upgrade,
            window: window.unwrap_or_default(),
        })
    }
}

/// The response that accepts the upgrade.
pub(crate) struct Upgraded(Response);

impl IntoResponse for Upgraded {
    fn into_response(self) -> Response {
        self.0
    }
}

/// The client has disconnected or is no longer responding.
pub(crate) struct ClientGoneError;

pub(crate) enum Received {
    Text(Utf8Bytes),
    /// Answered by the library.
    Ping,
    Pong(Bytes),
    /// A text over the client's budget, which is not passed on.
    OverBudget,
    /// A protocol violation, after which the socket is closed.
    Invalid(ProtocolError),
    Closed,
}

/// An open WebSocket to an untrusted client.
pub(crate) struct ClientSocket {
    socket: WebSocket,
    window: ReceiveWindow,
    last_received: Instant,
}

impl ClientSocket {
    /// Accepts the upgrade and runs `serve` on the socket. The permit is held until it returns.
    pub(crate) fn open<S, F>(
        upgrade: Upgrade,
        permit: ConnectionPermit,
        max_message: usize,
        serve: S,
    ) -> Upgraded
    where
        S: FnOnce(ClientSocket) -> F + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let Upgrade { upgrade, window } = upgrade;
        // Log lines about the socket belong to the request that opened it.
        let span = Span::current();
        let response = upgrade
            .max_message_size(max_message)
            .max_frame_size(max_message)
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_WRITE_BUFFER)
            .on_upgrade(move |socket| {
                window.open(max_message, READ_BUFFER);
                let serving = serve(ClientSocket {
                    socket,
                    window,
                    last_received: Instant::now(),
                });
                let serving = async move {
                    serving.await;
                    drop(permit);
                };
                serving.instrument(span)
            });
        Upgraded(response)
    }

    /// Receives the first text message; `Err(None)` if the client disconnects instead.
    pub(crate) async fn receive_hello(
        &mut self,
        limit: Duration,
    ) -> Result<Utf8Bytes, Option<ProtocolError>> {
        let late = |_| ProtocolError::new(ErrorCode::BadRequest, "nobody said hello");
        timeout(limit, self.receive_first_text())
            .await
            .map_err(late)?
    }

    async fn receive_first_text(&mut self) -> Result<Utf8Bytes, Option<ProtocolError>> {
        for _ in 0..MAX_EARLY_CONTROL_FRAMES {
            match self.receive().await {
                Received::Text(text) => return Ok(text),
                Received::Ping | Received::Pong(_) | Received::OverBudget => {}
                Received::Invalid(error) => return Err(Some(error)),
                Received::Closed => return Err(None),
            }
        }
        Err(Some(LimitError::RETRY_SOON.protocol_error()))
    }

    async fn receive(&mut self) -> Received {
        let received = self.socket.recv().await;
        self.last_received = Instant::now();
        if let Some(Ok(message)) = &received {
            self.window.replenish(payload_len(message));
        }
        match received {
            Some(Ok(Message::Text(text))) => Received::Text(text),
            Some(Ok(Message::Ping(_))) => Received::Ping,
            Some(Ok(Message::Pong(payload))) => Received::Pong(payload),
            Some(Ok(Message::Binary(_))) => Received::Invalid(ProtocolError::new(
                ErrorCode::BadRequest,
                "messages are text",
            )),
            Some(Err(error)) if is_too_large(&error) => Received::Invalid(ProtocolError::new(
                ErrorCode::TooLarge,
                "the message is too large",
            )),
            Some(Ok(Message::Close(_)) | Err(_)) | None => Received::Closed,
        }
    }

    pub(crate) async fn send(&mut self, message: &impl Serialize) -> Result<(), ClientGoneError> {
        // Serializing a protocol message cannot fail.
        let json = serde_json::to_vec(message).unwrap_or_default();
        self.send_json(json.into()).await
    }

    pub(crate) async fn send_json(&mut self, json: Bytes) -> Result<(), ClientGoneError> {
        let text = Utf8Bytes::try_from(json).map_err(|_| ClientGoneError)?;
        self.send_frame(Message::Text(text)).await
    }

    /// Fails if the client has been silent for too long.
    pub(crate) async fn ping(&mut self, payload: Bytes) -> Result<(), ClientGoneError> {
        if self.last_received.elapsed() > SILENCE_TIMEOUT {
            return Err(ClientGoneError);
        }
        self.send_frame(Message::Ping(payload)).await
    }

    pub(crate) async fn close(mut self) {
        let frame = CloseFrame {
            code: close_code::AWAY,
            reason: Utf8Bytes::from_static(""),
        };
        // The client may be gone already.
        self.send_frame(Message::Close(Some(frame))).await.ok();
    }

    async fn send_frame(&mut self, message: Message) -> Result<(), ClientGoneError> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(ClientGoneError),
        }
    }
}

fn payload_len(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(frame) => frame.as_ref().map_or(0, |frame| 2 + frame.reason.len()),
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    let source = error.source();
    let error = source.and_then(|source| source.downcast_ref::<tungstenite::Error>());
    matches!(error, Some(tungstenite::Error::Capacity(_)))
}

/// Waits until the login session behind a socket ends, even if it does so before the future is polled. Guests have none.
pub(crate) fn session_end(
    app: &App,
    visitor: Option<&SignedIn>,
) -> impl Future<Output = ()> + use<> {
    let session = visitor.map(|visitor| app.accounts.watch_session(visitor));
    async move {
        match session {
            Some(mut session) => session.ended().await,
            None => pending().await,
        }
    }
}

/// Message budget of one socket, which also covers pings and pongs.
pub(crate) struct MessageBudget<'a> {
    app: &'a App,
    client: RateLimitKey,
    limiter: DefaultDirectRateLimiter,
    offences: u32,
}

impl<'a> MessageBudget<'a> {
    pub(crate) fn new(app: &'a App, client: RateLimitKey) -> MessageBudget<'a> {
        MessageBudget {
            app,
            client,
            limiter: app.limits.socket_limiter(),
            offences: 0,
        }
    }

    /// Receives a message and charges it both to its socket and to its client. A client that goes over budget too often
    /// is disconnected.
    pub(crate) async fn receive(&mut self, socket: &mut ClientSocket) -> Received {
        let received = socket.receive().await;
        let bytes = match &received {
            Received::Text(text) => text.len(),
            Received::Ping | Received::Pong(_) => 0,
            _ => return received,
        };
        let limits = &self.app.limits;
        if self.limiter.check().is_ok() && limits.charge_message(self.client, bytes).is_ok() {
            return received;
        }
        self.offences += 1;
        match received {
            _ if self.offences > MAX_OFFENCES => Received::Closed,
            Received::Text(_) => Received::OverBudget,
            // Replying to a flood of control frames would only add our own.
            _ => received,
        }
    }
}
