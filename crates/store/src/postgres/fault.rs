//! Classification of errors by their effect on the statement, and limits of retries.

use std::time::Duration;

use crate::error::code_of;

/// Retry time after the connection broke. A restart of PostgreSQL takes a second or two.
pub(super) const MAX_RETRY_TIME: Duration = Duration::from_secs(5);
pub(super) const RETRY_INTERVAL: Duration = Duration::from_millis(100);
/// Attempts after deadlocks.
pub(super) const MAX_ATTEMPTS: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The connection broke: the statement may or may not have been executed.
    Disconnected,
    /// A deadlock or serialisation failure: nothing was done, and another attempt may succeed.
    Contended,
    /// The statement was rejected and nothing was done.
    Refused,
}

impl Fault {
    pub(super) fn of(error: &sqlx::Error) -> Fault {
        let is_broken = matches!(
            error,
            sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::WorkerCrashed
        );
        match &*code_of(error) {
            "40001" | "40P01" => Fault::Contended,
            // The server stops, has crashed, starts, has closed the session, or has no room for another one.
            "57P01" | "57P02" | "57P03" | "57P05" | "53300" => Fault::Disconnected,
            code if is_broken || code.starts_with("08") => Fault::Disconnected,
            _ => Fault::Refused,
        }
    }
}
