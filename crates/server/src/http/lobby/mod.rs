//! The lobby socket and challenges.

pub(in crate::http) mod challenges;
pub(in crate::http) mod socket;
