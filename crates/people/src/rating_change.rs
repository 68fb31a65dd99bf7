//! Rating changes.

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, Side},
};

use crate::{AccountId, PlayerState, RatedGame, Settled, Speed, Standing};

/// The effect of a game on one player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub game: GameId,
    pub side: Side,
    pub account: AccountId,
    pub speed: Speed,
    /// When the game counts as ended.
    pub at: Millis,
    pub before: Standing,
    pub after: Standing,
}

impl RatedGame {
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
