//! Games: creating and listing them, the game socket and event streams.

pub(in crate::http) mod create;
pub(in crate::http) mod events;
pub(in crate::http) mod frames;
pub(in crate::http) mod games;
pub(in crate::http) mod lag;
pub(in crate::http) mod outgoing;
pub(in crate::http) mod session;
pub(in crate::http) mod socket;
