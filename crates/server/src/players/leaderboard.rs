//! Leaderboards and rating distributions.

use skep_people::{
    AccountId, Speed,
    wire::{Leaderboard, OwnPlace, RankedPlayer, RatingDistribution},
};

use super::{Players, Result};
use crate::{clock, store::Leader};

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
