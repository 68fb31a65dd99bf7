//! SIGINT handling: stops a running search, or ends the program when idle.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::{consts::SIGINT, flag};

/// The exit status that shells report for a program ended by SIGINT.
const EXIT_STATUS: i32 = 130;

/// Flags that the signal handler reads and sets.
pub(crate) struct Interrupt {
    /// Set while there is nothing to interrupt, so that SIGINT ends the program.
    idle: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    pub(crate) fn install() -> io::Result<Interrupt> {
        let interrupt = Interrupt {
            idle: Arc::new(AtomicBool::new(true)),
            stop: Arc::new(AtomicBool::new(false)),
        };
        // Handlers run in this order.
        flag::register_conditional_shutdown(SIGINT, EXIT_STATUS, Arc::clone(&interrupt.idle))?;
        flag::register(SIGINT, Arc::clone(&interrupt.stop))?;
        Ok(interrupt)
    }

    /// Marks the start of work that SIGINT should cut short.
    pub(super) fn begin(&self) {
        self.stop.store(false, Ordering::SeqCst);
        self.idle.store(false, Ordering::SeqCst);
    }

    /// Marks the end of the work, after its result was sent.
    pub(super) fn end(&self) {
        self.idle.store(true, Ordering::SeqCst);
    }

    /// Set by SIGINT when the work should stop.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}
