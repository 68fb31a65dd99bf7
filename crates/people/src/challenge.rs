//! Direct offers to a player, or to anyone with the link.

use serde::{Deserialize, Serialize};
use skep_game::{
    clock::Millis,
    ids::{GameId, TokenHash},
    words::SideChoice,
};

use crate::{AddressMark, Blocks, PlayerId, Terms, TermsError};

const MINUTE: Millis = 60 * 1000;
const DAY: Millis = 24 * 60 * MINUTE;

/// Lifetime of a real-time challenge: short, so that players who forgot about it do not find a clock running.
const REAL_TIME_LIFETIME: Millis = 5 * MINUTE;
/// Lifetime of other challenges.
const LIFETIME: Millis = 14 * DAY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Id of the resulting game, created at most once however often the challenge is accepted.
    pub game: GameId,
    pub by: PlayerId,
    /// `None` for anyone with the link.
    pub to: Option<PlayerId>,
    pub terms: Terms,
    pub side: SideChoice,
    /// Hash of the token of a guest's side; members are identified by their account.
    pub token: Option<TokenHash>,
    /// Only if the host restricts rated games within one address.
    pub address: Option<AddressMark>,
    pub offered: Millis,
    /// Does not reflect expiry; see [`Challenge::state_at`].
    pub state: ChallengeState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    Offered,
    Accepted { by: PlayerId },
    Declined { reason: Decline },
    Expired,
    Withdrawn,
}

skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(rename_all = "kebab-case")]
    pub enum Decline {
        Generic => "generic",
        Later => "later",
        /// Prefers more time.
        TooFast => "too-fast",
        /// Prefers less time.
        TooSlow => "too-slow",
        /// Prefers a casual game.
        Casual => "casual",
        /// Prefers a rated game.
        Rated => "rated",
        /// Prefers another set or opening.
        Variant => "variant",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChallengeError {
    #[error(transparent)]
    Terms(#[from] TermsError),
    #[error("you cannot play against yourself")]
    Oneself,
    #[error("the challenge is for another player")]
    NotForYou,
    #[error("the challenge belongs to another player")]
    NotYours,
    #[error("you have blocked this player")]
    Blocked,
    #[error("a rated game needs an account")]
    Guest,
    #[error("the challenge is no longer open")]
    Over,
}

impl Challenge {
    /// Validates a new challenge. A player who has blocked its author can still be challenged: the challenge [is
    /// hidden](Challenge::is_hidden_from) from them, so that the author does not learn of the block.
    pub fn check(&self, blocks: &Blocks) -> Result<(), ChallengeError> {
        self.terms.check()?;
        if self.terms.is_rated && self.by.account().is_none() {
            return Err(ChallengeError::Guest);
        }
        let Some(to) = self.to else {
            return Ok(());
        };
        if blocks.has_blocked(self.by, to) {
            return Err(ChallengeError::Blocked);
        }
        self.meets(to)
    }

    /// Whether the challenged player has blocked the author.
    pub fn is_hidden_from(&self, who: PlayerId, blocks: &Blocks) -> bool {
        self.to == Some(who) && blocks.has_blocked(who, self.by)
    }

    /// When an open challenge expires.
    pub fn expires(&self) -> Millis {
        let time = if self.terms.pace.is_real_time() {
            REAL_TIME_LIFETIME
        } else {
            LIFETIME
        };
        self.offered.saturating_add(time)
    }

    /// The state, including expiry.
    pub fn state_at(&self, now: Millis) -> ChallengeState {
        match self.state {
            ChallengeState::Offered if now >= self.expires() => ChallengeState::Expired,
            state => state,
        }
    }

    /// Accepts. Idempotent.
    pub fn accepted(
        &self,
        by: PlayerId,
        blocks: &Blocks,
        now: Millis,
    ) -> Result<ChallengeState, ChallengeError> {
        self.is_for(by)?;
        let state = ChallengeState::Accepted { by };
        if self.state == state {
            return Ok(state);
        }
        if blocks.has_blocked(by, self.by) {
            return Err(ChallengeError::Blocked);
        }
        // Indistinguishable from a challenge that is no longer open.
        if blocks.has_blocked(self.by, by) {
            return Err(ChallengeError::Over);
        }
        self.meets(by)?;
        self.change_to(state, now)
    }

    /// Declines. A challenge by link cannot be declined, as others may have the link.
    pub fn declined(
        &self,
        by: PlayerId,
        reason: Decline,
        now: Millis,
    ) -> Result<ChallengeState, ChallengeError> {
        if self.to != Some(by) {
            return Err(ChallengeError::NotForYou);
        }
        self.change_to(ChallengeState::Declined { reason }, now)
    }

    pub fn withdrawn(&self, by: PlayerId, now: Millis) -> Result<ChallengeState, ChallengeError> {
        if self.by != by {
            return Err(ChallengeError::NotYours);
        }
        self.change_to(ChallengeState::Withdrawn, now)
    }

    /// Allows a transition only from an open challenge. Idempotent.
    fn change_to(
        &self,
        state: ChallengeState,
        now: Millis,
    ) -> Result<ChallengeState, ChallengeError> {
        let is_possible = self.state == state || self.state_at(now) == ChallengeState::Offered;
        is_possible.then_some(state).ok_or(ChallengeError::Over)
    }

    fn is_for(&self, who: PlayerId) -> Result<(), ChallengeError> {
        match self.to {
            Some(to) if to != who => Err(ChallengeError::NotForYou),
            _ => Ok(()),
        }
    }

    /// Whether a game with a player is possible.
    fn meets(&self, other: PlayerId) -> Result<(), ChallengeError> {
        if self.by == other {
            return Err(ChallengeError::Oneself);
        }
        if self.terms.is_rated && other.account().is_none() {
            return Err(ChallengeError::Guest);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_game::clock::ClockSetting;

    use super::*;
    use crate::{AccountId, Days, GuestId, Pace};

    const ANNA: PlayerId = PlayerId::Member(AccountId::of(1));
    const BEN: PlayerId = PlayerId::Member(AccountId::of(2));
    const CY: PlayerId = PlayerId::Member(AccountId::of(3));
    const GUEST: PlayerId = PlayerId::Guest(GuestId::of(1));

    fn challenge(to: Option<PlayerId>) -> Challenge {
        let clock = ClockSetting {
            initial: 600,
            increment: 10,
        };
        Challenge {
            game: GameId::derived_from("a challenge"),
            by: ANNA,
            to,
            terms: Terms {
                pace: Pace::Clock(clock),
                is_rated: true,
                ..Terms::default()
            },
            side: SideChoice::Random,
            token: None,
            address: None,
            offered: 1000,
            state: ChallengeState::Offered,
        }
    }

    fn none() -> Blocks {
        Blocks::default()
    }

    #[test]
    fn only_the_challenged_player_can_accept() {
        let to_ben = challenge(Some(BEN));
        let accepted = ChallengeState::Accepted { by: BEN };
        assert_eq!(to_ben.accepted(BEN, &none(), 2000), Ok(accepted));
        let for_cy = to_ben.accepted(CY, &none(), 2000);
        assert_eq!(for_cy, Err(ChallengeError::NotForYou));
        let by_link = challenge(None);
        let accepted = ChallengeState::Accepted { by: CY };
        assert_eq!(by_link.accepted(CY, &none(), 2000), Ok(accepted));
        let own = by_link.accepted(ANNA, &none(), 2000);
        assert_eq!(own, Err(ChallengeError::Oneself));
        let by_guest = by_link.accepted(GUEST, &none(), 2000);
        assert_eq!(by_guest, Err(ChallengeError::Guest));
    }

    #[test]
    fn accepting_is_idempotent_and_first_come_first_served() {
        let mut by_link = challenge(None);
        by_link.state = by_link.accepted(BEN, &none(), 2000).expect("accepted");
        let again = by_link.accepted(BEN, &none(), Millis::MAX);
        assert_eq!(again, Ok(by_link.state));
        let late = by_link.accepted(CY, &none(), 2000);
        assert_eq!(late, Err(ChallengeError::Over));
        let withdrawn = by_link.withdrawn(ANNA, 2000);
        assert_eq!(withdrawn, Err(ChallengeError::Over));
    }

    #[test]
    fn a_challenge_is_declined_with_a_reason() {
        let to_ben = challenge(Some(BEN));
        let reason = Decline::TooFast;
        let declined = ChallengeState::Declined { reason };
        assert_eq!(to_ben.declined(BEN, reason, 2000), Ok(declined));
        for (challenge, by) in [(to_ben, CY), (to_ben, ANNA), (challenge(None), BEN)] {
            let refused = challenge.declined(by, reason, 2000);
            assert_eq!(refused, Err(ChallengeError::NotForYou));
        }
        for reason in Decline::ALL {
            assert_eq!(Decline::of_name(reason.name()), Some(reason));
        }
    }

    #[test]
    fn only_the_author_can_withdraw() {
        let to_ben = challenge(Some(BEN));
        assert_eq!(to_ben.withdrawn(ANNA, 2000), Ok(ChallengeState::Withdrawn));
        assert_eq!(to_ben.withdrawn(BEN, 2000), Err(ChallengeError::NotYours));
    }

    #[test]
    fn real_time_challenges_expire_in_minutes_others_in_days() {
        let now = challenge(Some(BEN));
        let end = 1000 + 5 * MINUTE;
        assert_eq!(now.state_at(end - 1), ChallengeState::Offered);
        assert_eq!(now.state_at(end), ChallengeState::Expired);
        let late = now.accepted(BEN, &none(), end);
        assert_eq!(late, Err(ChallengeError::Over));
        let mut slow = now;
        slow.terms.pace = Pace::Days(Days::new(3).expect("days"));
        assert_eq!(slow.state_at(end), ChallengeState::Offered);
        assert_eq!(slow.state_at(1000 + 14 * DAY), ChallengeState::Expired);
    }

    #[test]
    fn a_block_bars_challenges_made_before_and_after_it() {
        let blocks: Blocks = [(AccountId::of(1), AccountId::of(2))].into_iter().collect();
        let to_ben = challenge(Some(BEN));
        assert_eq!(to_ben.check(&none()), Ok(()));
        assert_eq!(to_ben.check(&blocks), Err(ChallengeError::Blocked));
        // A blocked player must not learn about the block.
        for made_before in [to_ben, challenge(None)] {
            let accepted = made_before.accepted(BEN, &blocks, 2000);
            assert_eq!(accepted, Err(ChallengeError::Over));
        }
    }

    #[test]
    fn challenges_are_hidden_from_players_who_blocked_the_author() {
        let blocks: Blocks = [(AccountId::of(2), AccountId::of(1))].into_iter().collect();
        let to_ben = challenge(Some(BEN));
        // Anna must not learn that Ben has blocked her.
        assert_eq!(to_ben.check(&blocks), Ok(()));
        assert!(to_ben.is_hidden_from(BEN, &blocks));
        assert!(!to_ben.is_hidden_from(ANNA, &blocks) && !to_ben.is_hidden_from(BEN, &none()));
        let accepted = to_ben.accepted(BEN, &blocks, 2000);
        assert_eq!(accepted, Err(ChallengeError::Blocked));
    }

    #[test]
    fn rejects_impossible_challenges() {
        let by_guest = Challenge {
            by: GUEST,
            ..challenge(Some(BEN))
        };
        assert_eq!(by_guest.check(&none()), Err(ChallengeError::Guest));
        let to_guest = challenge(Some(GUEST));
        assert_eq!(to_guest.check(&none()), Err(ChallengeError::Guest));
        let to_self = challenge(Some(ANNA));
        assert_eq!(to_self.check(&none()), Err(ChallengeError::Oneself));
        let mut untimed = challenge(None);
        untimed.terms.pace = Pace::Untimed;
        let refused = ChallengeError::Terms(TermsError::RatedUntimed);
        assert_eq!(untimed.check(&none()), Err(refused));
    }

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Accept(PlayerId),
        Decline(PlayerId),
        Withdraw(PlayerId),
        Wait(Millis),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let who = || prop_oneof![Just(ANNA), Just(BEN), Just(CY), Just(GUEST)];
        let step = prop_oneof![
            who().prop_map(Step::Accept),
            who().prop_map(Step::Decline),
            who().prop_map(Step::Withdraw),
            (0..3 * MINUTE).prop_map(Step::Wait),
        ];
        proptest::collection::vec(step, 0..20)
    }

    proptest! {
        #[test]
        fn final_states_never_change(is_by_link: bool, steps in steps()) {
            let mut challenge = challenge((!is_by_link).then_some(BEN));
            let mut now = challenge.offered;
            for step in steps {
                let before = challenge.state_at(now);
                let next = match step {
                    Step::Accept(who) => challenge.accepted(who, &none(), now),
                    Step::Decline(who) => challenge.declined(who, Decline::Later, now),
                    Step::Withdraw(who) => challenge.withdrawn(who, now),
                    Step::Wait(time) => {
                        now += time;
                        continue;
                    }
                };
                if let Ok(next) = next {
                    prop_assert!(before == ChallengeState::Offered || before == next);
                    challenge.state = next;
                }
            }
        }
    }
}
