//! What happens to a game in the terminal, and what it asks of the outside.

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::thinker::{Task, Thought};

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// A text was pasted.
    Paste(String),
    /// The window has this many columns and lines now.
    Resize(u16, u16),
    /// The engine has an answer.
    Thought(Thought),
    /// Time has passed.
    Tick,
    /// A signal came.
    Signal(i32),
    /// The engine has failed.
    EngineLost,
    /// The terminal is gone.
    InputLost,
    /// The program was asleep and goes on.
    WokeUp,
    /// The game could not be kept, for this reason.
    NotKept(String),
}

/// Something to be done.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Think about this instead of the task before.
    Think(Box<Task>),
    /// Stop thinking.
    StopThinking,
    /// Keep the game under this text.
    Keep(String),
    /// Redraw everything, whatever the terminal shows.
    Redraw,
    /// Sleep until the shell wakes the program up.
    Suspend,
    /// End the program.
    Quit,
    /// End the program with an error, since the engine has failed.
    FailForEngine,
    /// End the program as this signal would have.
    QuitBySignal(i32),
}
