//! What can go wrong with storage.

mod postgres;

use std::{io, path::PathBuf, sync::Arc};

use sqlx::error::DatabaseError;

pub use postgres::PostgresError;

/// The store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be made.
    #[error("cannot create the directory {path}: {source}", path = path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file with which servers keep clear of one another cannot be written.
    #[error("cannot write {path}: {source}", path = path.display())]
    Lock {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another server works in the directory.
    #[error("another Skep server works in {path}: stop it, or choose another directory with --data", path = path.display())]
    InUse {
        /// Which.
        path: PathBuf,
    },
    /// A later version has written the database.
    #[error("the database {path} was written by a newer Skep: update this program, or choose another directory with --data", path = path.display())]
    Newer {
        /// Which.
        path: PathBuf,
    },
    /// Its content was moved to another database.
    #[error("everything in {path} was moved to {to}: use that, with --database URL or --data DIR", path = path.display())]
    Moved {
        /// Which.
        path: PathBuf,
        /// Where it is now.
        to: String,
    },
    /// PostgreSQL cannot be used.
    #[error("PostgreSQL at {place} {fault}")]
    Postgres {
        /// Where it is.
        place: String,
        /// Why. It is told already, so it is no source that would be told once more.
        fault: PostgresError,
    },
    /// The database cannot be opened or brought up to date.
    #[error("cannot open the database {path}: {source}", path = path.display())]
    Database {
        /// Which.
        path: PathBuf,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

/// A change or a question that the store did not carry out. Nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The game has another version than the change expects.
    #[error("the game has changed meanwhile")]
    Conflict,
    /// One of the players of the next game plays another by the clock.
    #[error("one of the players plays another game by the clock")]
    Playing,
    /// One of the players of the next game may not use their account any more.
    #[error("one of the players has no account here any more")]
    ShutOut,
    /// The database does not answer, or is locked. If its connection broke and could not be mended in time, a change that
    /// was under way may turn out to be made: the next one is a conflict then, and whoever reads learns of it.
    #[error("the database cannot be used now: {0}")]
    Unavailable(Arc<sqlx::Error>),
    /// There is no room for the change.
    #[error("the disk of the database is full: free some space, and changes are stored again")]
    Full,
    /// Everything can be read and nothing changed.
    #[error(
        "the database takes no changes: see whether it is a standby, or set to read only; they are stored again once it does"
    )]
    ReadOnly,
    /// A newer program has written it, which runs beside this one.
    #[error("a newer Skep has written what this one cannot read")]
    Newer,
    /// What is stored makes no sense.
    #[error("the database holds something that cannot be read: {0}")]
    Corrupt(String),
    /// The store is closed.
    #[error("the server is closing")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let said = error.as_database_error();
        let code = said.and_then(DatabaseError::code).unwrap_or_default();
        let state = StoreError::of_code(&code);
        state.unwrap_or_else(|| StoreError::Unavailable(Arc::new(error)))
    }
}

/// Whether a database works but refuses a change because it breaks a constraint.
pub(crate) fn is_constraint(error: &sqlx::Error) -> bool {
    let said = error.as_database_error();
    let code = said.and_then(DatabaseError::code).unwrap_or_default();
    match code.len() {
        5 => code.starts_with("23"),
        _ => code.parse::<u32>().is_ok_and(|code| code & 0xff == 19),
    }
}

impl StoreError {
    /// What a database says of its own state by a code: five characters of PostgreSQL, or a number of SQLite with the primary code
    /// in its last byte. `None` if it says nothing of the kind.
    fn of_code(code: &str) -> Option<StoreError> {
        if code.len() == 5 {
            return match code {
                "53100" => Some(StoreError::Full),
                "25006" => Some(StoreError::ReadOnly),
                _ => None,
            };
        }
        match code.parse::<u32>().ok()? & 0xff {
            13 => Some(StoreError::Full),
            8 => Some(StoreError::ReadOnly),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_that_are_full_or_take_no_changes_say_so_each_in_its_way() {
        let told = |code: &str| StoreError::of_code(code).map(|error| error.to_string());
        let is = |code: &str, what: &str| told(code).is_some_and(|told| told.contains(what));
        // SQLITE_FULL, and PostgreSQL's disk_full.
        assert!(is("13", "free some space") && is("53100", "free some space"));
        // SQLITE_READONLY and one of its kinds, and PostgreSQL's read_only_sql_transaction.
        assert!(is("8", "takes no changes") && is("1032", "takes no changes"));
        assert!(is("25006", "takes no changes"));
        // Nothing, SQLITE_BUSY, a deadlock, and a number that only SQLite would take for full.
        for code in ["", "5", "40P01", "22029"] {
            assert_eq!(told(code), None, "{code}");
        }
    }
}
