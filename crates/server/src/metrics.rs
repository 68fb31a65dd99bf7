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
    registry::{Registry, Unit},
};

pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// Values read on each scrape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenCounts {
    pub(crate) rooms: usize,
    pub(crate) clocks: usize,
    /// Including event streams.
    pub(crate) sockets: usize,
}

pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) acknowledgement: DurationHistogram,
    pub(crate) delivery: DurationHistogram,
    pub(crate) request: DurationHistogram,
    pub(crate) hint_lag: DurationHistogram,
    pub(crate) nodes: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) refused_connections: Counter,
    pub(crate) refused_requests: Counter,
    pub(crate) password_hashes: Counter,
    pub(crate) mails_sent: Counter,
    pub(crate) mails_failed: Counter,
    rooms: Gauge,
    clocks: Gauge,
    sockets: Gauge,
}

#[derive(Clone, Debug)]
pub(crate) struct DurationHistogram(Histogram);

impl DurationHistogram {
    /// Buckets from half a millisecond to 16 seconds.
    fn new() -> DurationHistogram {
        DurationHistogram(Histogram::new(exponential_buckets(0.0005, 2.0, 16)))
    }

    pub(crate) fn observe(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }

    pub(crate) fn observe_since(&self, start: Instant) {
        self.observe(start.elapsed());
    }
}

impl Metrics {
    fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("skep"),
            acknowledgement: DurationHistogram::new(),
            delivery: DurationHistogram::new(),
            request: DurationHistogram::new(),
            hint_lag: DurationHistogram::new(),
            nodes: Gauge::default(),
            connections: Gauge::default(),
            refused_connections: Counter::default(),
            refused_requests: Counter::default(),
            password_hashes: Counter::default(),
            mails_sent: Counter::default(),
            mails_failed: Counter::default(),
            rooms: Gauge::default(),
            clocks: Gauge::default(),
            sockets: Gauge::default(),
        };
        // A node without a cluster never updates this.
        metrics.nodes.set(1);
        metrics.register_times();
        metrics.register_counts();
        metrics
    }

    fn register_times(&mut self) {
        let registry = &mut self.registry;
        for (name, help, DurationHistogram(histogram)) in [
            (
                "move_acknowledgement",
                "Time from receiving a move to acknowledging it",
                &self.acknowledgement,
            ),
            (
                "move_delivery",
                "Time from a move reaching its room to sending it to a participant",
                &self.delivery,
            ),
            (
                "commit",
                "Duration of a database commit",
                &DurationHistogram(skep_store::metrics::METRICS.commit.clone()),
            ),
            (
                "request",
                "Time from receiving a request to starting its response",
                &self.request,
            ),
            (
                "hint_lag",
                "Time from an event on another node to its hint arriving here",
                &self.hint_lag,
            ),
        ] {
            registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
        }
        let help = "Changes per commit";
        registry.register(
            "commit_changes",
            help,
            skep_store::metrics::METRICS.batch.clone(),
        );
    }

    fn register_counts(&mut self) {
        let registry = &mut self.registry;
        for (name, help, gauge) in [
            ("nodes", "Live nodes", &self.nodes),
            ("open_rooms", "Games in memory", &self.rooms),
            ("running_clocks", "Games with a running clock", &self.clocks),
            (
                "open_sockets",
                "Open sockets and event streams",
                &self.sockets,
            ),
            (
                "open_connections",
                "Open connections of any kind",
                &self.connections,
            ),
            (
                "waiting_writes",
                "Changes waiting for the database",
                &skep_store::metrics::METRICS.queue,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
        for (name, help, counter) in [
            (
                "refused_connections",
                "Connections refused by a limit",
                &self.refused_connections,
            ),
            (
                "refused_requests",
                "Requests and messages refused by a rate limit",
                &self.refused_requests,
            ),
            (
                "password_hashes",
                "Passwords hashed, to store or to verify them",
                &self.password_hashes,
            ),
            (
                "mails_sent",
                "Mails accepted by the SMTP server",
                &self.mails_sent,
            ),
            ("mails_failed", "Mails given up", &self.mails_failed),
        ] {
            registry.register(name, help, counter.clone());
        }
    }

    /// Encodes all metrics in the OpenMetrics text format.
    pub(crate) fn encode(&self, open: OpenCounts) -> Result<String, fmt::Error> {
        for (gauge, count) in [
            (&self.rooms, open.rooms),
            (&self.clocks, open.clocks),
            (&self.sockets, open.sockets),
        ] {
            gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
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
