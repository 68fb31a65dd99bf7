//! Exhibition games of the engine against itself at strong settings, with varied but sound openings. A new archive
//! starts with some of them.

mod collection;
mod game;

pub use collection::{Collection, CollectionError};
pub use game::{ExhibitionGame, Player};

#[cfg(test)]
mod tests;
