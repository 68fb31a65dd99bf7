//! Time controls.

use skep_game::clock::ClockSetting;

use crate::Speed;

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
}
