//! The lobby socket and challenges.

pub(super) mod challenges;
pub(super) mod socket;
