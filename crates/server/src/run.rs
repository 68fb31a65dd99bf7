//! A server from its start to its end.

use std::time::Duration;

use tokio::{
    net::TcpListener,
    sync::watch,
    task::{JoinHandle, spawn_blocking},
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{
    accounts::{AccountOptions, Accounts},
    archive::{self, LoadIncludedGames},
    closing::closed,
    http::{App, HttpOptions, serve},
    lobby::Lobby,
    memory,
    options::Options,
    retention::Keep,
    room::Rooms,
    store::{DirectoryLock, OpenError, Store, StoreError},
};

/// How often quiet addresses are forgotten.
const TIDY: Duration = Duration::from_secs(60);
/// How often freed memory is returned to the system.
const TRIM: Duration = Duration::from_secs(10);
/// How often it is looked whether sessions have ended elsewhere, which bounds for how long a socket outlives its session.
const LOOK: Duration = Duration::from_secs(1);
/// How long each step of closing may take: clients hear of it, the database is told, its connections close, its writer ends.
const GOODBYE: Duration = Duration::from_millis(2500);

/// Why a server could not start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Runs a server on a listener until `shutdown` is over. Every game is on the disk when this returns, and a server that
/// is started on the same directory goes on where this one stopped.
///
/// # Errors
/// The server cannot start.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send,
    options: Options,
) -> Result<(), ServerError> {
    Server::open(listener, options).await?.run(shutdown).await;
    Ok(())
}

/// A server whose database is open and whose games are awake, so that nothing can keep it from running any more.
pub struct Server {
    listener: TcpListener,
    store: Store,
    writer: JoinHandle<()>,
    rooms: Rooms,
    app: App,
    accounts: Accounts,
    lobby: Lobby,
    founding: Option<LoadIncludedGames>,
    keep: Keep,
    close: watch::Sender<bool>,
    /// Two servers on the database of one directory would not hear of each other's games; `None` on PostgreSQL.
    alone: Option<DirectoryLock>,
}

impl Server {
    /// Opens the database and wakes the games. Whoever connects meanwhile waits until the server runs.
    ///
    /// # Errors
    /// The database cannot be opened, or does not answer.
    pub async fn open(listener: TcpListener, options: Options) -> Result<Server, ServerError> {
        memory::map_large_blocks();
        let alone = match options.store.postgres {
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
        lobby.open().await?;
        let app = App::new(
            rooms.clone(),
            store.clone(),
            (accounts.clone(), lobby.clone()),
            http,
            closing,
        );
        let woken = rooms.wake().await?;
        tracing::info!(games = woken, "ready");
        Ok(Server {
            listener,
            store,
            writer,
            rooms,
            app,
            accounts,
            lobby,
            founding: options.founding,
            keep: options.keep,
            close,
            alone,
        })
    }

    /// The accounts, for whoever starts bots beside the server.
    pub const fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Runs until `shutdown` is over. Every game is on the disk when this returns.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send) {
        let Server {
            store,
            rooms,
            app,
            close,
            ..
        } = self;
        let serving = serve(self.listener, app.clone(), close.subscribe());
        let serving = tokio::spawn(serving);
        let upkeep = tokio::spawn(upkeep(app.clone(), close.subscribe()));
        let filling = tokio::spawn(archive::fill(store.clone(), self.founding));
        let living = rooms.clone();
        let living = tokio::spawn(async move { living.live_with_others().await });
        let accounts = self.accounts;
        let watching = tokio::spawn(watch_sessions(
            accounts.clone(),
            rooms.clone(),
            store.clone(),
        ));
        let lobby = self.lobby;
        let meeting = tokio::spawn(async move { lobby.run().await });
        let keeping = tokio::spawn(self.keep.run(store.clone(), rooms.clone()));
        shutdown.await;
        tracing::info!("closing");
        // From here on nobody new is let in.
        close.send_replace(true);
        let goodbye = async {
            rooms.close().await;
            app.sockets_closed().await;
            // It ends with the last connection, and cannot fail.
            serving.await.ok();
            accounts.mails_sent().await;
        };
        // Connections that somebody merely keeps open do not keep the server, and neither does a room that hangs.
        if timeout(GOODBYE, goodbye).await.is_err() {
            tracing::warn!(
                "not every client has heard that the server closes, or not every mail was sent"
            );
        }
        // The tasks end with the server; that they were cut off is no failure.
        for task in [upkeep, filling, living, watching, meeting, keeping] {
            task.abort();
            task.await.ok();
        }
        // A handle of the store is in it.
        drop(accounts);
        finish(store, rooms, app, self.writer).await;
        drop(self.alone);
    }
}

/// Puts everything on the disk and ends all threads.
async fn finish(store: Store, rooms: Rooms, app: App, writer: JoinHandle<()>) {
    // A database that hangs does not keep the server either: what it has acknowledged is on the disk.
    match timeout(GOODBYE, rooms.leave()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "cannot note that the server was alive"),
        Err(_) => tracing::warn!("the database does not answer"),
    }
    drop((rooms, app));
    timeout(GOODBYE, store.close()).await.ok();
    // The writer ends once the last handle of the store is dropped; a client that hangs on must not hold it for ever.
    timeout(GOODBYE, writer).await.ok();
}

/// Forgets what is of no use any more.
async fn upkeep(app: App, mut closing: watch::Receiver<bool>) {
    let mut tidy = interval(TIDY);
    tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut trim = interval(TRIM);
    trim.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tidy.tick() => app.forget_quiet_addresses(),
            // In the background: it takes some milliseconds after a crowd has left.
            _ = trim.tick() => drop(spawn_blocking(memory::trim)),
            () = closed(&mut closing) => return,
        }
    }
}

/// Closes the sockets of sessions that have ended at another node or by another program, and ends those that nobody uses.
async fn watch_sessions(accounts: Accounts, rooms: Rooms, store: Store) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut tidy = interval(TIDY);
    tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        accounts.share_among(rooms.nodes());
        let looked = tokio::select! {
            _ = look.tick() => accounts.look().await,
            _ = tidy.tick() => accounts.tidy().await,
        };
        if let Err(error) = looked {
            store.warn("cannot look after sessions; will try again", &error);
        }
    }
}
