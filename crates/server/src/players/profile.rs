//! Profiles, ratings and statistics of players.

use skep_people::{
    AccountId, Rating, Speed,
    wire::{
        GameCount, InitialRating, PlayedOpening, PlayerOpenings, PlayerRating, Profile,
        RatingGraph, RatingPoint, Tally,
    },
};

use super::{Players, Result};
use crate::{
    clock,
    store::{AccountKind, OpeningScore, Relation, StoreError},
};

const MAX_GRAPH_POINTS: u32 = 1000;

impl Players {
    /// Returns a profile, including the requesting player's relation to it.
    pub async fn profile(&self, name: &str, asked_by: Option<AccountId>) -> Result<Profile> {
        let account = self.named(name).await?;
        let relation = match asked_by {
            Some(by) => self.store.relation(by, account.id).await?,
            None => Relation::default(),
        };
        let tally = self.store.tally(account.id, None).await?;
        let initial = self.store.initial_rating(account.id).await?;
        let initial = initial.rating_at(clock::now());
        Ok(Profile {
            name: account.name,
            since: account.created,
            bot: account.kind == AccountKind::Bot,
            ratings: self.ratings(account.id).await?,
            initial: InitialRating {
                rating: initial.shown(),
                provisional: initial.is_provisional(),
            },
            games: GameCount {
                played: tally.won + tally.drawn + tally.lost,
                tally,
            },
            puzzles: self.store.puzzle_standing(account.id).await?,
            following: relation.follows,
            blocked: relation.blocks,
            note: relation.note,
        })
    }

    /// Returns the ratings of a player, fastest speed first.
    pub async fn ratings(&self, account: AccountId) -> Result<Vec<PlayerRating>, StoreError> {
        let now = clock::now();
        let store = &self.store;
        let mut ratings = Vec::new();
        for (speed, standing) in store.standings(account).await? {
            let rating = standing.rating_at(now);
            let place = store.leaderboard_place(account, speed, now).await?;
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

    /// Returns the rating history of a player.
    pub async fn graph(&self, name: &str, speed: Speed) -> Result<RatingGraph> {
        let account = self.named(name).await?;
        let history = self
            .store
            .rating_history(account.id, speed, MAX_GRAPH_POINTS);
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

    /// Returns the results of a player by opening.
    pub async fn openings(&self, name: &str) -> Result<PlayerOpenings> {
        let account = self.named(name).await?;
        let played = self.store.opening_scores(account.id).await?;
        let view = |score: OpeningScore| PlayedOpening {
            side: score.side,
            set: score.set.to_string(),
            first: score.first,
            tally: score.tally,
        };
        Ok(PlayerOpenings {
            openings: played.into_iter().map(view).collect(),
        })
    }

    /// Returns the score of one player against another.
    pub async fn versus(&self, name: &str, other: &str) -> Result<Tally> {
        let one = self.named(name).await?.id;
        let other = self.other(one, other).await?;
        Ok(self.store.tally(one, Some(other)).await?)
    }
}

fn shown_deviation(rating: &Rating) -> u32 {
    // Deviations are positive and have at most three digits.
    rating.deviation().round() as u32
}
