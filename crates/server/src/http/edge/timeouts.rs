//! How long the other end of a connection may take.

use std::time::Duration;

/// How long the other end of a connection may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Until the head of a request has arrived, counted from the moment the connection is free for it: this closes idle
    /// connections as well as those that send a header a byte at a time.
    pub head: Duration,
    /// The same for a trusted proxy, which keeps connections for its next visitor. It must be longer than the proxy's own
    /// limit, or a request may arrive at the moment its connection is closed.
    pub proxy_head: Duration,
    /// Until the body of a request has arrived.
    pub body: Duration,
    /// Until a file of games has arrived.
    pub file: Duration,
    /// Until the other end takes something of what is sent to it.
    pub stall: Duration,
    /// Until the client of a socket has said hello.
    pub hello: Duration,
    /// Until an export of games has been read to its end.
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
