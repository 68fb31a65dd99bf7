//! What all requests share.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use tokio::sync::{Semaphore, watch};

use crate::http::{
    edge::limits::{LimitError, LimitOptions, Limits},
    edge::timeouts::Timeouts,
    health::Pulse,
};
use crate::{
    accounts::Accounts,
    archive::Archive,
    host_token,
    ids::{GameId, TokenHash},
    lobby::Lobby,
    players::Players,
    retention,
    room::Rooms,
    store::{Store, StoreError},
};

/// How the server meets the world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpOptions {
    /// What one address may do.
    pub limits: LimitOptions,
    /// How long others may take.
    pub timeouts: Timeouts,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Origins besides our own whose pages may talk to us, such as `http://localhost:5173`.
    pub allowed_origins: Vec<String>,
    /// Names of this server in the internet, under which it may be asked.
    pub names: Vec<String>,
    /// Who may import games over the network.
    pub imports: Imports,
    /// Whether `/metrics` is there.
    pub metrics: bool,
    /// Where the server listens; known once it does.
    pub address: Option<SocketAddr>,
}

/// Who may import games over the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Imports {
    /// Whoever sits at the machine or holds the token of the host.
    #[default]
    Host,
    /// Everybody, within the quota of a day.
    Anyone,
}

/// What all requests share.
#[derive(Clone)]
pub struct App {
    pub(in crate::http) rooms: Rooms,
    pub(in crate::http) archive: Archive,
    pub(in crate::http) accounts: Accounts,
    pub(in crate::http) lobby: Lobby,
    pub(in crate::http) players: Players,
    store: Store,
    pub(in crate::http) pulse: Pulse,
    /// One permit: files are imported one after the other.
    pub(in crate::http) imports: Arc<Semaphore>,
    /// One permit: only one export reads at a time.
    pub(in crate::http) export_reads: Arc<Semaphore>,
    pub(in crate::http) options: Arc<HttpOptions>,
    pub(in crate::http) limits: Arc<Limits>,
    /// Turns true when the server closes.
    pub(in crate::http) closing: watch::Receiver<bool>,
}

impl App {
    /// An application on these rooms, their store, and the accounts and the lobby that it knows.
    pub fn new(
        rooms: Rooms,
        store: Store,
        (accounts, lobby): (Accounts, Lobby),
        options: HttpOptions,
        closing: watch::Receiver<bool>,
    ) -> App {
        let limits = Arc::new(Limits::new(options.limits));
        let gate = Arc::clone(&limits);
        rooms.guard(Box::new(move |party, nodes| {
            gate.creation(party, nodes).map_err(LimitError::told)
        }));
        App {
            pulse: Pulse::new(rooms.clone(), store.clone()),
            rooms,
            archive: Archive::new(store.clone()),
            accounts,
            lobby,
            players: Players::new(store.clone()),
            store,
            imports: Arc::new(Semaphore::new(1)),
            export_reads: Arc::new(Semaphore::new(1)),
            limits,
            options: Arc::new(options),
            closing,
        }
    }

    /// Whether a request shows the token of the host.
    pub(in crate::http) async fn is_host(
        &self,
        token: Option<TokenHash>,
    ) -> Result<bool, StoreError> {
        match token {
            Some(token) => host_token::is_valid(&self.store, token).await,
            None => Ok(false),
        }
    }

    /// Deletes a game, from the archive as well.
    pub(in crate::http) async fn delete_game(&self, id: GameId) -> Result<(), StoreError> {
        retention::delete(&self.store, &self.rooms, &[id]).await
    }

    /// Waits until no socket is open.
    pub async fn sockets_closed(&self) {
        self.limits.sockets_closed().await;
    }

    /// Forgets addresses that have been quiet for a while.
    pub fn forget_quiet_addresses(&self) {
        self.limits.forget_quiet();
    }
}
