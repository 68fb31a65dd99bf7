//! Fitting the evaluation to games that the engine plays against itself.

mod choice;
mod duel;
mod estimator;
mod fit;
pub mod game_file;
mod net;
mod opening;
mod order;
mod scored_game;
mod self_play;
mod spsa;
mod xorshift;

pub use duel::Duel;
pub use estimator::Estimator;
pub use fit::{Fit, fit};
pub use net::{NetError, NetProgress, Training};
pub use order::{OrderFit, OrderQuality, fit_order};
pub use scored_game::{GameEnd, ScoredGame, ScoredPly};
pub use self_play::SelfPlay;
pub use spsa::{Spsa, SpsaError, Trial};
pub use xorshift::Xorshift;
