//! How long a message takes to a client and back, as the server sees it.

use std::time::{Duration, Instant};

use axum::body::Bytes;

use crate::clock::Millis;

/// How much of an estimate is the newest time, in quarters.
const NEWEST: u32 = 1;
const QUARTERS: u32 = 4;

/// How long a message takes to a client and back. Nothing that the client says counts: only how soon its pongs come.
#[derive(Debug, Default)]
pub(in crate::http) struct Lag {
    number: u64,
    /// When the last ping was sent, until its pong has come.
    sent: Option<Instant>,
    estimate: Option<Duration>,
}

impl Lag {
    /// What the next ping carries, so that its pong is known.
    pub(in crate::http) fn ping(&mut self) -> Bytes {
        self.number += 1;
        self.sent = Some(Instant::now());
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    /// A pong has come. One that answers no ping, or one that was answered, counts for nothing.
    pub(in crate::http) fn pong(&mut self, carried: &[u8]) {
        if carried == self.number.to_be_bytes()
            && let Some(sent) = self.sent.take()
        {
            self.measured(sent.elapsed());
        }
    }

    fn measured(&mut self, time: Duration) {
        let before = self.estimate.unwrap_or(time);
        self.estimate = Some((before * (QUARTERS - NEWEST) + time * NEWEST) / QUARTERS);
    }

    /// The estimate in milliseconds; 0 until a pong has come.
    pub(in crate::http) fn millis(&self) -> Millis {
        let estimate = self.estimate.unwrap_or_default();
        estimate.as_millis().try_into().unwrap_or(Millis::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_pong_of_the_last_ping_counts_and_only_once() {
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
    fn one_slow_answer_moves_the_estimate_a_little() {
        let mut lag = Lag::default();
        assert_eq!(lag.millis(), 0);
        lag.measured(Duration::from_millis(100));
        assert_eq!(lag.millis(), 100);
        lag.measured(Duration::from_millis(500));
        assert_eq!(lag.millis(), 200);
        lag.measured(Duration::from_millis(100));
        assert_eq!(lag.millis(), 175);
    }
}
