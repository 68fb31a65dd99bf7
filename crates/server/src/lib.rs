//! Server for games of Hive between people: rooms with clocks, a lobby, accounts, an archive and the page in the browser.
//!
//! [`run`] takes the listener and the shutdown signal from outside, so that tests can start real servers:
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
//! A game is its settings and its events; its state follows from them. [`skep_game::live`] decides what happens,
//! [`room`] serializes the requests of a game, [`store`] persists its events and [`http`] serves them. Single-player
//! features run in the page; the server has no engine.

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
mod lock;
pub mod mail;
mod memory;
mod metrics;
pub mod players;
pub mod rate_limit;
mod retention;
pub mod room;
mod run;

pub use retention::Keep;
pub use run::{Options, Server, ServerError, run};
pub use skep_game::{catalog, protocol};
pub(crate) use skep_game::{ids, live as game, sandbox};
pub use skep_store::{self as store, private_files};
