//! What a node does because of the others that work on the same database: it gives signs of life, tells what happens here,
//! hears what happens elsewhere, and does what is due although nobody is there. A node that is alone gives signs of life as well, and
//! looks for what other programs have changed.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use super::rooms::{Shared, lock};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    metrics::METRICS,
    store::{Cluster, Hint, Hints, News, NodePresence, OpenGame, StoreError},
};

/// How often a node gives a sign of life.
const BEAT: Duration = Duration::from_millis(500);
/// How often a node asks for the versions of the games that are open here. It hears of everything within that time, whatever
/// becomes of hints.
const LOOK: Duration = Duration::from_secs(1);
/// How often a node looks for what is due.
const DUE: Duration = Duration::from_secs(1);
/// How much of it a node takes at once.
const MOST_DUE: u32 = 100;
/// How long hints are gathered.
const GATHER: Duration = Duration::from_millis(4);
/// After how long a node gives a sign although there is nothing to hint at, so that listeners know that they still hear.
const SILENCE: Duration = Duration::from_secs(2);
/// How many hints go together.
const MOST_HINTS: usize = 200;
/// How many hints may wait; those that come to a full queue are lost, which is as good as late.
const QUEUE: usize = 16 * 1024;

/// What stands in the place of a game in a hint that is about the lobby.
const LOBBY: &str = "lobby";

/// What rooms tell the other nodes.
pub(super) struct Notifier {
    hints: mpsc::Sender<(Millis, Hint)>,
    /// Who is in which game here, as far as that is not noted in the database.
    attendance: std::sync::Mutex<HashMap<GameId, NodePresence>>,
}

/// Hints on their way out.
pub(super) type Waiting = mpsc::Receiver<(Millis, Hint)>;

impl Notifier {
    pub(super) fn new() -> (Notifier, Waiting) {
        let (hints, waiting) = mpsc::channel(QUEUE);
        let attendance = std::sync::Mutex::default();
        (Notifier { hints, attendance }, waiting)
    }

    /// Tells that a game has a new version.
    pub(super) fn tell(&self, game: GameId, version: u32) {
        self.hint(game, News::Version(version));
    }

    /// Tells who is in a game here.
    pub(super) fn attend(&self, game: GameId, here: NodePresence) {
        lock(&self.attendance).insert(game, here);
        self.hint(game, News::Presence);
    }

    /// Tells that the lobby has changed.
    pub(super) fn tell_lobby(&self) {
        self.hint(GameId::derived_from(LOBBY), News::Lobby);
    }

    fn hint(&self, game: GameId, news: News) {
        // The others find out by themselves what they are not told.
        self.hints
            .try_send((clock::now(), Hint { game, news }))
            .ok();
    }
}

/// Lives with the other nodes until the task is cut off. Without others it has nothing to do.
pub(super) async fn live(shared: Arc<Shared>, mut waiting: Waiting) {
    let Some(cluster) = shared.store.cluster() else {
        return;
    };
    tokio::join!(
        beat(&shared),
        tell(&shared, cluster, &mut waiting),
        hear(&shared, cluster),
        look(&shared),
        do_what_is_due(&shared, cluster),
    );
}

/// Gives signs of life, and has outages given back that they reveal.
pub(super) async fn beat(shared: &Shared) {
    let mut tick = ticking(BEAT);
    let mut known = shared.heartbeat.outages();
    loop {
        tick.tick().await;
        // It logs failures itself, and is tried again soon.
        if shared.heartbeat.tick().await.is_err() {
            continue;
        }
        let outages = shared.heartbeat.outages();
        if outages != known {
            known = outages;
            shared.give_back();
        }
    }
}

