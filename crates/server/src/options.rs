//! How a server is set up. Each part owns its options.

use std::path::PathBuf;

use crate::{
    engine_pool::PoolOptions, http::HttpOptions, reviews::ReviewsOptions, room::RoomsOptions,
    store::StoreOptions,
};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where games are kept.
    pub store: StoreOptions,
    /// How the engine is shared.
    pub pool: PoolOptions,
    /// How rooms are kept.
    pub rooms: RoomsOptions,
    /// How reviews are made.
    pub reviews: ReviewsOptions,
    /// How the server meets the world.
    pub http: HttpOptions,
    /// Whether a new archive begins with games of the engine.
    pub engine_games: bool,
}

impl Options {
    /// The usual set-up with the games in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> Options {
        Options {
            store: StoreOptions::new(directory),
            pool: PoolOptions::default(),
            rooms: RoomsOptions::default(),
            reviews: ReviewsOptions::default(),
            http: HttpOptions::default(),
            engine_games: true,
        }
    }
}
