//! Server options, startup, background tasks and shutdown.

use std::{path::PathBuf, time::Duration};

use futures_util::future::BoxFuture;
use tokio::{
    net::TcpListener,
    sync::watch,
    task::{JoinHandle, spawn_blocking},
    time::timeout,
};

use crate::http::{App, HttpOptions, serve};
use crate::{
    accounts::{AccountOptions, Accounts},
    archive::{self, IncludedGames},
    clock::ticker,
    lobby::{Lobby, LobbyOptions},
    memory,
    retention::Keep,
    room::{Rooms, RoomsOptions},
    store::{DirectoryLock, OpenError, Store, StoreError, StoreOptions},
};

const CLEANUP_INTERVAL: Duration = Duration::from_secs(60);
const MEMORY_TRIM_INTERVAL: Duration = Duration::from_secs(10);
/// Bounds how long a socket outlives a session that was ended on another node.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Timeout of each step: notifying clients, updating the database, closing its connections, stopping its writer.
const SHUTDOWN_STEP_TIMEOUT: Duration = Duration::from_millis(2500);

#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Runs a server until `shutdown` completes. Every game is on disk when this returns, and a server started on the same
/// directory continues where this one stopped.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send,
    options: Options,
) -> Result<(), ServerError> {
    let server = Server::open(listener, options).await?;
    server.run(Box::pin(shutdown)).await;
    Ok(())
}

/// A server that is ready to run: its database is open and its timers are running.
///
/// Its futures are boxed, because the code of an `async fn` is generated where it is awaited: nearly all of this crate
/// would be compiled a second time with the program.
pub struct Server {
    listener: TcpListener,
    writer: JoinHandle<()>,
    app: App,
    included_games: Option<IncludedGames>,
    keep: Keep,
    close: watch::Sender<bool>,
    /// Keeps other servers off the directory, because they would not notice each other's changes; `None` on PostgreSQL.
    directory_lock: Option<DirectoryLock>,
}

impl Server {
    /// Opens the database and wakes the games. Connections queue until the server runs.
    pub fn open(
        listener: TcpListener,
        options: Options,
    ) -> BoxFuture<'static, Result<Server, ServerError>> {
        Box::pin(Server::open_database(listener, options))
    }

    async fn open_database(listener: TcpListener, options: Options) -> Result<Server, ServerError> {
        memory::map_large_blocks();
        let directory_lock = match options.store.postgres {
            Some(_) => None,
            None => Some(DirectoryLock::take(&options.store.directory).await?),
        };
        let (store, writer) = Store::open(&options.store).await?;
        let rooms = Rooms::new(options.rooms, store.clone()).await?;
        let (close, closing) = watch::channel(false);
        let http = HttpOptions {
            address: listener.local_addr().ok(),
            ..options.http
        };
        let accounts = AccountOptions {
            archive_games: options.rooms.archive_games,
            ..options.accounts
        };
        let accounts = Accounts::new(store.clone(), &accounts);
        let lobby = Lobby::new(store.clone(), rooms.clone(), options.lobby);
        store.clear_lobby().await?;
        let app = App::new(rooms, store, (accounts, lobby), http, closing);
        let woken = app.rooms.wake().await?;
        tracing::info!(games = woken, "ready");
        Ok(Server {
            listener,
            writer,
            app,
            included_games: options.included_games,
            keep: options.keep,
            close,
            directory_lock,
        })
    }

    /// For starting bots in the same process.
    pub const fn accounts(&self) -> &Accounts {
        &self.app.accounts
    }

    /// Runs until `shutdown` completes. Every game is on disk when this returns.
    pub fn run(self, shutdown: BoxFuture<'_, ()>) -> BoxFuture<'_, ()> {
        Box::pin(self.run_until(shutdown))
    }

    async fn run_until(self, shutdown: BoxFuture<'_, ()>) {
        let Server { app, close, .. } = self;
        let serving = serve(self.listener, app.clone(), close.subscribe());
        let serving = tokio::spawn(serving);
        let (store, rooms, lobby) = (app.store.clone(), app.rooms.clone(), app.lobby.clone());
        let tasks = [
            tokio::spawn(trim_memory()),
            tokio::spawn(archive::add_included_games(
                store.clone(),
                self.included_games,
            )),
            tokio::spawn(self.keep.run(store, rooms.clone())),
            tokio::spawn(async move { rooms.run().await }),
            tokio::spawn(watch_sessions(app.clone())),
            tokio::spawn(async move { lobby.run().await }),
        ];
        shutdown.await;
        tracing::info!("closing");
        close.send_replace(true);
        let drain = async {
            app.rooms.close().await;
            app.limits.open_sockets.emptied().await;
            // Ends with the last connection and cannot fail.
            serving.await.ok();
            app.accounts.flush_mail().await;
        };
        // Neither an idle connection nor a hanging room may delay the shutdown.
        if timeout(SHUTDOWN_STEP_TIMEOUT, drain).await.is_err() {
            tracing::warn!("not all clients were notified or not all mails were sent");
        }
        for task in tasks {
            task.abort();
            // Being aborted is not a failure.
            task.await.ok();
        }
        finish(app, self.writer).await;
        drop(self.directory_lock);
    }
}

