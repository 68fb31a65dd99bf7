//! Time that a connection costs, which a clock gives back as far as that is fair.
//!
//! A player far away thinks no longer than another, but every move arrives later. What the connection takes is not charged to the
//! player, out of a quota: it grows with each move, so that a steady delay is made up for in full and nobody gains by a connection
//! that is held up on purpose.

/// A time in milliseconds.
type Millis = u64;

/// What a side has of its quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagQuota {
    /// What each move adds.
    gain: Millis,
    left: Millis,
    /// What was given back for the last move.
    last: Millis,
}

/// A delay below this is none: nobody notices it.
const LEAST: Millis = 20;

/// What each move adds: this, and a share of the time of the game, at most a second.
const GAIN: Millis = 150;
const SHARE: Millis = 250;
const MOST_GAIN: Millis = 1_000;
/// How many gains a side begins with, and how many it may save up.
const FIRST: Millis = 3;
const MOST: Millis = 7;

impl LagQuota {
    /// The quota of a game in which a side has about so much time.
    pub(crate) fn of(time: Millis) -> LagQuota {
        let gain = (GAIN + time / SHARE).min(MOST_GAIN);
        LagQuota {
            gain,
            left: FIRST * gain,
            last: 0,
        }
    }

    /// What is given back of a delay with the next move.
    pub(crate) fn share_of(&self, delay: Millis) -> Millis {
        if delay < LEAST {
            0
        } else {
            delay.min(self.next())
        }
    }

    /// How much longer than its time a side is waited for: as long as its last move was on its way.
    pub(crate) fn patience(&self) -> Millis {
        self.last.min(self.next())
    }

    /// A move was played for which so much was given back.
    pub(crate) fn spend(&mut self, given: Millis) {
        self.left = self.next().saturating_sub(given);
        self.last = given;
    }

    fn next(&self) -> Millis {
        (self.left + self.gain).min(MOST * self.gain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Millis = 60_000;

    /// What is given back of a delay that is the same with each of so many moves.
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
    fn a_steady_delay_is_made_up_for() {
        assert_eq!(given(LagQuota::of(5 * MINUTE), 400, 50), [400; 50]);
        // A game of a minute has less to give: 390 ms for each move.
        assert_eq!(given(LagQuota::of(MINUTE), 390, 50), [390; 50]);
    }

    #[test]
    fn a_longer_one_is_made_up_for_until_the_quota_is_used_up() {
        let given = given(LagQuota::of(MINUTE), 1_000, 20);
        assert_eq!(given[..3], [1_000, 950, 390]);
        assert_eq!(given[3..], [390; 17]);
    }

    #[test]
    fn what_is_saved_up_has_an_end() {
        let mut quota = LagQuota::of(10 * MINUTE);
        for _ in 0..100 {
            quota.spend(0);
        }
        assert_eq!(quota.share_of(60_000), 7_000);
    }

    #[test]
    fn what_nobody_notices_is_not_given_back() {
        assert_eq!(LagQuota::of(10 * MINUTE).share_of(19), 0);
        assert_eq!(LagQuota::of(10 * MINUTE).share_of(20), 20);
    }

    #[test]
    fn whoever_was_late_with_the_last_move_is_waited_for_as_long() {
        let mut quota = LagQuota::of(10 * MINUTE);
        assert_eq!(quota.patience(), 0);
        quota.spend(300);
        assert_eq!(quota.patience(), 300);
        quota.spend(0);
        assert_eq!(quota.patience(), 0);
    }
}
