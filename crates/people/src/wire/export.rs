//! All that a server keeps of an account.

use serde::{Deserialize, Serialize};
use skep_game::protocol::Side;

use super::{Account, PlayerRating, SessionView};

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
    /// The ratings.
    pub ratings: Vec<PlayerRating>,
    /// Whom the account follows.
    pub follows: Vec<ExportedTie>,
    /// Whom the account has blocked.
    pub blocks: Vec<ExportedTie>,
    /// What its owner has written down about others.
    pub notes: Vec<ExportedNote>,
}

/// Somebody whom an account follows or has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ExportedTie {
    /// The name of the other.
    pub name: String,
    /// Since when.
    pub since: u64,
}

/// What the owner of an account has written down about somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ExportedNote {
    /// The name of the other.
    pub name: String,
    /// When it was written.
    pub since: u64,
    /// What was written.
    pub text: String,
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
    /// The conditional moves that its owner has left there.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Vec<Vec<String>>>,
}
