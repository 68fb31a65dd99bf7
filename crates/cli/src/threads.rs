//! Numbers of threads.

use std::thread;

/// The number of threads that an option asks for, or one per core.
pub fn thread_count(option: Option<u16>) -> usize {
    option.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        usize::from,
    )
}
