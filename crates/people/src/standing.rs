//! What is known of somebody at a speed.

use skep_game::clock::Millis;

use crate::{Rating, Score};

/// What is known of somebody at a speed: the rating after the last game, and when that was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating after the last game.
    pub rating: Rating,
    /// How many games have counted.
    pub games: u32,
    /// When the last of them ended; `None` if there was none.
    pub last: Option<Millis>,
}

impl Standing {
    /// That of somebody who has not played yet.
    pub const NEW: Standing = Standing {
        rating: Rating::NEW,
        games: 0,
        last: None,
    };

    /// That of somebody who has not played yet, and of whom more is known than that.
    pub const fn beginning(rating: Rating) -> Standing {
        Standing {
            rating,
            ..Standing::NEW
        }
    }

    /// The rating at a time: the longer ago the last game, the less sure it is.
    pub fn rating_at(&self, now: Millis) -> Rating {
        self.rating.rested(self.idle(now))
    }

    /// The rating after a game that ended at a time, against an opponent with a rating at that time, if the game counts fully.
    pub(crate) fn rating_after(&self, ended: Millis, opponent: &Rating, score: Score) -> Rating {
        self.rating.after(self.idle(ended), opponent, score)
    }

    fn idle(&self, now: Millis) -> Millis {
        self.last.map_or(0, |last| now.saturating_sub(last))
    }
}
