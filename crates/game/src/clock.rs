//! Clocks with lag compensation, stored as points in time: nothing ticks.
//!
//! Network delay is not charged to the player, up to a quota. The quota grows with each move, so that a steady delay is
//! compensated in full while delaying moves on purpose gains nothing.

use serde::{Deserialize, Serialize};

use crate::words::{BySide, Side};

/// Milliseconds, usually since 1970.
pub type Millis = u64;

/// A time control, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ClockSetting {
    pub initial: u32,
    pub increment: u32,
}

/// Assumed number of moves per side.
const MOVES: Millis = 40;
/// In seconds: a day.
const MAX_INITIAL: u32 = 24 * 60 * 60;
/// In seconds.
const MAX_INCREMENT: u32 = 10 * 60;

impl ClockSetting {
    /// Returns whether a game may be played with it.
    pub fn is_playable(self) -> bool {
        (1..=MAX_INITIAL).contains(&self.initial) && self.increment <= MAX_INCREMENT
    }

    /// Expected thinking time per side for a whole game.
    fn about(self) -> Millis {
        let seconds = u64::from(self.initial) + MOVES * u64::from(self.increment);
        seconds * 1000
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    increment: Millis,
    left: BySide<Millis>,
    running: Option<Side>,
    quotas: BySide<LagQuota>,
    /// The time at which `left` was correct.
    at: Millis,
}

impl Clock {
    pub fn new(setting: ClockSetting, at: Millis) -> Clock {
        let initial = u64::from(setting.initial) * 1000;
        Clock {
            increment: u64::from(setting.increment) * 1000,
            left: BySide::from_fn(|_| initial),
            running: None,
            quotas: BySide::from_fn(|_| LagQuota::of(setting.about())),
            at,
        }
    }

    /// Time left when the clocks last changed.
    pub const fn left_then(&self) -> BySide<Millis> {
        self.left
    }

    pub fn left(&self, side: Side, at: Millis) -> Millis {
        let elapsed = match self.running {
            Some(running) if running == side => at.saturating_sub(self.at),
            _ => 0,
        };
        self.left[side].saturating_sub(elapsed)
    }

    pub const fn running(&self) -> Option<Side> {
        self.running
    }

    pub const fn at(&self) -> Millis {
        self.at
    }

    /// The side whose flag falls next and when, including the grace for network lag.
    pub fn flag(&self) -> Option<(Side, Millis)> {
        let side = self.running?;
        let wait = self.left[side].saturating_add(self.quotas[side].grace());
        Some((side, self.at.saturating_add(wait)))
    }

    /// Lag compensation for the side's next move, given the measured delay.
    pub fn lag(&self, side: Side, delay: Millis) -> Millis {
        if self.running == Some(side) {
            self.quotas[side].share_of(delay)
        } else {
            0
        }
    }

    /// Records a move that makes `plies` plies in total. The clocks start once both sides have moved.
    pub fn moved(&mut self, side: Side, plies: usize, at: Millis, lag: Millis) {
        if self.running == Some(side) {
            let chosen = at.saturating_sub(lag).max(self.at);
            self.left[side] = self.left(side, chosen).saturating_add(self.increment);
            self.quotas[side].spend(lag);
        }
        self.running = (plies >= 2).then_some(!side);
        self.at = at;
    }

    /// Records a takeback, after which `turn` is to move. Time is not given back.
    pub fn undone(&mut self, turn: Side, plies: usize, at: Millis) {
        self.stop(at);
        self.running = (plies >= 2).then_some(turn);
    }

    pub fn add(&mut self, side: Side, time: Millis) {
        self.left[side] = self.left[side].saturating_add(time);
    }

    /// Stops the clocks at the end of the game.
    pub fn stop(&mut self, at: Millis) {
        if let Some(side) = self.running {
            self.left[side] = self.left(side, at);
        }
        self.running = None;
        self.at = at;
    }

    /// Time left when the server was last alive; the outage is not charged.
    pub fn left_when(&self, alive: Millis) -> BySide<Millis> {
        BySide::from_fn(|side| self.left(side, alive))
    }

    /// Restarts the clocks after an outage.
    pub const fn resume(&mut self, left: BySide<Millis>, at: Millis) {
        self.left = left;
        self.at = at;
    }
}

/// Lag quota of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagQuota {
    /// Added by each move.
    gain: Millis,
    left: Millis,
    /// Compensation for the last move.
    last: Millis,
}

/// Smaller delays are ignored.
const MIN_DELAY: Millis = 20;

/// Gain per move: a base plus a share of the expected game time, capped.
const GAIN: Millis = 150;
const SHARE: Millis = 250;
const MAX_GAIN: Millis = 1_000;
/// Initial and maximum quota, in gains.
const INITIAL_GAINS: Millis = 3;
const MAX_GAINS: Millis = 7;

impl LagQuota {
    /// Quota for a game in which each side has about this much time.
    pub(crate) fn of(time: Millis) -> LagQuota {
        let gain = (GAIN + time / SHARE).min(MAX_GAIN);
        LagQuota {
            gain,
            left: INITIAL_GAINS * gain,
            last: 0,
        }
    }

    /// Compensation for a delay of the next move.
    pub(crate) fn share_of(&self, delay: Millis) -> Millis {
        if delay < MIN_DELAY {
            0
        } else {
            delay.min(self.next())
        }
    }

    /// Grace added before a flag falls: the lag measured on the side's last move.
    pub(crate) fn grace(&self) -> Millis {
        self.last.min(self.next())
    }

