//! The accept loop, and one HTTP/1 connection with its bound on the bytes that a WebSocket may receive without completing
//! a message.

use std::{
    io::{self, ErrorKind, Write},
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use axum::{Router, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{Sleep, sleep},
};

use crate::http::{
    App,
    edge::connection_gate::{ConnectionGate, ConnectionPermit},
    router::router,
};
use crate::{
    closing::closed,
    metrics::{GaugeGuard, METRICS},
};

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
        let head_timeout = match gate.is_proxy(peer) {
            true => timeouts.proxy_head,
            false => timeouts.head,
        };
        let stream = GuardedStream {
            stream,
            stall_timeout: timeouts.stall,
            stalled: None,
            window: ReceiveWindow::default(),
            _permit: permit,
            _gauge: GaugeGuard::new(&METRICS.open_connections),
        };
        let (service, closing) = (service.clone(), closing.clone());
        let serving = serve_connection(stream, peer, head_timeout, service, closing);
        tokio::spawn(serving);
    }
    // Stops accepting while open connections finish.
    drop(listener);
    gate.open.emptied().await;
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

/// Bound on the head of a request and on buffered output.
const MAX_BUFFER: usize = 64 * 1024;

/// Serves requests until either end closes the connection. On shutdown, pending requests are still answered. Upgraded
/// sockets outlive this call.
async fn serve_connection(
    stream: GuardedStream,
    peer: SocketAddr,
    head_timeout: Duration,
    service: TowerToHyperService<Router>,
    mut closing: watch::Receiver<bool>,
) {
    // Messages are small and latency matters. Failure only costs latency.
    stream.stream.set_nodelay(true).ok();
    let window = stream.window.clone();
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(window.clone());
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_timeout)
        .max_buf_size(MAX_BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        // Clients disconnect, stall and send garbage all the time.
        tracing::debug!(%error, "connection ended");
    }
}

/// A TCP stream that fails when the peer stops reading or exceeds its receive window. It holds the connection's permit,
/// also after an upgrade to a WebSocket.
struct GuardedStream {
    stream: TcpStream,
    stall_timeout: Duration,
    /// Runs while a write is pending.
    stalled: Option<Pin<Box<Sleep>>>,
    window: ReceiveWindow,
    _permit: ConnectionPermit,
    _gauge: GaugeGuard,
}

impl GuardedStream {
    /// Passes on the result of a write, or an error once writes have been pending for too long.
    fn check_stall<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stall_timeout = self.stall_timeout;
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(sleep(stall_timeout)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for GuardedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let bytes = buffer.filled().len().saturating_sub(before);
        match self.window.consume(bytes) {
            true => read,
            false => Poll::Ready(Err(io::Error::other("endless message"))),
        }
    }
}

impl AsyncWrite for GuardedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check_stall(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.check_stall(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

const MAX_FRAME_HEADER: usize = 14;

/// A receive window, replenished by every completed message. Endless fragments, which may even be empty, never become a
/// message that the message budget could count, so they are bounded here, where bytes arrive.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReceiveWindow(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// 0 until the connection is a WebSocket.
    size: AtomicI64,
    remaining: AtomicI64,
}

impl ReceiveWindow {
    /// Starts limiting: room for a message of the maximum size in two frames, and for read-ahead.
    pub(crate) fn open(&self, max_message: usize, read_ahead: usize) {
        let size = signed(2 * (max_message + MAX_FRAME_HEADER) + read_ahead);
        self.0.remaining.store(size, Ordering::Relaxed);
        self.0.size.store(size, Ordering::Relaxed);
    }

    /// Replenishes the window after a complete message or control frame.
    pub(crate) fn replenish(&self, bytes: usize) {
        let size = self.0.size.load(Ordering::Relaxed);
        let more = signed(bytes + MAX_FRAME_HEADER);
        let refill = |remaining: i64| Some(remaining.saturating_add(more).min(size));
        // Never fails, because the closure always returns a value.
        self.0
            .remaining
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, refill)
            .ok();
    }

    /// Returns false if the window is exceeded.
    pub(crate) fn consume(&self, bytes: usize) -> bool {
        if self.0.size.load(Ordering::Relaxed) == 0 {
            return true;
        }
        let bytes = signed(bytes);
        self.0.remaining.fetch_sub(bytes, Ordering::Relaxed) >= bytes
    }
}

fn signed(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_sockets_but_not_requests() {
        let window = ReceiveWindow::default();
        assert!(window.consume(1_000_000));
        window.open(100, 0);
        assert!(window.consume(228));
        assert!(!window.consume(1));
    }

    #[test]
    fn any_number_of_messages_fits_even_in_two_frames_each() {
        let window = ReceiveWindow::default();
        window.open(100, 50);
        for _ in 0..1_000 {
            // Two frames with a header of six bytes each.
            assert!(window.consume(100 + 2 * 6));
            window.replenish(100);
        }
    }

    #[test]
    fn empty_frames_exhaust_the_window() {
        let window = ReceiveWindow::default();
        window.open(100, 0);
        let frames = (0..1_000).take_while(|_| window.consume(6)).count();
        assert_eq!(frames, 38);
    }
}
