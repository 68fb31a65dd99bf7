//! What may happen to servers.

/// What may happen to servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A server is killed, and started again.
    Kill,
    /// A server is stopped for a while and then goes on, as a machine that sleeps.
    Freeze,
    /// PostgreSQL is restarted.
    RestartDatabase,
    /// The connections of a server to PostgreSQL are cut, or stall, for a while.
    Cut,
    /// A server is told to end, and started again.
    Terminate,
}

impl Fault {
    pub(crate) const ALL: [Fault; 5] = [
        Fault::Kill,
        Fault::Freeze,
        Fault::RestartDatabase,
        Fault::Cut,
        Fault::Terminate,
    ];
}
