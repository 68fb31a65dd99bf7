//! A socket to a server.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::{Serialize, de::DeserializeOwned};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Error, Message,
        client::IntoClientRequest,
        http::{HeaderValue, header::AUTHORIZATION},
        protocol::WebSocketConfig,
    },
};

use crate::api::{Api, ApiError};

/// How long a server may take to open a socket.
const PATIENCE: Duration = Duration::from_secs(15);
/// A server that says nothing for so long is gone: it asks every 20 seconds whether we are there.
const SILENCE: Duration = Duration::from_secs(60);
/// The buffers: small, since most sockets are quiet.
const BUFFER: usize = 4 * 1024;

/// A socket to a server.
pub(crate) struct Line {
    socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Opens a socket at a path.
    pub(crate) async fn open(api: &Api, path: &str) -> Result<Line, ApiError> {
        let unfit = |error: &dyn std::fmt::Display| ApiError::Unreadable(error.to_string());
        let url = format!("ws://{}{path}", api.address());
        let mut request = url.into_client_request()?;
        let authorization = HeaderValue::try_from(api.authorization());
        let authorization = authorization.map_err(|error| unfit(&error))?;
        request.headers_mut().insert(AUTHORIZATION, authorization);
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0);
        let opening = async {
            let stream = TcpStream::connect(api.address()).await?;
            // Messages are small and are waited for.
            stream.set_nodelay(true)?;
            let opened = client_async_with_config(request, stream, Some(config)).await;
            opened.map_err(|error| match error {
                Error::Http(answer) => ApiError::Refused(answer.status().as_u16()),
                error => ApiError::Socket(error),
            })
        };
        let opened = timeout(PATIENCE, opening).await;
        let (socket, _) = opened.map_err(|_| ApiError::Slow)??;
        Ok(Line { socket })
    }

    /// Says something.
    pub(crate) async fn say(&mut self, message: &impl Serialize) -> Result<(), ApiError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|error| ApiError::Unreadable(error.to_string()))?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message that can be understood; a newer server may say more. `None` once the socket is closed. Nothing is lost if
    /// this is not waited for.
    pub(crate) async fn hear<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let received = timeout(SILENCE, self.socket.next()).await.ok()??;
            match received.ok()? {
                Message::Text(text) => match serde_json::from_str(&text) {
                    Ok(message) => return Some(message),
                    Err(error) => tracing::debug!(%error, "a message that nobody understands"),
                },
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}
