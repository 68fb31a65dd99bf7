//! Lag compensation for clocks.
//!
//! Network delay is not charged to the player, up to a quota. The quota grows with each move, so that a steady delay is
//! compensated in full while delaying moves on purpose gains nothing.

/// A duration.
type Millis = u64;

/// Lag quota of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagQuota {
    /// Added by each move.
    gain: Millis,
    left: Millis,
    /// Compensation for the last move.
    last: Millis,
}

/// Smaller delays are ignored.
const MIN_DELAY: Millis = 20;

/// Gain per move: a base plus a share of the expected game time, capped.
const GAIN: Millis = 150;
const SHARE: Millis = 250;
const MAX_GAIN: Millis = 1_000;
/// Initial and maximum quota, in gains.
const INITIAL_GAINS: Millis = 3;
const MAX_GAINS: Millis = 7;

impl LagQuota {
    /// Quota for a game in which each side has about this much time.
    pub(crate) fn of(time: Millis) -> LagQuota {
        let gain = (GAIN + time / SHARE).min(MAX_GAIN);
        LagQuota {
            gain,
            left: INITIAL_GAINS * gain,
            last: 0,
        }
    }

    /// Compensation for a delay of the next move.
    pub(crate) fn share_of(&self, delay: Millis) -> Millis {
        if delay < MIN_DELAY {
            0
        } else {
            delay.min(self.next())
        }
    }

    /// Grace added before a flag falls: the lag measured on the side's last move.
    pub(crate) fn grace(&self) -> Millis {
        self.last.min(self.next())
    }

    /// Records a move with its compensation.
    pub(crate) fn spend(&mut self, given: Millis) {
        self.left = self.next().saturating_sub(given);
        self.last = given;
    }

    fn next(&self) -> Millis {
        (self.left + self.gain).min(MAX_GAINS * self.gain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Millis = 60_000;

    /// Compensation for each of a number of moves with the same delay.
    fn given(mut quota: LagQuota, delay: Millis, moves: u32) -> Vec<Millis> {
        let mut all = Vec::new();
        for _ in 0..moves {
            let given = quota.share_of(delay);
            quota.spend(given);
            all.push(given);
        }
        all
    }

    #[test]
    fn compensates_a_steady_delay_in_full() {
        assert_eq!(given(LagQuota::of(5 * MINUTE), 400, 50), [400; 50]);
        // A one-minute game allows 390 ms per move.
        assert_eq!(given(LagQuota::of(MINUTE), 390, 50), [390; 50]);
    }

    #[test]
    fn compensates_longer_delays_until_the_quota_is_spent() {
        let given = given(LagQuota::of(MINUTE), 1_000, 20);
        assert_eq!(given[..3], [1_000, 950, 390]);
        assert_eq!(given[3..], [390; 17]);
    }

    #[test]
    fn unspent_quota_is_capped() {
        let mut quota = LagQuota::of(10 * MINUTE);
        for _ in 0..100 {
            quota.spend(0);
        }
        assert_eq!(quota.share_of(60_000), 7_000);
    }

    #[test]
    fn ignores_small_delays() {
        assert_eq!(LagQuota::of(10 * MINUTE).share_of(19), 0);
        assert_eq!(LagQuota::of(10 * MINUTE).share_of(20), 20);
    }

    #[test]
    fn grace_equals_the_last_compensation() {
        let mut quota = LagQuota::of(10 * MINUTE);
        assert_eq!(quota.grace(), 0);
        quota.spend(300);
        assert_eq!(quota.grace(), 300);
        quota.spend(0);
        assert_eq!(quota.grace(), 0);
    }
}
