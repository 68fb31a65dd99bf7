//! HTTP client and WebSocket connection of a bot.

use std::{io, net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Method, Request,
    body::Bytes,
    client::conn::http1,
    header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE, HOST},
};
use hyper_util::rt::TokioIo;
use serde::{Serialize, de::DeserializeOwned};
use skep_game::ids::GameId;
use skep_people::wire::{
    AcceptChallenge, AccountGames, ChallengeView, Challenges, Decline, DeclineChallenge, Go,
};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Error, Message, client::IntoClientRequest, http::HeaderValue,
        protocol::WebSocketConfig,
    },
};

const PATIENCE: Duration = Duration::from_secs(15);
/// Enough for a page of games.
const MAX_ANSWER: usize = 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] io::Error),
    #[error("the server does not answer")]
    Slow,
    #[error(transparent)]
    Http(#[from] hyper::Error),
    #[error(transparent)]
    Socket(#[from] tungstenite::Error),
    #[error("the server refuses with status {0}")]
    Refused(u16),
    #[error("{0}")]
    Unreadable(String),
}

/// A server and the bot's credentials.
#[derive(Clone)]
pub(crate) struct Api {
    address: SocketAddr,
    token: String,
}

impl Api {
    pub(crate) const fn new(address: SocketAddr, token: String) -> Api {
        Api { address, token }
    }

    /// The only place where the token is used.
    pub(crate) fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// A page of unfinished games.
    pub(crate) async fn unfinished(&self, before: Option<&str>) -> Result<AccountGames, ApiError> {
        let behind = before.map_or(String::new(), |before| format!("&before={before}"));
        let path = format!("/api/account/games?open=true{behind}");
        self.ask(Method::GET, &path, None::<&()>).await
    }

    /// Open challenges.
    pub(crate) async fn challenges(&self) -> Result<Vec<ChallengeView>, ApiError> {
        let standing = self.ask(Method::GET, "/api/challenges", None::<&()>);
        let Challenges { challenges } = standing.await?;
        Ok(challenges)
    }

    pub(crate) async fn accept(&self, challenge: GameId) -> Result<Go, ApiError> {
        let path = format!("/api/challenges/{challenge}/accept");
        let body = AcceptChallenge::default();
        self.ask(Method::POST, &path, Some(&body)).await
    }

    pub(crate) async fn decline(&self, challenge: GameId, reason: Decline) -> Result<(), ApiError> {
        let path = format!("/api/challenges/{challenge}/decline");
        let body = DeclineChallenge { reason };
        let declined = self.ask::<ChallengeView>(Method::POST, &path, Some(&body));
        declined.await.map(drop)
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<T, ApiError> {
        let unreadable = |error: serde_json::Error| ApiError::Unreadable(error.to_string());
        let body = match body {
            Some(body) => serde_json::to_vec(body).map_err(unreadable)?,
            None => Vec::new(),
        };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string())
            .header(AUTHORIZATION, self.authorization())
            .header(CONTENT_TYPE, "application/json")
            .header(CONNECTION, "close")
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| ApiError::Unreadable(error.to_string()))?;
        let answer = timeout(PATIENCE, self.send(request)).await;
        let answer = answer.map_err(|_| ApiError::Slow)??;
        serde_json::from_slice(&answer).map_err(unreadable)
    }

    async fn send(&self, request: Request<Full<Bytes>>) -> Result<Bytes, ApiError> {
        let stream = TcpStream::connect(self.address).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let exchange = async {
            let response = sender.send_request(request).await?;
            let status = response.status();
            let body = Limited::new(response.into_body(), MAX_ANSWER).collect();
            let body = body
                .await
                .map_err(|error| ApiError::Unreadable(error.to_string()))?;
            match status.is_success() {
                true => Ok(body.to_bytes()),
                false => Err(ApiError::Refused(status.as_u16())),
            }
        };
        tokio::pin!(exchange);
        // One connection per request.
        tokio::select! {
            answer = &mut exchange => answer,
            ended = connection => {
                ended?;
                exchange.await
            }
        }
    }
}

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
        let url = format!("ws://{}{path}", api.address);
        let mut request = url.into_client_request()?;
        let authorization = HeaderValue::try_from(api.authorization());
        let authorization = authorization.map_err(|error| unfit(&error))?;
        request.headers_mut().insert(AUTHORIZATION, authorization);
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER_SIZE)
            .write_buffer_size(0);
        let opening = async {
            let stream = TcpStream::connect(api.address).await?;
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