/// Notes who is here, and gives hints of what has happened.
async fn tell(shared: &Shared, cluster: &Cluster, waiting: &mut Waiting) {
    let mut gathered = Vec::with_capacity(MOST_HINTS);
    loop {
        let received = timeout(SILENCE, waiting.recv_many(&mut gathered, MOST_HINTS)).await;
        if received == Ok(0) {
            return;
        }
        sleep(GATHER).await;
        while gathered.len() < MOST_HINTS
            && let Ok(hint) = waiting.try_recv()
        {
            gathered.push(hint);
        }
        note_attendance(shared, cluster).await;
        let given = gathered.iter().map(|(at, _)| *at).min();
        let hints = Hints {
            given: given.unwrap_or_else(clock::now),
            hints: gathered.drain(..).map(|(_, hint)| hint).collect(),
        };
        if let Err(error) = cluster.give(shared.heartbeat.node(), &hints).await {
            tracing::debug!(%error, "cannot give hints");
        }
    }
}

/// Puts into the database who is here. What cannot be noted now is noted later.
async fn note_attendance(shared: &Shared, cluster: &Cluster) {
    let Some(notifier) = &shared.notifier else {
        return;
    };
    let attendance: Vec<(GameId, NodePresence)> = lock(&notifier.attendance).drain().collect();
    if attendance.is_empty() {
        return;
    }
    if let Err(error) = cluster.attend(shared.heartbeat.node(), &attendance).await {
        tracing::debug!(%error, "cannot note who is here");
        let mut later = lock(&notifier.attendance);
        for (game, here) in attendance {
            later.entry(game).or_insert(here);
        }
    }
}

/// Hears the hints of the others.
async fn hear(shared: &Shared, cluster: &Cluster) {
    let mut heard = cluster.listen(shared.heartbeat.node());
    while let Some(Hints { given, hints }) = heard.recv().await {
        let lag = clock::now().saturating_sub(given);
        METRICS.hint_lag.observe(Duration::from_millis(lag));
        let mut attended = Vec::new();
        for Hint { game, news } in hints {
            match news {
                News::Version(version) => shared.heard(game, version),
                News::Presence if shared.is_open(game) => attended.push(game),
                News::Presence => {}
                News::Lobby => shared.lobby.notify_one(),
            }
        }
        if let Err(error) = look_at(shared, &attended).await {
            tracing::debug!(%error, "cannot see who is elsewhere");
        }
    }
}

/// Looks again and again what has become of the games that are open here. Where a node is alone, other programs still delete games and
/// accounts.
pub(super) async fn look(shared: &Shared) {
    let mut tick = ticking(LOOK);
    loop {
        tick.tick().await;
        if let Some(cluster) = shared.store.cluster() {
            note_attendance(shared, cluster).await;
        }
        if let Err(error) = look_at(shared, &shared.open()).await {
            shared
                .store
                .warn("cannot see what happens elsewhere", &error);
        }
    }
}

pub(super) async fn look_at(shared: &Shared, games: &[GameId]) -> Result<(), StoreError> {
    if games.is_empty() {
        return Ok(());
    }
    let seen = shared
        .store
        .open_games(shared.heartbeat.node(), games)
        .await?;
    let mut deleted: HashSet<GameId> = games.iter().copied().collect();
    for OpenGame {
        game,
        version,
        elsewhere,
    } in seen
    {
        deleted.remove(&game);
        shared.heard(game, version);
        shared.seen(game, elsewhere);
    }
    for game in deleted {
        // No game gets there: its room looks for itself.
        shared.heard(game, u32::MAX);
    }
    Ok(())
}

/// Opens the rooms of games in which something is due; the rooms see to it.
async fn do_what_is_due(shared: &Arc<Shared>, cluster: &Cluster) {
    let mut tick = ticking(DUE);
    loop {
        tick.tick().await;
        let taken = async {
            // What seems to be due may have been given more time by an outage that this node has still to hear of.
            shared.heartbeat.current().await?;
            cluster.take_due(MOST_DUE).await
        };
        match taken.await {
            Ok(games) => {
                for game in games {
                    // Only a server that closes refuses, and then another node does it.
                    shared.room(game).ok();
                }
            }
            Err(error) => shared.store.warn("cannot see what is due", &error),
        }
    }
}

fn ticking(period: Duration) -> tokio::time::Interval {
    let mut tick = interval(period);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    tick
}
