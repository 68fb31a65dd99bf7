//! Mutexes.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Ignores poisoning: no critical section of this crate can leave its data half-updated.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
