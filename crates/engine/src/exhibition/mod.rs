//! Games of the engine against itself that are worth looking at: strong settings, varied but sane openings, played to
//! their end. A new archive begins with some of them.

mod collection;
mod game;
mod play;
mod player;

pub use collection::{Collection, CollectionError};
pub use game::ExhibitionGame;
pub use play::play;
pub use player::Player;

#[cfg(test)]
mod tests;
