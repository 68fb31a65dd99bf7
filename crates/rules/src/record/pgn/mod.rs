//! PGN as written by Mzinga and hivegame.com.

mod build;
mod lexer;
mod reader;
mod section;
mod study;
mod write;

#[cfg(test)]
mod tests;

pub use reader::read_pgn;
pub(super) use reader::{read_annotated_pgn, read_pgn_studies};
pub(super) use write::{escape_comment, unescape_comment, write_tags};
