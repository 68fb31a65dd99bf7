//! The Universal Hive Protocol, tested on the real program.

mod client;
mod examples;
mod framing;
mod thinking;
