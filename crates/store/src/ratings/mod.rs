//! Ratings.
//!
//! The terms of a rated game are stored with it ([`NewGame::rated`](crate::NewGame::rated)). The transaction that ends it changes the
//! ratings of both players exactly once, however often it is attempted.

mod read;
mod row;
mod write;

use serde::Serialize;
use skep_game::{
    clock::Millis,
    words::{EndReason, FirstPieces, Side},
};
use skep_people::{AccountId, Finish, Standing, Tally};
use skep_rules::GameType;

pub(crate) use write::{agree, changes, continue_rating, settle};

/// The end of a game, rated or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameEnd {
    pub(crate) at: Millis,
    /// `None` if the game is not rated after all.
    pub(crate) finish: Option<Finish>,
    pub(crate) plies: u32,
    pub(crate) reason: EndReason,
    pub(crate) first: Option<FirstPieces>,
}

/// A player on the leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    pub account: AccountId,
    pub name: String,
    pub is_bot: bool,
    pub standing: Standing,
}

/// Results of a player with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningScore {
    pub side: Side,
    pub set: GameType,
    pub first: FirstPieces,
    pub tally: Tally,
}

/// Result of recomputing all ratings, as `skep ratings rebuild` prints it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rebuilt {
    /// Rated games.
    pub games: u64,
    pub ratings: u64,
    /// Ratings that were wrong, missing or superfluous before.
    pub differed: u64,
}
