//! Searching, importing and exporting archived games.

pub(in crate::http) mod export;
pub(in crate::http) mod import;
pub(in crate::http) mod search;
