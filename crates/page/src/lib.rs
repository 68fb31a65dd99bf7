//! Single-player features as a WebAssembly module for the page.
//!
//! The interface is one function, [`Module::answer`]: JSON in, JSON out, both through the module's memory;
//! `boundary.rs` holds the exports. `docs/module.md` describes it for callers. No request makes the module trap: every
//! fault is answered with an error.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

#[cfg(target_family = "wasm")]
mod boundary;
mod envelope;
mod module;
mod ops;
#[cfg(test)]
mod tests;
pub mod wire;

pub use module::{Callbacks, MAX_ATTACHMENT, MAX_REQUEST, Module};
pub use ops::OPS;
