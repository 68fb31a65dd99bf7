//! Round-trip time measurement.

use std::time::{Duration, Instant};

use axum::body::Bytes;

use crate::clock::{self, Millis};

/// The newest measurement weighs one part in this many.
const SMOOTHING: u32 = 4;

/// Smoothed round-trip time, measured from pings and their pongs. Clients cannot influence it otherwise.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    last_ping: u64,
    /// Send time of the last ping; `None` once its pong has arrived.
    sent: Option<Instant>,
    estimate: Option<Duration>,
}

impl Lag {
    /// The payload of the next ping, by which its pong is recognised.
    pub(crate) fn ping(&mut self) -> Bytes {
        self.last_ping += 1;
        self.sent = Some(Instant::now());
        Bytes::copy_from_slice(&self.last_ping.to_be_bytes())
    }

    /// Handles a pong. Unsolicited and repeated ones are ignored.
    pub(crate) fn pong(&mut self, payload: &[u8]) {
        if payload == self.last_ping.to_be_bytes()
            && let Some(sent) = self.sent.take()
        {
            self.record(sent.elapsed());
        }
    }

    fn record(&mut self, time: Duration) {
        let previous = self.estimate.unwrap_or(time);
        self.estimate = Some((previous * (SMOOTHING - 1) + time) / SMOOTHING);
    }

    /// The estimate in milliseconds; 0 before the first pong.
    pub(crate) fn millis(&self) -> Millis {
        clock::millis(self.estimate.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_the_pong_of_the_last_ping_and_only_once() {
        let mut lag = Lag::default();
        lag.pong(&[]);
        assert_eq!(lag.estimate, None);
        let first = lag.ping();
        let second = lag.ping();
        lag.pong(&first);
        assert_eq!(lag.estimate, None);
        lag.pong(&second);
        let once = lag.estimate;
        assert!(once.is_some());
        lag.pong(&second);
        assert_eq!(lag.estimate, once);
    }

    #[test]
    fn smooths_out_a_single_slow_pong() {
        let mut lag = Lag::default();
        assert_eq!(lag.millis(), 0);
        lag.record(Duration::from_millis(100));
        assert_eq!(lag.millis(), 100);
        lag.record(Duration::from_millis(500));
        assert_eq!(lag.millis(), 200);
        lag.record(Duration::from_millis(100));
        assert_eq!(lag.millis(), 175);
    }
}
