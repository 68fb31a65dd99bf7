//! Somebody in the lobby.

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
    harness::{PATIENCE, Server},
    person::{Person, quick},
};

/// A lobby for tests: hashes and waves that take no time, and no limits but those that are tested.
pub(crate) fn lively(options: &mut Options) {
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
            lively(options);
            let url = PostgresOptions::of_url(&postgres.url()).expect("a URL");
            options.store.postgres = Some(url);
        })
        .await
    };
    let first = node().await;
    // The first has made the tables when it answers.
    Person::default().name(&first).await;
    [first, node().await]
}

/// The secret of a guest's browser.
pub(crate) fn secret() -> String {
    Token::random().expect("randomness").reveal()
}

/// The terms of a casual game by the clock.
pub(crate) fn terms(minutes: u32, rated: bool) -> Value {
    json!({
        "set": "Base+MLP", "opening": "tournament", "rated": rated,
        "clock": {"initial": minutes * 60, "increment": 10},
    })
}

/// Somebody in the lobby.
pub(crate) struct InLobby {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What was told after the hello.
    pub(crate) view: Value,
}

impl InLobby {
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

    /// A socket that has not said anything; `None` if the server refuses.
    pub(crate) async fn open(request: Request) -> Option<InLobby> {
        let (socket, _) = connect_async(request).await.ok()?;
        let view = Value::Null;
        Some(InLobby { socket, view })
    }

    /// A member.
    pub(crate) async fn member(server: &Server, person: &Person) -> InLobby {
        let origin = format!("http://{}", server.address);
        let request = InLobby::request(server.address, Some(person), Some(&origin));
        InLobby::enter(request, None).await
    }

    /// A guest with a secret.
    pub(crate) async fn guest(server: &Server, secret: &str) -> InLobby {
        InLobby::guest_at(server.address, secret).await
    }

    /// A guest at the server of an address.
    pub(crate) async fn guest_at(address: SocketAddr, secret: &str) -> InLobby {
        InLobby::enter(InLobby::request(address, None, None), Some(secret)).await
    }

    /// A guest behind a proxy, at an address.
    pub(crate) async fn guest_behind(server: &Server, address: &str) -> InLobby {
        let mut request = InLobby::request(server.address, None, None);
        let header = address.parse().expect("a header");
        request.headers_mut().insert("x-forwarded-for", header);
        InLobby::enter(request, Some(&secret())).await
    }

    pub(crate) async fn enter(request: Request, guest: Option<&str>) -> InLobby {
        let mut visitor = InLobby::open(request).await.expect("a socket");
        visitor.say(json!({"t": "hello", "guest": guest})).await;
        visitor.view = visitor.next().await.expect("the lobby");
        assert_eq!(visitor.view["t"], "lobby", "{}", visitor.view);
        visitor
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    pub(crate) async fn seek(&mut self, terms: Value) {
        let seek = json!({"t": "seek", "terms": terms, "side": "random"});
        self.say(seek).await;
    }

    pub(crate) async fn accept(&mut self, seek: &str) {
        self.say(json!({"t": "accept", "seek": seek})).await;
    }

    /// The next message; `None` once the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let received = timeout(PATIENCE, self.socket.next()).await;
            match received.expect("a message in time")? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that is wanted; those before it are forgotten.
    pub(crate) async fn until(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("the socket is open");
            if is_wanted(&message) {
                return message;
            }
        }
    }

    /// The next message of a kind.
    pub(crate) async fn told(&mut self, kind: &str) -> Value {
        self.until(|message| message["t"] == kind).await
    }

    /// The id of the next seek that is told.
    pub(crate) async fn told_seek(&mut self) -> String {
        let told = self.told("seek").await;
        text(&told["seek"]["id"])
    }
}

/// How many games there are.
pub(crate) async fn games(server: &Server) -> usize {
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let games = store.games_after("", 1000).await.expect("an answer").len();
    store.close().await;
    games
}

/// Somebody does not want to meet somebody.
pub(crate) async fn block(server: &Server, by: &str, to: &str) {
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let id = async |name: &str| {
        let account = store.account_named(&NameKey::of(name)).await;
        account.expect("an answer").expect("an account").id
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
