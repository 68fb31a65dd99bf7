//! House bots: engine levels that play over the public bot API.
//!
//! They know only the server's address and their tokens. Each is present in the lobby, accepts challenges while there
//! is capacity, and plays. All share one [`Thinker`](thinker::Thinker): a few threads and a queue that is fair among
//! opponents. Levels search a fixed number of nodes, so load makes moves slower but never weaker. While no game is
//! running, there are no threads and no transposition tables.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod api;
mod engagements;
mod game_view;
mod house;
mod opponent;
mod player;
mod run;
pub mod thinker;

pub use engagements::Capacity;
pub use run::{HouseMember, HouseOptions, run};
