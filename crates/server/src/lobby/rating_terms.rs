//! Whether the game of two players is rated, and what they are told about that beforehand.

use skep_people::{
    AccountId, AddressMark, ContestantKind, Speed, Terms, Who, day_of, house_level, pair_note,
};

use super::{LobbyError, service::Lobby};
use crate::{clock::Millis, protocol::RatingNote, rate_limit_key::RateLimitKey};

/// How a game of two players is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RatingTerms {
    /// Rated games that the two have begun today at the speed of this one.
    pub(super) earlier: u32,
    /// Why it is not rated, or counts less than others.
    pub(super) note: Option<RatingNote>,
}

impl Lobby {
    /// The mark of an address; `None` where games within one address are rated like others.
    pub fn mark(&self, client: RateLimitKey) -> Option<AddressMark> {
        let rates = self.options().rates_same_address;
        (!rates).then(|| AddressMark::of_address(&client.to_string()))
    }

    /// How a game of two players who connect from some addresses is rated, if it begins now.
    pub(super) async fn rating_terms(
        &self,
        terms: &Terms,
        players: [(Who, Option<AddressMark>); 2],
        now: Millis,
    ) -> Result<RatingTerms, LobbyError> {
        let [(one, one_address), (other, other_address)] = players;
        let rated = (one.account(), other.account(), terms.pace.speed());
        let (Some(one), Some(other), Some(speed)) = rated else {
            return Ok(RatingTerms::default());
        };
        if !terms.is_rated {
            return Ok(RatingTerms::default());
        }
        let ratings = self.store();
        let games = ratings.pair_games(one, Some(other), day_of(now)).await?;
        let earlier = earlier_games(&games, other, speed);
        Ok(RatingTerms {
            earlier,
            note: rating_note([one_address, other_address], earlier),
        })
    }
}

/// Games against an opponent at a speed.
pub(super) fn earlier_games(
    games: &[(AccountId, Speed, u32)],
    opponent: AccountId,
    speed: Speed,
) -> u32 {
    let mut against = games
        .iter()
        .filter(|(other, at, _)| (*other, *at) == (opponent, speed));
    against.next().map_or(0, |(.., games)| *games)
}

/// What two players at some addresses are told who have begun a number of rated games today.
pub(super) fn rating_note(addresses: [Option<AddressMark>; 2], earlier: u32) -> Option<RatingNote> {
    match addresses {
        [Some(one), Some(other)] if one == other => Some(RatingNote::SameAddress),
        _ => pair_note(earlier),
    }
}

/// What plays under an account.
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
    fn only_addresses_that_are_known_and_equal_are_one() {
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| Some(AddressMark::of_address(text)));
        assert_eq!(rating_note([one, one], 0), Some(RatingNote::SameAddress));
        assert_eq!(rating_note([one, other], 0), None);
        assert_eq!(rating_note([None, None], 0), None);
        assert_eq!(rating_note([one, None], 10), Some(RatingNote::PairLimit));
    }
}