    /// Records a move with its compensation.
    pub(crate) fn spend(&mut self, given: Millis) {
        self.left = self.next().saturating_sub(given);
        self.last = given;
    }

    fn next(&self) -> Millis {
        (self.left + self.gain).min(MAX_GAINS * self.gain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        let setting = ClockSetting {
            initial: 60,
            increment: 5,
        };
        Clock::new(setting, 0)
    }

    #[test]
    fn clocks_start_when_both_sides_have_moved() {
        let mut clock = clock();
        assert_eq!(clock.flag(), None);
        clock.moved(Side::White, 1, 10_000, 0);
        assert_eq!(clock.flag(), None);
        clock.moved(Side::Black, 2, 20_000, 0);
        assert_eq!(clock.flag(), Some((Side::White, 80_000)));
        // Neither side has used time or earned an increment.
        assert_eq!(
            (clock.left_then().white, clock.left_then().black),
            (60_000, 60_000)
        );
    }

    #[test]
    fn lag_is_given_back() {
        let mut clock = clock();
        clock.moved(Side::White, 1, 0, 0);
        clock.moved(Side::Black, 2, 0, 0);
        assert_eq!(clock.lag(Side::Black, 300), 0, "it is White's turn");
        assert_eq!(clock.lag(Side::White, 300), 300);
        clock.moved(Side::White, 3, 10_000, 300);
        assert_eq!(clock.left_then().white, 55_300);
        clock.moved(Side::Black, 4, 10_000, 0);
        // The flag waits for as long as the last move was delayed.
        assert_eq!(clock.flag(), Some((Side::White, 65_600)));
        assert_eq!(clock.left(Side::White, 65_500), 0);
        // The compensation never exceeds the elapsed time.
        clock.moved(Side::White, 5, 10_100, 300);
        assert_eq!(clock.left_then().white, 60_300);
    }

    #[test]
    fn a_move_costs_time_and_earns_the_increment() {
        let mut clock = clock();
        clock.moved(Side::White, 1, 0, 0);
        clock.moved(Side::Black, 2, 0, 0);
        clock.moved(Side::White, 3, 10_000, 0);
        assert_eq!(clock.left_then().white, 55_000);
        assert_eq!(clock.left(Side::Black, 12_000), 58_000);
        assert_eq!(clock.left(Side::White, 12_000), 55_000);
        assert_eq!(clock.flag(), Some((Side::Black, 70_000)));
        assert_eq!(clock.left(Side::Black, 1_000_000), 0);
    }

    #[test]
    fn a_takeback_returns_no_time() {
        let mut clock = clock();
        clock.moved(Side::White, 1, 0, 0);
        clock.moved(Side::Black, 2, 0, 0);
        clock.undone(Side::Black, 1, 9_000);
        assert_eq!(clock.running(), None);
        assert_eq!(clock.left_then().white, 51_000);
    }

    #[test]
    fn gifts_are_added_to_the_clock() {
        let mut clock = clock();
        clock.moved(Side::White, 1, 0, 0);
        clock.moved(Side::Black, 2, 0, 0);
        clock.add(Side::White, 15_000);
        clock.add(Side::Black, 15_000);
        assert_eq!(clock.left(Side::White, 10_000), 65_000);
        assert_eq!(clock.flag(), Some((Side::White, 75_000)));
        assert_eq!(clock.left(Side::Black, 10_000), 75_000);
    }

    #[test]
    fn an_outage_is_not_charged() {
        let mut clock = clock();
        clock.moved(Side::White, 1, 0, 0);
        clock.moved(Side::Black, 2, 1_000, 0);
        let left = clock.left_when(4_000);
        clock.resume(left, 100_000);
        assert_eq!(clock.left(Side::White, 100_000), 57_000);
        // A server that died before the clock started gives everything back.
        assert_eq!(clock.left_when(50_000).white, 57_000);
    }

    const MINUTE: Millis = 60_000;

    /// Compensation for each of a number of moves with the same delay.
    fn given(mut quota: LagQuota, delay: Millis, moves: u32) -> Vec<Millis> {
        let mut all = Vec::new();
        for _ in 0..moves {
            let given = quota.share_of(delay);
            quota.spend(given);
            all.push(given);
        }
        all
    }

    #[test]
    fn compensates_a_steady_delay_in_full() {
        assert_eq!(given(LagQuota::of(5 * MINUTE), 400, 50), [400; 50]);
        // A one-minute game allows 390 ms per move.
        assert_eq!(given(LagQuota::of(MINUTE), 390, 50), [390; 50]);
    }

    #[test]
    fn compensates_longer_delays_until_the_quota_is_spent() {
        let given = given(LagQuota::of(MINUTE), 1_000, 20);
        assert_eq!(given[..3], [1_000, 950, 390]);
        assert_eq!(given[3..], [390; 17]);
    }

    #[test]
    fn unspent_quota_is_capped() {
        let mut quota = LagQuota::of(10 * MINUTE);
        for _ in 0..100 {
            quota.spend(0);
        }
        assert_eq!(quota.share_of(60_000), 7_000);
    }

    #[test]
    fn ignores_small_delays() {
        assert_eq!(LagQuota::of(10 * MINUTE).share_of(19), 0);
        assert_eq!(LagQuota::of(10 * MINUTE).share_of(20), 20);
    }

    #[test]
    fn grace_equals_the_last_compensation() {
        let mut quota = LagQuota::of(10 * MINUTE);
        assert_eq!(quota.grace(), 0);
        quota.spend(300);
        assert_eq!(quota.grace(), 300);
        quota.spend(0);
        assert_eq!(quota.grace(), 0);
    }
}
