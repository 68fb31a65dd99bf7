//! Conversion of games and rule decisions to protocol messages.

mod game;
pub(crate) mod position;
mod problem;
pub(crate) mod reasons;
mod refusal;

pub use game::{hint, summary};
pub use problem::problem;
pub use reasons::{bare as bare_reason, reason, why};
pub use refusal::refused;
