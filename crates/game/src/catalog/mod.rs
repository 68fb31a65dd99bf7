//! Archive entries and searches, independent of storage and HTTP.

mod archive_games;
mod entry;
mod more;
mod moves;
mod new_entry;
mod occurrence;
mod played;
mod search;
mod stored;

pub use crate::words::ArchiveGames;
pub use entry::{Entry, Source};
pub use more::More;
pub use moves::KeptMoves;
pub use new_entry::{NewEntry, NoMovesError, Step, players_of};
pub use occurrence::Occurrence;
pub use played::played;
pub use search::{Filter, Search, SearchError, Sort};
pub use stored::{Removal, Stored};
