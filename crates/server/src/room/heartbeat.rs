//! The node's sign of life, and the outages that it learns of by it.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{
    clock::{self, Millis},
    metrics::METRICS,
    store::{Cluster, MAX_OUTAGE_AGE, MAX_SILENCE, NodeId, Outage, Store, StoreError},
};

/// For how long a sign of life holds. Silence counts as an outage only after twice that, so whoever has given
/// one so recently knows of every outage there was.
const FRESH: Duration = Duration::from_secs(1);
/// How often a node that is alone writes a sign of life although no clock runs: correspondence games need no more.
const WRITE_EVERY: Duration = Duration::from_secs(60);

/// For how long the first sign is tried.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait before another try.
const PAUSE: Duration = Duration::from_millis(250);

/// The node's sign of life.
pub(super) struct Heartbeat {
    store: Store,
    node: NodeId,
    /// How many games have a clock that runs.
    clocks: Arc<AtomicUsize>,
    known: Mutex<Known>,
    /// One sign at a time; whoever waits for it takes it for their own, and its failure as well.
    beating: tokio::sync::Mutex<Failure>,
}

/// Why the last sign could not be given, and when that was clear.
type Failure = Option<(Instant, StoreError)>;

/// What is known by the last sign.
#[derive(Debug, Default)]
struct Known {
    /// When it was given; `None` before the first.
    beaten: Option<Instant>,
    /// The same by the clock of the games, for a node that is alone.
    alive: Millis,
    /// When it was last written, or the node began, if it is alone.
    written: Option<Instant>,
    nodes: usize,
    outages: Vec<Outage>,
}

impl Heartbeat {
    /// A node that is alive from now on. Where a node is alone with its database, the time since the last one was alive is
    /// an outage.
    pub(super) async fn start(
        store: Store,
        clocks: Arc<AtomicUsize>,
    ) -> Result<Heartbeat, StoreError> {
        let node = NodeId::random().map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let mut known = Known {
            nodes: 1,
            written: Some(Instant::now()),
            ..Known::default()
        };
        if store.cluster().is_none() {
            known.alive = store.last_alive().await?;
            // A system clock that was set back would give whoever is to move all the time until it gets there again.
            let behind = clock::catch_up_with(known.alive);
            if behind > 0 {
                tracing::warn!(
                    behind_ms = behind,
                    "the system clock is behind the newest time in the database; going on from that time"
                );
            }
            let since = clock::now().saturating_sub(MAX_OUTAGE_AGE);
            known.outages = store.outages(since).await?;
        }
        let heartbeat = Heartbeat {
            store,
            node,
            clocks,
            known: Mutex::new(known),
            beating: tokio::sync::Mutex::default(),
        };
        heartbeat.begin().await?;
        Ok(heartbeat)
    }

    /// Gives the first sign of life. A database that is busy just now keeps no node from starting.
    async fn begin(&self) -> Result<(), StoreError> {
        let given_up = Instant::now() + PATIENCE;
        loop {
            match self.current().await {
                Err(error) if Instant::now() < given_up => {
                    let what = "cannot give a first sign of life; will try again";
                    self.store.warn(what, &error);
                    sleep(PAUSE).await;
                }
                begun => return begun,
            }
        }
    }

    /// The node.
    pub(super) const fn node(&self) -> NodeId {
        self.node
    }

    /// How many nodes are alive.
    pub(super) fn nodes(&self) -> usize {
        self.known().nodes
    }

    /// How many outages are known.
    pub(super) fn outages(&self) -> usize {
        self.known().outages.len()
    }

    /// How much of the time between two moments no node was alive.
    pub(super) fn lost(&self, from: Millis, to: Millis) -> Millis {
        let known = self.known();
        let lost = known.outages.iter().map(|outage| outage.within(from, to));
        lost.sum()
    }

