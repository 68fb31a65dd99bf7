//! Logs database outages: at the beginning, once a minute, and at the end.
//!
//! An outage is noticed several times a second and for every game. Writers report failures here; all others check
//! [`OutageLog::is_failing`] before they log anything.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::{StoreError, error::is_constraint};

const REMINDER: Duration = Duration::from_secs(60);
/// Time without failures that ends an outage: on a full disk, small changes still succeed between others.
const QUIET: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub struct OutageLog(Mutex<Option<Outage>>);

#[derive(Debug)]
struct Outage {
    began: Instant,
    logged: Instant,
    failed: Instant,
    failures: u64,
    /// The database answers but rejects changes, so only a successful change ends the outage.
    refuses_changes: bool,
}

impl OutageLog {
    /// Logs an error and converts it. A violated constraint is an error of ours and not an outage.
    pub(crate) fn report(&self, error: sqlx::Error) -> StoreError {
        if is_constraint(&error) {
            tracing::error!(%error, "cannot write a change");
            return StoreError::from(error);
        }
        let error = StoreError::from(error);
        self.failed(&error);
        error
    }

    /// Reports a failure of the database.
    pub fn failed(&self, error: &StoreError) {
        let refuses_changes = matches!(error, StoreError::Full | StoreError::ReadOnly);
        let reported = note(&mut self.outage(), Instant::now(), refuses_changes);
        match reported {
            Some(1) => tracing::error!(%error, "the database does not work"),
            Some(failures) => {
                tracing::error!(%error, failures, "the database still does not work");
            }
            None => {}
        }
    }

    /// Reports that the database answers.
    pub fn answered(&self) {
        self.end(false);
    }

    /// Reports that the database has stored a change.
    pub fn stored(&self) {
        self.end(true);
    }

    pub fn is_failing(&self) -> bool {
        self.outage().is_some()
    }

    fn end(&self, has_stored: bool) {
        let over = over(&mut self.outage(), Instant::now(), has_stored);
        if let Some(outage) = over {
            let (seconds, failures) = (outage.began.elapsed().as_secs(), outage.failures);
            tracing::warn!(seconds, failures, "the database works again");
        }
    }

    fn outage(&self) -> MutexGuard<'_, Option<Outage>> {
        // Every update leaves a consistent value.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a failure. Returns the number of failures if they are to be logged.
fn note(outage: &mut Option<Outage>, now: Instant, refuses_changes: bool) -> Option<u64> {
    let outage = outage.get_or_insert(Outage {
        began: now,
        logged: now,
        failed: now,
        failures: 0,
        refuses_changes,
    });
    outage.failed = now;
    outage.failures += 1;
    outage.refuses_changes |= refuses_changes;
    let is_due = outage.failures == 1 || now.duration_since(outage.logged) >= REMINDER;
    if is_due {
        outage.logged = now;
    }
    is_due.then_some(outage.failures)
}

/// Ends an outage after a success. Returns it if it is over.
fn over(outage: &mut Option<Outage>, now: Instant, has_stored: bool) -> Option<Outage> {
    outage.take_if(|outage| {
        (has_stored || !outage.refuses_changes) && now.duration_since(outage.failed) >= QUIET
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_the_beginning_every_minute_and_the_end() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut outage = None;
        assert_eq!(note(&mut outage, at(0), false), Some(1));
        for second in 1..60 {
            assert_eq!(note(&mut outage, at(second), false), None);
        }
        assert_eq!(note(&mut outage, at(60), false), Some(61));
        // One success between failures does not count.
        assert!(over(&mut outage, at(61), false).is_none());
        let ended = over(&mut outage, at(66), false).expect("the end");
        assert_eq!((ended.began, ended.failures), (at(0), 61));
        assert!(over(&mut outage, at(67), false).is_none());
        assert_eq!(note(&mut outage, at(70), false), Some(1));
    }

    #[test]
    fn only_a_stored_change_ends_a_full_disk() {
        let start = Instant::now();
        let later = start + Duration::from_secs(600);
        let mut outage = None;
        assert_eq!(note(&mut outage, start, true), Some(1));
        assert!(over(&mut outage, later, false).is_none());
        assert!(over(&mut outage, later, true).is_some());
    }
}
