//! What the fuzz targets share.
//!
//! Their bodies lie with the tests of the rules, which run them too, so that they do not need a nightly compiler to be
//! checked.

#[path = "../../crates/rules/tests/fuzz_bodies/bodies.rs"]
pub mod bodies;
