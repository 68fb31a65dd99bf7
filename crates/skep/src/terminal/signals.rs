//! Signals that end or suspend the program, as events.

#[cfg(unix)]
pub(crate) use unix::{die_of, is_stop, listen, sleep};

#[cfg(not(unix))]
pub(crate) use elsewhere::{die_of, is_stop, listen, sleep};

#[cfg(unix)]
mod unix {
    use std::{io, sync::mpsc::Sender, thread};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    use crate::terminal::play::Event;

    /// Forwards signals as events.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn listen(events: Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                for signal in signals.forever() {
                    if events.send(Event::Signal(signal)).is_err() {
                        return;
                    }
                }
            })?;
        Ok(())
    }

    /// Whether a signal suspends the program rather than ending it.
    pub(crate) const fn is_stop(signal: i32) -> bool {
        signal == SIGTSTP
    }

    /// Suspends the program as Ctrl-Z does; returns when it is resumed.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn sleep() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// Ends the program as the unhandled signal would, so that the parent process sees it.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn die_of(signal: i32) -> io::Result<()> {
        emulate_default_handler(signal)
    }
}

/// Without Unix signals, the terminal reports Ctrl-C as a key.
#[cfg(not(unix))]
mod elsewhere {
    use std::{io, sync::mpsc::Sender};

    use crate::terminal::play::Event;

    pub(crate) fn listen(_events: Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub(crate) const fn is_stop(_signal: i32) -> bool {
        false
    }

    pub(crate) fn sleep() -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn die_of(_signal: i32) -> io::Result<()> {
        Ok(())
    }
}
