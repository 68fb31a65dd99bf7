//! Background work of a node: heartbeats, hints to and from other nodes, polling for changes, and games whose timer has
//! fired. A single node also sends heartbeats and polls, because command-line tools may change the database.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use super::Rooms;
use crate::{
    clock::{self, Millis, ticker},
    ids::GameId,
    lock::lock,
    metrics::METRICS,
    store::{Cluster, Hint, Hints, News, NodePresence, OpenGame, StoreError},
};

const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);
/// Polling interval for versions of open games in a cluster; bounds the delay of a change whose hint was lost.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The same for a single node, where only command-line tools change games behind its back.
pub(super) const SINGLE_NODE_POLL_INTERVAL: Duration = Duration::from_secs(5);
const DUE_INTERVAL: Duration = Duration::from_secs(1);
const MAX_DUE_GAMES: u32 = 100;
/// Delay for collecting hints into a batch.
const HINT_BATCH_DELAY: Duration = Duration::from_millis(4);
/// Interval of empty batches, which show listeners that their connection works.
const HINT_KEEP_ALIVE: Duration = Duration::from_secs(2);
const MAX_HINT_BATCH: usize = 200;
/// Hints beyond this are dropped; polling makes up for them.
const HINT_QUEUE: usize = 16 * 1024;

/// Placeholder for the game in hints about the lobby.
const LOBBY: &str = "lobby";

/// Sends hints and presence to other nodes.
pub(super) struct Notifier {
    hints: mpsc::Sender<(Millis, Hint)>,
    /// Presence not yet written to the database.
    presence: Mutex<HashMap<GameId, NodePresence>>,
}

pub(super) type OutgoingHints = mpsc::Receiver<(Millis, Hint)>;

impl Notifier {
    pub(super) fn new() -> (Notifier, OutgoingHints) {
        let (hints, outgoing) = mpsc::channel(HINT_QUEUE);
        let presence = Mutex::default();
        (Notifier { hints, presence }, outgoing)
    }

    pub(super) fn notify_version(&self, game: GameId, version: u32) {
        self.hint(game, News::Version(version));
    }

    pub(super) fn notify_presence(&self, game: GameId, presence: NodePresence) {
        lock(&self.presence).insert(game, presence);
        self.hint(game, News::Presence);
    }

    pub(super) fn notify_lobby(&self) {
        self.hint(GameId::derived_from(LOBBY), News::Lobby);
    }

    fn hint(&self, game: GameId, news: News) {
        // A lost hint only costs the others a poll interval.
        self.hints
            .try_send((clock::now(), Hint { game, news }))
            .ok();
    }
}

/// Runs the background work of a node in a cluster. Never completes.
pub(super) async fn run(rooms: &Arc<Rooms>, mut outgoing: OutgoingHints) {
    let Some(cluster) = rooms.store.cluster() else {
        return;
    };
    tokio::join!(
        send_heartbeats(rooms),
        send_hints(rooms, cluster, &mut outgoing),
        receive_hints(rooms, cluster),
        poll_open_games(rooms, POLL_INTERVAL),
        open_due_games(rooms, cluster),
    );
}

/// Sends heartbeats and has rooms refund the outages they reveal.
pub(super) async fn send_heartbeats(rooms: &Rooms) {
    let mut tick = ticker(HEARTBEAT_INTERVAL);
    let mut known = rooms.heartbeat.outage_count();
    loop {
        tick.tick().await;
        // Failures are logged by the store.
        if rooms.heartbeat.tick().await.is_err() {
            continue;
        }
        let outages = rooms.heartbeat.outage_count();
        if outages != known {
            known = outages;
            rooms.check_clocks();
        }
    }
}

