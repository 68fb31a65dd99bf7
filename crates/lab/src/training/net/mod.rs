//! Training of the net.

mod descent;
mod samples;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use descent::{NetError, NetProgress, Training};

use std::{panic, thread::ScopedJoinHandle};

/// Joins a thread and propagates its panic.
fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| panic::resume_unwind(panic))
}
