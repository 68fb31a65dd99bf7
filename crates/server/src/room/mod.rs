//! Rooms: each open game is an actor, with a handle for those who talk to it.

mod actor;
mod audience;
mod command;
mod forfeit;
mod frame;
mod handle;
mod heartbeat;
mod joining;
mod leaving;
mod nodes;
mod open_games;
mod plans;
mod proof;
mod recent;
mod refusal;
mod rooms;
mod shortage;
mod standings;
mod time;

pub(crate) use actor::new_game;
pub use command::{Entry, Taken};
pub(crate) use forfeit::forfeit;
pub use frame::Frame;
pub use handle::{Answer, Entered, Room, Stay};
pub use open_games::TooManyGamesError;
pub use proof::Proof;
pub(crate) use refusal::of_store;
pub use rooms::{Gate, Rooms, RoomsOptions};
