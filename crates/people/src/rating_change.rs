//! What a game has done to a rating.

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, Side},
};

use crate::{AccountId, PlayerState, RatedGame, Settled, Speed, Standing};

/// What a game has done to the rating of one of its players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// The game.
    pub game: GameId,
    /// The side that the player had.
    pub side: Side,
    /// The player.
    pub account: AccountId,
    /// The speed of the game.
    pub speed: Speed,
    /// When the game counts as ended.
    pub at: Millis,
    /// What was known of the player before.
    pub before: Standing,
    /// What is known afterwards.
    pub after: Standing,
}

impl RatedGame {
    /// What the game has done to the ratings of its players.
    pub fn changes(&self, before: &BySide<PlayerState>, settled: &Settled) -> BySide<RatingChange> {
        BySide::from_fn(|side| RatingChange {
            game: self.game,
            side,
            account: self.players[side].account,
            speed: self.speed,
            at: settled.at,
            before: before[side].standing,
            after: settled.players[side].standing,
        })
    }
}
