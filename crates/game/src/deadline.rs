//! Deadlines of correspondence games, stored as points in time: nothing ticks.

use std::ops::RangeInclusive;

use crate::clock::Millis;

pub const DAY: Millis = 24 * 60 * 60 * 1000;
/// Length of a single pause.
pub const PAUSE_DAYS: RangeInclusive<u8> = 1..=30;

/// When the side to move loses on time, with a number of days per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    days: u8,
    /// Start of the turn, or of the time left after an outage.
    at: Millis,
    by: Millis,
    /// End of the agreed pause.
    paused: Option<Millis>,
}

impl Deadline {
    pub fn new(days: u8, at: Millis) -> Deadline {
        let mut deadline = Deadline {
            days,
            at,
            by: at,
            paused: None,
        };
        deadline.turn(at);
        deadline
    }

    /// Start of the turn, or of the time left after an outage.
    pub const fn at(&self) -> Millis {
        self.at
    }

    pub const fn by(&self) -> Millis {
        self.by
    }

    /// End of the last pause, which may be over.
    pub const fn pause_end(&self) -> Option<Millis> {
        self.paused
    }

    /// End of the current pause.
    pub fn paused(&self, now: Millis) -> Option<Millis> {
        self.paused.filter(|until| now < *until)
    }

    /// Starts a turn. The rest of a pause is added, so that moving during a pause does not end it for the opponent.
    pub fn turn(&mut self, at: Millis) {
        let from = self.paused(at).unwrap_or(at);
        self.at = at;
        self.by = from.saturating_add(time(self.days));
    }

    /// Postpones the deadline. A second pause follows the first, and one of 0 days ends the current one.
    pub fn pause(&mut self, days: u8, at: Millis) {
        if days == 0 {
            let left = self.paused(at).map_or(0, |until| until - at);
            self.paused = None;
            self.by = self.by.saturating_sub(left);
            return;
        }
        let from = self.paused(at).unwrap_or(at);
        self.paused = Some(from.saturating_add(time(days)));
        self.by = self.by.saturating_add(time(days));
    }

    /// Time the side to move had left when the server was last alive; the outage is not charged.
    pub fn left_when(&self, alive: Millis) -> Millis {
        self.by.saturating_sub(alive.max(self.at))
    }

    /// Restarts the time after an outage.
    pub const fn resume(&mut self, left: Millis, at: Millis) {
        self.at = at;
        self.by = at.saturating_add(left);
    }
}

fn time(days: u8) -> Millis {
    Millis::from(days) * DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_gets_its_days() {
        let mut deadline = Deadline::new(3, 1_000);
        assert_eq!(deadline.by(), 1_000 + 3 * DAY);
        deadline.turn(2 * DAY);
        assert_eq!((deadline.at(), deadline.by()), (2 * DAY, 5 * DAY));
    }

    #[test]
    fn a_pause_postpones_the_deadline() {
        let mut deadline = Deadline::new(2, 0);
        deadline.pause(7, DAY);
        assert_eq!(deadline.by(), 9 * DAY);
        assert_eq!(deadline.paused(DAY), Some(8 * DAY));
        assert_eq!(deadline.paused(8 * DAY), None);
        // Moving during a pause leaves the opponent the rest of it.
        deadline.turn(3 * DAY);
        assert_eq!(deadline.by(), 10 * DAY);
        assert_eq!(deadline.paused(3 * DAY), Some(8 * DAY));
        deadline.turn(9 * DAY);
        assert_eq!(deadline.by(), 11 * DAY);
    }

    #[test]
    fn a_pause_that_ends_early_gives_back_the_rest() {
        let mut deadline = Deadline::new(2, 0);
        deadline.pause(7, DAY);
        deadline.pause(0, 3 * DAY);
        assert_eq!(deadline.paused(3 * DAY), None);
        assert_eq!(deadline.by(), 4 * DAY);
        // Nothing is left of a pause that is over.
        deadline.pause(0, 3 * DAY);
        assert_eq!(deadline.by(), 4 * DAY);
    }

    #[test]
    fn a_second_pause_follows_the_first() {
        let mut deadline = Deadline::new(1, 0);
        deadline.pause(2, 0);
        deadline.pause(3, DAY);
        assert_eq!(deadline.paused(DAY), Some(5 * DAY));
        assert_eq!(deadline.by(), 6 * DAY);
    }

    #[test]
    fn an_outage_is_not_charged() {
        let mut deadline = Deadline::new(1, 0);
        let left = deadline.left_when(DAY / 2);
        deadline.resume(left, 3 * DAY);
        assert_eq!(deadline.by(), 3 * DAY + DAY / 2);
        // A server that died before the turn began gives all of it back.
        deadline.turn(4 * DAY);
        assert_eq!(deadline.left_when(DAY), DAY);
    }
}
