//! Pools for quick pairing.

use skep_game::clock::ClockSetting;

use crate::{Pace, Terms};

/// Players waiting for the same time control, rated or casual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    pub clock: ClockSetting,
    /// Guests can only join casual pools.
    pub is_rated: bool,
}

impl Pool {
    /// Time controls common among Hive players, fastest first.
    pub const CLOCKS: [ClockSetting; 7] = [
        minutes(1, 2),
        minutes(3, 3),
        minutes(5, 4),
        minutes(10, 10),
        minutes(15, 10),
        minutes(20, 20),
        minutes(30, 30),
    ];

    /// `None` if there is no pool with this clock.
    pub fn of(clock: ClockSetting, is_rated: bool) -> Option<Pool> {
        let is_known = Pool::CLOCKS.contains(&clock);
        is_known.then_some(Pool { clock, is_rated })
    }

    /// Tournament set and opening.
    pub fn terms(&self) -> Terms {
        Terms {
            pace: Pace::Clock(self.clock),
            is_rated: self.is_rated,
            ..Terms::default()
        }
    }
}

const fn minutes(minutes: u32, increment: u32) -> ClockSetting {
    ClockSetting {
        initial: minutes * 60,
        increment,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Speed;

    #[test]
    fn the_pools_cover_every_speed_of_the_clock() {
        use Speed::{Blitz, Bullet, Classical, Rapid};
        let speeds = Pool::CLOCKS.map(Speed::of_clock);
        assert_eq!(
            speeds,
            [Bullet, Blitz, Blitz, Rapid, Rapid, Classical, Classical]
        );
    }

    #[test]
    fn pool_terms_are_valid() {
        for clock in Pool::CLOCKS {
            for is_rated in [true, false] {
                let pool = Pool::of(clock, is_rated).expect("a pool");
                assert_eq!(pool.terms().check(), Ok(()));
            }
        }
        let odd = ClockSetting {
            initial: 61,
            increment: 2,
        };
        assert_eq!(Pool::of(odd, false), None);
    }
}
