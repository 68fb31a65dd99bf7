//! What all requests share.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use tokio::sync::{Semaphore, watch};

use super::limits::{LimitOptions, Limits};
use crate::{archive::Archive, room::Rooms};

/// How the server meets the world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpOptions {
    /// What one address may do.
    pub limits: LimitOptions,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Origins besides our own whose pages may talk to us, such as `http://localhost:5173`.
    pub allowed_origins: Vec<String>,
    /// Whether `/metrics` is there.
    pub metrics: bool,
    /// Where the server listens; known once it does.
    pub address: Option<SocketAddr>,
}

/// What all requests share.
#[derive(Clone)]
pub struct App {
    pub(super) rooms: Rooms,
    pub(super) archive: Archive,
    /// One permit: files are imported one after the other.
    pub(super) imports: Arc<Semaphore>,
    pub(super) options: Arc<HttpOptions>,
    pub(super) limits: Arc<Limits>,
    /// Turns true when the server closes.
    pub(super) closing: watch::Receiver<bool>,
}

impl App {
    /// An application on these rooms.
    pub fn new(
        rooms: Rooms,
        archive: Archive,
        options: HttpOptions,
        closing: watch::Receiver<bool>,
    ) -> App {
        let limits = Arc::new(Limits::new(options.limits));
        let gate = Arc::clone(&limits);
        rooms.guard(Box::new(move |party| gate.creation(party)));
        App {
            rooms,
            archive,
            imports: Arc::new(Semaphore::new(1)),
            limits,
            options: Arc::new(options),
            closing,
        }
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
