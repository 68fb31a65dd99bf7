//! Signals that end or suspend the program, as events.

#[cfg(unix)]
pub(crate) use unix::{STOP, act, listen};

#[cfg(not(unix))]
pub(crate) use elsewhere::{STOP, act, listen};

#[cfg(unix)]
mod unix {
    use std::{io, sync::mpsc::Sender, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    use crate::terminal::play::Event;

    /// The signal that suspends the program rather than ending it, as Ctrl-Z does.
    pub(crate) const STOP: i32 = SIGTSTP;

    /// Acts as the unhandled signal would: suspends the program until it is resumed, or ends it so that the parent
    /// process sees why.
    pub(crate) use signal_hook::low_level::emulate_default_handler as act;

    /// Forwards signals as events.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn listen(events: Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, STOP])?;
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
}

/// Without Unix signals, the terminal reports Ctrl-C as a key.
#[cfg(not(unix))]
mod elsewhere {
    use std::{io, sync::mpsc::Sender};

    use crate::terminal::play::Event;

    /// No signal arrives.
    pub(crate) const STOP: i32 = 0;

    pub(crate) fn listen(_events: Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn act(_signal: i32) -> io::Result<()> {
        Ok(())
    }
}
