//! Fitting the evaluation to the results of games the engine plays against itself.

mod fit;
mod self_play;
mod xorshift;

pub use fit::{Fit, fit};
pub use self_play::{PlayedGame, SelfPlay};
pub use xorshift::Xorshift;
