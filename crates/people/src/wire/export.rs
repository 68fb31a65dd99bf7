//! Export of an account's data.

use serde::{Deserialize, Serialize};
use skep_game::protocol::Side;

use super::{Account, PlayerRating, SessionView};
use crate::PuzzleProgress;

/// Response to `GET /api/account/export`: everything stored about an account except hashes of secrets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountExport {
    pub account: Account,
    pub sessions: Vec<SessionView>,
    /// Newest first.
    pub games: Vec<ExportedGame>,
    pub ratings: Vec<PlayerRating>,
    pub follows: Vec<ExportedTie>,
    pub blocks: Vec<ExportedTie>,
    /// Private notes about other players.
    pub notes: Vec<ExportedNote>,
    pub puzzles: PuzzleProgress,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExportedTie {
    pub name: String,
    pub since: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExportedNote {
    pub name: String,
    pub since: u64,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExportedGame {
    pub id: String,
    pub side: Side,
    /// When the game was added to the account.
    pub since: u64,
    /// PGN; `None` if the server no longer has the game.
    pub pgn: Option<String>,
    /// The owner's conditional moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Vec<Vec<String>>>,
}
