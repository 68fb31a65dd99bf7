//! HTTP client and WebSocket connection of a bot.

use std::{io, net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, RequestBuilder, header::AUTHORIZATION};
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

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] io::Error),
    #[error("the server does not answer")]
    Slow,
    #[error(transparent)]
    Http(#[from] reqwest::Error),
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
    pub(crate) client: Client,
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

/// An HTTP client for all bots. Requests are too rare to keep connections open for the next one.
///
/// # Errors
/// The system refuses it.
pub(crate) fn client() -> reqwest::Result<Client> {
    let builder = Client::builder().timeout(REQUEST_TIMEOUT);
    builder.no_proxy().pool_max_idle_per_host(0).build()
}

impl Api {
    /// A page of unfinished games.
    pub(crate) async fn unfinished(&self, before: Option<&str>) -> Result<AccountGames, ApiError> {
        let behind = before.map_or(String::new(), |before| format!("&before={before}"));
        let url = self.url(&format!("account/games?open=true{behind}"));
        self.ask(self.client.get(url)).await
    }

    /// Open challenges.
    pub(crate) async fn challenges(&self) -> Result<Vec<ChallengeView>, ApiError> {
        let request = self.client.get(self.url("challenges"));
        let Challenges { challenges } = self.ask(request).await?;
        Ok(challenges)
    }

    pub(crate) async fn accept(&self, challenge: GameId) -> Result<Go, ApiError> {
        let url = self.url(&format!("challenges/{challenge}/accept"));
        let request = self.client.post(url).json(&AcceptChallenge::default());
        self.ask(request).await
    }

    pub(crate) async fn decline(&self, challenge: GameId, reason: Decline) -> Result<(), ApiError> {
        let url = self.url(&format!("challenges/{challenge}/decline"));
        let request = self.client.post(url).json(&DeclineChallenge { reason });
        self.ask::<ChallengeView>(request).await.map(drop)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/api/{path}", self.address)
    }

    async fn ask<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, ApiError> {
        let response = request.bearer_auth(&self.token).send().await?;
        match response.status() {
            status if status.is_success() => Ok(response.json().await?),
            status => Err(ApiError::Refused(status.as_u16())),
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
        let authorization = HeaderValue::try_from(format!("Bearer {}", api.token));
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
