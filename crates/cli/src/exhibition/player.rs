//! Engine settings of the exhibition players.

use skep_engine::Level;

/// The engine at a given strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Playing level.
    pub level: Level,
    /// Nodes per move; `None` leaves the limit to the level.
    pub nodes: Option<u64>,
}
