//! Liveness of this node: its heartbeat, the outages it reveals, and whether the database has space.

use std::{
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{
    clock::{self, Millis},
    lock::lock,
    metrics::{self, METRICS},
    store::{Cluster, MAX_OUTAGE_AGE, MAX_SILENCE, NodeId, Outage, Result, Store, StoreError},
};

/// Validity of a heartbeat. Half of [`MAX_SILENCE`], so a node with a current heartbeat knows of every
/// outage.
const CURRENT_FOR: Duration = Duration::from_secs(1);
/// Write interval of a single node while no clock runs; enough for correspondence games.
const IDLE_WRITE_INTERVAL: Duration = Duration::from_secs(60);
/// Time limit for the first heartbeat of a starting node.
const START_TIMEOUT: Duration = Duration::from_secs(20);
const START_RETRY_DELAY: Duration = Duration::from_millis(250);
/// Time for which a full database makes the node unready. Afterwards it must get requests again, because only another
/// change shows whether there is space.
const FULL_FOR: Duration = Duration::from_secs(10);

pub(super) struct Heartbeat {
    store: Store,
    pub(super) node: NodeId,
    running_clocks: Arc<AtomicUsize>,
    state: Mutex<HeartbeatState>,
    /// Serializes heartbeats. Callers that wait for one share its result, including a failure.
    sending: tokio::sync::Mutex<LastFailure>,
}

type LastFailure = Option<(Instant, StoreError)>;

#[derive(Debug, Default)]
struct HeartbeatState {
    last_beat: Option<Instant>,
    /// Game time of the last heartbeat; used by a single node only, like `last_written`.
    last_alive: Millis,
    last_written: Option<Instant>,
    nodes: usize,
    outages: Vec<Outage>,
}

impl Heartbeat {
    /// Sends the first heartbeat of a new node. For a single node, the time since its predecessor's last one is an
    /// outage.
    pub(super) async fn start(store: Store, running_clocks: Arc<AtomicUsize>) -> Result<Heartbeat> {
        let node = NodeId::random().map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let mut state = HeartbeatState {
            nodes: 1,
            last_written: Some(Instant::now()),
            ..HeartbeatState::default()
        };
        if store.cluster().is_none() {
            state.last_alive = store.last_alive().await?;
            // If the system clock was set back, the side to move would otherwise gain the difference.
            let behind = clock::catch_up_with(state.last_alive);
            if behind > 0 {
                tracing::warn!(
                    behind_ms = behind,
                    "the system clock is behind the newest time in the database; continuing from that time"
                );
            }
            let since = clock::now().saturating_sub(MAX_OUTAGE_AGE);
            state.outages = store.outages(since).await?;
        }
        let heartbeat = Heartbeat {
            store,
            node,
            running_clocks,
            state: Mutex::new(state),
            sending: tokio::sync::Mutex::default(),
        };
        heartbeat.send_first().await?;
        Ok(heartbeat)
    }

    /// Retries for a while: a busy database should not keep a node from starting.
    async fn send_first(&self) -> Result<()> {
        let deadline = Instant::now() + START_TIMEOUT;
        loop {
            match self.ensure_current().await {
                Err(error) if Instant::now() < deadline => {
                    let what = "cannot send the first heartbeat; will retry";
                    self.store.warn(what, &error);
                    sleep(START_RETRY_DELAY).await;
                }
                sent => return sent,
            }
        }
    }

    /// Number of live nodes.
    pub(super) fn nodes(&self) -> usize {
        self.state().nodes
    }

    pub(super) fn outage_count(&self) -> usize {
        self.state().outages.len()
    }

    /// Time within an interval in which no node was alive.
    pub(super) fn downtime(&self, from: Millis, to: Millis) -> Millis {
        let state = self.state();
        let overlaps = state.outages.iter().map(|outage| outage.within(from, to));
        overlaps.sum()
    }

    /// Ensures that this node knows of every outage so far. Nothing that depends on clocks may be decided before.
    pub(super) async fn ensure_current(&self) -> Result<()> {
        let last_beat = self.state().last_beat;
        if last_beat.is_some_and(|at| at.elapsed() < CURRENT_FOR) {
            return Ok(());
        }
        let asked = Instant::now();
        let mut failure = self.sending.lock().await;
        if self.state().last_beat.is_some_and(|at| at >= asked) {
            return Ok(());
        }
        if let Some((at, error)) = &*failure
            && *at >= asked
        {
            return Err(error.clone());
        }
        self.send(false, &mut failure).await
    }

    /// Sends a heartbeat. A single node skips the write while no clock runs.
    pub(super) async fn tick(&self) -> Result<()> {
        let mut failure = self.sending.lock().await;
        self.send(false, &mut failure).await
    }

    /// Sends a heartbeat and always writes it.
    pub(super) async fn write(&self) -> Result<()> {
        let mut failure = self.sending.lock().await;
        self.send(true, &mut failure).await
    }

    async fn send(&self, must_write: bool, failure: &mut LastFailure) -> Result<()> {
        let sent = match self.store.cluster() {
            Some(cluster) => self.send_to_cluster(cluster).await,
            None => self.send_alone(must_write).await,
        };
        *failure = sent.clone().err().map(|error| (Instant::now(), error));
        sent
    }

    async fn send_to_cluster(&self, cluster: &Cluster) -> Result<()> {
        let (began, asked) = (Instant::now(), clock::now());
        let outage_log = self.store.outage_log();
        let beat = cluster.beat(self.node).await;
        let beat = beat.inspect_err(|error| outage_log.failed(error))?;
        outage_log.answered();
        clock::follow(asked, beat.now, clock::now());
        metrics::set(&METRICS.nodes, beat.nodes);
        *self.state() = HeartbeatState {
            last_beat: Some(began),
            nodes: beat.nodes.max(1),
            outages: beat.outages,
            ..HeartbeatState::default()
        };
        Ok(())
    }

    /// A stopped process and a database that accepts no writes both show as a late heartbeat, which means an outage
    /// since the previous one. It takes effect only once stored, so that a crash cannot lose it.
    async fn send_alone(&self, must_write: bool) -> Result<()> {
        let is_late = self.outage_until(self.now()).is_some();
        if !is_late && (must_write || self.is_write_due()) {
            self.store.heartbeat(self.now(), None).await?;
            self.state().last_written = Some(Instant::now());
        }
        let (began, now) = (Instant::now(), self.now());
        let outage = self.outage_until(now);
        if let Some(outage) = outage {
            self.store.heartbeat(outage.ended, Some(outage)).await?;
            self.state().last_written = Some(began);
        }
        let mut state = self.state();
        state.last_beat = Some(began);
        state.last_alive = now;
        state.outages.extend(outage);
        Ok(())
    }

    fn is_write_due(&self) -> bool {
        let is_old = |at: Instant| at.elapsed() >= IDLE_WRITE_INTERVAL;
        self.running_clocks.load(Ordering::Relaxed) > 0
            || self.state().last_written.is_some_and(is_old)
    }

    /// The current time, never before an earlier heartbeat.
    fn now(&self) -> Millis {
        clock::now().max(self.state().last_alive)
    }

    /// The outage that ends now, if there was one. A restart always is one, however short.
    fn outage_until(&self, now: Millis) -> Option<Outage> {
        let state = self.state();
        let (began, is_first) = (state.last_alive, state.last_beat.is_none());
        let silence = now.saturating_sub(began);
        let is_outage = began > 0 && silence > 0 && (is_first || silence > MAX_SILENCE);
        is_outage.then_some(Outage { began, ended: now })
    }

    fn state(&self) -> MutexGuard<'_, HeartbeatState> {
        lock(&self.state)
    }
}

/// Detects a full database from the outcome of changes. Heartbeats do not show it, since they replace a row.
#[derive(Debug, Default)]
pub(super) struct StorageSpace {
    /// Last failure for lack of space, unless a change has been stored since.
    full_at: Mutex<Option<Instant>>,
}

impl StorageSpace {
    /// Records the outcome of a change.
    pub(super) fn record(&self, error: Option<&StoreError>) {
        match error {
            None => *lock(&self.full_at) = None,
            Some(StoreError::Full) => *lock(&self.full_at) = Some(Instant::now()),
            Some(_) => {}
        }
    }

    pub(super) fn check(&self) -> Result<()> {
        match *lock(&self.full_at) {
            Some(at) if at.elapsed() < FULL_FOR => Err(StoreError::Full),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_change_shows_that_there_is_space() {
        let space = StorageSpace::default();
        assert!(space.check().is_ok());
        space.record(Some(&StoreError::Conflict));
        assert!(space.check().is_ok());
        space.record(Some(&StoreError::Full));
        assert!(matches!(space.check(), Err(StoreError::Full)));
        space.record(None);
        assert!(space.check().is_ok());
    }
}
