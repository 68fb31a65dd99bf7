//! Ctrl-C on long work: it ends at the next step and tells what it has reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// The status with which a program ends that Ctrl-C has ended, as shells count it.
const EXIT_STATUS: i32 = 130;

/// Whether somebody has pressed Ctrl-C, or a service was told to end.
#[derive(Clone, Debug)]
pub(crate) struct Interrupted(Arc<AtomicBool>);

impl Interrupted {
    /// Takes over what Ctrl-C does in this process: the first asks for the end, the second ends the program.
    ///
    /// # Errors
    /// The system does not allow it, or somebody has taken it over before.
    pub(crate) fn watch() -> anyhow::Result<Interrupted> {
        Interrupted::watch_and(|| {})
    }

    /// The same, and does something more as soon as it happens.
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
