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

pub(crate) use duel::play_pair;
pub(crate) use fit::fit;
pub(crate) use net::{NetError, NetProgress, Training};
pub(crate) use order::fit_order;
pub(crate) use scored_game::{GameEnd, ScoredGame, ScoredPly};
pub(crate) use self_play::SelfPlay;
pub(crate) use spsa::Spsa;

/// Training and validation samples of games; one game in ten is held out for validation.
fn split<S>(games: &[ScoredGame], samples_of: impl Fn(&ScoredGame) -> Vec<S>) -> [Vec<S>; 2] {
    [false, true].map(|is_held_out| {
        let games = games.iter().enumerate();
        let games = games.filter(|(index, _)| (index % 10 == 0) == is_held_out);
        games.flat_map(|(_, game)| samples_of(game)).collect()
    })
}
