//! A socket: messages as they come in and go out, whatever they mean.

use std::{error::Error, time::Duration};

use axum::{
    extract::{
        FromRequestParts, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket},
    },
    http::request::Parts,
    response::Response,
};
use bytes::Bytes;
use serde::Serialize;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

use crate::http::{App, edge::inflow::Inflow, error::HttpError};
use crate::protocol::{ErrorCode, ProtocolError};

/// The buffers of a socket: small, since there are thousands of them.
const BUFFER: usize = 4 * 1024;
/// The most that may wait in the buffer of a socket: a state of a long game fits.
const MAX_WAITING: usize = 8 * 1024 * 1024;
/// How long a client may take to accept a message.
const SEND_TIME: Duration = Duration::from_secs(10);
/// How often the server asks whether the client is still there, and how long it may be silent.
pub(in crate::http) const PING_EVERY: Duration = Duration::from_secs(20);
pub(in crate::http) const SILENCE: Duration = Duration::from_secs(50);

/// The wish to open a socket.
pub(in crate::http) struct Upgrade {
    upgrade: WebSocketUpgrade,
    inflow: Inflow,
}

impl FromRequestParts<App> for Upgrade {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Upgrade, HttpError> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, app).await;
        let upgrade = upgrade.map_err(|rejection| {
            let message = format!("this is the address of a WebSocket: {rejection}");
            HttpError::new(ErrorCode::BadRequest, message)
        })?;
        // Only a router without connections, which has no sockets either, lacks it.
        let inflow = parts.extensions.get::<Inflow>().cloned();
        Ok(Upgrade {
            upgrade,
            inflow: inflow.unwrap_or_default(),
        })
    }
}

/// The client has gone.
pub(in crate::http) struct ClientGoneError;

/// What came in.
pub(in crate::http) enum Received {
    Text(Utf8Bytes),
    /// A ping, which the library answers.
    Ping,
    /// The answer to a ping, with what that carried.
    Pong(Bytes),
    /// Something that ends the conversation.
    Unfit(ProtocolError),
    Gone,
}

/// A socket of which the other end is a stranger.
pub(in crate::http) struct Wire {
    socket: WebSocket,
    inflow: Inflow,
}

impl Wire {
    /// Opens a socket whose client may send messages of so many bytes, and lets somebody talk over it.
    pub(in crate::http) fn open<C, F>(upgrade: Upgrade, largest: usize, converse: C) -> Response
    where
        C: FnOnce(Wire) -> F + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let Upgrade { upgrade, inflow } = upgrade;
        upgrade
            .max_message_size(largest)
            .max_frame_size(largest)
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_WAITING)
            .on_upgrade(move |socket| {
                inflow.bound(largest, BUFFER);
                converse(Wire { socket, inflow })
            })
    }

    pub(in crate::http) async fn receive(&mut self) -> Received {
        let received = self.socket.recv().await;
        if let Some(Ok(message)) = &received {
            self.inflow.completed(size(message));
        }
        match received {
            Some(Ok(Message::Text(text))) => Received::Text(text),
            Some(Ok(Message::Ping(_))) => Received::Ping,
            Some(Ok(Message::Pong(carried))) => Received::Pong(carried),
            Some(Ok(Message::Binary(_))) => Received::Unfit(ProtocolError::new(
                ErrorCode::BadRequest,
                "messages are text",
            )),
            Some(Err(error)) if is_too_large(&error) => Received::Unfit(ProtocolError::new(
                ErrorCode::TooLarge,
                "the message is too large",
            )),
            Some(Ok(Message::Close(_)) | Err(_)) | None => Received::Gone,
        }
    }

    pub(in crate::http) async fn message(
        &mut self,
        message: &impl Serialize,
    ) -> Result<(), ClientGoneError> {
        // The messages hold nothing that JSON cannot write; an empty message is no disaster either.
        let json = serde_json::to_vec(message).unwrap_or_default();
        self.send(json.into()).await
    }

    pub(in crate::http) async fn send(&mut self, json: Bytes) -> Result<(), ClientGoneError> {
        let text = Utf8Bytes::try_from(json).map_err(|_| ClientGoneError)?;
        self.put(Message::Text(text)).await
    }

    pub(in crate::http) async fn ping(&mut self, carried: Bytes) -> Result<(), ClientGoneError> {
        self.put(Message::Ping(carried)).await
    }

    pub(in crate::http) async fn close(mut self) {
        let frame = CloseFrame {
            // Going away.
            code: 1001,
            reason: Utf8Bytes::from_static(""),
        };
        // A client that has gone needs no goodbye.
        self.put(Message::Close(Some(frame))).await.ok();
    }

    async fn put(&mut self, message: Message) -> Result<(), ClientGoneError> {
        match timeout(SEND_TIME, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(ClientGoneError),
        }
    }
}

/// The bytes that a message carries.
fn size(message: &Message) -> usize {
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
