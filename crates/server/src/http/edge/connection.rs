//! One HTTP/1 connection.

use std::{
    io,
    net::SocketAddr,
    pin::{Pin, pin},
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
    net::TcpStream,
    sync::watch,
    time::{Sleep, sleep},
};

use crate::http::edge::{connection_gate::ConnectionPermit, receive_window::ReceiveWindow};
use crate::{
    closing::closed,
    metrics::{GaugeGuard, METRICS},
};

/// Bound on the head of a request and on buffered output.
const MAX_BUFFER: usize = 64 * 1024;

pub(crate) type RouterService = TowerToHyperService<Router>;

/// An admitted connection.
pub(crate) struct Connection {
    pub(crate) stream: TcpStream,
    pub(crate) peer: SocketAddr,
    pub(crate) permit: ConnectionPermit,
    pub(crate) head_timeout: Duration,
    pub(crate) stall_timeout: Duration,
}

impl Connection {
    /// Serves requests until either end closes the connection. On shutdown, pending requests are still answered. Upgraded
    /// sockets outlive this call.
    pub(crate) async fn serve(self, service: RouterService, mut closing: watch::Receiver<bool>) {
        // Messages are small and latency matters. Failure only costs latency.
        self.stream.set_nodelay(true).ok();
        let peer = self.peer;
        let window = ReceiveWindow::default();
        let stream = GuardedStream {
            stream: self.stream,
            stall_timeout: self.stall_timeout,
            stalled: None,
            window: window.clone(),
            _permit: self.permit,
            _gauge: GaugeGuard::new(&METRICS.open_connections),
        };
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(window.clone());
            service.call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_timeout)
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
