//! A private PostgreSQL server for a test, in a temporary directory, reachable by socket and local port. It ends with
//! the test, even if that is killed.
//!
//! ```no_run
//! let postgres = skep_test_postgres::TestPostgres::start()?;
//! println!("{}", postgres.url());
//! # Ok::<(), skep_test_postgres::TestPostgresError>(())
//! ```
//!
//! `initdb` runs once per user and version, and the result is copied. PostgreSQL refuses to run as root, so tests
//! running as root start it as another user.

mod programs;
mod server;
mod small_disk;

pub use server::TestPostgres;
pub use small_disk::SmallDisk;

/// Superuser and database name.
pub const USER: &str = "skep";
/// Needed on the port, but not on the socket.
pub const PASSWORD: &str = "open-sesame";

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct TestPostgresError(String);

impl TestPostgresError {
    fn new(what: impl Into<String>) -> TestPostgresError {
        TestPostgresError(what.into())
    }
}

/// Adds what was to be done to an error.
trait Doing<T> {
    fn doing(self, what: &str) -> Result<T, TestPostgresError>;
}

impl<T, E: std::fmt::Display> Doing<T> for Result<T, E> {
    fn doing(self, what: &str) -> Result<T, TestPostgresError> {
        self.map_err(|error| TestPostgresError(format!("cannot {what}: {error}")))
    }
}
