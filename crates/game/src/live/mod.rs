//! The game engine shared by server, page and terminal: settings, events and derived state. No HTTP, storage, messages
//! or threads.

mod change;
mod claim;
#[cfg(test)]
mod correspondence_tests;
mod decide;
mod event;
mod live_game;
mod overview;
mod plan;
mod played;
mod record;
mod settings;
#[cfg(test)]
mod tests;

pub use change::Change;
pub use claim::{Absence, Patience};
pub use decide::{Decision, Moment, RefusalError, Request};
pub use event::{Event, Stamped};
pub use live_game::{CorruptLogError, LiveGame};
pub use overview::Overview;
pub use plan::Plan;
pub use played::Played;
pub use settings::{CreateGame, LEVELS, SettingError, Settings};
