//! Training on games of the engine against itself: the net, the move ordering, the linear weights and the search parameters.

mod choice;
mod duel;
mod fit;
pub(crate) mod game_file;
mod net;
mod opening;
mod order;
mod scored_game;
mod self_play;
mod spsa;

pub(crate) use duel::Duel;
pub(crate) use fit::fit;
pub(crate) use net::{NetError, NetProgress, Training};
pub(crate) use order::fit_order;
pub(crate) use scored_game::{GameEnd, ScoredGame, ScoredPly};
pub(crate) use self_play::SelfPlay;
pub(crate) use spsa::Spsa;
