//! PGN, as Mzinga and hivegame.com write it for Hive.

mod build;
mod lexer;
mod reader;
mod section;
mod write;

#[cfg(test)]
mod tests;

pub use reader::{PgnReader, read_pgn};
