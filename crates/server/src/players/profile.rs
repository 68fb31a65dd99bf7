//! What is known of a player.

use skep_people::{
    AccountId, Rating, Speed,
    wire::{
        GameCount, PlayedOpening, PlayerOpenings, PlayerRating, Profile, RatingGraph, RatingPoint,
        VersusScore,
    },
};

use super::{PlayerError, Players};
use crate::{
    clock,
    store::{AccountKind, OpeningScore, Relation, StoreError, Tally},
};

/// How many points a graph has, at the most.
const POINTS: u32 = 1000;

impl Players {
    /// A player as somebody sees them.
    ///
    /// # Errors
    /// Nobody is called that.
    pub async fn profile(
        &self,
        name: &str,
        asked_by: Option<AccountId>,
    ) -> Result<Profile, PlayerError> {
        let account = self.named(name).await?;
        let ties = match asked_by {
            Some(by) => self.store.relation(by, account.id).await?,
            None => Relation::default(),
        };
        let Tally { won, drawn, lost } = self.store.tally(account.id, None).await?;
        Ok(Profile {
            name: account.name,
            since: account.created,
            bot: account.kind == AccountKind::Bot,
            ratings: self.ratings(account.id).await?,
            games: GameCount {
                played: won + drawn + lost,
                won,
                drawn,
                lost,
            },
            puzzles: self.store.puzzle_standing(account.id).await?,
            following: ties.follows,
            blocked: ties.blocks,
            note: ties.note,
        })
    }

    /// The ratings of a player, the fastest speed first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn ratings(&self, account: AccountId) -> Result<Vec<PlayerRating>, StoreError> {
        let now = clock::now();
        let known = &self.store;
        let mut ratings = Vec::new();
        for (speed, standing) in known.standings(account).await? {
            let rating = standing.rating_at(now);
            let place = known.leaderboard_place(account, speed, now).await?;
            ratings.push(PlayerRating {
                speed,
                rating: rating.shown(),
                deviation: shown_deviation(&rating),
                provisional: rating.is_provisional(),
                games: standing.games,
                place: place.map(|place| u32::try_from(place).unwrap_or(u32::MAX)),
            });
        }
        Ok(ratings)
    }

    /// How the rating of a player has changed.
    ///
    /// # Errors
    /// Nobody is called that.
    pub async fn graph(&self, name: &str, speed: Speed) -> Result<RatingGraph, PlayerError> {
        let account = self.named(name).await?;
        let history = self.store.rating_history(account.id, speed, POINTS);
        let point = |change: skep_people::RatingChange| RatingPoint {
            at: change.at,
            rating: change.after.rating.shown(),
            deviation: shown_deviation(&change.after.rating),
            game: change.game.to_string(),
        };
        Ok(RatingGraph {
            points: history.await?.into_iter().map(point).collect(),
        })
    }

    /// How a player has fared with each opening.
    ///
    /// # Errors
    /// Nobody is called that.
    pub async fn openings(&self, name: &str) -> Result<PlayerOpenings, PlayerError> {
        let account = self.named(name).await?;
        let played = self.store.opening_scores(account.id).await?;
        let told = |score: OpeningScore| PlayedOpening {
            side: score.side,
            set: score.set.to_string(),
            first: score.first,
            won: score.tally.won,
            drawn: score.tally.drawn,
            lost: score.tally.lost,
        };
        Ok(PlayerOpenings {
            openings: played.into_iter().map(told).collect(),
        })
    }

    /// How a player has played against another.
    ///
    /// # Errors
    /// Nobody is called that, or both are the same.
    pub async fn versus(&self, name: &str, other: &str) -> Result<VersusScore, PlayerError> {
        let one = self.named(name).await?.id;
        let other = self.other(one, other).await?;
        let tally = self.store.tally(one, Some(other)).await?;
        Ok(VersusScore {
            won: tally.won,
            drawn: tally.drawn,
            lost: tally.lost,
        })
    }
}

/// A deviation as it is shown.
fn shown_deviation(rating: &Rating) -> u32 {
    // Deviations are positive, and end at three digits.
    rating.deviation().round() as u32
}
