//! The server's face: HTTP, the socket and the page. Only this module knows HTTP.

mod address;
mod app;
mod archive;
mod archive_import;
mod create;
mod embedded;
mod error;
mod events;
mod games;
mod headers;
mod host;
mod json;
mod limits;
mod metrics;
mod openapi;
mod origin;
mod pages;
mod reviews;
mod router;
mod session;
mod socket;
mod wire;

pub use app::{App, HttpOptions};
pub use embedded::has_page;
pub use limits::{LimitOptions, Rate};
pub use router::serve;
