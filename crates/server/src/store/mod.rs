//! Where games are kept. Only this module knows SQL.

mod error;
mod migrations;
mod options;
mod read;
mod reviews;
mod row;
mod sqlite;
mod write;
mod writer;

pub use error::{OpenError, StoreError};
pub use options::StoreOptions;
pub use reviews::{NewReview, StoredReview};
pub use sqlite::{Store, StoredGame};
pub use write::{Append, NewGame};
