//! Signals as events: those that end the program, and the one that puts it to sleep.

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

    use crate::terminal::event::Event;

    /// Turns signals into events from now on.
    ///
    /// # Errors
    /// If the system does not allow it.
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

    /// Whether a signal asks the program to sleep rather than to end.
    pub(crate) const fn is_stop(signal: i32) -> bool {
        signal == SIGTSTP
    }

    /// Puts the program to sleep as Ctrl-Z does; returns when it goes on.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub(crate) fn sleep() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// Ends the program as the unhandled signal would, so that the parent sees which it was.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub(crate) fn die_of(signal: i32) -> io::Result<()> {
        emulate_default_handler(signal)
    }
}

/// Systems without signals of this kind: the terminal reports Ctrl-C like any other key.
#[cfg(not(unix))]
mod elsewhere {
    use std::{io, sync::mpsc::Sender};

    use crate::terminal::event::Event;

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
