//! What games and rules say, as clients are told it.

mod game;
pub(crate) mod ply;
pub(crate) mod position;
mod problem;
pub(crate) mod reasons;
mod refusal;

pub use game::{hint, summary};
pub use problem::problem;
pub use refusal::refused;
