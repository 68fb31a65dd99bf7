//! Moving everything from one database to another.

mod copy;
mod endpoint;
mod error;
mod table;

pub use copy::{Copied, transfer};
pub use error::TransferError;
