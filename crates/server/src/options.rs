//! How a server is set up. Each part owns its options.

use std::path::PathBuf;

use crate::{
    accounts::AccountOptions, archive::LoadIncludedGames, http::HttpOptions, lobby::LobbyOptions,
    retention::Keep, room::RoomsOptions, store::StoreOptions,
};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where games are kept.
    pub store: StoreOptions,
    /// How rooms are kept.
    pub rooms: RoomsOptions,
    /// Who may have an account, and how passwords are kept.
    pub accounts: AccountOptions,
    /// How the lobby is kept.
    pub lobby: LobbyOptions,
    /// How the server meets the world.
    pub http: HttpOptions,
    /// For how long games are kept.
    pub keep: Keep,
    /// The games with which a new archive begins, if any.
    pub founding: Option<LoadIncludedGames>,
}

impl Options {
    /// The usual set-up with the games in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> Options {
        Options {
            store: StoreOptions::new(directory),
            rooms: RoomsOptions::default(),
            accounts: AccountOptions::default(),
            lobby: LobbyOptions::default(),
            http: HttpOptions::default(),
            keep: Keep::default(),
            founding: None,
        }
    }
}
