//! The page in the browser.

pub(super) mod assets;
pub(super) mod pages;
