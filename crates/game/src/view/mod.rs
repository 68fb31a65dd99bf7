//! Conversion of games and rule decisions to protocol messages.

mod game;
pub(crate) mod ply;
pub(crate) mod position;
mod problem;
pub(crate) mod reasons;
mod refusal;
mod why;

pub use game::{hint, summary};
pub use problem::problem;
pub use reasons::{bare as bare_reason, reason};
pub use refusal::refused;
pub use why::why;
