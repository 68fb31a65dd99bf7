//! Moving everything from one database to another.

mod cell;
mod copy;
mod endpoint;
mod error;
mod schema;
mod table;

pub use copy::{Copied, transfer};
pub use error::TransferError;
