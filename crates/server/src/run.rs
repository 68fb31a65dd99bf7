//! A server from its start to its end.

use std::{io, pin::Pin, time::Duration};

use tokio::{
    net::TcpListener,
    sync::watch,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{
    archive::{self, Archive},
    clock,
    closing::closed,
    http::{App, HttpOptions, serve},
    options::Options,
    room::Rooms,
    store::{DirectoryLock, OpenError, Store, StoreError},
};

/// How often the server notes that it is alive while clocks run.
const HEARTBEAT: Duration = Duration::from_millis(500);
/// How often quiet addresses are forgotten.
const TIDY: Duration = Duration::from_secs(60);
/// How long clients may take to hear that the server closes.
const GOODBYE: Duration = Duration::from_secs(3);

/// Why a server could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no threads, or the network fails.
    #[error("the server failed: {0}")]
    System(#[from] io::Error),
}

/// Runs a server on a listener until `shutdown` is over. Every game is on the disk when this returns, and a server that
/// is started on the same directory goes on where this one stopped.
///
/// # Errors
/// The server cannot start, or the network fails.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
    options: Options,
) -> Result<(), ServerError> {
    // Two servers in one directory would not hear of each other's games.
    let _alone = DirectoryLock::take(&options.store.directory).await?;
    let (store, writer) = Store::open(&options.store).await?;
    let rooms = Rooms::new(options.rooms, store.clone()).await?;
    let (close, closing) = watch::channel(false);
    let app = App::new(
        rooms.clone(),
        Archive::new(store.clone()),
        HttpOptions {
            address: listener.local_addr().ok(),
            ..options.http
        },
        closing.clone(),
    );
    let woken = rooms.wake().await?;
    tracing::info!(games = woken, "ready");
    let upkeep = tokio::spawn(upkeep(
        store.clone(),
        rooms.clone(),
        app.clone(),
        closing.clone(),
    ));
    let filling = tokio::spawn(archive::fill(store.clone(), options.founding));
    let goodbye = say_goodbye(rooms.clone(), shutdown, close);
    let served = {
        let mut closing = closing;
        tokio::select! {
            served = serve(listener, app.clone(), goodbye) => served,
            // Connections that somebody merely keeps open do not keep the server.
            () = async {
                closed(&mut closing).await;
                tokio::time::sleep(GOODBYE).await;
            } => Ok(()),
        }
    };
    rooms.close().await;
    // Clients that do not hear are left to themselves.
    timeout(GOODBYE, app.sockets_closed()).await.ok();
    // The task ends with the server; that it was cut off is no failure.
    upkeep.abort();
    upkeep.await.ok();
    filling.abort();
    filling.await.ok();
    finish(store, rooms, app, writer).await;
    Ok(served?)
}

/// Waits for the signal to stop, and tells everybody. Boxed, since the compiler cannot see otherwise that the whole may
/// move between threads.
fn say_goodbye(
    rooms: Rooms,
    shutdown: impl Future<Output = ()> + Send + 'static,
    close: watch::Sender<bool>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        shutdown.await;
        tracing::info!("closing");
        // Nobody listens if the server has failed meanwhile.
        close.send(true).ok();
        rooms.close().await;
    })
}

/// Puts everything on the disk and ends all threads.
async fn finish(store: Store, rooms: Rooms, app: App, writer: tokio::task::JoinHandle<()>) {
    if let Err(error) = store.alive(clock::now()).await {
        tracing::warn!(%error, "cannot note that the server was alive");
    }
    drop((rooms, app));
    store.close().await;
    // The writer ends once the last handle of the store is dropped; a client that hangs on must not hold it for ever.
    timeout(GOODBYE, writer).await.ok();
}

/// Notes that the server is alive while clocks run, and forgets what is of no use any more.
async fn upkeep(store: Store, rooms: Rooms, app: App, mut closing: watch::Receiver<bool>) {
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut tidy = interval(TIDY);
    tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = heartbeat.tick() => {
                if rooms.running_clocks() > 0 && let Err(error) = store.alive(clock::now()).await {
                    tracing::warn!(%error, "cannot note that the server is alive");
                }
            }
            _ = tidy.tick() => app.forget_quiet_addresses(),
            () = closed(&mut closing) => return,
        }
    }
}
