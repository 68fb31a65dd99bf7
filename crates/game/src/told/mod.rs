//! What the rules say, as clients are told it.

mod ending;
pub(crate) mod ply;
pub(crate) mod position;
mod problem;
pub(crate) mod reasons;

pub use problem::problem;
