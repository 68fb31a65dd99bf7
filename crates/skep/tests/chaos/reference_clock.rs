//! Reference implementation of game clocks, sharing no code with the server.

use skep_game::{
    clock::Millis,
    live::{Event, Stamped},
    words::{BySide, Side},
};

/// Clocks of a game without increment, computed from its events.
pub(crate) struct ReferenceClock {
    /// Time of the second move, which starts the clocks, and of the last event.
    pub(crate) started: Millis,
    pub(crate) ended: Millis,
    /// Remaining time at the last event that changed the clocks.
    pub(crate) left: BySide<Millis>,
    /// Time and amount of each refund.
    pub(crate) refunds: Vec<(Millis, Millis)>,
}

impl ReferenceClock {
    /// `None` if the clocks never started.
    pub(crate) fn replay(events: &[Stamped], initial: Millis) -> Option<ReferenceClock> {
        let mut moved = events
            .iter()
            .filter(|stamped| matches!(stamped.event, Event::Moved { .. }));
        let started = moved.nth(1)?.at;
        let ended = events.last()?.at;
        let mut left = BySide::from_fn(|_| initial);
        let mut refunds = Vec::new();
        let (mut plies, mut since) = (0, started);
        for Stamped { at, event } in events {
            let turn = Side::ALL[plies % 2];
            let passed = at.saturating_sub(since);
            let is_running = plies >= 2;
            match event {
                Event::Moved { lag, .. } => {
                    if is_running {
                        left[turn] -= passed.saturating_sub(*lag);
                    }
                    plies += 1;
                    since = *at;
                }
                Event::Resumed { left: given } if is_running => {
                    let charged = left[turn].saturating_sub(given[turn]);
                    refunds.push((*at, passed.saturating_sub(charged)));
                    left = *given;
                    since = *at;
                }
                Event::Ended { .. } if is_running => {
                    left[turn] -= passed;
                    since = *at;
                }
                _ => {}
            }
        }
        Some(ReferenceClock {
            started,
            ended,
            left,
            refunds,
        })
    }
}
