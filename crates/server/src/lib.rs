//! Hosts games of Hive between people: rooms with their clocks, storage, an archive, and the page in the browser.
//!
//! [`run`] takes a listener and the signal to stop from outside, so that a test can start a real server:
//!
//! ```no_run
//! # async fn start() -> Result<(), Box<dyn std::error::Error>> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! let options = skep_server::Options::new("games");
//! skep_server::run(listener, std::future::pending(), options).await?;
//! # Ok(())
//! # }
//! ```
//!
//! A game is its settings and its events; the state follows from them. [`skep_game::live`] decides what happens and knows
//! nothing of the rest, [`room`] lets it happen one after the other, [`store`] keeps it, [`http`] tells it. What one player
//! does alone runs in the page; the server has no engine.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

pub mod accounts;
pub mod archive;
pub mod clock;
mod closing;
pub mod host_token;
pub mod http;
pub mod lobby;
pub mod mail;
mod memory;
mod metrics;
mod options;
pub mod players;
pub mod rate_limit_key;
mod retention;
pub mod room;
mod run;

pub use options::Options;
pub use retention::Keep;
pub use run::{Server, ServerError, run};
pub use skep_game::{catalog, protocol};
pub(crate) use skep_game::{ids, live as game, sandbox};
pub use skep_store::{self as store, private_files};
