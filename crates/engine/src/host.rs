//! Time, and a breath now and then in a long search.
//!
//! A WebAssembly module has neither a clock nor a second thread that could tell it to stop: its host lends it both, see
//! `Host`.

#[cfg(target_family = "wasm")]
pub use wasm::{Host, install};

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use wasm::{Instant, breathe};

/// Called every few thousand positions of a search.
#[cfg(not(target_family = "wasm"))]
pub(crate) const fn breathe() {}

#[cfg(target_family = "wasm")]
mod wasm {
    use std::{sync::OnceLock, time::Duration};

    /// What a module asks of the program around it.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// The time since a fixed moment, in milliseconds.
        pub now: fn() -> f64,
        /// Called every few thousand positions of a search: the moment to see whether it is still wanted.
        pub breathe: fn(),
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Says where time comes from. Only the first call counts; without any, no time passes.
    pub fn install(host: Host) {
        // A second host is not wanted, so nobody minds that it is refused.
        HOST.set(host).ok();
    }

    pub(crate) fn breathe() {
        if let Some(host) = HOST.get() {
            (host.breathe)();
        }
    }

    /// The part of `std::time::Instant` that a search needs, which panics on this target.
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
