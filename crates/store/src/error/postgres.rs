//! Why a PostgreSQL database cannot be used, and what to do about it.

use std::io::ErrorKind;

use sqlx::error::DatabaseError;

/// The oldest version of PostgreSQL that will do.
const OLDEST: i32 = 13;

/// Why a PostgreSQL database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// Nobody answers, or not in time.
    #[error("cannot be reached: {0}; start it, or correct --database")]
    Away(sqlx::Error),
    /// The password is wrong, or there is none.
    #[error(
        "refuses the password of {user}: give the right one with --database-password-file FILE or in PGPASSWORD"
    )]
    Password {
        /// Who wanted in.
        user: String,
    },
    /// The user is unknown, or may not come from here.
    #[error(
        "does not let {user} in: {message}; make the user with `createuser {user}`, or allow the connection in pg_hba.conf"
    )]
    User {
        /// Who wanted in.
        user: String,
        /// What PostgreSQL says.
        message: String,
    },
    /// There is no such database.
    #[error("has no database of this name: make it with `createdb --owner={user} {database}`")]
    NoDatabase {
        /// Who wanted in.
        user: String,
        /// Which database.
        database: String,
    },
    /// It cannot be trusted, or takes no encrypted connections.
    #[error("cannot be reached with TLS: {0}; see sslmode and sslrootcert in docs/hosting.md")]
    Tls(sqlx::Error),
    /// Its version is too old.
    #[error("is version {found}, which is too old: update it to {needed} or newer")]
    TooOld {
        /// Its version.
        found: i32,
        /// The oldest that will do.
        needed: i32,
    },
    /// A later version of this program has written it.
    #[error(
        "holds games of a newer Skep: update this program, or choose another database with --database"
    )]
    Newer,
    /// Its content was moved to another database.
    #[error(
        "is not used any more: everything in it was moved to {to}; use that, with --database URL or --data DIR"
    )]
    Moved {
        /// Where it is now.
        to: String,
    },
    /// Nothing can be written.
    #[error(
        "takes no changes, as a standby does: name the primary server with --database, or turn default_transaction_read_only off"
    )]
    ReadOnly,
    /// There is no room for the tables.
    #[error("has no space left on its disk: free some, and start again")]
    Full,
    /// The user may not make tables.
    #[error(
        "does not let {user} make tables: make {user} the owner with `ALTER DATABASE {database} OWNER TO {user}`"
    )]
    NotOwner {
        /// Who wanted to.
        user: String,
        /// Where.
        database: String,
    },
    #[error("cannot be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
    /// Something else.
    #[error("cannot be used: {0}")]
    Other(sqlx::Error),
}

impl PostgresError {
    /// What an error means for a user of a database.
    pub(crate) fn of(error: sqlx::Error, user: &str, database: &str) -> PostgresError {
        let user = user.to_owned();
        let database = database.to_owned();
        match &error {
            // A certificate that cannot be trusted comes as data that make no sense.
            sqlx::Error::Io(io) if io.kind() == ErrorKind::InvalidData => {
                return PostgresError::Tls(error);
            }
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => return PostgresError::Away(error),
            sqlx::Error::Tls(_) => return PostgresError::Tls(error),
            _ => {}
        }
        let said = error.as_database_error();
        let code = said.and_then(DatabaseError::code).unwrap_or_default();
        match &*code {
            "28P01" => PostgresError::Password { user },
            "28000" => PostgresError::User {
                user,
                message: said
                    .map(|said| said.message().to_owned())
                    .unwrap_or_default(),
            },
            "3D000" => PostgresError::NoDatabase { user, database },
            "25006" => PostgresError::ReadOnly,
            "53100" => PostgresError::Full,
            "42501" => PostgresError::NotOwner { user, database },
            // Starting up, shutting down, or too many connections.
            "57P01" | "57P02" | "57P03" | "53300" => PostgresError::Away(error),
            _ => PostgresError::Other(error),
        }
    }

    /// Whether we can work with a server of this version, as PostgreSQL counts them: `130004` is 13.4.
    ///
    /// # Errors
    /// It is too old, or takes no changes.
    pub(crate) const fn judge(version: i32, is_read_only: bool) -> Result<(), PostgresError> {
        let (found, needed) = (version / 10_000, OLDEST);
        if found < needed {
            return Err(PostgresError::TooOld { found, needed });
        }
        match is_read_only {
            true => Err(PostgresError::ReadOnly),
            false => Ok(()),
        }
    }

    /// Whether it may be better in a moment.
    pub(crate) const fn may_pass(&self) -> bool {
        matches!(self, PostgresError::Away(_))
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn a_server_that_is_too_old_is_refused_with_what_to_do_about_it() {
        for (version, found) in [(90_624, 9), (100_023, 10), (120_022, 12), (129_999, 12)] {
            let judged = PostgresError::judge(version, true).expect_err("too old");
            let sentence =
                format!("is version {found}, which is too old: update it to 13 or newer");
            assert_eq!(judged.to_string(), sentence);
            assert!(!judged.may_pass());
        }
        for version in [130_000, 150_014, 180_001] {
            PostgresError::judge(version, false).expect("new enough");
            let judged = PostgresError::judge(version, true).expect_err("read only");
            assert!(matches!(judged, PostgresError::ReadOnly), "{judged}");
        }
    }

    #[test]
    fn a_certificate_that_cannot_be_trusted_is_told_from_a_server_that_is_away() {
        let of = |kind: ErrorKind| {
            let error = sqlx::Error::Io(io::Error::new(kind, "why"));
            PostgresError::of(error, "skep", "games")
        };
        let untrusted = of(ErrorKind::InvalidData);
        assert!(matches!(untrusted, PostgresError::Tls(_)), "{untrusted}");
        assert!(!untrusted.may_pass());
        let away = of(ErrorKind::ConnectionRefused);
        assert!(away.may_pass(), "{away}");
    }
}
