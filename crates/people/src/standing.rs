//! A player's rating at one speed, with its history.

use skep_game::clock::Millis;

use crate::{Rating, Score};

/// Rating after the last game at a speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub rating: Rating,
    /// Rated games.
    pub games: u32,
    /// End of the last one.
    pub last: Option<Millis>,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing::NEW
    }
}

impl Standing {
    /// Before the first game.
    pub const NEW: Standing = Standing {
        rating: Rating::NEW,
        games: 0,
        last: None,
    };

    /// Before the first game, with a preset rating.
    pub const fn beginning(rating: Rating) -> Standing {
        Standing {
            rating,
            ..Standing::NEW
        }
    }

    /// The rating at a time, whose deviation grows since the last game.
    pub fn rating_at(&self, now: Millis) -> Rating {
        self.rating.rested(self.idle(now))
    }

    /// The rating after a game of full weight that ended at a time.
    pub(crate) fn rating_after(&self, ended: Millis, opponent: &Rating, score: Score) -> Rating {
        self.rating.after(self.idle(ended), opponent, score)
    }

    fn idle(&self, now: Millis) -> Millis {
        self.last.map_or(0, |last| now.saturating_sub(last))
    }
}
