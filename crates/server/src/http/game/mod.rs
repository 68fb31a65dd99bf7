//! Games: creating, reading and playing them, the game socket and event streams.

pub(super) mod create;
pub(super) mod events;
pub(super) mod games;
mod lag;
mod outgoing;
mod session;
pub(super) mod socket;
