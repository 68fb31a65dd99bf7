//! Fuzz target bodies, shared with the tests of the rules, which run them on stable Rust.

#[path = "../../crates/rules/tests/fuzz_bodies/bodies.rs"]
pub mod bodies;
