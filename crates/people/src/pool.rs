//! Where people wait who want to play soon and do not mind against whom.

use skep_game::clock::ClockSetting;

use crate::{Pace, Terms};

/// A clock by which people are paired, for games that count or for casual ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// The clock.
    pub clock: ClockSetting,
    /// Whether the games count. Guests wait where they do not.
    pub is_rated: bool,
}

impl Pool {
    /// The clocks, the fastest first: those that Hive players use.
    pub const CLOCKS: [ClockSetting; 7] = [
        minutes(1, 2),
        minutes(3, 3),
        minutes(5, 4),
        minutes(10, 10),
        minutes(15, 10),
        minutes(20, 20),
        minutes(30, 30),
    ];

    /// The pool of a clock; `None` if nobody is paired by it.
    pub fn of(clock: ClockSetting, is_rated: bool) -> Option<Pool> {
        let is_known = Pool::CLOCKS.contains(&clock);
        is_known.then_some(Pool { clock, is_rated })
    }

    /// On which terms those who wait in it play: the tournaments' set and opening.
    pub fn terms(&self) -> Terms {
        Terms {
            pace: Pace::Clock(self.clock),
            is_rated: self.is_rated,
            ..Terms::default()
        }
    }
}

/// A clock of so many minutes, and so many seconds for a move.
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
    fn games_of_a_pool_can_be_played() {
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
