//! Ratings in the lobby: players' ratings, and whether a game between two players is rated.

use std::collections::BTreeMap;

use skep_people::{
    AddressMark, ContestantKind, Experience, PlayerId, Speed, Standing, Terms, day_of, house_level,
    pair_note,
};

use super::{Result, service::Lobby};
use crate::{
    clock::{self, Millis},
    protocol::RatingNote,
    rate_limit::RateLimitKey,
};

/// A player's ratings at all speeds; `None` for a guest.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerRatings(Option<MemberRatings>);

#[derive(Clone, Debug)]
struct MemberRatings {
    standings: BTreeMap<Speed, Standing>,
    /// Standing at speeds not played yet.
    initial: Standing,
    experiences: BTreeMap<Speed, Experience>,
}

impl PlayerRatings {
    /// The displayed rating at a speed and whether it is provisional.
    pub(super) fn shown(&self, speed: Option<Speed>) -> (Option<i32>, bool) {
        let (Some(ratings), Some(speed)) = (&self.0, speed) else {
            return (None, false);
        };
        let standing = ratings.standings.get(&speed).unwrap_or(&ratings.initial);
        let rating = standing.rating_at(clock::now());
        (Some(rating.shown()), rating.is_provisional())
    }

    /// Returns whether a member is not established at a speed yet.
    pub(super) fn is_newcomer(&self, speed: Option<Speed>) -> bool {
        let (Some(ratings), Some(speed)) = (&self.0, speed) else {
            return false;
        };
        let experience = ratings.experiences.get(&speed);
        !experience.is_some_and(Experience::is_established)
    }
}

/// How a game between two players is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RatingTerms {
    /// Rated games the two have started today at the same speed.
    pub(super) earlier: u32,
    /// Reason why the game is casual or counts less.
    pub(super) note: Option<RatingNote>,
}

impl Lobby {
    pub(super) async fn ratings(&self, who: PlayerId) -> Result<PlayerRatings> {
        let Some(account) = who.account() else {
            return Ok(PlayerRatings::default());
        };
        let store = self.store();
        Ok(PlayerRatings(Some(MemberRatings {
            standings: store.standings(account).await?,
            initial: store.initial_rating(account).await?,
            experiences: store.experiences(account).await?,
        })))
    }

    /// Mark of a client's address; `None` if games within one address are rated.
    pub(super) fn address_mark(&self, client: RateLimitKey) -> Option<AddressMark> {
        let rates = self.options().rates_same_address;
        (!rates).then(|| AddressMark::of_address(&client.to_string()))
    }

    /// Determines how a game would be rated if it started now.
    pub(super) async fn rating_terms(
        &self,
        terms: &Terms,
        players: [(PlayerId, Option<AddressMark>); 2],
        now: Millis,
    ) -> Result<RatingTerms> {
        let [(one, one_address), (other, other_address)] = players;
        let rated = (one.account(), other.account(), terms.pace.speed());
        let (Some(one), Some(other), Some(speed)) = rated else {
            return Ok(RatingTerms::default());
        };
        if !terms.is_rated {
            return Ok(RatingTerms::default());
        }
        let games = self.store().pair_games(one, Some(other), day_of(now));
        let earlier = games.await?.remove(&(other, speed)).unwrap_or(0);
        Ok(RatingTerms {
            earlier,
            note: rating_note([one_address, other_address], earlier),
        })
    }
}

/// Reason why a game would be casual or count less; `earlier` is the number of today's rated games of the two players.
pub(super) fn rating_note(addresses: [Option<AddressMark>; 2], earlier: u32) -> Option<RatingNote> {
    match addresses {
        [Some(one), Some(other)] if one == other => Some(RatingNote::SameAddress),
        _ => pair_note(earlier),
    }
}

pub(super) fn kind_of(name: Option<&str>, is_bot: bool) -> ContestantKind {
    match (is_bot, name.and_then(house_level)) {
        (false, _) => ContestantKind::Person,
        (true, None) => ContestantKind::Bot,
        (true, Some(_)) => ContestantKind::House,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_equal_known_addresses_count_as_the_same() {
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| Some(AddressMark::of_address(text)));
        assert_eq!(rating_note([one, one], 0), Some(RatingNote::SameAddress));
        assert_eq!(rating_note([one, other], 0), None);
        assert_eq!(rating_note([None, None], 0), None);
        assert_eq!(rating_note([one, None], 10), Some(RatingNote::PairLimit));
    }
}
