//! Training a net on the engine's games against itself.

mod descent;
mod samples;
#[cfg(test)]
mod tests;
mod weights;

pub use descent::{NetError, NetProgress, Training};

use std::{panic, thread::ScopedJoinHandle};

/// What a thread has found; a panic there goes on here.
fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| panic::resume_unwind(panic))
}
