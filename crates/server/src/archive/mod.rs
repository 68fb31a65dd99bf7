//! The archive: every game that was played to its end or imported, to be searched, looked at and taken away as a file.
//! Nothing here knows SQL or HTTP.

mod explorer;
mod fill;
mod import;
mod included_games;
mod report;
mod shelf;

pub use explorer::{Explored, ExploredMove};
pub use fill::fill;
pub use import::{Importer, MAX_IMPORT_BYTES, import};
pub use included_games::{IncludedGame, IncludedGames, LoadIncludedGames};
pub use report::Report;
pub use shelf::{Archive, Page, ShelfError, of_import};

pub use crate::catalog::{Entry, Filter, Search, SearchError, Sort, Source, Stored};
