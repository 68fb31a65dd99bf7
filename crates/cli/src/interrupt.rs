//! Ctrl-C during long work, which stops at the next step and reports how far it got.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit status that shells report for a program ended by Ctrl-C.
const EXIT_STATUS: i32 = 130;

/// Set by Ctrl-C, or when a service manager stops the program.
#[derive(Clone, Debug, Default)]
pub struct Interrupted(Arc<AtomicBool>);

impl Interrupted {
    /// Installs the handlers: the first signal sets the flag, the second ends the program.
    ///
    /// # Errors
    /// The system refuses the handlers.
    pub fn watch() -> anyhow::Result<Interrupted> {
        let interrupted = Interrupted::default();
        for signal in [SIGINT, SIGTERM] {
            // Handlers run in this order, so the first signal finds the flag unset.
            flag::register_conditional_shutdown(signal, EXIT_STATUS, Arc::clone(&interrupted.0))
                .context("cannot listen for Ctrl-C")?;
        }
        interrupted.also_set(&interrupted.0)?;
        Ok(interrupted)
    }

    /// Sets another flag as well, such as the one that stops a search.
    ///
    /// # Errors
    /// The system refuses the handlers.
    pub fn also_set(&self, other: &Arc<AtomicBool>) -> anyhow::Result<()> {
        for signal in [SIGINT, SIGTERM] {
            flag::register(signal, Arc::clone(other)).context("cannot listen for Ctrl-C")?;
        }
        Ok(())
    }

    pub fn happened(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
