//! The time of a game by correspondence, as a point in time: nothing ticks.

use std::ops::RangeInclusive;

use crate::clock::Millis;

/// A day.
pub const DAY: Millis = 24 * 60 * 60 * 1000;
/// For how many days a game may pause at a time.
pub const PAUSE_DAYS: RangeInclusive<u8> = 1..=30;

/// When the side to move loses on time in a game with so many days for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    days: u8,
    /// When the turn began, or time was given back.
    at: Millis,
    /// When the time of the side to move is over.
    by: Millis,
    /// Until when the game was agreed to pause.
    paused: Option<Millis>,
}

impl Deadline {
    /// The time for the first move.
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

    /// When the turn began, or time was given back.
    pub const fn at(&self) -> Millis {
        self.at
    }

    /// When the time of the side to move is over.
    pub const fn by(&self) -> Millis {
        self.by
    }

    /// Until when the game pauses; `None` if it does not at this time.
    pub fn paused(&self, now: Millis) -> Option<Millis> {
        self.paused.filter(|until| now < *until)
    }

    /// A side's turn begins. What is left of a pause comes on top: whoever moves during a pause ends it for nobody but oneself.
    pub fn turn(&mut self, at: Millis) {
        let from = self.paused(at).unwrap_or(at);
        self.at = at;
        self.by = from.saturating_add(time(self.days));
    }

    /// Both sides have agreed to a pause, which moves the deadline. A second pause follows the first.
    pub fn pause(&mut self, days: u8, at: Millis) {
        let from = self.paused(at).unwrap_or(at);
        self.paused = Some(from.saturating_add(time(days)));
        self.by = self.by.saturating_add(time(days));
    }

    /// What the side to move had left when the server was last alive: from then on no time has passed.
    pub fn left_when(&self, alive: Millis) -> Millis {
        self.by.saturating_sub(alive.max(self.at))
    }

    /// Time runs on from now with what was left when the server was last alive.
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
    fn every_move_has_its_days() {
        let mut deadline = Deadline::new(3, 1_000);
        assert_eq!(deadline.by(), 1_000 + 3 * DAY);
        deadline.turn(2 * DAY);
        assert_eq!((deadline.at(), deadline.by()), (2 * DAY, 5 * DAY));
    }

    #[test]
    fn a_pause_moves_the_deadline() {
        let mut deadline = Deadline::new(2, 0);
        deadline.pause(7, DAY);
        assert_eq!(deadline.by(), 9 * DAY);
        assert_eq!(deadline.paused(DAY), Some(8 * DAY));
        assert_eq!(deadline.paused(8 * DAY), None);
        // Whoever moves meanwhile leaves the other side its pause.
        deadline.turn(3 * DAY);
        assert_eq!(deadline.by(), 10 * DAY);
        assert_eq!(deadline.paused(3 * DAY), Some(8 * DAY));
        deadline.turn(9 * DAY);
        assert_eq!(deadline.by(), 11 * DAY);
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
    fn an_outage_costs_nobody_time() {
        let mut deadline = Deadline::new(1, 0);
        let left = deadline.left_when(DAY / 2);
        deadline.resume(left, 3 * DAY);
        assert_eq!(deadline.by(), 3 * DAY + DAY / 2);
        // A server that died before the turn began gives back all of it.
        deadline.turn(4 * DAY);
        assert_eq!(deadline.left_when(DAY), DAY);
    }
}
