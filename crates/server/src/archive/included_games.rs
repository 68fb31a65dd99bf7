//! The games with which a new archive begins.

use std::error::Error;

use skep_game::words::{BySide, Player};
use skep_rules::Record;

/// Reads the games with which a new archive begins. It is called on a thread that may take its time.
pub type LoadIncludedGames = fn() -> Result<IncludedGames, Box<dyn Error + Send + Sync>>;

/// Games that come with the program.
pub struct IncludedGames {
    /// What tells these games from those of another version of the program, which are added to them.
    pub name: String,
    /// The games.
    pub games: Vec<IncludedGame>,
}

/// A game that comes with the program.
#[derive(Clone, Debug)]
pub struct IncludedGame {
    /// The game.
    pub record: Record,
    /// Who played it.
    pub players: BySide<Player>,
}
