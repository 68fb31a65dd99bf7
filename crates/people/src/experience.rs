//! Track record of a player at a speed, apart from the rating.

use skep_game::clock::Millis;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Games, opponents and days after which an account is established.
pub const ESTABLISHED_GAMES: u32 = 10;
pub const ESTABLISHED_OPPONENTS: u32 = 3;
pub const ESTABLISHED_DAYS: u32 = 3;

/// Games against established opponents needed for the leaderboard.
pub const MIN_RANKED_GAMES: u32 = 15;
/// Different established opponents needed for the leaderboard.
pub const MIN_RANKED_OPPONENTS: u32 = 5;

/// Weight of a game against an account that has never played.
const MIN_TRUST: f64 = 0.1;

/// Track record of a player at a speed. Only games against people count, and only those not given up in the opening:
/// neither games against programs nor a series of resignations says much about an account.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Experience {
    pub games: u32,
    pub opponents: u32,
    /// Different days on which games ended.
    pub days: u32,
    pub last_day: u64,
    /// Games against established opponents.
    pub ranked_games: u32,
    /// Different established opponents.
    pub ranked_opponents: u32,
    /// Net points won from accounts that were not established.
    pub newcomer_shift: f64,
}

/// History of a player against one opponent at a speed. It counts what [`Experience`] counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Meeting {
    pub games: u32,
    /// Games in which the opponent was established.
    pub ranked_games: u32,
    /// Day of the last game that changed the rating.
    pub day: u64,
    /// Net points won from the opponent on that day.
    pub shift: f64,
}

impl Experience {
    /// Whether ratings change fully against this player.
    pub const fn is_established(&self) -> bool {
        self.games >= ESTABLISHED_GAMES
            && self.opponents >= ESTABLISHED_OPPONENTS
            && self.days >= ESTABLISHED_DAYS
    }

    /// Weight of a game against this player: 1 once they are established.
    pub(crate) fn trust(&self) -> f64 {
        let share = |number: u32, of: u32| f64::from(number) / f64::from(of);
        share(self.games, ESTABLISHED_GAMES)
            .min(share(self.opponents, ESTABLISHED_OPPONENTS))
            .min(share(self.days, ESTABLISHED_DAYS))
            .clamp(MIN_TRUST, 1.0)
    }

    pub(crate) const fn add_game(&mut self, day: u64) {
        if self.games == 0 || self.last_day != day {
            self.days = self.days.saturating_add(1);
        }
        self.games = self.games.saturating_add(1);
        self.last_day = day;
    }
}

impl Meeting {
    /// Net points won from the opponent on a day.
    pub(crate) const fn shift_on(&self, day: u64) -> f64 {
        if self.day == day { self.shift } else { 0.0 }
    }
}

/// Number of the UTC day of a time.
pub const fn day_of(time: Millis) -> u64 {
    time / DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn experience(games: u32, opponents: u32, days: u32) -> Experience {
        Experience {
            games,
            opponents,
            days,
            ..Experience::default()
        }
    }

    #[test]
    fn an_account_is_established_by_games_opponents_and_days_together() {
        assert!(experience(10, 3, 3).is_established());
        for missing in [
            experience(9, 30, 30),
            experience(90, 2, 30),
            experience(90, 30, 2),
        ] {
            assert!(!missing.is_established(), "{missing:?}");
            assert!(missing.trust() < 1.0, "{missing:?}");
        }
        assert_eq!(experience(10, 3, 3).trust(), 1.0);
        assert_eq!(experience(500, 40, 90).trust(), 1.0);
        assert_eq!(experience(0, 0, 0).trust(), MIN_TRUST);
        assert_eq!(experience(5, 3, 3).trust(), 0.5);
    }

    #[test]
    fn games_of_one_day_are_one_day() {
        let mut played = Experience::default();
        for day in [0, 0, 4, 4, 4, 9] {
            played.add_game(day);
        }
        assert_eq!((played.games, played.days), (6, 3));
    }
}
