//! The accept loop.

use std::{
    io::{self, ErrorKind, Write},
    time::Duration,
};

use hyper_util::service::TowerToHyperService;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::sleep,
};

use crate::http::{
    App, edge::connection::Connection, edge::connection_gate::ConnectionGate, router::router,
};
use crate::{closing::closed, metrics::METRICS};

/// Delay after a failed accept, which usually means that file descriptors have run out.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);
const TOO_MANY_CONNECTIONS: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\n\
    connection: close\r\ncontent-length: 0\r\n\r\n";

/// Serves the application until the server closes and every pending request is answered.
pub async fn serve(listener: TcpListener, app: App, mut closing: watch::Receiver<bool>) {
    let timeouts = app.options.timeouts;
    let gate = ConnectionGate::new(&app.options);
    let service = TowerToHyperService::new(router(app));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_client_fault(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        let Some(permit) = gate.admit(peer) else {
            METRICS.refused_connections.inc();
            refuse(stream);
            continue;
        };
        let connection = Connection {
            stream,
            peer,
            permit,
            head_timeout: match gate.is_proxy(peer) {
                true => timeouts.proxy_head,
                false => timeouts.head,
            },
            stall_timeout: timeouts.stall,
        };
        tokio::spawn(connection.serve(service.clone(), closing.clone()));
    }
    // Stops accepting while open connections finish.
    drop(listener);
    gate.emptied().await;
}

/// Sends 429 without blocking the accept loop.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        // A client that misses the response finds the connection closed.
        stream.write_all(TOO_MANY_CONNECTIONS).ok();
    }
}

/// True if the client disconnected before it was accepted.
fn is_client_fault(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    )
}