    /// Makes sure that this node knows of every outage so far. What depends on clocks must not happen before.
    pub(super) async fn current(&self) -> Result<(), StoreError> {
        let is_fresh = |known: &Known| known.beaten.is_some_and(|at| at.elapsed() < FRESH);
        if is_fresh(&self.known()) {
            return Ok(());
        }
        let asked = Instant::now();
        let mut failed = self.beating.lock().await;
        if self.known().beaten.is_some_and(|at| at >= asked) {
            return Ok(());
        }
        if let Some((at, error)) = &*failed
            && *at >= asked
        {
            return Err(error.clone());
        }
        self.give_sign(false, &mut failed).await
    }

    /// Gives a sign of life. A node that is alone does not write it while no clock runs.
    pub(super) async fn tick(&self) -> Result<(), StoreError> {
        let mut failed = self.beating.lock().await;
        self.give_sign(false, &mut failed).await
    }

    /// Gives a sign of life that is written in any case.
    pub(super) async fn beat(&self) -> Result<(), StoreError> {
        let mut failed = self.beating.lock().await;
        self.give_sign(true, &mut failed).await
    }

    /// Gives a sign, and notes the failure for whoever waits meanwhile.
    async fn give_sign(&self, is_written: bool, failed: &mut Failure) -> Result<(), StoreError> {
        let given = match self.store.cluster() {
            Some(cluster) => self.give_sign_among_others(cluster).await,
            None => self.give_sign_alone(is_written).await,
        };
        *failed = given.clone().err().map(|error| (Instant::now(), error));
        given
    }

    async fn give_sign_among_others(&self, cluster: &Cluster) -> Result<(), StoreError> {
        let (began, asked) = (Instant::now(), clock::now());
        let outages = self.store.outage_log();
        let beat = cluster.beat(self.node).await;
        let beat = beat.inspect_err(|error| outages.failed(error))?;
        outages.answered();
        clock::follow(asked, beat.now, clock::now());
        METRICS
            .nodes
            .set(i64::try_from(beat.nodes).unwrap_or(i64::MAX));
        *self.known() = Known {
            beaten: Some(began),
            nodes: beat.nodes.max(1),
            outages: beat.outages,
            ..Known::default()
        };
        Ok(())
    }

    /// A process that was stopped and a database that takes nothing both end in a sign that comes late: there was an outage since the
    /// one before. It is known only once it is stored, so that a crash does not lose it.
    async fn give_sign_alone(&self, is_written: bool) -> Result<(), StoreError> {
        let is_late = self.silence_until(self.latest()).is_some();
        if !is_late && (is_written || self.is_to_be_written()) {
            self.store.heartbeat(self.latest(), None).await?;
            self.known().written = Some(Instant::now());
        }
        let (began, now) = (Instant::now(), self.latest());
        let outage = self.silence_until(now);
        if let Some(outage) = outage {
            self.store.heartbeat(outage.ended, Some(outage)).await?;
            self.known().written = Some(began);
        }
        let mut known = self.known();
        known.beaten = Some(began);
        known.alive = now;
        known.outages.extend(outage);
        Ok(())
    }

    fn is_to_be_written(&self) -> bool {
        let is_late = |at: Instant| at.elapsed() >= WRITE_EVERY;
        self.clocks.load(Ordering::Relaxed) > 0 || self.known().written.is_some_and(is_late)
    }

    /// The time now. Nothing is ever noted for a time before that of an earlier sign.
    fn latest(&self) -> Millis {
        clock::now().max(self.known().alive)
    }

    /// The outage that ends now, if it was quiet for too long. However soon a server is started again, nobody was there in between.
    fn silence_until(&self, now: Millis) -> Option<Outage> {
        let known = self.known();
        let (began, is_first) = (known.alive, known.beaten.is_none());
        let silence = now.saturating_sub(began);
        let is_outage = began > 0 && silence > 0 && (is_first || silence > MAX_SILENCE);
        is_outage.then_some(Outage { began, ended: now })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Whoever panicked with the lock in hand left whole values.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
