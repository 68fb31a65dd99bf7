//! The page in the browser.

pub(in crate::http) mod assets;
pub(in crate::http) mod pages;
