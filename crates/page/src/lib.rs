//! What one player does alone with Hive, as a WebAssembly module for the page in the browser.
//!
//! The surface is one function: a request in JSON goes in, an answer in JSON comes out, both through the module's memory;
//! [`Desk::answer`] is that function, and `boundary.rs` the few exports around it. `docs/module.md` describes it for those who
//! call it. No request makes the module trap: whatever is wrong is answered with an error.

#[cfg(target_family = "wasm")]
mod boundary;
mod desk;
mod envelope;
mod ops;
#[cfg(test)]
mod types;
pub mod wire;

pub use desk::{Desk, Host, MAX_ATTACHMENT, MAX_REQUEST};
pub use ops::OPS;
