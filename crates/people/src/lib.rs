//! The people who play on a server: what they are called, how strong they are, and how they find each other.
//!
//! Like the game itself, all of this is decided without I/O and without a clock of its own: a server brings the requests, the time and the
//! chance, and stores what comes of them.

mod account_id;
pub mod wire;

pub use account_id::AccountId;
