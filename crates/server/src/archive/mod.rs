//! The archive: every game that was played to its end or imported, to be searched, looked at and taken away as a file.
//! Nothing here knows SQL or HTTP.

mod entry;
mod explorer;
mod fill;
mod founding;
mod import;
mod more;
mod new_entry;
mod played;
mod report;
mod search;
mod shelf;
mod stored;

pub use entry::Entry;
pub use explorer::{Explored, ExploredMove};
pub use fill::fill;
pub use founding::{Founding, FoundingGames};
pub use import::{Importer, MAX_IMPORT_BYTES, import};
pub use more::More;
pub use new_entry::{NewEntry, NoMoves, Step};
pub use played::played;
pub use report::Report;
pub use search::{BadSearch, Filter, Search, Sort};
pub use shelf::{Archive, Page, Trouble, of_import};
pub use stored::Stored;
