//! The node's sign of life, and what it learns by it of the others.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{
    clock::{self, Millis},
    metrics::METRICS,
    store::{NodeId, Outage, Store, StoreError},
};

/// For how long a sign of life holds. The database takes silence for an outage only after twice that, so whoever has given
/// one so recently knows of every outage there was.
const FRESH: Duration = Duration::from_secs(1);

/// For how long the first sign is tried.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait before another try.
const PAUSE: Duration = Duration::from_millis(250);

/// The node's sign of life.
pub(super) struct Heart {
    store: Store,
    node: NodeId,
    known: Mutex<Known>,
    /// One sign at a time; whoever waits for it takes it for his own. It holds the last failure and when it came.
    beating: tokio::sync::Mutex<Option<(Instant, StoreError)>>,
}

/// What is known by the last sign.
#[derive(Debug, Default)]
struct Known {
    /// When it was given; `None` before the first.
    beaten: Option<Instant>,
    nodes: usize,
    outages: Vec<Outage>,
}

impl Heart {
    /// A node that is alive from now on. Where a node is alone with its database, the time since the last one was alive is
    /// an outage.
    pub(super) async fn start(store: Store) -> Result<Heart, StoreError> {
        let node = NodeId::random().map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let mut known = Known {
            nodes: 1,
            ..Known::default()
        };
        if store.cluster().is_none() {
            known.outages.push(Outage {
                began: store.last_alive().await?,
                ended: clock::now(),
            });
        }
        let heart = Heart {
            store,
            node,
            known: Mutex::new(known),
            beating: tokio::sync::Mutex::default(),
        };
        heart.begin().await?;
        Ok(heart)
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

    /// How much of the time between two moments no node was alive.
    pub(super) fn lost(&self, from: Millis, to: Millis) -> Millis {
        let known = self.known();
        let lost = known.outages.iter().map(|outage| outage.within(from, to));
        lost.sum()
    }

    /// Makes sure that this node knows of every outage so far. What depends on clocks must not happen before.
    pub(super) async fn current(&self) -> Result<(), StoreError> {
        let is_fresh = |known: &Known| known.beaten.is_some_and(|at| at.elapsed() < FRESH);
        if self.store.cluster().is_none() || is_fresh(&self.known()) {
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
        let beaten = self.beat().await;
        *failed = beaten.clone().err().map(|error| (Instant::now(), error));
        beaten
    }

    /// Gives a sign of life.
    pub(super) async fn beat(&self) -> Result<(), StoreError> {
        let Some(cluster) = self.store.cluster() else {
            return Ok(());
        };
        let (began, asked) = (Instant::now(), clock::now());
        let outages = self.store.outages();
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
        };
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Whoever panicked with the lock in hand left whole values.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