/// Sends hints in batches, after the presence they refer to has been stored.
async fn send_hints(rooms: &Rooms, cluster: &Cluster, outgoing: &mut OutgoingHints) {
    let mut batch = Vec::with_capacity(MAX_HINT_BATCH);
    loop {
        let received = timeout(
            HINT_KEEP_ALIVE,
            outgoing.recv_many(&mut batch, MAX_HINT_BATCH),
        );
        if received.await == Ok(0) {
            return;
        }
        sleep(HINT_BATCH_DELAY).await;
        while batch.len() < MAX_HINT_BATCH
            && let Ok(hint) = outgoing.try_recv()
        {
            batch.push(hint);
        }
        store_presence(rooms, cluster).await;
        let first = batch.iter().map(|(at, _)| *at).min();
        let hints = Hints {
            given: first.unwrap_or_else(clock::now),
            hints: batch.drain(..).map(|(_, hint)| hint).collect(),
        };
        if let Err(error) = cluster.give(rooms.heartbeat.node, &hints).await {
            tracing::debug!(%error, "cannot send hints");
        }
    }
}

/// Writes pending presence to the database; what fails is kept for the next attempt.
async fn store_presence(rooms: &Rooms, cluster: &Cluster) {
    let Some(notifier) = &rooms.notifier else {
        return;
    };
    let pending: Vec<(GameId, NodePresence)> = lock(&notifier.presence).drain().collect();
    if pending.is_empty() {
        return;
    }
    if let Err(error) = cluster.attend(rooms.heartbeat.node, &pending).await {
        tracing::debug!(%error, "cannot store presence");
        let mut newer = lock(&notifier.presence);
        for (game, presence) in pending {
            newer.entry(game).or_insert(presence);
        }
    }
}

async fn receive_hints(rooms: &Rooms, cluster: &Cluster) {
    let mut incoming = cluster.listen(rooms.heartbeat.node);
    while let Some(Hints { given, hints }) = incoming.recv().await {
        let lag = clock::now().saturating_sub(given);
        METRICS.hint_lag.observe(Duration::from_millis(lag));
        let mut changed_presence = Vec::new();
        for Hint { game, news } in hints {
            match news {
                News::Version(version) => rooms.update_version(game, version),
                News::Presence if rooms.is_open(game) => changed_presence.push(game),
                News::Presence => {}
                News::Lobby => rooms.lobby_changed.notify_one(),
            }
        }
        if let Err(error) = check_games(rooms, &changed_presence).await {
            tracing::debug!(%error, "cannot read presence at other nodes");
        }
    }
}

pub(super) async fn poll_open_games(rooms: &Rooms, interval: Duration) {
    let mut tick = ticker(interval);
    loop {
        tick.tick().await;
        if let Some(cluster) = rooms.store.cluster() {
            store_presence(rooms, cluster).await;
        }
        if let Err(error) = check_games(rooms, &rooms.open_games()).await {
            let what = "cannot check open games for changes";
            rooms.store.warn(what, &error);
        }
    }
}

/// Notifies rooms of new versions, presence at other nodes and deletion of their games.
pub(super) async fn check_games(rooms: &Rooms, games: &[GameId]) -> Result<(), StoreError> {
    if games.is_empty() {
        return Ok(());
    }
    let node = rooms.heartbeat.node;
    let stored = rooms.store.open_games(node, games).await?;
    let mut deleted: HashSet<GameId> = games.iter().copied().collect();
    for OpenGame {
        game,
        version,
        elsewhere,
    } in stored
    {
        deleted.remove(&game);
        rooms.update_version(game, version);
        rooms.update_remote_presence(game, elsewhere);
    }
    for game in deleted {
        // No game reaches this version, so the room reads the database and finds nothing.
        rooms.update_version(game, u32::MAX);
    }
    Ok(())
}

/// Opens the rooms of games whose timer has fired; the rooms do the rest.
async fn open_due_games(rooms: &Arc<Rooms>, cluster: &Cluster) {
    let mut tick = ticker(DUE_INTERVAL);
    loop {
        tick.tick().await;
        let due = async {
            // An outage this node has yet to learn of may have extended the time.
            rooms.heartbeat.ensure_current().await?;
            cluster.take_due(MAX_DUE_GAMES).await
        };
        match due.await {
            Ok(games) => {
                for game in games {
                    // Fails only while the server is closing; another node takes over.
                    rooms.room(game).ok();
                }
            }
            Err(error) => rooms.store.warn("cannot read due games", &error),
        }
    }
}
