//! Conversion of games and rule decisions to protocol messages.

mod game;
pub(crate) mod position;
pub(crate) mod reasons;
mod refusal;

pub use game::{hint, summary};
pub use position::ply;
pub use reasons::{bare as bare_reason, problem, reason, why};
pub use refusal::refused;
