//! When a search in a game with a clock has thought enough.
//!
//! After each depth the time that a move usually gets is stretched or cut: a best move that stays the same from depth to depth, or
//! that takes nearly all the effort, needs less of it; one that changed just now, or whose value falls, deserves more.

use std::time::Duration;

use skep_rules::Move;

use crate::score::Value;

/// After so many depths with the same best move nothing more is saved.
const STEADY: u32 = 8;

/// What has been seen of the best move from depth to depth.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    usual: Duration,
    best: Option<Move>,
    /// For how many depths it has been the best.
    steady: u32,
    value: Option<Value>,
}

/// What a depth has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) best: Move,
    pub(super) value: Value,
    /// The part of all positions that were searched below the best move, from 0 to 1.
    pub(super) effort: f64,
}

impl Pace {
    /// A search that usually takes this long.
    pub(super) const fn new(usual: Duration) -> Pace {
        Pace {
            usual,
            best: None,
            steady: 0,
            value: None,
        }
    }

    /// Whether a search that has gone on for so long may end with what its last depth found.
    pub(super) fn is_enough(&mut self, found: Found, elapsed: Duration) -> bool {
        if self.best == Some(found.best) {
            self.steady = (self.steady + 1).min(STEADY);
        } else {
            self.steady = 0;
            self.best = Some(found.best);
        }
        let fall = self.value.map_or(0, |before| before - found.value);
        self.value = Some(found.value);
        let by_steadiness = 1.4 - 0.1 * f64::from(self.steady);
        let by_fall = 1.0 + f64::from(fall.clamp(-60, 180)) / 300.0;
        let by_effort = (1.5 - found.effort).clamp(0.55, 1.3);
        elapsed.as_secs_f64() >= self.usual.as_secs_f64() * by_steadiness * by_fall * by_effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn found(bits: u16, value: Value) -> Found {
        Found {
            best: Move::from_bits(bits).expect("a move"),
            value,
            effort: 0.5,
        }
    }

    /// The least whole number of hundredths of the usual time that is enough.
    fn needed(pace: &Pace, next: Found) -> u32 {
        (0..=1_000)
            .find(|&hundredths| pace.clone().is_enough(next, SECOND * hundredths / 100))
            .expect("some time is enough")
    }

    #[test]
    fn a_move_that_stays_the_best_needs_less_and_less_time() {
        let mut pace = Pace::new(SECOND);
        let mut last = u32::MAX;
        for _ in 0..STEADY {
            let now = needed(&pace, found(5, 30));
            assert!(now < last, "{now} after {last}");
            last = now;
            pace.is_enough(found(5, 30), Duration::ZERO);
        }
        assert!(needed(&pace, found(6, 30)) > last, "another best move");
    }

    #[test]
    fn a_falling_value_deserves_time_and_a_lone_candidate_needs_little() {
        let mut pace = Pace::new(SECOND);
        pace.is_enough(found(5, 30), Duration::ZERO);
        let usual = needed(&pace, found(5, 30));
        assert!(needed(&pace, found(5, -70)) > usual);
        assert!(needed(&pace, found(5, 60)) < usual);
        let alone = Found {
            effort: 0.97,
            ..found(5, 30)
        };
        assert!(needed(&pace, alone) < usual);
    }
}
