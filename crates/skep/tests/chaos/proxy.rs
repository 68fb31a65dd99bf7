//! A TCP proxy to PostgreSQL that can be interrupted.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf, tcp::OwnedWriteHalf},
    sync::watch,
    time::sleep,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProxyState {
    /// Forwards everything.
    Open,
    /// Holds back all data.
    Stalled,
    /// Delays every query, as on an overloaded database, but not connecting.
    Slow(Duration),
    /// Closes every connection and accepts none.
    Cut,
}

/// A proxy from a free port to another port.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<watch::Sender<ProxyState>>,
}

impl Proxy {
    /// Starts a proxy to a local port.
    pub(crate) async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = listener.local_addr().expect("an address").port();
        let state = Arc::new(watch::Sender::new(ProxyState::Open));
        tokio::spawn(accept(listener, port, Arc::clone(&state)));
        Proxy { port: own, state }
    }

    pub(crate) fn set(&self, state: ProxyState) {
        self.state.send_replace(state);
    }
}

async fn accept(listener: TcpListener, port: u16, sender: Arc<watch::Sender<ProxyState>>) {
    while let Ok((near, _)) = listener.accept().await {
        let mut state = sender.subscribe();
        if *state.borrow_and_update() == ProxyState::Cut {
            continue;
        }
        tokio::spawn(async move {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else {
                return;
            };
            let (near_read, near_write) = near.into_split();
            let (far_read, far_write) = far.into_split();
            tokio::select! {
                () = forward(near_read, far_write, state.clone(), true) => {}
                () = forward(far_read, near_write, state.clone(), false) => {}
                _ = state.wait_for(|state| *state == ProxyState::Cut) => {}
            }
        });
    }
}

/// Forwards bytes in one direction, except while stalled.
async fn forward(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<ProxyState>,
    is_client: bool,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count) = from.read(&mut bytes).await {
        let Ok(state) = state
            .wait_for(|state| *state != ProxyState::Stalled)
            .await
            .map(|state| *state)
        else {
            return;
        };
        if let ProxyState::Slow(delay) = state
            && is_client
            && runs_query(&bytes[..count])
        {
            sleep(delay).await;
        }
        if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// Returns true if a client's data runs a statement. PostgreSQL messages start with their type: `B` binds the
/// parameters of a statement to be executed, and `Q` is a simple query.
fn runs_query(bytes: &[u8]) -> bool {
    matches!(bytes.first(), Some(b'B' | b'Q'))
}
