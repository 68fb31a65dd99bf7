//! Puts the terminal into full-screen mode and reliably restores it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, panic};

use ratatui::crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    style::ResetColor,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};

/// Whether the terminal is in full-screen mode.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// RAII guard of the full-screen mode, which ends on drop or on a panic.
pub(crate) struct TerminalGuard(());

impl TerminalGuard {
    /// Enables raw mode, the alternate screen, the mouse and bracketed paste.
    ///
    /// # Errors
    /// The terminal refuses; it is then left unchanged.
    pub(crate) fn enter() -> io::Result<TerminalGuard> {
        give_back_on_panic();
        take()?;
        Ok(TerminalGuard(()))
    }

    /// Leaves full-screen mode while an action runs, such as suspending.
    ///
    /// # Errors
    /// The action fails, or the terminal refuses afterwards.
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

/// Restores the terminal, continuing even if a step fails.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Errors do not matter, for example when the window was closed.
    disable_raw_mode().ok();
    execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        ResetColor,
        LeaveAlternateScreen,
        Show
    )
    .ok();
}

/// Restores the terminal before a panic message is printed, so that it can be read.
fn give_back_on_panic() {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back();
        previous(panic);
    }));
}
