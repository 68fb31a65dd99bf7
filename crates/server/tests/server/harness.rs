//! An in-process server and the clients that talk to it.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use skep_server::{
    Options, ServerError,
    protocol::{
        ClientMessage, Created, ErrorCode, LiveState, PROTOCOL, ProtocolError, ServerMessage,
    },
};
use tempfile::TempDir;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, handshake::client::Request},
};

/// Generous enough for a busy machine; a test that waits this long has failed.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);

/// A server with its own directory and port.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) options: Options,
    pub(crate) web: reqwest::Client,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), ServerError>>,
    directory: TempDir,
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Options)) -> Server {
        let directory = TempDir::new().expect("a directory");
        let mut options = Options::new(directory.path());
        change(&mut options);
        Server::launch(directory, options).await
    }

    /// Starts a server on an existing directory.
    pub(crate) async fn launch(directory: TempDir, options: Options) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async {
            stopped.await.ok();
        };
        let task = tokio::spawn(skep_server::run(listener, shutdown, options.clone()));
        Server {
            address,
            options,
            web: reqwest::Client::new(),
            stop,
            task,
            directory,
        }
    }

    /// Stops the server and starts another one on the same database.
    pub(crate) async fn restart(self) -> Server {
        let options = self.options.clone();
        let directory = self.stop().await;
        Server::launch(directory, options).await
    }

    /// Shuts the server down gracefully and waits for it.
    pub(crate) async fn stop(self) -> TempDir {
        self.stop.send(()).expect("the server runs");
        timeout(TIMEOUT, self.task)
            .await
            .expect("the server ends in time")
            .expect("the server does not panic")
            .expect("the server ends well");
        self.directory
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.options.store.file()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) async fn create(&self, request: Value) -> Created {
        let (status, body) = self.post("/api/games", None, request).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
        serde_json::from_value(body).expect("a created game")
    }

    /// Creates a friend game whose creator plays White.
    pub(crate) async fn create_friend(&self, clock: Option<(u32, u32)>) -> Created {
        let clock =
            clock.map(|(initial, increment)| json!({"initial": initial, "increment": increment}));
        self.create(json!({
            "kind": "friend", "set": "Base+ML", "opening": "tournament", "side": "white",
            "clock": clock, "name": "Anna"
        }))
        .await
    }

    pub(crate) async fn post(
        &self,
        path: &str,
        token: Option<&str>,
        body: Value,
    ) -> (StatusCode, Value) {
        let mut request = self.web.post(self.url(path)).json(&body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.expect("a response");
        (response.status(), response.json().await.expect("JSON"))
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> (StatusCode, Value) {
        let mut request = self.web.get(self.url(path));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.expect("a response");
        (response.status(), response.json().await.expect("JSON"))
    }

    pub(crate) fn socket_request(&self, id: &str) -> Request {
        format!("ws://{}/api/games/{id}/socket", self.address)
            .into_client_request()
            .expect("a request")
    }

    /// Opens a socket without sending anything.
    pub(crate) async fn open(&self, id: &str) -> Client {
        let opened = Client::open(self.socket_request(id)).await;
        opened.expect("a socket")
    }

    /// Enters a game and waits for its state.
    pub(crate) async fn enter(&self, id: &str, token: Option<&str>) -> (Client, LiveState) {
        let mut client = self.open(id).await;
        client.hello(token, None).await;
        let state = client.state().await;
        (client, state)
    }

    /// Two players of a friend game, White first, both in the room.
    pub(crate) async fn pair(
        &self,
        clock: Option<(u32, u32)>,
    ) -> (Created, Client, Client, String) {
        let created = self.create_friend(clock).await;
        let (mut white, _) = self.enter(&created.id, Some(&created.token)).await;
        let mut black = self.open(&created.id).await;
        let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "name": "Ben"});
        black.send_text(hello.to_string()).await;
        let ServerMessage::JoinedAs { token, .. } = black.next().await else {
            panic!("the first message is not joined-as");
        };
        black.state().await;
        white
            .until(|message| matches!(message, ServerMessage::Joined { .. }))
            .await;
        (created, white, black, token)
    }
}

/// A client of a game's socket.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    n: u64,
    /// Last version received.
    pub(crate) v: u32,
    /// Number of plies in the last position received.
    pub(crate) ply: u32,
    /// Messages received while waiting for a response.
    pending: Vec<ServerMessage>,
}

impl Client {
    /// Opens a socket with a custom request; `None` if the server refuses it.
    pub(crate) async fn open(request: Request) -> Option<Client> {
        let (socket, _) = connect_async(request).await.ok()?;
        Some(Client {
            socket,
            n: 0,
            v: 0,
            ply: 0,
            pending: Vec::new(),
        })
    }

    pub(crate) async fn send_text(&mut self, text: impl Into<String>) {
        let message = Message::text(text.into());
        self.socket.send(message).await.expect("the socket is open");
    }

    pub(crate) async fn send_raw(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.send_text(serde_json::to_string(message).expect("JSON"))
            .await;
    }

