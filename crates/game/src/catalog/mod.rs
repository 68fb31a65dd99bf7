//! Archive entries and searches, independent of storage and HTTP.

mod entry;
mod moves;
mod new_entry;
mod search;

pub use crate::words::ArchiveGames;
pub use entry::{Entry, More, Removal, Source, Stored};
pub use moves::{KeptMoves, Occurrence, Step};
pub use new_entry::{NewEntry, NoMovesError, played, players_of};
pub use search::{Filter, Search, SearchError, Sort};
