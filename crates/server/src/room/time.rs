//! What a room does by the clock, whether or not anybody is there.

use std::time::Duration;

use skep_game::deadline::Deadline;
use tokio::time::Instant;

use super::{
    actor::{Along, RETRY, RoomActor, TRIES},
    leaving::Cause,
    refusal::SetbackError,
};
use crate::{
    clock::{self, Millis},
    game::Change,
};

/// A shorter outage is of no account where there are days for each move, unless it has cost somebody the game.
const LONG: Millis = 10 * 60 * 1000;

impl RoomActor {
    /// When the room has to look after itself next: a flag falls, patience ends, or it has been idle for long enough.
    pub(super) fn next_alarm(&self) -> Option<Instant> {
        let flag = self.live.clock().and_then(clock::Clock::flag);
        let flag = flag.map(|(_, at)| at).or_else(|| self.aborts_at());
        let flag = flag.or_else(|| self.live.deadline().map(Deadline::by));
        let flag = flag
            .filter(|_| self.is_hosted() && self.live.result().is_none())
            .map(|at| {
                let left = Duration::from_millis(at.saturating_sub(clock::now()));
                let falls = Instant::now() + left;
                self.patience.map_or(falls, |patience| falls.max(patience))
            });
        let idle = self
            .may_rest()
            .then(|| self.idle_since + self.shared.options.idle);
        [flag, self.patience, idle, self.audience.due()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Whether the room has to stay open although nobody is there. Where there are other nodes, any of them does what is due.
    pub(super) fn is_needed(&self) -> bool {
        let is_soon = self.asleep_until().is_none();
        self.live.needs_timer() && self.shared.notifier.is_none() && is_soon
    }

    /// Lets the room be opened again when something is due in it.
    pub(super) fn fall_asleep(&self) {
        if let Some(due) = self.asleep_until() {
            self.shared.sleep_until(self.id, due);
        }
    }

    /// Until when the room may close: where there are days for each move, hardly anything happens. `None` if it may not.
    fn asleep_until(&self) -> Option<Millis> {
        let due = self.live.deadline().map(Deadline::by)?;
        let idle = u64::try_from(self.shared.options.idle.as_millis()).unwrap_or(u64::MAX);
        let is_alone = self.shared.notifier.is_none();
        (is_alone && due > clock::now().saturating_add(idle)).then_some(due)
    }

    /// When the game is called off because a first move has not come. Time in which no server was running does not count.
    fn aborts_at(&self) -> Option<Millis> {
        let at = self.live.aborts_at()?;
        let since = self.live.clock().map_or(at, clock::Clock::at);
        let lost = self.shared.heartbeat.lost(since, clock::now());
        Some(at.saturating_add(lost))
    }

    /// Does what nobody but the room itself wants: gives back the time of an outage, and lets flags fall. What cannot be
    /// stored is tried again later, and no flag falls while time is owed.
    pub(super) async fn look_after_clock(&mut self) {
        if let Err(error) = self.shared.heartbeat.current().await {
            let what = "cannot look after the clock";
            self.shared.store.warn_of_game(self.id, what, &error);
            self.patience = Some(Instant::now() + RETRY);
            return;
        }
        self.cause = Cause::Clock;
        for _ in 0..TRIES {
            let Some(change) = self.due_change() else {
                return;
            };
            match self.happen(change, clock::now(), Along::default()).await {
                Ok(()) => {
                    self.owed = None;
                    return;
                }
                // What happened elsewhere may have made it needless.
                Err(SetbackError::Overtaken) => self.owed = None,
                Err(SetbackError::Failed(error)) => {
                    let what = "will try again";
                    self.shared.store.warn_of_game(self.id, what, &error);
                    break;
                }
            }
        }
        self.patience = Some(Instant::now() + RETRY);
    }

    /// How much of the time of whoever is to move no server was running, as far as that is to be given back.
    fn lost(&self, now: Millis) -> Millis {
        let heartbeat = &self.shared.heartbeat;
        if let Some(deadline) = self.live.deadline() {
            let lost = heartbeat.lost(deadline.at(), now);
            let is_owed = lost >= LONG || deadline.by() <= now;
            return if is_owed { lost } else { 0 };
        }
        let clock = self.live.clock();
        clock.map_or(0, |clock| heartbeat.lost(clock.at(), now))
    }

    /// What has to happen now by the clock.
    fn due_change(&mut self) -> Option<Change> {
        if !self.is_hosted() {
            self.owed = None;
            return None;
        }
        let now = clock::now();
        // The time in which no server was running is given back to whose clock was.
        let lost = self.lost(now);
        if lost > 0 {
            let watched = *self.owed.get_or_insert(now.saturating_sub(lost));
            if let Some(change) = self.live.decide_resume(watched) {
                return Some(change);
            }
        }
        self.owed = None;
        match self.aborts_at() {
            Some(at) if at <= now => Some(self.live.decide_abort()),
            _ => self.live.decide_flag(now),
        }
    }
}
