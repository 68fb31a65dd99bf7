//! Whether the database has room for changes, as far as the last ones have shown.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::store::StoreError;

/// For how long a refusal counts. Then somebody has to try again, since nobody sends players to a server that is not ready.
const HOLDS: Duration = Duration::from_secs(10);

/// A lack of room that changes have met with. A sign of life meets with none: it takes the place of the one before.
#[derive(Debug, Default)]
pub(super) struct Shortage {
    /// When a change was last refused for it, unless one has been stored since.
    refused: Mutex<Option<Instant>>,
}

impl Shortage {
    /// Learns from a change that was stored, or refused with an error.
    pub(super) fn learn(&self, refused: Option<&StoreError>) {
        match refused {
            None => *self.refused() = None,
            Some(StoreError::Full) => *self.refused() = Some(Instant::now()),
            Some(_) => {}
        }
    }

    /// # Errors
    /// A change was refused a short while ago, and none has been stored since.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match *self.refused() {
            Some(at) if at.elapsed() < HOLDS => Err(StoreError::Full),
            _ => Ok(()),
        }
    }

    fn refused(&self) -> MutexGuard<'_, Option<Instant>> {
        // Whoever panicked with the lock in hand left a whole value.
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_is_stored_ends_a_shortage() {
        let shortage = Shortage::default();
        assert!(shortage.check().is_ok());
        shortage.learn(Some(&StoreError::Conflict));
        assert!(shortage.check().is_ok());
        shortage.learn(Some(&StoreError::Full));
        assert!(matches!(shortage.check(), Err(StoreError::Full)));
        shortage.learn(None);
        assert!(shortage.check().is_ok());
    }
}
