//! Options of the HTTP server and the state its handlers share.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use tokio::sync::{Semaphore, watch};

use crate::http::{
    edge::limits::{LimitOptions, Limits},
    monitoring::LastHealthCheck,
};
use crate::{
    accounts::Accounts,
    archive::Archive,
    ids::TokenHash,
    lobby::Lobby,
    players::Players,
    rate_limit::LimitError,
    room::Rooms,
    store::{Store, StoreError},
};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpOptions {
    pub limits: LimitOptions,
    pub timeouts: Timeouts,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// Additional origins whose pages may use the API, such as `http://localhost:5173`.
    pub allowed_origins: Vec<String>,
    /// Public host names of this server.
    pub names: Vec<String>,
    pub imports: Imports,
    /// Serves `/metrics`.
    pub metrics: bool,
    /// The listener's address; set when the server opens.
    pub address: Option<SocketAddr>,
}

/// Permission to import games over the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Imports {
    /// Requests from this machine or with the host token.
    #[default]
    Host,
    /// Everyone, within the daily quota.
    Anyone,
}

/// Time limits for clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the head of a request, from when the connection became idle. Closes idle connections as well as slow ones.
    pub head: Duration,
    /// The same for trusted proxies, which keep connections open for later requests. Must exceed the proxy's own idle
    /// timeout, or a request may arrive just as its connection is closed.
    pub proxy_head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For an imported file.
    pub file: Duration,
    /// For accepting any part of a response.
    pub stall: Duration,
    /// For the first message on a socket.
    pub hello: Duration,
    /// For downloading an export.
    pub export: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            head: Duration::from_secs(20),
            proxy_head: Duration::from_secs(90),
            body: Duration::from_secs(15),
            file: Duration::from_secs(60),
            stall: Duration::from_secs(20),
            hello: Duration::from_secs(10),
            export: Duration::from_secs(600),
        }
    }
}

/// State shared by all handlers.
#[derive(Clone)]
pub struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) archive: Archive,
    pub(crate) accounts: Accounts,
    pub(crate) lobby: Lobby,
    pub(crate) players: Players,
    pub(crate) store: Store,
    pub(crate) last_health_check: Arc<LastHealthCheck>,
    /// One permit: files are imported one at a time.
    pub(crate) imports: Arc<Semaphore>,
    /// One permit: only one export reads at a time.
    pub(crate) export_reads: Arc<Semaphore>,
    pub(crate) options: Arc<HttpOptions>,
    pub(crate) limits: Arc<Limits>,
    /// Becomes true when the server closes.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    pub fn new(
        rooms: Arc<Rooms>,
        store: Store,
        (accounts, lobby): (Accounts, Lobby),
        options: HttpOptions,
        closing: watch::Receiver<bool>,
    ) -> App {
        let limits = Arc::new(Limits::new(options.limits));
        let gate = Arc::clone(&limits);
        rooms.set_creation_limit(Box::new(move |client, nodes| {
            let charged = gate.charge_creation(client, nodes);
            charged.map_err(LimitError::protocol_error)
        }));
        App {
            last_health_check: Arc::default(),
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

    pub(crate) async fn is_host_token(&self, token: Option<TokenHash>) -> Result<bool, StoreError> {
        match token {
            Some(token) => self.store.is_host_token(&token.to_text()).await,
            None => Ok(false),
        }
    }
}
