//! The people who play on a server: what they are called, how strong they are, and how they find each other.
//!
//! Like the game itself, all of this is decided without I/O and without a clock of its own: a server brings the requests, the time and the
//! chance, and stores what comes of them.

mod account_id;
mod name;
mod name_key;
mod password;
mod recovery;
pub mod wire;

pub use account_id::AccountId;
pub use name::{MAX_NAME, MIN_NAME, Name, NameError};
pub use name_key::NameKey;
pub use password::{MAX_PASSWORD, MIN_PASSWORD, PasswordError, check_password};
pub use recovery::{RECOVERY_CODES, RecoveryCode};
