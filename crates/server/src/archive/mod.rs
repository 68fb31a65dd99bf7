//! Archive of finished and imported games: search, explorer, import and export, independent of SQL and HTTP.

mod explorer;
mod import;
mod included_games;
mod service;

pub use import::{ImportSummary, Importer, MAX_IMPORT_BYTES};
pub use included_games::{IncludedGame, IncludedGames, add_included_games};
pub use service::{Archive, ArchiveError, of_import};

pub use crate::catalog::{Entry, Filter, Search, SearchError, Sort, Source, Stored};
