//! How much time the players of a game have.

use skep_game::clock::ClockSetting;

use crate::Speed;

/// How much time the players of a game have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A clock for the whole game: both players are there.
    Clock(ClockSetting),
    /// So many days for each move: players come and go.
    Days(Days),
    /// As much as they like.
    Untimed,
}

impl Pace {
    /// The pace of a game with a clock, with days for each move or with neither.
    pub fn of(clock: Option<ClockSetting>, days: Option<u8>) -> Pace {
        let days = days.and_then(Days::new).map_or(Pace::Untimed, Pace::Days);
        clock.map_or(days, Pace::Clock)
    }

    /// The speed at which the game counts; `None` for a game without time.
    pub fn speed(self) -> Option<Speed> {
        match self {
            Pace::Clock(clock) => Some(Speed::of_clock(clock)),
            Pace::Days(_) => Some(Speed::Correspondence),
            Pace::Untimed => None,
        }
    }

    /// Whether both players have to be there, so that nobody can play two such games at once.
    pub const fn is_real_time(self) -> bool {
        matches!(self, Pace::Clock(_))
    }
}

/// How many days a player has for a move by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Days(u8);

impl Days {
    /// The fewest.
    pub const FEWEST: u8 = 1;
    /// The most: two weeks.
    pub const MOST: u8 = 14;

    /// So many days; `None` if nobody plays like that.
    pub fn new(days: u8) -> Option<Days> {
        (Days::FEWEST..=Days::MOST)
            .contains(&days)
            .then_some(Days(days))
    }

    /// How many.
    pub const fn number(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_from_a_day_to_two_weeks() {
        assert_eq!(Days::new(0), None);
        assert_eq!(Days::new(1).map(Days::number), Some(1));
        assert_eq!(Days::new(14).map(Days::number), Some(14));
        assert_eq!(Days::new(15), None);
    }

    #[test]
    fn only_a_clock_keeps_both_players_at_the_board() {
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
