//! Games: creating, reading and playing them, the game socket and event streams.

pub(super) mod games;
pub(super) mod socket;
