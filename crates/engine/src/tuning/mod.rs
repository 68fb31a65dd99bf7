//! Fitting the evaluation to games that the engine plays against itself.

mod fit;
pub mod game_file;
mod net;
mod scored_game;
mod self_play;
mod xorshift;

pub use fit::{Fit, fit};
pub use net::{NetError, NetProgress, Training};
pub use scored_game::{GameEnd, ScoredGame, ScoredPly};
pub use self_play::SelfPlay;
pub use xorshift::Xorshift;
