//! Logs a database that fails: when it begins, once a minute while it lasts, and when it is over.
//!
//! Everything that uses the database notices an outage, several times a second and once for each game. What writes to it
//! reports failures here; everything else asks [`OutageLog::is_failing`] before it logs anything.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::StoreError;

/// How often an outage that lasts is logged.
const REMINDER: Duration = Duration::from_secs(60);
/// How long nothing may have failed before the outage is over: on a full disk, small changes still succeed between others.
const QUIET: Duration = Duration::from_secs(5);

/// Log of the failures of a database.
#[derive(Debug, Default)]
pub struct OutageLog(Mutex<Option<Outage>>);

#[derive(Debug)]
struct Outage {
    began: Instant,
    logged: Instant,
    failed: Instant,
    failures: u64,
    /// Whether the database could be reached but refused changes: then only a change proves that it is over.
    refuses_changes: bool,
}

/// What is logged about a failure.
#[derive(Debug, PartialEq, Eq)]
enum Report {
    Began,
    Lasts { failures: u64 },
}

impl OutageLog {
    /// Reports that the database does not work.
    pub fn failed(&self, error: &StoreError) {
        let refuses_changes = matches!(error, StoreError::Full | StoreError::ReadOnly);
        let reported = note(&mut self.outage(), Instant::now(), refuses_changes);
        match reported {
            Some(Report::Began) => tracing::error!(%error, "the database does not work"),
            Some(Report::Lasts { failures }) => {
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

    /// Whether the database is known not to work.
    pub fn is_failing(&self) -> bool {
        self.outage().is_some()
    }

    fn end(&self, has_stored: bool) {
        let over = over(&mut self.outage(), Instant::now(), has_stored);
        if let Some(Outage {
            began, failures, ..
        }) = over
        {
            let seconds = began.elapsed().as_secs();
            tracing::warn!(seconds, failures, "the database works again");
        }
    }

    fn outage(&self) -> MutexGuard<'_, Option<Outage>> {
        // Whoever panicked with the lock in hand left a whole value.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a failure. Returns what is to be logged.
fn note(outage: &mut Option<Outage>, now: Instant, refuses_changes: bool) -> Option<Report> {
    let Some(outage) = outage else {
        *outage = Some(Outage {
            began: now,
            logged: now,
            failed: now,
            failures: 1,
            refuses_changes,
        });
        return Some(Report::Began);
    };
    outage.failed = now;
    outage.failures += 1;
    outage.refuses_changes |= refuses_changes;
    if now.duration_since(outage.logged) < REMINDER {
        return None;
    }
    outage.logged = now;
    Some(Report::Lasts {
        failures: outage.failures,
    })
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
    fn an_outage_is_logged_when_it_begins_every_minute_and_when_it_is_over() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut outage = None;
        assert_eq!(note(&mut outage, at(0), false), Some(Report::Began));
        for second in 1..60 {
            assert_eq!(note(&mut outage, at(second), false), None);
        }
        let lasts = Report::Lasts { failures: 61 };
        assert_eq!(note(&mut outage, at(60), false), Some(lasts));
        // One success between failures does not count.
        assert!(over(&mut outage, at(61), false).is_none());
        let ended = over(&mut outage, at(66), false).expect("the end");
        assert_eq!((ended.began, ended.failures), (at(0), 61));
        assert!(over(&mut outage, at(67), false).is_none());
        assert_eq!(note(&mut outage, at(70), false), Some(Report::Began));
    }

    #[test]
    fn a_full_disk_is_over_when_a_change_is_stored_and_not_before() {
        let start = Instant::now();
        let later = start + Duration::from_secs(600);
        let mut outage = None;
        assert_eq!(note(&mut outage, start, true), Some(Report::Began));
        assert!(over(&mut outage, later, false).is_none());
        assert!(over(&mut outage, later, true).is_some());
    }
}
