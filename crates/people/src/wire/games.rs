//! The games of an account.

use serde::{Deserialize, Serialize};
use skep_game::protocol::{Side, Summary};

/// The body of `POST /api/account/claim`: games that a guest has played in this browser.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Claim {
    /// The games, 200 at the most.
    pub games: Vec<ClaimedGame>,
}

/// A game that somebody says is his.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClaimedGame {
    /// The id of the game.
    pub id: String,
    /// The secret of his side, which proves it.
    pub token: String,
}

/// The answer to [`Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClaimedGames {
    /// How many of the games are the account's now.
    pub claimed: u32,
}

/// A page of the games of an account, the newest first: the answer to `GET /api/account/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountGames {
    /// The games.
    pub games: Vec<AccountGame>,
    /// What to ask with as `before` for the next page; `None` if this is the last.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountGame {
    /// The side that the account plays.
    pub side: Side,
    /// The game.
    pub game: Summary,
    /// Whether it waits for a move of the account.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(
        default,
        rename = "yourTurn",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub your_turn: bool,
}

impl AccountGame {
    /// A game of an account that plays this side.
    pub fn new(side: Side, game: Summary) -> AccountGame {
        let is_played = game.result.is_none() && !game.waiting;
        AccountGame {
            side,
            your_turn: is_played && game.turn == side,
            game,
        }
    }
}
