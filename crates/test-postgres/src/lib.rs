//! A private PostgreSQL server for a test, in a temporary directory, reachable by socket and local port. It ends with
//! the test, even if that is killed.
//!
//! ```no_run
//! let postgres = skep_test_postgres::TestPostgres::start()?;
//! println!("{}", postgres.url());
//! # Ok::<(), anyhow::Error>(())
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
