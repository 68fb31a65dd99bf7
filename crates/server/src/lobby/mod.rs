//! The lobby: people who look for each other, and how they come together. What is decided is the affair of `skep_people`, and what decides
//! among several nodes is the database; here both meet. It knows nothing of HTTP.

mod beginning;
mod caller;
mod challenges;
mod error;
mod guest_seeks;
mod news;
mod options;
mod pools;
mod rating_terms;
mod seeks;
mod service;
mod shown_seeks;
mod snapshot;
mod sockets;

pub use caller::Caller;
pub use error::LobbyError;
pub use options::LobbyOptions;
pub use service::{Lobby, Present};
