//! The best, and how everybody else compares.

use skep_people::{
    AccountId, Speed,
    wire::{Leaderboard, OwnPlace, RankedPlayer, RatingDistribution},
};

use super::{PlayerError, Players};
use crate::{clock, store::Leader};

/// How many players a page of the best has.
const PAGE: u32 = 50;
/// How many pages there are: whoever looks for places further behind looks at a profile.
const PAGES: u32 = 20;
/// How many ratings a distribution counts together.
const STEP: u32 = 50;

impl Players {
    /// A page of the best at a speed, beginning with page 1, and the place of whoever asks.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn leaderboard(
        &self,
        speed: Speed,
        page: u32,
        asked_by: Option<AccountId>,
    ) -> Result<Leaderboard, PlayerError> {
        let (now, known) = (clock::now(), &self.store);
        let behind = (page.clamp(1, PAGES) - 1) * PAGE;
        let leaders = known.leaders(speed, now, behind, PAGE).await?;
        let ranked = |(place, leader): (u32, Leader)| RankedPlayer {
            place,
            rating: leader.standing.rating.shown(),
            games: leader.standing.games,
            bot: leader.is_bot,
            name: leader.name,
        };
        Ok(Leaderboard {
            players: (behind + 1..).zip(leaders).map(ranked).collect(),
            own: match asked_by {
                Some(account) => self.own_place(account, speed).await?,
                None => None,
            },
            total: u32::try_from(known.ranked_players(speed, now).await?).unwrap_or(u32::MAX),
        })
    }

    async fn own_place(
        &self,
        account: AccountId,
        speed: Speed,
    ) -> Result<Option<OwnPlace>, PlayerError> {
        let ratings = self.ratings(account).await?;
        let own = ratings.into_iter().find(|rating| rating.speed == speed);
        Ok(own.and_then(|rating| {
            Some(OwnPlace {
                place: rating.place?,
                rating: rating.rating,
            })
        }))
    }

    /// How many players have which rating at a speed.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn distribution(&self, speed: Speed) -> Result<RatingDistribution, PlayerError> {
        let known = &self.store;
        let counted = known.rating_distribution(speed, clock::now(), STEP).await?;
        let first = counted.first().map_or(0, |counted| counted.0);
        let mut counts = Vec::new();
        for (step, people) in counted {
            let place = (step - first) as usize;
            counts.resize(place + 1, 0);
            counts[place] = u32::try_from(people).unwrap_or(u32::MAX);
        }
        Ok(RatingDistribution {
            from: first * STEP,
            step: STEP,
            counts,
        })
    }
}
