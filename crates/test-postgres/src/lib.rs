//! A PostgreSQL server of its own for a test: made in a temporary directory, reached by a socket there and by a port of this machine,
//! and gone with the test, even if that is killed.
//!
//! ```no_run
//! let postgres = skep_test_postgres::TestPostgres::start()?;
//! println!("{}", postgres.url());
//! # Ok::<(), skep_test_postgres::TestPostgresError>(())
//! ```
//!
//! The cluster is made by `initdb` once for each user and version, and copied from then on. PostgreSQL refuses to run as root, so a
//! test that does lets another user run it.

mod certificate;
mod cluster;
mod programs;
mod server;
mod small_disk;

pub use server::{PASSWORD, TestPostgres, USER};
pub use small_disk::SmallDisk;

/// Why there is no PostgreSQL for a test.
#[derive(Debug)]
pub struct TestPostgresError(String);

impl std::fmt::Display for TestPostgresError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TestPostgresError {}

impl TestPostgresError {
    fn new(what: impl Into<String>) -> TestPostgresError {
        TestPostgresError(what.into())
    }

    /// For an error of the system while something was done.
    fn while_doing(what: &str) -> impl FnOnce(std::io::Error) -> TestPostgresError + '_ {
        move |error| TestPostgresError(format!("cannot {what}: {error}"))
    }
}