    pub(crate) async fn hello(&mut self, token: Option<&str>, after: Option<u32>) {
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            token: token.map(str::to_owned),
            after,
            join: None,
            name: None,
        };
        self.send(&hello).await;
    }

    /// The next message from the socket; `None` once it is closed.
    pub(crate) async fn receive(&mut self) -> Option<ServerMessage> {
        loop {
            let received = timeout(TIMEOUT, self.socket.next())
                .await
                .expect("a message in time");
            match received? {
                Ok(Message::Text(text)) => {
                    let message = serde_json::from_str(&text).unwrap_or_else(|error| {
                        panic!("{error} in {text}");
                    });
                    self.note(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    fn note(&mut self, message: &ServerMessage) {
        if let Some(v) = message.version() {
            self.v = v;
        }
        match message {
            ServerMessage::State(state) => {
                self.v = state.v;
                self.ply = u32::try_from(state.moves.len()).expect("a short game");
            }
            ServerMessage::Moved { ply, .. } => self.ply = ply + 1,
            ServerMessage::Undone { plies, .. } => self.ply = *plies,
            _ => {}
        }
    }

    /// The next message, including those kept by [`Client::request`].
    pub(crate) async fn next(&mut self) -> ServerMessage {
        if self.pending.is_empty() {
            return self.receive().await.expect("the socket is open");
        }
        self.pending.remove(0)
    }

    /// Waits for a matching message and discards those before it.
    pub(crate) async fn until(
        &mut self,
        mut is_wanted: impl FnMut(&ServerMessage) -> bool,
    ) -> ServerMessage {
        loop {
            let message = self.next().await;
            if is_wanted(&message) {
                return message;
            }
        }
    }

    pub(crate) async fn state(&mut self) -> LiveState {
        match self
            .until(|message| matches!(message, ServerMessage::State(_)))
            .await
        {
            ServerMessage::State(state) => *state,
            other => panic!("{other:?}"),
        }
    }

    /// Waits for an error after which the server closes the socket.
    pub(crate) async fn last_error(&mut self) -> ProtocolError {
        let message = self
            .until(|message| matches!(message, ServerMessage::Error { .. }))
            .await;
        assert_eq!(self.receive().await, None);
        match message {
            ServerMessage::Error { error, .. } => error,
            other => panic!("{other:?}"),
        }
    }

    /// Sends a request and waits for its response; other messages are kept for [`Client::next`].
    pub(crate) async fn request(
        &mut self,
        make: impl FnOnce(u64) -> ClientMessage,
    ) -> ServerMessage {
        self.n += 1;
        let number = self.n;
        self.send(&make(number)).await;
        loop {
            let message = self.receive().await.expect("the socket is open");
            let is_response = match &message {
                ServerMessage::Ok { n, .. }
                | ServerMessage::Pong { n, .. }
                | ServerMessage::Hint { n, .. } => *n == number,
                ServerMessage::Error { n, .. } => n.is_none_or(|n| n == number),
                _ => false,
            };
            if is_response {
                return message;
            }
            self.pending.push(message);
        }
    }

    /// Plays a move; returns the new version or the error.
    pub(crate) async fn play(&mut self, uhp: &str) -> Result<u32, ProtocolError> {
        let (ply, after) = (self.ply, self.v);
        self.play_at(ply, after, uhp).await
    }

    pub(crate) async fn play_at(
        &mut self,
        ply: u32,
        after: u32,
        uhp: &str,
    ) -> Result<u32, ProtocolError> {
        let uhp = uhp.to_owned();
        let response = self
            .request(|n| ClientMessage::Move { n, ply, after, uhp })
            .await;
        outcome(response)
    }

    pub(crate) async fn act(&mut self, action: &str) -> Result<u32, ProtocolError> {
        let action = serde_json::from_value(json!(action)).expect("an action");
        outcome(self.request(|n| ClientMessage::Action { n, action }).await)
    }

    pub(crate) async fn chat(&mut self, text: &str) -> Result<u32, ProtocolError> {
        let text = text.to_owned();
        outcome(self.request(|n| ClientMessage::Chat { n, text }).await)
    }

    pub(crate) async fn name(&mut self, name: &str) -> Result<u32, ProtocolError> {
        let name = name.to_owned();
        outcome(self.request(|n| ClientMessage::Name { n, name }).await)
    }

    pub(crate) async fn ping(&mut self) {
        let pong = self.request(|n| ClientMessage::Ping { n }).await;
        assert!(matches!(pong, ServerMessage::Pong { .. }), "{pong:?}");
    }

    /// Waits for a move and returns its notation.
    pub(crate) async fn moved(&mut self) -> String {
        match self
            .until(|message| matches!(message, ServerMessage::Moved { .. }))
            .await
        {
            ServerMessage::Moved { uhp, .. } => uhp,
            other => panic!("{other:?}"),
        }
    }

    /// Waits for a version; everything before it is discarded.
    pub(crate) async fn catch_up(&mut self, version: u32) {
        self.pending.clear();
        while self.v < version {
            self.receive().await.expect("the socket is open");
        }
    }

    pub(crate) async fn close(mut self) {
        self.socket.close(None).await.ok();
    }
}

fn outcome(response: ServerMessage) -> Result<u32, ProtocolError> {
    match response {
        ServerMessage::Ok { v, .. } => Ok(v),
        ServerMessage::Error { error, .. } => Err(error),
        other => panic!("{other:?}"),
    }
}

/// Error code of a result that must be an error.
pub(crate) fn code<T: std::fmt::Debug>(result: Result<T, ProtocolError>) -> ErrorCode {
    result.expect_err("an error").code
}
