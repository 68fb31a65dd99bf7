//! Prometheus metrics.
//!
//! They are global, because a process runs one server. Values that can be counted at any time, such as open rooms, are
//! read on each scrape.

use std::{
    fmt,
    sync::LazyLock,
    time::{Duration, Instant},
};

use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Metric, Registry, Unit},
};

pub(crate) use skep_store::metrics::GaugeGuard;

pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// Declares metrics by their names, with their descriptions.
macro_rules! metrics {
    (
        durations { $(#[doc = $time_help:literal] $time:ident,)* }
        counts { $(#[doc = $count_help:literal] $count:ident: $kind:ty,)* }
    ) => {
        pub(crate) struct Metrics {
            registry: Registry,
            $(pub(crate) $time: DurationHistogram,)*
            $(pub(crate) $count: $kind,)*
        }

        impl Metrics {
            fn register(mut all: Registry) -> Metrics {
                Metrics {
                    $($time: time(&mut all, stringify!($time), $time_help.trim()),)*
                    $($count: count(&mut all, stringify!($count), $count_help.trim()),)*
                    registry: all,
                }
            }
        }
    };
}

metrics! {
    durations {
        /// Time from receiving a move to acknowledging it
        move_acknowledgement,
        /// Time from a move reaching its room to sending it to a participant
        move_delivery,
        /// Time from receiving a request to starting its response
        request,
        /// Time from an event on another node to its hint arriving here
        hint_lag,
    }
    counts {
        /// Live nodes
        nodes: Gauge,
        // The next three are set on each scrape.
        /// Games in memory
        open_rooms: Gauge,
        /// Games with a running clock
        running_clocks: Gauge,
        /// Open sockets and event streams
        open_sockets: Gauge,
        /// Open connections of any kind
        open_connections: Gauge,
        /// Connections refused by a limit
        refused_connections: Counter,
        /// Requests and messages refused by a rate limit
        refused_requests: Counter,
        /// Passwords hashed, to store or to verify them
        password_hashes: Counter,
        /// Mails accepted by the SMTP server
        mails_sent: Counter,
        /// Mails given up
        mails_failed: Counter,
    }
}

#[derive(Clone, Debug)]
pub(crate) struct DurationHistogram(Histogram);

impl DurationHistogram {
    pub(crate) fn observe(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }

    pub(crate) fn observe_since(&self, start: Instant) {
        self.observe(start.elapsed());
    }
}

impl Metrics {
    fn new() -> Metrics {
        let mut all = Registry::with_prefix("skep");
        let stored = &*skep_store::metrics::METRICS;
        let commit = stored.commit.clone();
        let help = "Duration of a database commit";
        all.register_with_unit("commit", help, Unit::Seconds, commit);
        let batch = stored.batch.clone();
        all.register("commit_changes", "Changes per commit", batch);
        let queue = stored.queue.clone();
        all.register("waiting_writes", "Changes waiting for the database", queue);
        let metrics = Metrics::register(all);
        // A node without a cluster never updates this.
        metrics.nodes.set(1);
        metrics
    }

    /// Encodes all metrics in the OpenMetrics text format.
    pub(crate) fn encode(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Registers a histogram of durations, with buckets from half a millisecond to 16 seconds.
fn time(registry: &mut Registry, name: &str, help: &str) -> DurationHistogram {
    let histogram = Histogram::new(exponential_buckets(0.0005, 2.0, 16));
    registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
    DurationHistogram(histogram)
}

/// Registers a counter or gauge.
fn count<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Sets a gauge to a number of things.
pub(crate) fn set(gauge: &Gauge, count: usize) {
    gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
}
