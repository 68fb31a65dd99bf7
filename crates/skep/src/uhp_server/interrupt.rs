//! What a SIGINT means: while the engine thinks, that it should answer now; at any other time, the end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;

/// The exit status of a program ended by SIGINT, as shells report it.
const EXIT_STATUS: i32 = 130;

/// Tells a search that it was interrupted.
pub(crate) struct Interrupt {
    /// Whether nothing is being worked on, so that a SIGINT ends the program.
    idle: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    /// Installs the handler for SIGINT.
    pub(crate) fn install() -> io::Result<Interrupt> {
        let interrupt = Interrupt {
            idle: Arc::new(AtomicBool::new(true)),
            stop: Arc::new(AtomicBool::new(false)),
        };
        // The actions run in this order.
        signal_hook::flag::register_conditional_shutdown(
            SIGINT,
            EXIT_STATUS,
            Arc::clone(&interrupt.idle),
        )?;
        signal_hook::flag::register(SIGINT, Arc::clone(&interrupt.stop))?;
        Ok(interrupt)
    }

    /// Marks that work begins which a SIGINT is to cut short.
    pub(super) fn begin(&self) {
        self.stop.store(false, Ordering::SeqCst);
        self.idle.store(false, Ordering::SeqCst);
    }

    /// Marks that the work is done and its result has been sent.
    pub(super) fn end(&self) {
        self.idle.store(true, Ordering::SeqCst);
    }

    /// What is set once the work should stop.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}
