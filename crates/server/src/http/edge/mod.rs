//! Connections, limits, and the checks that every request passes before it reaches a handler.

pub(super) mod address;
pub(super) mod connection_gate;
pub(super) mod cookie;
pub(super) mod guards;
pub(super) mod headers;
pub(super) mod limits;
pub(super) mod serve;
