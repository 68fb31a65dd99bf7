//! PGN as written by Mzinga and hivegame.com.

mod build;
mod lexer;
mod reader;
mod section;
mod study;
mod write;

#[cfg(test)]
mod tests;

pub use reader::{PgnReader, read_pgn};
pub(super) use study::read_pgn_studies;
pub(super) use write::write_tags;
