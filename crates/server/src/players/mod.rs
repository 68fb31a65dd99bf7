//! Public player data: profiles, ratings, games and leaderboards, and a player's relations to others. Independent of HTTP.

mod games;
mod leaderboard;
mod profile;
mod service;

pub use games::{GameFilter, GamePage};
pub use service::{PlayerError, Players, Result};
