//! PGN as written by Mzinga and hivegame.com.

mod build;
mod comment;
mod lexer;
mod reader;
mod section;
mod study;
mod write;

#[cfg(test)]
mod tests;

pub(super) use comment::{escape_comment, unescape_comment};
pub use reader::read_pgn;
pub(super) use reader::{read_annotated_pgn, read_pgn_studies};
pub(super) use write::write_tags;
