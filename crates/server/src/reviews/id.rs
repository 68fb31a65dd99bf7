//! The id of a review, which follows from what is reviewed.

use std::fmt;

use skep_rules::Game;

use crate::{ids::GameId, party::Party, protocol::ReviewQuality};

/// Reviews of another version are others: raised when the engine judges differently.
const VERSION: u32 = 1;

/// The id of a review.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ReviewId(GameId);

impl ReviewId {
    /// The id of the review of a game.
    pub fn of(game: &Game, quality: ReviewQuality) -> ReviewId {
        let opening = game.ruleset().opening;
        let text = format!("{VERSION} {quality:?} {opening} {}", game.game_string());
        ReviewId(GameId::following_from(&text))
    }

    /// Reads an id; nothing if the text is none.
    pub fn parse(text: &str) -> Option<ReviewId> {
        GameId::parse(text).map(ReviewId)
    }

    /// Who a review belongs to after a restart, when nobody knows who asked.
    pub(super) const fn party(self) -> Party {
        Party::Game(self.0)
    }
}

impl fmt::Display for ReviewId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for ReviewId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
