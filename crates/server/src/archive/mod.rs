//! Archive of finished and imported games: search, explorer, import and export, independent of SQL and HTTP.

mod explorer;
mod import;
mod service;

pub use import::{
    ImportSummary, Importer, IncludedGame, IncludedGames, MAX_IMPORT_BYTES, add_included_games,
};
pub use service::{Archive, ArchiveError, of_import};

pub use crate::catalog::{Entry, Filter, Search, SearchError, Sort, Source, Stored};
