//! Moving everything from one database to another.

mod copy;
mod endpoint;
mod table;

pub use copy::{Copied, TransferError, transfer};
