//! What an error says about a change that was tried.

use sqlx::error::DatabaseError;

/// What an error says about a change that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The connection broke: nobody knows whether what was sent last was done.
    Broken,
    /// Somebody else was in the way, and nothing was done: another try may succeed.
    Contended,
    /// It was refused, and nothing was done.
    Refused,
}

impl Trouble {
    pub(super) fn of(error: &sqlx::Error) -> Trouble {
        let Some(said) = error.as_database_error() else {
            return match error {
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::WorkerCrashed => Trouble::Broken,
                _ => Trouble::Refused,
            };
        };
        match &*said.code().unwrap_or_default() {
            // A deadlock, or a failure to serialise.
            "40001" | "40P01" => Trouble::Contended,
            // The server stops, has crashed, starts, has closed the session, or has no room for another one.
            "57P01" | "57P02" | "57P03" | "57P05" | "53300" => Trouble::Broken,
            code if code.starts_with("08") => Trouble::Broken,
            _ => Trouble::Refused,
        }
    }
}

/// Whether a row is there already.
pub(super) fn is_there_already(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(DatabaseError::is_unique_violation)
}

/// What took too long is as if the connection had broken.
pub(super) fn too_late() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(
        std::io::ErrorKind::TimedOut,
        "PostgreSQL does not answer",
    ))
}
