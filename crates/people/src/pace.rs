//! Time controls, and the speeds into which they fall, each with a separate rating.

use serde::{Deserialize, Serialize};
use skep_game::clock::ClockSetting;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A clock for the whole game; both players are present.
    Clock(ClockSetting),
    /// Days per move; players come and go.
    Days(Days),
    Untimed,
}

impl Pace {
    pub fn of(clock: Option<ClockSetting>, days: Option<u8>) -> Pace {
        let days = days.and_then(Days::new).map_or(Pace::Untimed, Pace::Days);
        clock.map_or(days, Pace::Clock)
    }

    /// The speed it is rated at; `None` for untimed games.
    pub fn speed(self) -> Option<Speed> {
        match self {
            Pace::Clock(clock) => Some(Speed::of_clock(clock)),
            Pace::Days(_) => Some(Speed::Correspondence),
            Pace::Untimed => None,
        }
    }

    /// Whether both players must be present, so that a player can have only one such game.
    pub const fn is_real_time(self) -> bool {
        matches!(self, Pace::Clock(_))
    }
}

/// Days per move in a correspondence game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Days(u8);

impl Days {
    pub const MIN: u8 = 1;
    /// Two weeks.
    pub const MAX: u8 = 14;

    pub fn new(days: u8) -> Option<Days> {
        (Days::MIN..=Days::MAX)
            .contains(&days)
            .then_some(Days(days))
    }

    pub const fn number(self) -> u8 {
        self.0
    }
}

skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(rename_all = "kebab-case")]
    pub enum Speed {
        /// Under 3 minutes per side.
        Bullet => "bullet",
        /// Under 8 minutes.
        Blitz => "blitz",
        /// Under 25 minutes.
        Rapid => "rapid",
        /// Longer clocks.
        Classical => "classical",
        /// Days per move.
        Correspondence => "correspondence",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

/// Assumed moves per side, which determines the weight of an increment.
const MOVES: u64 = 40;

/// Lower bounds in seconds per side.
const BLITZ_FROM: u64 = 180;
const RAPID_FROM: u64 = 480;
const CLASSICAL_FROM: u64 = 1500;

impl Speed {
    pub fn of_clock(clock: ClockSetting) -> Speed {
        let seconds = u64::from(clock.initial) + MOVES * u64::from(clock.increment);
        match seconds {
            0..BLITZ_FROM => Speed::Bullet,
            BLITZ_FROM..RAPID_FROM => Speed::Blitz,
            RAPID_FROM..CLASSICAL_FROM => Speed::Rapid,
            CLASSICAL_FROM.. => Speed::Classical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_days_to_two_weeks() {
        assert_eq!(Days::new(0), None);
        assert_eq!(Days::new(1).map(Days::number), Some(1));
        assert_eq!(Days::new(14).map(Days::number), Some(14));
        assert_eq!(Days::new(15), None);
    }

    #[test]
    fn only_a_clock_is_real_time() {
        let clock = ClockSetting {
            initial: 600,
            increment: 10,
        };
        let days = Days::new(3).expect("days");
        assert!(Pace::of(Some(clock), None).is_real_time());
        assert!(!Pace::of(None, Some(3)).is_real_time());
        assert!(!Pace::of(None, None).is_real_time());
        assert_eq!(Pace::of(None, Some(3)), Pace::Days(days));
        assert_eq!(Pace::Days(days).speed(), Some(Speed::Correspondence));
        assert_eq!(Pace::Untimed.speed(), None);
    }

    fn speed(initial: u32, increment: u32) -> Speed {
        Speed::of_clock(ClockSetting { initial, increment })
    }

    #[test]
    fn speeds_have_no_gaps() {
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
    fn speeds_round_trip_through_their_names() {
        for speed in Speed::ALL {
            assert_eq!(Speed::of_name(speed.name()), Some(speed));
            let json = serde_json::to_value(speed).expect("JSON");
            assert_eq!(json, speed.name());
        }
        assert_eq!(Speed::of_name("Blitz"), None);
    }
}
