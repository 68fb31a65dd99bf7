//! Public player data: profiles, ratings, games and leaderboards, and a player's relations to others. Independent of HTTP.

mod profile;
mod service;

pub use service::{GameFilter, GamePage, PlayerError, Players, Result};
