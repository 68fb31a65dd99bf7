//! A TCP proxy to PostgreSQL that can be interrupted.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf, tcp::OwnedWriteHalf},
    sync::watch,
    time::sleep,
};

/// The state of the proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wire {
    /// It carries everything.
    Whole,
    /// Drops all data silently.
    Stalled,
    /// Every query takes this much longer, as on an overloaded database. Connecting does not.
    Slow(Duration),
    /// It is cut: every connection ends, and none is made.
    Cut,
}

/// A proxy from a free port to another.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    wire: Arc<watch::Sender<Wire>>,
}

impl Proxy {
    /// A wire to a port of this machine.
    pub(crate) async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = listener.local_addr().expect("an address").port();
        let wire = Arc::new(watch::Sender::new(Wire::Whole));
        tokio::spawn(accept(listener, port, Arc::clone(&wire)));
        Proxy { port: own, wire }
    }

    /// Lets the wire be so from now on.
    pub(crate) fn set(&self, wire: Wire) {
        self.wire.send_replace(wire);
    }
}

async fn accept(listener: TcpListener, port: u16, wire: Arc<watch::Sender<Wire>>) {
    while let Ok((near, _)) = listener.accept().await {
        let mut state = wire.subscribe();
        if *state.borrow_and_update() == Wire::Cut {
            continue;
        }
        tokio::spawn(async move {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else {
                return;
            };
            let (near_read, near_write) = near.into_split();
            let (far_read, far_write) = far.into_split();
            tokio::select! {
                () = carry(near_read, far_write, state.clone(), true) => {}
                () = carry(far_read, near_write, state.clone(), false) => {}
                _ = state.wait_for(|wire| *wire == Wire::Cut) => {}
            }
        });
    }
}

/// Carries bytes one way, except while the wire is stalled.
async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut wire: watch::Receiver<Wire>,
    is_client: bool,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count) = from.read(&mut bytes).await {
        let Ok(state) = wire
            .wait_for(|wire| *wire != Wire::Stalled)
            .await
            .map(|wire| *wire)
        else {
            return;
        };
        if let Wire::Slow(delay) = state
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

/// Whether what a client sends runs a statement: PostgreSQL's messages begin with their type, `B` binds parameters to a
/// statement in order to execute it and `Q` is a query by itself.
fn runs_query(bytes: &[u8]) -> bool {
    matches!(bytes.first(), Some(b'B' | b'Q'))
}
