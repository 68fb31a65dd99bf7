//! The server's face: HTTP, the socket and the page. Only this module knows HTTP.

mod account;
mod app;
mod archive;
mod edge;
mod error;
mod game;
mod health;
mod json;
mod lobby;
mod metrics;
mod openapi;
mod page;
mod players;
mod query;
mod router;

pub use app::{App, HttpOptions, Imports};
pub use edge::import_quota::ImportQuota;
pub use edge::limits::{LimitOptions, Rate};
pub use edge::serve::serve;
pub use edge::timeouts::Timeouts;
pub use page::assets::has_page;
