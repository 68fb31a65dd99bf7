//! A game as the server knows it: its settings, its events and what follows from them. No HTTP, no storage, no threads.

mod decide;
mod ending;
mod event;
mod live;
mod ply;
mod position;
mod reasons;
mod record;
pub mod sandbox;
mod settings;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{Decision, Moment, Request};
pub use event::{Event, Stamped};
pub use live::{CorruptLog, LiveGame};
pub use settings::{BadSetting, Settings};
pub use view::hint;
