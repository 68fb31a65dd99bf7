//! Reviews of games: made by the engine's threads ply by ply, kept for ever, and made once however often they are asked
//! for.

mod id;
mod open;
mod service;

pub use id::ReviewId;
pub use service::{ReviewError, Reviews, ReviewsOptions};
