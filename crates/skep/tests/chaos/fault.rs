//! Faults of servers.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A server is killed, and started again.
    Kill,
    /// SIGSTOP and SIGCONT, like a machine that sleeps.
    Freeze,
    /// PostgreSQL is restarted.
    RestartDatabase,
    /// The connections of a server to PostgreSQL are cut, or stall, for a while.
    Cut,
    /// A clean shutdown and a restart.
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
