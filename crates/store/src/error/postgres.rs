//! Reasons for which a PostgreSQL database cannot be used, with advice.

use std::io::ErrorKind;

use super::code_of;

const MIN_VERSION: i32 = 13;

#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    #[error("cannot be reached: {0}; start it, or correct --database")]
    Away(sqlx::Error),
    #[error(
        "refuses the password of {user}: give the right one with --database-password-file FILE or in PGPASSWORD"
    )]
    Password { user: String },
    #[error(
        "does not let {user} in: {message}; create the user with `createuser {user}`, or allow the connection in pg_hba.conf"
    )]
    User { user: String, message: String },
    #[error("has no database of this name: create it with `createdb --owner={user} {database}`")]
    NoDatabase { user: String, database: String },
    #[error("cannot be reached with TLS: {0}; see sslmode and sslrootcert in docs/hosting.md")]
    Tls(sqlx::Error),
    #[error("is version {found}, which is too old: update it to {needed} or newer")]
    TooOld { found: i32, needed: i32 },
    #[error(
        "holds games of a newer Skep: update this program, or choose another database with --database"
    )]
    Newer,
    #[error(
        "is not used any more: everything in it was moved to {to}; use that, with --database URL or --data DIR"
    )]
    Moved { to: String },
    #[error(
        "takes no changes, as a standby does: name the primary server with --database, or turn default_transaction_read_only off"
    )]
    ReadOnly,
    #[error("has no space left on its disk: free some, and start again")]
    Full,
    #[error(
        "does not let {user} create tables: make {user} the owner with `ALTER DATABASE {database} OWNER TO {user}`"
    )]
    NotOwner { user: String, database: String },
    #[error("cannot be migrated: {0}")]
    Migration(sqlx::migrate::MigrateError),
    #[error("cannot be used: {0}")]
    Other(sqlx::Error),
}

impl PostgresError {
    pub(crate) fn of(error: sqlx::Error, user: &str, database: &str) -> PostgresError {
        let user = user.to_owned();
        let database = database.to_owned();
        match &error {
            // An untrusted certificate is reported as invalid data.
            sqlx::Error::Io(io) if io.kind() == ErrorKind::InvalidData => {
                return PostgresError::Tls(error);
            }
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => return PostgresError::Away(error),
            sqlx::Error::Tls(_) => return PostgresError::Tls(error),
            _ => {}
        }
        match &*code_of(&error) {
            "28P01" => PostgresError::Password { user },
            "28000" => PostgresError::User {
                user,
                message: error
                    .as_database_error()
                    .map_or_else(String::new, |error| error.message().to_owned()),
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

    /// Checks the number of a version, such as `130004` for 13.4, and that the server accepts changes.
    pub(crate) const fn check_server(
        version: i32,
        is_read_only: bool,
    ) -> Result<(), PostgresError> {
        let (found, needed) = (version / 10_000, MIN_VERSION);
        if found < needed {
            return Err(PostgresError::TooOld { found, needed });
        }
        match is_read_only {
            true => Err(PostgresError::ReadOnly),
            false => Ok(()),
        }
    }

    pub(crate) const fn is_transient(&self) -> bool {
        matches!(self, PostgresError::Away(_))
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn rejects_a_server_that_is_too_old_with_advice() {
        for (version, found) in [(90_624, 9), (100_023, 10), (120_022, 12), (129_999, 12)] {
            let refused = PostgresError::check_server(version, true).expect_err("too old");
            let sentence =
                format!("is version {found}, which is too old: update it to 13 or newer");
            assert_eq!(refused.to_string(), sentence);
            assert!(!refused.is_transient());
        }
        for version in [130_000, 150_014, 180_001] {
            PostgresError::check_server(version, false).expect("new enough");
            let refused = PostgresError::check_server(version, true).expect_err("read only");
            assert!(matches!(refused, PostgresError::ReadOnly), "{refused}");
        }
    }

    #[test]
    fn distinguishes_an_untrusted_certificate_from_an_unreachable_server() {
        let of = |kind: ErrorKind| {
            let error = sqlx::Error::Io(io::Error::new(kind, "why"));
            PostgresError::of(error, "skep", "games")
        };
        let untrusted = of(ErrorKind::InvalidData);
        assert!(matches!(untrusted, PostgresError::Tls(_)), "{untrusted}");
        assert!(!untrusted.is_transient());
        let away = of(ErrorKind::ConnectionRefused);
        assert!(away.is_transient(), "{away}");
    }
}
