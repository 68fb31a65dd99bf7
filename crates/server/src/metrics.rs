//! What the server measures of itself, for Prometheus.
//!
//! One process is one server, so there is one set of figures. What can be counted at any moment, such as open rooms, is
//! asked for when somebody looks.

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

/// The figures of this process.
pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// What is counted when somebody looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Open {
    /// Games in memory.
    pub(crate) rooms: usize,
    /// Games whose clock runs.
    pub(crate) clocks: usize,
    /// Sockets and event streams.
    pub(crate) sockets: usize,
}

/// The figures of a server.
pub(crate) struct Metrics {
    registry: Registry,
    /// From a move's arrival to its acknowledgement.
    pub(crate) acknowledgement: Seconds,
    /// From a move's arrival in its room until it is sent to somebody there.
    pub(crate) delivery: Seconds,
    /// From a request's arrival until its answer begins.
    pub(crate) request: Seconds,
    /// From a hint's giving until another node hears it.
    pub(crate) hint_lag: Seconds,
    /// Nodes that are alive.
    pub(crate) nodes: Gauge,
    /// Connections of every kind.
    pub(crate) connections: Gauge,
    /// Connections for which there was no place.
    pub(crate) refused_connections: Counter,
    /// Requests that were too much for their address.
    pub(crate) refused_requests: Counter,
    /// Passwords that were hashed.
    pub(crate) password_hashes: Counter,
    /// Mails that the SMTP server has taken.
    pub(crate) mails_sent: Counter,
    /// Mails that were given up.
    pub(crate) mails_failed: Counter,
    rooms: Gauge,
    clocks: Gauge,
    sockets: Gauge,
}

/// A histogram of times.
#[derive(Clone, Debug)]
pub(crate) struct Seconds(Histogram);

impl Seconds {
    /// From half a millisecond to 16 seconds.
    fn new() -> Seconds {
        Seconds(Histogram::new(exponential_buckets(0.0005, 2.0, 16)))
    }

    /// Notes how long something took.
    pub(crate) fn observe(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }

    /// Notes how long it is since something began.
    pub(crate) fn since(&self, start: Instant) {
        self.observe(start.elapsed());
    }
}

impl Metrics {
    fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("skep"),
            acknowledgement: Seconds::new(),
            delivery: Seconds::new(),
            request: Seconds::new(),
            hint_lag: Seconds::new(),
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
        // Where a node is alone with its database, nobody counts it.
        metrics.nodes.set(1);
        metrics.register_times();
        metrics.register_counts();
        metrics
    }

    fn register_times(&mut self) {
        let registry = &mut self.registry;
        for (name, help, Seconds(histogram)) in [
            (
                "move_acknowledgement",
                "From a move's arrival to its acknowledgement",
                &self.acknowledgement,
            ),
            (
                "move_delivery",
                "From a move's arrival in its room until it is sent to somebody there",
                &self.delivery,
            ),
            (
                "commit",
                "What a commit to the database takes",
                &Seconds(skep_store::metrics::METRICS.commit.clone()),
            ),
            (
                "request",
                "From a request's arrival until its answer begins",
                &self.request,
            ),
            (
                "hint_lag",
                "From an event on another node until its hint is heard here",
                &self.hint_lag,
            ),
        ] {
            registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
        }
        let help = "Changes that were committed together";
        registry.register(
            "commit_changes",
            help,
            skep_store::metrics::METRICS.batch.clone(),
        );
    }

    fn register_counts(&mut self) {
        let registry = &mut self.registry;
        for (name, help, gauge) in [
            ("nodes", "Nodes that are alive", &self.nodes),
            ("open_rooms", "Games in memory", &self.rooms),
            ("running_clocks", "Games whose clock runs", &self.clocks),
            (
                "open_sockets",
                "Open sockets and event streams",
                &self.sockets,
            ),
            (
                "open_connections",
                "Open connections of every kind",
                &self.connections,
            ),
            (
                "waiting_writes",
                "Changes that wait for the database",
                &skep_store::metrics::METRICS.queue,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
        for (name, help, counter) in [
            (
                "refused_connections",
                "Connections for which there was no place",
                &self.refused_connections,
            ),
            (
                "refused_requests",
                "Requests and messages that were too much for their address",
                &self.refused_requests,
            ),
            (
                "password_hashes",
                "Passwords that were hashed, to be kept or compared",
                &self.password_hashes,
            ),
            (
                "mails_sent",
                "Mails that the SMTP server has taken",
                &self.mails_sent,
            ),
            (
                "mails_failed",
                "Mails that were given up",
                &self.mails_failed,
            ),
        ] {
            registry.register(name, help, counter.clone());
        }
    }

    /// All figures as Prometheus reads them.
    ///
    /// # Errors
    /// Writing to a text does not fail; the library leaves that open.
    pub(crate) fn tell(&self, open: Open) -> Result<String, fmt::Error> {
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

/// Counts one more for as long as this lives.
pub(crate) struct Present(Gauge);

impl Present {
    /// One more of what a gauge counts.
    pub(crate) fn of(gauge: &Gauge) -> Present {
        gauge.inc();
        Present(gauge.clone())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}
