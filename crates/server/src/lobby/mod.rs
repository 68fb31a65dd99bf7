//! The lobby: seeks, pools and challenges. Applies the rules of `skep_people` to the state in the database, which
//! decides between nodes. Independent of HTTP.

mod caller;
mod challenges;
mod error;
mod game_start;
mod pools;
mod ratings;
mod seeks;
mod service;
mod shown_seeks;
mod snapshot;
mod sockets;

pub use caller::Caller;
pub use error::{LobbyError, Result};
pub use service::{Lobby, LobbyOptions, LobbyPresence};
