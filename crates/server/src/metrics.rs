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

pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) acknowledgement: DurationHistogram,
    pub(crate) delivery: DurationHistogram,
    pub(crate) request: DurationHistogram,
    pub(crate) hint_lag: DurationHistogram,
    pub(crate) nodes: Gauge,
    // The next three are set on each scrape.
    pub(crate) rooms: Gauge,
    pub(crate) clocks: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) refused_connections: Counter,
    pub(crate) refused_requests: Counter,
    pub(crate) password_hashes: Counter,
    pub(crate) mails_sent: Counter,
    pub(crate) mails_failed: Counter,
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
        let metrics = Metrics {
            acknowledgement: time(
                &mut all,
                "move_acknowledgement",
                "Time from receiving a move to acknowledging it",
            ),
            delivery: time(
                &mut all,
                "move_delivery",
                "Time from a move reaching its room to sending it to a participant",
            ),
            request: time(
                &mut all,
                "request",
                "Time from receiving a request to starting its response",
            ),
            hint_lag: time(
                &mut all,
                "hint_lag",
                "Time from an event on another node to its hint arriving here",
            ),
            nodes: count(&mut all, "nodes", "Live nodes"),
            rooms: count(&mut all, "open_rooms", "Games in memory"),
            clocks: count(&mut all, "running_clocks", "Games with a running clock"),
            sockets: count(&mut all, "open_sockets", "Open sockets and event streams"),
            connections: count(&mut all, "open_connections", "Open connections of any kind"),
            refused_connections: count(
                &mut all,
                "refused_connections",
                "Connections refused by a limit",
            ),
            refused_requests: count(
                &mut all,
                "refused_requests",
                "Requests and messages refused by a rate limit",
            ),
            password_hashes: count(
                &mut all,
                "password_hashes",
                "Passwords hashed, to store or to verify them",
            ),
            mails_sent: count(&mut all, "mails_sent", "Mails accepted by the SMTP server"),
            mails_failed: count(&mut all, "mails_failed", "Mails given up"),
            registry: all,
        };
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

/// RAII guard that counts one more in a gauge.
pub(crate) struct GaugeGuard(Gauge);

impl GaugeGuard {
    pub(crate) fn new(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}
