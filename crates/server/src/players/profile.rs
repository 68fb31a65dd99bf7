//! Profiles, ratings, statistics and leaderboards of players.

use skep_people::{
    AccountId, Rating, Speed,
    wire::{
        GameCount, InitialRating, Leaderboard, OwnPlace, PlayedOpening, PlayerOpenings,
        PlayerRating, Profile, RankedPlayer, RatingDistribution, RatingGraph, RatingPoint, Tally,
    },
};

use super::{Players, Result};
use crate::{
    clock,
    store::{AccountKind, Leader, OpeningScore, Relation, StoreError},
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
        Ok(Profile {
            name: account.name,
            since: account.created,
            bot: account.kind == AccountKind::Bot,
            ratings: self.ratings(account.id).await?,
            initial: self.initial_rating(account.id).await?,
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

    async fn initial_rating(&self, account: AccountId) -> Result<InitialRating, StoreError> {
        let initial = self.store.initial_rating(account).await?;
        let rating = initial.rating_at(clock::now());
        Ok(InitialRating {
            rating: rating.shown(),
            provisional: rating.is_provisional(),
        })
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

const PAGE_SIZE: u32 = 50;
/// Lower places are shown on profiles only.
const MAX_PAGES: u32 = 20;
/// Width of a bucket of the rating distribution.
const BUCKET_WIDTH: u32 = 50;

impl Players {
    /// Returns a page of the leaderboard, counted from 1, and the requesting player's own place.
    pub async fn leaderboard(
        &self,
        speed: Speed,
        page: u32,
        asked_by: Option<AccountId>,
    ) -> Result<Leaderboard> {
        let (now, store) = (clock::now(), &self.store);
        let offset = (page.clamp(1, MAX_PAGES) - 1) * PAGE_SIZE;
        let leaders = store.leaders(speed, now, offset, PAGE_SIZE).await?;
        let ranked = |(place, leader): (u32, Leader)| RankedPlayer {
            place,
            rating: leader.standing.rating.shown(),
            games: leader.standing.games,
            bot: leader.is_bot,
            name: leader.name,
        };
        Ok(Leaderboard {
            players: (offset + 1..).zip(leaders).map(ranked).collect(),
            own: match asked_by {
                Some(account) => self.own_place(account, speed).await?,
                None => None,
            },
            total: u32::try_from(store.ranked_players(speed, now).await?).unwrap_or(u32::MAX),
        })
    }

    async fn own_place(&self, account: AccountId, speed: Speed) -> Result<Option<OwnPlace>> {
        let ratings = self.ratings(account).await?;
        let own = ratings.into_iter().find(|rating| rating.speed == speed);
        Ok(own.and_then(|rating| {
            Some(OwnPlace {
                place: rating.place?,
                rating: rating.rating,
            })
        }))
    }

    /// Counts players per rating bucket.
    pub async fn distribution(&self, speed: Speed) -> Result<RatingDistribution> {
        let buckets = self
            .store
            .rating_distribution(speed, clock::now(), BUCKET_WIDTH)
            .await?;
        let first = buckets.first().map_or(0, |bucket| bucket.0);
        let mut counts = Vec::new();
        for (bucket, players) in buckets {
            let index = (bucket - first) as usize;
            counts.resize(index + 1, 0);
            counts[index] = u32::try_from(players).unwrap_or(u32::MAX);
        }
        Ok(RatingDistribution {
            from: first * BUCKET_WIDTH,
            step: BUCKET_WIDTH,
            counts,
        })
    }
}
