//! Signals as events: those that end the program, and the one that puts it to sleep.

use std::{io, sync::mpsc::Sender};

use super::event::Event;

/// Turns signals into events from now on.
///
/// # Errors
/// If the system does not allow it.
#[cfg(unix)]
pub(crate) fn listen(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP},
        iterator::Signals,
    };

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    std::thread::Builder::new()
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

/// Nothing is done on systems without signals of this kind.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub(crate) fn listen(_events: Sender<Event>) -> io::Result<()> {
    Ok(())
}

/// Whether a signal asks the program to sleep rather than to end.
pub(crate) fn is_stop(signal: i32) -> bool {
    cfg!(unix) && signal == signal_hook::consts::SIGTSTP
}

/// Puts the program to sleep as Ctrl-Z does; returns when it goes on.
///
/// # Errors
/// If the system does not allow it.
pub(crate) fn sleep() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Ok(())
}

/// Ends the program as a signal does that nobody listens to, so that the caller sees which it was.
///
/// # Errors
/// If the system does not allow it.
pub(crate) fn die_of(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}
