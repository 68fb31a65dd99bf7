//! WebSocket connection to a server.

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

const OPEN_TIMEOUT: Duration = Duration::from_secs(15);
/// The server pings every 20 seconds, so silence means that it is gone.
const MAX_SILENCE: Duration = Duration::from_secs(60);
/// Small, because most connections are quiet.
const BUFFER_SIZE: usize = 4 * 1024;

pub(crate) struct Connection {
    socket: WebSocketStream<TcpStream>,
}

impl Connection {
    pub(crate) async fn open(api: &Api, path: &str) -> Result<Connection, ApiError> {
        let unfit = |error: &dyn std::fmt::Display| ApiError::Unreadable(error.to_string());
        let url = format!("ws://{}{path}", api.address());
        let mut request = url.into_client_request()?;
        let authorization = HeaderValue::try_from(api.authorization());
        let authorization = authorization.map_err(|error| unfit(&error))?;
        request.headers_mut().insert(AUTHORIZATION, authorization);
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER_SIZE)
            .write_buffer_size(0);
        let opening = async {
            let stream = TcpStream::connect(api.address()).await?;
            // Messages are small and latency matters.
            stream.set_nodelay(true)?;
            let opened = client_async_with_config(request, stream, Some(config)).await;
            opened.map_err(|error| match error {
                Error::Http(answer) => ApiError::Refused(answer.status().as_u16()),
                error => ApiError::Socket(error),
            })
        };
        let opened = timeout(OPEN_TIMEOUT, opening).await;
        let (socket, _) = opened.map_err(|_| ApiError::Slow)??;
        Ok(Connection { socket })
    }

    pub(crate) async fn send(&mut self, message: &impl Serialize) -> Result<(), ApiError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|error| ApiError::Unreadable(error.to_string()))?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message; unknown ones, from a newer server, are skipped. `None` once the connection is closed.
    /// Cancellation-safe.
    pub(crate) async fn receive<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let received = timeout(MAX_SILENCE, self.socket.next()).await.ok()??;
            match received.ok()? {
                Message::Text(text) => match serde_json::from_str(&text) {
                    Ok(message) => return Some(message),
                    Err(error) => tracing::debug!(%error, "unknown message"),
                },
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}
