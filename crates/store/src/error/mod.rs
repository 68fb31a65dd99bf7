//! Errors of the store.

mod postgres;

use std::{io, path::PathBuf, sync::Arc};

use sqlx::error::DatabaseError;

pub use postgres::PostgresError;

/// The store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("cannot create the directory {path}: {source}", path = path.display())]
    Directory { path: PathBuf, source: io::Error },
    #[error("cannot write {path}: {source}", path = path.display())]
    Lock { path: PathBuf, source: io::Error },
    #[error("another Skep server works in {path}: stop it, or choose another directory with --data", path = path.display())]
    InUse { path: PathBuf },
    #[error("the database {path} was written by a newer Skep: update this program, or choose another directory with --data", path = path.display())]
    Newer { path: PathBuf },
    #[error("everything in {path} was moved to {to}: use that, with --database URL or --data DIR", path = path.display())]
    Moved { path: PathBuf, to: String },
    /// The fault is part of the message, so it is not a source: it would be reported twice.
    #[error("PostgreSQL at {place} {fault}")]
    Postgres { place: String, fault: PostgresError },
    #[error("cannot open the database {path}: {source}", path = path.display())]
    Database {
        path: PathBuf,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// A read or change that failed. Nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The game has another version than the change expects.
    #[error("the game has changed")]
    Conflict,
    #[error("one of the players is in another real-time game")]
    Playing,
    /// The account of a player of the next game is banned or deleted.
    #[error("one of the players has no active account")]
    ShutOut,
    /// The database does not answer, or is locked. If its connection broke for too long, the change may have been committed after
    /// all: a repetition is then a conflict, and a read shows the change.
    #[error("the database is unavailable: {0}")]
    Unavailable(Arc<sqlx::Error>),
    #[error("the disk of the database is full: free some space, and changes are stored again")]
    Full,
    #[error(
        "the database takes no changes: check whether it is a standby or read-only; changes are stored again once it accepts them"
    )]
    ReadOnly,
    /// Written by a newer node of the cluster.
    #[error("written by a newer Skep, which this one cannot read")]
    Newer,
    #[error("the database contains invalid data: {0}")]
    Corrupt(String),
    #[error("the server is shutting down")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        if let sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::Encode(_) =
            error
        {
            return StoreError::Corrupt(error.to_string());
        }
        let state = StoreError::of_code(&code_of(&error));
        state.unwrap_or_else(|| StoreError::Unavailable(Arc::new(error)))
    }
}

impl StoreError {
    fn of_code(code: &str) -> Option<StoreError> {
        match code {
            "13" | "53100" => Some(StoreError::Full),
            "8" | "25006" => Some(StoreError::ReadOnly),
            _ => None,
        }
    }
}

/// Returns whether a change violates a constraint, which is not an outage.
pub(crate) fn is_constraint(error: &sqlx::Error) -> bool {
    let code = code_of(error);
    code == "19" || code.len() == 5 && code.starts_with("23")
}

/// The code of an error: five characters of PostgreSQL, or the primary code of SQLite. Empty if the database reported none.
pub(crate) fn code_of(error: &sqlx::Error) -> String {
    let code = error.as_database_error().and_then(DatabaseError::code);
    primary(&code.unwrap_or_default())
}

/// SQLite's primary code is the last byte of its number.
fn primary(code: &str) -> String {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => (number & 0xff).to_string(),
        _ => code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_full_and_read_only_databases_by_their_codes() {
        let text = |code: &str| StoreError::of_code(&primary(code)).map(|error| error.to_string());
        let is = |code: &str, what: &str| text(code).is_some_and(|text| text.contains(what));
        // SQLITE_FULL, and PostgreSQL's disk_full.
        assert!(is("13", "free some space") && is("53100", "free some space"));
        // SQLITE_READONLY and one of its kinds, and PostgreSQL's read_only_sql_transaction.
        assert!(is("8", "takes no changes") && is("1032", "takes no changes"));
        assert!(is("25006", "takes no changes"));
        // None, SQLITE_BUSY, a deadlock, and a PostgreSQL code that would mean a full disk as a number of SQLite.
        for code in ["", "5", "40P01", "22029"] {
            assert_eq!(text(code), None, "{code}");
        }
    }
}
