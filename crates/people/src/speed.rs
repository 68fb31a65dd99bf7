//! Speeds of games, each with a separate rating.

use serde::{Deserialize, Serialize};
use skep_game::clock::ClockSetting;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Under 3 minutes per side.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Longer clocks.
    Classical,
    /// Days per move.
    Correspondence,
}

/// Assumed moves per side, which determines the weight of an increment.
const MOVES: u64 = 40;

/// Lower bounds in seconds per side.
const BLITZ_FROM: u64 = 180;
const RAPID_FROM: u64 = 480;
const CLASSICAL_FROM: u64 = 1500;

skep_game::names!(Speed {
    Bullet => "bullet",
    Blitz => "blitz",
    Rapid => "rapid",
    Classical => "classical",
    Correspondence => "correspondence",
});

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