/// Flushes everything to disk and stops all threads.
async fn finish(app: App, writer: JoinHandle<()>) {
    // A hanging database may not delay the shutdown: what it has acknowledged is on disk.
    match timeout(SHUTDOWN_STEP_TIMEOUT, app.rooms.leave()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "cannot record the shutdown"),
        Err(_) => tracing::warn!("the database does not respond"),
    }
    let store = app.store.clone();
    drop(app);
    timeout(SHUTDOWN_STEP_TIMEOUT, store.close()).await.ok();
    // The writer stops once the last store handle is dropped, which a lingering client may hold.
    timeout(SHUTDOWN_STEP_TIMEOUT, writer).await.ok();
}

/// Returns freed memory to the system.
async fn trim_memory() {
    let mut tick = ticker(MEMORY_TRIM_INTERVAL);
    loop {
        tick.tick().await;
        // Blocking: it takes some milliseconds after a crowd has left.
        drop(spawn_blocking(memory::trim));
    }
}

/// Closes the sockets of sessions that were ended by another node or program, and ends unused sessions.
async fn watch_sessions(app: App) {
    let mut check = ticker(SESSION_CHECK_INTERVAL);
    let mut cleanup = ticker(CLEANUP_INTERVAL);
    loop {
        app.accounts.set_node_count(app.rooms.nodes());
        let checked = tokio::select! {
            _ = check.tick() => app.accounts.check_sessions().await,
            _ = cleanup.tick() => app.accounts.tidy().await,
        };
        if let Err(error) = checked {
            app.store.warn("cannot check sessions; will retry", &error);
        }
    }
}

#[derive(Clone, Debug)]
pub struct Options {
    pub store: StoreOptions,
    pub rooms: RoomsOptions,
    pub accounts: AccountOptions,
    pub lobby: LobbyOptions,
    pub http: HttpOptions,
    pub keep: Keep,
    /// The games that a new archive starts with.
    pub included_games: Option<IncludedGames>,
}

impl Options {
    /// Default options with the database in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> Options {
        Options {
            store: StoreOptions::new(directory),
            rooms: RoomsOptions::default(),
            accounts: AccountOptions::default(),
            lobby: LobbyOptions::default(),
            http: HttpOptions::default(),
            keep: Keep::default(),
            included_games: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use futures_util::{SinkExt, StreamExt};
    use reqwest::Client;
    use serde_json::{Value, json};
    use skep_game::{ids::GameId, protocol::PROTOCOL};
    use tokio::{net::TcpStream, sync::oneshot};
    use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

    use super::*;

    struct Player {
        socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    }

    impl Player {
        /// Connects with the token of a side, and returns the state of the game.
        async fn connect(address: SocketAddr, game: &str, token: &str) -> (Player, Value) {
            let url = format!("ws://{address}/api/games/{game}/socket");
            let (socket, _) = connect_async(url).await.expect("a socket");
            let mut player = Player { socket };
            let hello = json!({"t": "hello", "protocol": PROTOCOL, "token": token});
            player.send(&hello).await;
            let state = player.receive("state").await;
            (player, state)
        }

        async fn send(&mut self, message: &Value) {
            let sent = self.socket.send(message.to_string().into()).await;
            sent.expect("an open socket");
        }

        /// The next message of a type.
        async fn receive(&mut self, kind: &str) -> Value {
            loop {
                let frame = self.socket.next().await.expect("an open socket");
                let text = frame.expect("a frame").into_text().expect("a text");
                let message: Value = serde_json::from_str(&text).unwrap_or_default();
                if message["t"] == kind {
                    return message;
                }
            }
        }
    }

    #[tokio::test]
    async fn players_reconnect_after_their_room_panics_and_play_on() {
        let directory = tempfile::tempdir().expect("a directory");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = Server::open(listener, Options::new(directory.path())).await;
        let server = server.expect("a server");
        let rooms = server.app.rooms.clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(server.run(Box::pin(async move {
            stopped.await.ok();
        })));

        let web = Client::new();
        let post = async |path: &str, body: Value| -> Value {
            let url = format!("http://{address}/api/games{path}");
            let response = web.post(url).json(&body).send().await.expect("a response");
            response.json().await.expect("JSON")
        };
        let clock = json!({"initial": 600, "increment": 0});
        let game = json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "white", "clock": clock});
        let created = post("", game).await;
        let id = created["id"].as_str().expect("an id");
        let joined = post(&format!("/{id}/join"), json!({})).await;
        let tokens = [&created["token"], &joined["token"]].map(|token| token.as_str());
        let [white_token, black_token] = tokens.map(|token| token.expect("a token"));

        let (mut white, state) = Player::connect(address, id, white_token).await;
        let (mut black, _) = Player::connect(address, id, black_token).await;
        let first = json!({"t": "move", "n": 1, "ply": 0, "after": state["v"], "move": "wS1"});
        white.send(&first).await;
        let acknowledged = white.receive("ok").await["v"].clone();
        rooms.panic_in(GameId::parse(id).expect("an id")).await;
        for player in [&mut white, &mut black] {
            let notice = player.receive("closing").await;
            assert!(notice["within"].is_u64(), "{notice}");
        }

        let (mut white, state) = Player::connect(address, id, white_token).await;
        assert_eq!(state["v"], acknowledged);
        let (mut black, _) = Player::connect(address, id, black_token).await;
        let reply =
            json!({"t": "move", "n": 1, "ply": 1, "after": acknowledged, "move": "bS1 wS1-"});
        black.send(&reply).await;
        assert_eq!(white.receive("moved").await["move"], "bS1 wS1-");
        assert_eq!(rooms.running_clocks(), 1);

        stop.send(()).expect("the server runs");
        server.await.expect("it stops");
    }
}
