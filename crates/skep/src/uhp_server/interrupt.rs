//! What a SIGINT means: while the engine thinks, that it should answer now; at any other time, the end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;

/// The status with which a program ends that SIGINT has ended, as shells count it.
const EXIT_STATUS: i32 = 130;

/// Tells a search that it was interrupted.
pub(crate) struct Interrupt {
    /// Whether nothing is being worked on, so that a SIGINT ends the program.
    idle: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over what SIGINT does in this process.
    pub(crate) fn install() -> io::Result<Interrupt> {
        let interrupt = Interrupt::detached();
        // The actions run in this order.
        signal_hook::flag::register_conditional_shutdown(
            SIGINT,
            EXIT_STATUS,
            Arc::clone(&interrupt.idle),
        )?;
        signal_hook::flag::register(SIGINT, Arc::clone(&interrupt.stop))?;
        Ok(interrupt)
    }

    /// One that no signal sets.
    pub(crate) fn detached() -> Interrupt {
        Interrupt {
            idle: Arc::new(AtomicBool::new(true)),
            stop: Arc::new(AtomicBool::new(false)),
        }
    }

    /// Marks that work begins which a SIGINT is to cut short.
    pub(super) fn begin(&self) {
        self.stop.store(false, Ordering::SeqCst);
        self.idle.store(false, Ordering::SeqCst);
    }

    /// Marks that the work is done and its result has been told.
    pub(super) fn end(&self) {
        self.idle.store(true, Ordering::SeqCst);
    }

    /// What is set once the work should stop.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}
