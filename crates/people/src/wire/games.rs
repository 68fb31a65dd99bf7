//! Games of an account.

use serde::{Deserialize, Serialize};
use skep_game::protocol::{Side, Summary};

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
pub struct AccountGame {
    pub side: Side,
    pub game: Summary,
    /// Whether the game waits for the account's move.
    #[serde(
        default,
        rename = "yourTurn",
        skip_serializing_if = "std::ops::Not::not"
    )]
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
