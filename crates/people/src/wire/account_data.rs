//! Data of an account: its games, its puzzle history, and the export of everything.

use serde::{Deserialize, Serialize};
use skep_game::protocol::{Side, Summary};

use super::{Account, PlayerRating, SessionView};
use crate::{PuzzleDay, PuzzleProgress, PuzzleRating, PuzzleTry};

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

/// Body of `POST /api/account/claim`: games played as a guest in this browser.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Claim {
    /// At most 200.
    pub games: Vec<ClaimedGame>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ClaimedGame {
    pub id: String,
    /// Token of the side, as proof.
    pub token: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ClaimedGames {
    /// Number of games added to the account.
    pub claimed: u32,
}

/// Response to `GET /api/account/games`: a page, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountGames {
    pub games: Vec<AccountGame>,
    /// Value of `before` for the next page; `None` on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountGame {
    pub side: Side,
    pub game: Summary,
    /// Whether the game waits for the account's move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub your_turn: bool,
}

impl AccountGame {
    pub fn new(side: Side, game: Summary) -> AccountGame {
        let is_played = game.result.is_none() && !game.waiting;
        AccountGame {
            side,
            your_turn: is_played && game.turn == side,
            game,
        }
    }
}

/// Body of `POST /api/account/puzzles`: what a browser knows and the server may not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleNews {
    /// At most 1,000.
    pub tries: Vec<PuzzleTry>,
    /// Days whose daily puzzle was solved, at most 1,000.
    pub days: Vec<PuzzleDay>,
    /// Longest streak.
    pub best: u32,
    /// Rating after all attempts.
    pub rating: PuzzleRating,
    /// Number of attempts it is based on. Stored only if the server knows no others.
    pub of: u32,
}

/// Response with the server's merged state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzlesKnown {
    pub total: u32,
    /// Oldest first; `None` if the browser knows them all, so that its rating is right.
    pub tries: Option<Vec<PuzzleTry>>,
    /// Latest first.
    pub days: Vec<PuzzleDay>,
    /// Longest streak.
    pub best: u32,
}
