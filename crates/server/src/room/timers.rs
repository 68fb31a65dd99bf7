//! Timers of a room: flags, deadlines, missing first moves and refunds for outages.

use std::time::Duration;

use skep_game::deadline::Deadline;
use tokio::time::Instant;

use super::{
    actor::{MAX_COMMIT_ATTEMPTS, RoomActor},
    commit::SideEffects,
    error::CommitError,
    leaving::EndCause,
};
use crate::{
    clock::{self, Millis},
    game::Change,
};

/// Delay before a failed change that no client will repeat, such as a flag fall, is tried again.
pub(super) const RETRY_DELAY: Duration = Duration::from_millis(500);
/// Correspondence games are refunded shorter outages only if they would otherwise be lost on time.
const MIN_CORRESPONDENCE_REFUND: Millis = 10 * 60 * 1000;

impl RoomActor {
    /// Time at which the room has to act without a command.
    pub(super) fn next_alarm(&self) -> Option<Instant> {
        let flag = self.live.clock().and_then(clock::Clock::flag);
        let timeout = flag.map(|(_, at)| at).or_else(|| self.abort_at());
        let timeout = timeout.or_else(|| self.live.deadline().map(Deadline::by));
        let timeout = timeout.filter(|_| self.live.result().is_none()).map(|at| {
            let left = Duration::from_millis(at.saturating_sub(clock::now()));
            let timeout = Instant::now() + left;
            self.retry_at.map_or(timeout, |retry| timeout.max(retry))
        });
        let idle = self
            .can_close()
            .then(|| self.idle_since + self.rooms.options.idle);
        [timeout, self.retry_at, idle, self.audience.next_update()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Returns whether the room must stay open without participants. On a cluster it need not: any node opens a game
    /// whose timer has fired.
    pub(super) fn must_stay_open(&self) -> bool {
        let is_alone = self.rooms.notifier.is_none();
        self.live.due().is_some() && is_alone && self.reopen_at().is_none()
    }

    /// Has the room reopened when its timer fires.
    pub(super) fn schedule_reopening(&self) {
        if let Some(due) = self.reopen_at() {
            self.rooms.schedule_reopening(self.id, due);
        }
    }

    /// Time at which a correspondence game has to be reopened; `None` if it is too soon to close it, or nothing is due.
    fn reopen_at(&self) -> Option<Millis> {
        let due = self.live.deadline().map(Deadline::by)?;
        let idle = clock::millis(self.rooms.options.idle);
        let is_alone = self.rooms.notifier.is_none();
        (is_alone && due > clock::now().saturating_add(idle)).then_some(due)
    }

    /// Time at which the game is aborted for want of a first move. Downtime does not count.
    fn abort_at(&self) -> Option<Millis> {
        let at = self.live.aborts_at()?;
        let since = self.live.clock().map_or(at, clock::Clock::at);
        let downtime = self.rooms.heartbeat.downtime(since, clock::now());
        Some(at.saturating_add(downtime))
    }

    /// Refunds outages and ends the game if time has run out. A failed change is retried later, and no flag falls while
    /// a refund is outstanding.
    pub(super) async fn check_timeout(&mut self) {
        if let Err(error) = self.rooms.heartbeat.ensure_current().await {
            self.warn("cannot check the clock", &error);
            self.retry_at = Some(Instant::now() + RETRY_DELAY);
            return;
        }
        self.cause = EndCause::Clock;
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            let Some(change) = self.due_change() else {
                return;
            };
            let effects = SideEffects::default();
            match self.commit(change, clock::now(), effects).await {
                Ok(()) => {
                    self.refund_from = None;
                    return;
                }
                // The other node's change may have made this one unnecessary.
                Err(CommitError::Conflict) => self.refund_from = None,
                Err(CommitError::Failed(error)) => {
                    self.warn("cannot store a clock event; will retry", &error);
                    break;
                }
            }
        }
        self.retry_at = Some(Instant::now() + RETRY_DELAY);
    }

    /// Downtime to be refunded to the side to move.
    fn refundable_downtime(&self, now: Millis) -> Millis {
        let heartbeat = &self.rooms.heartbeat;
        if let Some(deadline) = self.live.deadline() {
            let downtime = heartbeat.downtime(deadline.at(), now);
            let is_refunded = downtime >= MIN_CORRESPONDENCE_REFUND || deadline.by() <= now;
            return if is_refunded { downtime } else { 0 };
        }
        let clock = self.live.clock();
        clock.map_or(0, |clock| heartbeat.downtime(clock.at(), now))
    }

    /// The change the clock demands now: a refund first, then the end of the game.
    fn due_change(&mut self) -> Option<Change> {
        let now = clock::now();
        let downtime = self.refundable_downtime(now);
        if downtime > 0 {
            let from = *self.refund_from.get_or_insert(now.saturating_sub(downtime));
            if let Some(change) = self.live.decide_resume(from) {
                return Some(change);
            }
        }
        self.refund_from = None;
        match self.abort_at() {
            Some(at) if at <= now => Some(self.live.decide_abort()),
            _ => self.live.decide_flag(now),
        }
    }
}
