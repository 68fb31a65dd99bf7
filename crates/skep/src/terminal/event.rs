//! Events that change the state, and effects that it requests.

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::thinker::{Finding, Task};

#[derive(Clone, Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// New size of the window in columns and lines.
    Resize(u16, u16),
    /// An answer of the engine.
    Thought(Finding),
    Tick,
    Signal(i32),
    /// The engine thread has panicked.
    EngineLost,
    /// The terminal has closed.
    InputLost,
    /// The program was suspended and continues.
    WokeUp,
    /// The game could not be saved, with the reason.
    SaveFailed(String),
}

#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Replace the engine's current task.
    Think(Box<Task>),
    StopThinking,
    /// Save the game with this content.
    Save(String),
    /// Redraw the whole screen.
    Redraw,
    /// Suspend the program until the shell resumes it.
    Suspend,
    Quit,
    /// Quit with an error because the engine has failed.
    FailForEngine,
    /// Quit as the signal would have ended the program.
    QuitBySignal(i32),
}
