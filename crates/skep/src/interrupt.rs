//! Ctrl-C on long work: it stops at the next step and reports what it has reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// The exit status of a program ended by Ctrl-C, as shells report it.
const EXIT_STATUS: i32 = 130;

/// Whether Ctrl-C was pressed, or a service was told to stop.
#[derive(Clone, Debug)]
pub(crate) struct Interrupted(Arc<AtomicBool>);

impl Interrupted {
    /// Installs the handler: the first Ctrl-C asks the work to stop, the second ends the program.
    ///
    /// # Errors
    /// The system does not allow it, or another handler is installed.
    pub(crate) fn watch() -> anyhow::Result<Interrupted> {
        Interrupted::watch_and(|| {})
    }

    /// The same, with an action to run as soon as it happens.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn watch_and(also: impl Fn() + Send + 'static) -> anyhow::Result<Interrupted> {
        let interrupted = Interrupted(Arc::default());
        let flag = Arc::clone(&interrupted.0);
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(EXIT_STATUS);
            }
            also();
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(interrupted)
    }

    /// Whether it has happened.
    pub(crate) fn happened(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
