//! Games: creating, reading and playing them, the game socket and event streams.

pub(super) mod games;
mod session;
pub(super) mod socket;
