//! Players as others see them: how strong they are, what they have played, and what ties people to each other. It knows nothing of HTTP.

mod error;
mod games;
mod leaderboard;
mod profile;
mod relations;
mod service;

pub use error::PlayerError;
pub use games::{GameFilter, GamePage};
pub use service::Players;
