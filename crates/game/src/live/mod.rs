//! A game in play: its settings, its events and what follows from them. No HTTP, no storage, no messages, no threads.

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
mod refusal;
mod settings;
#[cfg(test)]
mod tests;

pub use change::Change;
pub use claim::{Absence, Patience};
pub use decide::{Decision, Moment, Request};
pub use event::{Event, Stamped};
pub use live_game::{CorruptLogError, Line, LiveGame};
pub use overview::Overview;
pub use plan::Plan;
pub use played::Played;
pub use refusal::RefusalError;
pub use settings::{LEVELS, SettingError, Settings, Wish};
