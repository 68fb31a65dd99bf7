//! The house opponents of a server: levels of the engine as bots, which come over the network as everybody's bots do.
//!
//! They know a server by its address and their tokens, and nothing else of it. Each is in the lobby, accepts challenges while there is room, and
//! plays. All of them share one [`Thinker`](thinker::Thinker): a few threads, and a queue that is fair among their opponents. A level thinks by positions
//! and not by time, so load makes people wait and no move weaker. While nobody plays there is no thread and no table.

mod api;
mod engagements;
mod game_view;
mod house;
mod line;
mod opponent;
mod player;
pub mod queue;
pub mod thinker;

pub use engagements::Room;
pub use house::{HouseMember, HouseOptions, run};
