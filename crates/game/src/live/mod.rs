//! A game in play: its settings, its events and what follows from them. No HTTP, no storage, no threads.

mod claim;
mod decide;
mod event;
mod live_game;
mod record;
mod refusal;
mod settings;
#[cfg(test)]
mod tests;
mod view;

pub use claim::{Absence, Patience};
pub use decide::{Decision, Moment, Request};
pub use event::{Event, Stamped};
pub use live_game::{CorruptLog, LiveGame};
pub use settings::{BadSetting, LEVELS, Settings};
pub use view::hint;
