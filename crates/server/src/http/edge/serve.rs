//! Connections are taken and answered.

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

/// How long to wait after the system had no connection to give.
const PAUSE: Duration = Duration::from_millis(200);
/// What a connection hears for which there is no place.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\nconnection: close\r\n\
    content-length: 0\r\n\r\n";

/// Serves the application until the server closes and every request that has begun is answered.
pub async fn serve(listener: TcpListener, app: App, mut closing: watch::Receiver<bool>) {
    let timeouts = app.options.timeouts;
    let door = ConnectionGate::new(&app.options);
    let application = TowerToHyperService::new(router(app));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            // The client disconnected before it was accepted.
            Err(error) if is_of_visitor(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "cannot take a connection");
                sleep(PAUSE).await;
                continue;
            }
        };
        let Some(place) = door.enter(peer) else {
            METRICS.refused_connections.inc();
            refuse(stream);
            continue;
        };
        let connection = Connection {
            stream,
            peer,
            place,
            head: match door.is_proxy(peer) {
                true => timeouts.proxy_head,
                false => timeouts.head,
            },
            stall: timeouts.stall,
        };
        tokio::spawn(connection.serve(application.clone(), closing.clone()));
    }
    // No new connections from here on.
    drop(listener);
    door.emptied().await;
}

/// Says that there is no place, without waiting for anything.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        // A client that misses the message finds the connection closed.
        stream.write_all(FULL).ok();
    }
}

fn is_of_visitor(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    )
}
