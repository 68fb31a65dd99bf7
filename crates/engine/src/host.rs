//! Clock and cancellation callbacks for WebAssembly, which has neither a clock nor a second thread to stop a search.
//!
//! Everything here except [`Instant`] exists only on WebAssembly targets. Until the embedding program calls
//! [`install`], no time passes there: [`Limits::time`](crate::Limits::time) is never reached, and
//! [`Report::time`](crate::Report::time) is zero.

#[cfg(any(target_family = "wasm", doc))]
pub use wasm::{Host, install};

/// The clock that searches use: `std::time::Instant`, or on WebAssembly the one that the embedding program installed.
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use wasm::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use wasm::poll;

/// Called every few thousand nodes; does nothing outside WebAssembly.
#[cfg(not(target_family = "wasm"))]
pub(crate) const fn poll() {}

// Also compiled where the standard library has a clock, for the documentation and the test below.
#[cfg(any(target_family = "wasm", doc, test))]
#[cfg_attr(
    not(target_family = "wasm"),
    allow(dead_code, unreachable_pub, reason = "not called on this target")
)]
mod wasm {
    use std::{sync::OnceLock, time::Duration};

    /// Callbacks provided by the embedding program.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// Milliseconds since a fixed point in time.
        pub now: fn() -> f64,
        /// Called every few thousand nodes, to check whether the search should stop.
        pub poll: fn(),
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Installs the callbacks; later calls have no effect. Without a host, time stands still.
    pub fn install(host: Host) {
        // Only the first host counts.
        HOST.set(host).ok();
    }

    /// Called every few thousand nodes.
    pub(crate) fn poll() {
        if let Some(host) = HOST.get() {
            (host.poll)();
        }
    }

    /// The part of `std::time::Instant` that a search needs; the original panics on this target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The current time; always the same without a host.
        pub fn now() -> Instant {
            let millis = HOST.get().map_or(0.0, |host| (host.now)());
            Instant(Duration::try_from_secs_f64(millis / 1000.0).unwrap_or_default())
        }

        /// Time since this instant.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }

        /// The instant after a duration, if it can be represented.
        pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_add(duration).map(Instant)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicU64, Ordering},
        time::Duration,
    };

    use super::wasm::{Host, Instant, install};

    #[test]
    fn time_on_webassembly_stands_still_without_a_host() {
        static MILLIS: AtomicU64 = AtomicU64::new(500);
        let start = Instant::now();
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(Instant::now(), start);
        install(Host {
            now: || MILLIS.load(Ordering::Relaxed) as f64,
            poll: || {},
        });
        let start = Instant::now();
        MILLIS.store(800, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_millis(300));
        // Only the first host counts.
        install(Host {
            now: || 0.0,
            poll: || {},
        });
        assert_eq!(start.elapsed(), Duration::from_millis(300));
    }
}
