//! SGF as written by BoardSpace.

mod command;
mod coordinates;
mod lexer;
mod player;
mod reader;
mod root;
mod write;

#[cfg(test)]
mod tests;

pub use reader::read_sgf;
