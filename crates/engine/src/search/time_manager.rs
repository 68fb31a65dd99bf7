//! Time management for games with a clock.
//!
//! After each iteration the soft limit is scaled: a best move that is stable or takes nearly all the nodes needs less
//! time, one that just changed or whose value drops deserves more.

use std::time::Duration;

use skep_rules::Move;

use crate::score::Value;

/// Stability beyond which no more time is saved.
const MAX_STABILITY: u32 = 8;

/// Development of the best move over the iterations.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    soft_time: Duration,
    best: Option<Move>,
    /// Iterations for which the best move has stayed the same.
    stability: u32,
    value: Option<Value>,
}

/// Result of an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iteration {
    pub(super) best: Move,
    pub(super) value: Value,
    /// Share of all nodes spent on the best move, from 0 to 1.
    pub(super) effort: f64,
}

impl TimeManager {
    pub(super) const fn new(soft_time: Duration) -> TimeManager {
        TimeManager {
            soft_time,
            best: None,
            stability: 0,
            value: None,
        }
    }

    /// Returns true if the search may end with the result of its last iteration.
    pub(super) fn should_stop(&mut self, last: Iteration, elapsed: Duration) -> bool {
        if self.best == Some(last.best) {
            self.stability = (self.stability + 1).min(MAX_STABILITY);
        } else {
            self.stability = 0;
            self.best = Some(last.best);
        }
        let drop = self.value.map_or(0, |before| before - last.value);
        self.value = Some(last.value);
        let by_stability = 1.4 - 0.1 * f64::from(self.stability);
        let by_drop = 1.0 + f64::from(drop.clamp(-60, 180)) / 300.0;
        let by_effort = (1.5 - last.effort).clamp(0.55, 1.3);
        elapsed.as_secs_f64() >= self.soft_time.as_secs_f64() * by_stability * by_drop * by_effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn iteration(bits: u16, value: Value) -> Iteration {
        Iteration {
            best: Move::from_bits(bits).expect("a move"),
            value,
            effort: 0.5,
        }
    }

    /// Percentage of the soft limit after which the search stops.
    fn needed(manager: &TimeManager, next: Iteration) -> u32 {
        (0..=1_000)
            .find(|&percent| manager.clone().should_stop(next, SECOND * percent / 100))
            .expect("every search stops")
    }

    #[test]
    fn a_stable_best_move_needs_less_and_less_time() {
        let mut manager = TimeManager::new(SECOND);
        let mut last = u32::MAX;
        for _ in 0..MAX_STABILITY {
            let now = needed(&manager, iteration(5, 30));
            assert!(now < last, "{now} after {last}");
            last = now;
            manager.should_stop(iteration(5, 30), Duration::ZERO);
        }
        assert!(
            needed(&manager, iteration(6, 30)) > last,
            "another best move"
        );
    }

    #[test]
    fn a_falling_value_gets_more_time_and_a_dominant_move_less() {
        let mut manager = TimeManager::new(SECOND);
        manager.should_stop(iteration(5, 30), Duration::ZERO);
        let usual = needed(&manager, iteration(5, 30));
        assert!(needed(&manager, iteration(5, -70)) > usual);
        assert!(needed(&manager, iteration(5, 60)) < usual);
        let alone = Iteration {
            effort: 0.97,
            ..iteration(5, 30)
        };
        assert!(needed(&manager, alone) < usual);
    }
}
