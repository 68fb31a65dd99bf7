//! Takes the terminal over for full-screen use, and restores it whatever happens.

use std::{
    io::{self, Write},
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
};

use ratatui::crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    style::ResetColor,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};

/// Whether the terminal is currently taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// As long as this lives, the terminal is ours; it goes back when this is dropped, and at once when anything panics.
pub(crate) struct TerminalGuard(());

impl TerminalGuard {
    /// Takes the terminal over: raw mode, alternate screen, mouse, pasted texts in one piece.
    ///
    /// # Errors
    /// If the terminal refuses; then it is left as it was.
    pub(crate) fn enter() -> io::Result<TerminalGuard> {
        give_back_on_panic();
        take()?;
        Ok(TerminalGuard(()))
    }

    /// Gives the terminal back while something is done, such as sleeping, and takes it over again.
    ///
    /// # Errors
    /// If the thing done fails, or the terminal refuses afterwards.
    pub(crate) fn outside(&self, act: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        give_back();
        act()?;
        take()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let entered = execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    );
    if entered.is_err() {
        give_back();
    }
    entered
}

/// Gives the terminal back if it is ours, each part even if another fails.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // A terminal that takes no more orders, as one whose window was closed, needs none.
    disable_raw_mode().ok();
    let mut out = io::stdout();
    execute!(
        out,
        DisableBracketedPaste,
        DisableMouseCapture,
        ResetColor,
        LeaveAlternateScreen,
        Show
    )
    .ok();
    out.flush().ok();
}

/// Makes every panic give the terminal back before it tells what happened, so that the message can be read.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            tell(panic);
        }));
    });
}
