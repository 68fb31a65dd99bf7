//! Reviews of games: made by the engine's threads ply by ply, kept for ever, and made once however often they are asked
//! for.

mod id;
mod kept;
mod open;
mod service;
mod view;

pub use id::ReviewId;
pub use kept::KeptPly;
pub use service::{ReviewError, Reviews, ReviewsOptions};
pub use view::view;
