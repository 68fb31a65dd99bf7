//! One connection, from its first byte to its last.

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

use crate::http::{edge::connection_count::Counted, edge::inflow::Inflow};
use crate::{
    closing::closed,
    metrics::{METRICS, Present},
};

/// The most that is kept of a head of a request, and of what waits to be sent.
const MAX_BUFFER: usize = 64 * 1024;

/// The application as connections call it.
pub(in crate::http) type Application = TowerToHyperService<Router>;

/// A connection that was let in.
pub(in crate::http) struct Connection {
    pub(in crate::http) stream: TcpStream,
    pub(in crate::http) peer: SocketAddr,
    pub(in crate::http) place: Counted,
    /// How long a request may keep the server waiting for its head.
    pub(in crate::http) head: Duration,
    /// How long the other end may take nothing of what it is sent.
    pub(in crate::http) stall: Duration,
}

impl Connection {
    /// Answers requests until one of both ends has had enough, or the server closes and what has begun is answered. A socket
    /// goes on by itself.
    pub(in crate::http) async fn serve(
        self,
        application: Application,
        mut closing: watch::Receiver<bool>,
    ) {
        // Messages are small and each is wanted at once. A connection that refuses is a little slower, no more.
        self.stream.set_nodelay(true).ok();
        let peer = self.peer;
        let inflow = Inflow::default();
        let watched = Watched {
            stream: self.stream,
            patience: self.stall,
            waiting: None,
            inflow: inflow.clone(),
            _place: self.place,
            _present: Present::of(&METRICS.connections),
        };
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(inflow.clone());
            application.call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head)
            .max_buf_size(MAX_BUFFER)
            .serve_connection(TokioIo::new(watched), service)
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
            // Strangers break off connections, are too slow or send nonsense all the time.
            tracing::debug!(%error, "a connection has ended");
        }
    }
}

/// A stream that gives up on an end that takes nothing any more. It holds its place among the connections until it is dropped,
/// also as a socket.
struct Watched {
    stream: TcpStream,
    patience: Duration,
    /// Runs while the other end takes nothing.
    waiting: Option<Pin<Box<Sleep>>>,
    inflow: Inflow,
    _place: Counted,
    _present: Present,
}

impl Watched {
    /// Passes on what came of a write, or an error once it has waited for too long.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let patience = self.patience;
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(sleep(patience)));
        match waiting.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let bytes = buffer.filled().len().saturating_sub(before);
        match self.inflow.take(bytes) {
            true => read,
            false => Poll::Ready(Err(io::Error::other("frames without an end"))),
        }
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, written)
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
