//! Searching, importing and exporting archived games.

pub(super) mod import;
pub(super) mod search;
