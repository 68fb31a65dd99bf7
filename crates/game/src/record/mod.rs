//! How a game is kept, whoever keeps it: a server in its database, a browser in its own. These are types of their own, so
//! that neither a change of the game nor one of the messages changes what was kept. `tests/records/` holds a golden file
//! for each version; what it holds is read for ever, and what is written today is written there byte by byte.

mod event;
mod overview;
mod settings;

pub use event::EventRecord;
pub use overview::OverviewRecord;
pub use settings::SettingsRecord;

/// A record that says nothing to this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A later program has written it.
    #[error("version {0} of a record is of a newer Skep")]
    Newer(u32),
    /// There is no such set.
    #[error("there is no set {0:?}")]
    Set(String),
}
