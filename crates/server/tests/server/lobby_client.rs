//! A client of the lobby.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use skep_game::ids::Token;
use skep_people::NameKey;
use skep_server::{
    Options,
    http::LimitOptions,
    store::{PostgresOptions, RelationChange, Store},
};
use skep_test_postgres::TestPostgres;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, handshake::client::Request},
};

use crate::{
    harness::{Server, TIMEOUT},
    person::{Person, quick},
};

/// A lobby for tests: cheap hashing, frequent waves, and no limits except those under test.
pub(crate) fn fast_lobby(options: &mut Options) {
    quick(options);
    options.http.limits = LimitOptions::unlimited();
    options.lobby.guest_seeks = usize::MAX;
    options.lobby.wave = Duration::from_millis(300);
    options.lobby.linger = Duration::from_millis(300);
}

/// Two nodes on one database.
pub(crate) async fn two_nodes(postgres: &TestPostgres) -> [Server; 2] {
    let node = async || {
        Server::start_with(|options| {
            fast_lobby(options);
            let url = PostgresOptions::of_url(&postgres.url()).expect("a URL");
            options.store.postgres = Some(url);
        })
        .await
    };
    let first = node().await;
    // The first node has created the tables once it responds.
    Person::default().name(&first).await;
    [first, node().await]
}

/// Secret identifying a guest's browser.
pub(crate) fn secret() -> String {
    Token::random().expect("randomness").reveal()
}

/// Terms of a real-time game.
pub(crate) fn terms(minutes: u32, rated: bool) -> Value {
    json!({
        "set": "Base+MLP", "opening": "tournament", "rated": rated,
        "clock": {"initial": minutes * 60, "increment": 10},
    })
}

/// A connection to the lobby.
pub(crate) struct LobbyClient {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The snapshot received after the hello.
    pub(crate) view: Value,
}

impl LobbyClient {
    pub(crate) fn request(
        address: SocketAddr,
        person: Option<&Person>,
        origin: Option<&str>,
    ) -> Request {
        let url = format!("ws://{address}/api/lobby");
        let mut request = url.into_client_request().expect("a request");
        let headers = request.headers_mut();
        if let Some(cookie) = person.and_then(|person| person.cookie.as_ref()) {
            headers.insert("cookie", cookie.parse().expect("a header"));
        }
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("a header"));
        }
        request
    }

    /// Opens a socket without sending anything; `None` if the server refuses.
    pub(crate) async fn open(request: Request) -> Option<LobbyClient> {
        let (socket, _) = connect_async(request).await.ok()?;
        let view = Value::Null;
        Some(LobbyClient { socket, view })
    }

    pub(crate) async fn member(server: &Server, person: &Person) -> LobbyClient {
        let origin = format!("http://{}", server.address);
        let request = LobbyClient::request(server.address, Some(person), Some(&origin));
        LobbyClient::enter(request, None).await
    }

    pub(crate) async fn guest(server: &Server, secret: &str) -> LobbyClient {
        LobbyClient::guest_at(server.address, secret).await
    }

    pub(crate) async fn guest_at(address: SocketAddr, secret: &str) -> LobbyClient {
        LobbyClient::enter(LobbyClient::request(address, None, None), Some(secret)).await
    }

    /// A guest whose address is reported by a proxy.
    pub(crate) async fn guest_behind(server: &Server, address: &str) -> LobbyClient {
        let mut request = LobbyClient::request(server.address, None, None);
        let header = address.parse().expect("a header");
        request.headers_mut().insert("x-forwarded-for", header);
        LobbyClient::enter(request, Some(&secret())).await
    }

    pub(crate) async fn enter(request: Request, guest: Option<&str>) -> LobbyClient {
        let mut client = LobbyClient::open(request).await.expect("a socket");
        client
            .send_json(json!({"t": "hello", "guest": guest}))
            .await;
        client.view = client.next().await.expect("the lobby");
        assert_eq!(client.view["t"], "lobby", "{}", client.view);
        client
    }

    pub(crate) async fn send_json(&mut self, message: Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    pub(crate) async fn seek(&mut self, terms: Value) {
        let seek = json!({"t": "seek", "terms": terms, "side": "random"});
        self.send_json(seek).await;
    }

    pub(crate) async fn accept(&mut self, seek: &str) {
        self.send_json(json!({"t": "accept", "seek": seek})).await;
    }

    /// The next message; `None` once the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let received = timeout(TIMEOUT, self.socket.next()).await;
            match received.expect("a message in time")? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Waits for a matching message and discards those before it.
    pub(crate) async fn until(&mut self, is_match: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("the socket is open");
            if is_match(&message) {
                return message;
            }
        }
    }

    /// Waits for a message of the given type.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        self.until(|message| message["t"] == kind).await
    }

    /// Waits for a seek and returns its id.
    pub(crate) async fn wait_for_seek(&mut self) -> String {
        let message = self.wait_for("seek").await;
        text(&message["seek"]["id"])
    }
}

/// Number of stored games.
pub(crate) async fn games(server: &Server) -> usize {
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let games = store.games_after("", 1000).await.expect("a response").len();
    store.close().await;
    games
}

/// Puts one player on another's block list.
pub(crate) async fn block(server: &Server, by: &str, to: &str) {
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let id = async |name: &str| {
        let account = store.account_named(&NameKey::of(name)).await;
        account.expect("a response").expect("an account").id
    };
    store
        .change_relation(id(by).await, id(to).await, RelationChange::Block(true), 1)
        .await
        .expect("blocked");
    store.close().await;
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
