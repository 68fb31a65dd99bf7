//! Profiles and leaderboards.

pub(in crate::http) mod leaderboards;
pub(in crate::http) mod profiles;
