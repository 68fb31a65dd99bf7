//! The HTTP interface: API, WebSockets and the page. Nothing outside this module knows HTTP.

mod account;
mod app;
mod archive;
mod edge;
mod error;
mod extract;
mod game;
mod lobby;
mod monitoring;
mod openapi;
mod page;
mod players;
mod response;
mod router;
mod websocket;

pub use app::{App, HttpOptions, Imports, Timeouts};
pub use edge::limits::{ImportQuota, LimitOptions};
pub use edge::serve::serve;
pub use page::has_page;
