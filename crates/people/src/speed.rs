//! How fast a game is. Whoever is quick is not always deep, so that there is a rating for each speed.

use serde::{Deserialize, Serialize};
use skep_game::clock::ClockSetting;

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Under three minutes for a side.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Under twenty-five minutes.
    Rapid,
    /// Longer than that, at one sitting.
    Classical,
    /// Days for each move.
    Correspondence,
}

/// How many moves of a side a game is taken to have when its clock is judged. It decides how much an increment is worth.
const MOVES: u64 = 40;

/// The seconds that a side takes in all, from which on a game is no longer of a speed.
const BLITZ_FROM: u64 = 180;
const RAPID_FROM: u64 = 480;
const CLASSICAL_FROM: u64 = 1500;

impl Speed {
    /// Every speed, the fastest first.
    pub const ALL: [Speed; 5] = [
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
    ];

    /// The speed of a game with a clock.
    pub fn of_clock(clock: ClockSetting) -> Speed {
        let seconds = u64::from(clock.initial) + MOVES * u64::from(clock.increment);
        match seconds {
            0..BLITZ_FROM => Speed::Bullet,
            BLITZ_FROM..RAPID_FROM => Speed::Blitz,
            RAPID_FROM..CLASSICAL_FROM => Speed::Rapid,
            CLASSICAL_FROM.. => Speed::Classical,
        }
    }

    /// The name by which programs and databases call it.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The speed of a name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speed(initial: u32, increment: u32) -> Speed {
        Speed::of_clock(ClockSetting { initial, increment })
    }

    #[test]
    fn a_speed_ends_where_the_next_begins() {
        for (initial, expected) in [
            (1, Speed::Bullet),
            (179, Speed::Bullet),
            (180, Speed::Blitz),
            (479, Speed::Blitz),
            (480, Speed::Rapid),
            (1499, Speed::Rapid),
            (1500, Speed::Classical),
            (u32::MAX, Speed::Classical),
        ] {
            assert_eq!(speed(initial, 0), expected, "{initial} seconds");
        }
    }

    #[test]
    fn an_increment_counts_for_forty_moves() {
        assert_eq!(speed(60, 2), Speed::Bullet);
        assert_eq!(speed(60, 3), Speed::Blitz);
        assert_eq!(speed(300, 4), Speed::Blitz);
        assert_eq!(speed(300, 5), Speed::Rapid);
        assert_eq!(speed(u32::MAX, u32::MAX), Speed::Classical);
    }

    #[test]
    fn every_speed_is_found_by_its_name() {
        for speed in Speed::ALL {
            assert_eq!(Speed::of_name(speed.name()), Some(speed));
            let told = serde_json::to_value(speed).expect("JSON");
            assert_eq!(told, speed.name());
        }
        assert_eq!(Speed::of_name("Blitz"), None);
    }
}
