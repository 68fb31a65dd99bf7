//! Accounts: signing up, logging in, and what members and hosts change.

pub(in crate::http) mod games;
pub(in crate::http) mod host;
pub(in crate::http) mod log_in;
pub(in crate::http) mod mail;
pub(in crate::http) mod own;
pub(in crate::http) mod passkeys;
pub(in crate::http) mod puzzles;
