//! Clock and cancellation callbacks for WebAssembly, which has neither a clock nor a second thread to stop a search.

#[cfg(target_family = "wasm")]
pub use wasm::{Host, install};

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use wasm::{Instant, poll};

/// Called every few thousand nodes; does nothing outside WebAssembly.
#[cfg(not(target_family = "wasm"))]
pub(crate) const fn poll() {}

#[cfg(target_family = "wasm")]
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

    pub(crate) fn poll() {
        if let Some(host) = HOST.get() {
            (host.poll)();
        }
    }

    /// The part of `std::time::Instant` that a search needs; the original panics on this target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Instant {
            let millis = HOST.get().map_or(0.0, |host| (host.now)());
            Instant(Duration::try_from_secs_f64(millis / 1000.0).unwrap_or_default())
        }

        pub(crate) fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }

        pub(crate) fn checked_add(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_add(duration).map(Instant)
        }
    }
}
