//! A wire to PostgreSQL that can be cut and mended.

use std::sync::Arc;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf, tcp::OwnedWriteHalf},
    sync::watch,
};

/// What a wire does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wire {
    /// It carries everything.
    Whole,
    /// It carries nothing, and nobody is told.
    Stalled,
    /// It is cut: every connection ends, and none is made.
    Cut,
}

/// A wire from a port of its own to another.
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
                () = carry(near_read, far_write, state.clone()) => {}
                () = carry(far_read, near_write, state.clone()) => {}
                _ = state.wait_for(|wire| *wire == Wire::Cut) => {}
            }
        });
    }
}

/// Carries bytes one way, except while the wire is stalled.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut wire: watch::Receiver<Wire>) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count) = from.read(&mut bytes).await {
        if wire.wait_for(|wire| *wire == Wire::Whole).await.is_err() {
            return;
        }
        if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
