//! Searching, importing and exporting archived games.

mod export;
pub(super) mod import;
pub(super) mod search;
