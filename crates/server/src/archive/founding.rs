//! The games with which a new archive begins.

use std::error::Error;

use skep_rules::Record;

/// Reads the games with which a new archive begins. It is called on a thread that may take its time.
pub type Founding = fn() -> Result<FoundingGames, Box<dyn Error + Send + Sync>>;

/// Games that come with the program.
pub struct FoundingGames {
    /// What tells these games from those of another version of the program, which are added to them.
    pub name: String,
    /// The games.
    pub records: Vec<Record>,
}
