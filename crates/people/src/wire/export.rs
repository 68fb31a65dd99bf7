//! All that a server keeps of an account.

use serde::{Deserialize, Serialize};
use skep_game::protocol::Side;

use super::{Account, SessionView};

/// All that a server keeps of an account but for hashes of secrets: the answer to `GET /api/account/export`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountExport {
    /// The account.
    pub account: Account,
    /// Where it is logged in.
    pub sessions: Vec<SessionView>,
    /// The games of the account, the newest first.
    pub games: Vec<ExportedGame>,
}

/// A game of an account that is exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ExportedGame {
    /// The id of the game.
    pub id: String,
    /// The side that the account plays.
    pub side: Side,
    /// When the game became the account's.
    pub since: u64,
    /// The game as PGN; `None` if the server keeps it no longer.
    pub pgn: Option<String>,
}
