//! Server options. Each part owns its own.

use std::path::PathBuf;

use crate::{
    accounts::AccountOptions, archive::IncludedGames, http::HttpOptions, lobby::LobbyOptions,
    retention::Keep, room::RoomsOptions, store::StoreOptions,
};

#[derive(Clone, Debug)]
pub struct Options {
    pub store: StoreOptions,
    pub rooms: RoomsOptions,
    pub accounts: AccountOptions,
    pub lobby: LobbyOptions,
    pub http: HttpOptions,
    pub keep: Keep,
    /// The games that a new archive starts with.
    pub included_games: Option<IncludedGames>,
}

impl Options {
    /// Default options with the database in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> Options {
        Options {
            store: StoreOptions::new(directory),
            rooms: RoomsOptions::default(),
            accounts: AccountOptions::default(),
            lobby: LobbyOptions::default(),
            http: HttpOptions::default(),
            keep: Keep::default(),
            included_games: None,
        }
    }
}
