//! Metrics of the store. The server publishes them.

use std::{sync::LazyLock, time::Instant};

use prometheus_client::metrics::{
    gauge::Gauge,
    histogram::{Histogram, exponential_buckets},
};

/// The metrics of this process.
pub static METRICS: LazyLock<Metrics> = LazyLock::new(|| Metrics {
    commit: Histogram::new(exponential_buckets(0.0005, 2.0, 16)),
    batch: Histogram::new(exponential_buckets(1.0, 2.0, 9)),
    queue: Gauge::default(),
});

pub struct Metrics {
    /// Duration of a commit, in seconds.
    pub commit: Histogram,
    /// Changes committed together.
    pub batch: Histogram,
    /// Changes waiting for the database.
    pub queue: Gauge,
}

impl Metrics {
    pub(crate) fn committed(&self, begun: Instant) {
        self.commit.observe(begun.elapsed().as_secs_f64());
    }

    /// Counts a change as waiting until the guard is dropped.
    pub(crate) fn wait(&self) -> GaugeGuard {
        GaugeGuard::new(&self.queue)
    }
}

/// RAII guard that counts one more in a gauge.
pub struct GaugeGuard(Gauge);

impl GaugeGuard {
    pub fn new(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}
