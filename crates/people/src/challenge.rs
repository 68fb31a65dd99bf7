//! An offer to play, to somebody or to whoever has the link.

use skep_game::{
    clock::Millis,
    ids::{GameId, TokenHash},
    words::{BySide, Side, SideChoice},
};

use crate::{AddressMark, Blocks, Terms, TermsError, Who};

const MINUTE: Millis = 60 * 1000;
const DAY: Millis = 24 * 60 * MINUTE;

/// For how long an offer stands where both have to be there. Whoever forgot it should not find a clock running.
const AT_ONCE: Millis = 5 * MINUTE;
/// For how long it stands where there is time.
const AT_LEISURE: Millis = 14 * DAY;

/// An offer to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The game that comes of it. There is one at most, however often it is accepted.
    pub game: GameId,
    /// Who offers.
    pub by: Who,
    /// To whom; `None` for whoever has the link.
    pub to: Option<Who>,
    /// On which terms.
    pub terms: Terms,
    /// Which side the one who offers wants.
    pub side: SideChoice,
    /// The hash of the secret of a guest's side, if a guest offers; a member's account proves the side.
    pub token: Option<TokenHash>,
    /// The address from which it is offered; `None` where that makes no difference.
    pub address: Option<AddressMark>,
    /// Since when it stands.
    pub offered: Millis,
    /// What has become of it, unless its time has passed.
    pub state: ChallengeState,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// It stands.
    Offered,
    /// Somebody plays.
    Accepted {
        /// Who.
        by: Who,
    },
    /// The other does not want to.
    Declined {
        /// Why.
        reason: Decline,
    },
    /// Its time has passed.
    Expired,
    /// Whoever offered has thought better of it.
    Withdrawn,
}

/// Why somebody declines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decline {
    /// For no reason that is told.
    Generic,
    /// Not now.
    Later,
    /// There is too little time.
    TooFast,
    /// There is too much time.
    TooSlow,
    /// Only a casual game.
    Casual,
    /// Only a game that counts.
    Rated,
    /// Another set of pieces or another opening.
    Variant,
}

/// What cannot be done with a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChallengeError {
    /// Nobody can play on these terms.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// One challenges somebody else.
    #[error("nobody plays with oneself")]
    Oneself,
    /// It is for somebody else.
    #[error("the challenge is for somebody else")]
    NotForYou,
    /// Only whoever offered can withdraw.
    #[error("the challenge is somebody else's")]
    NotYours,
    /// Whoever asks has blocked the other.
    #[error("you have blocked this player")]
    Blocked,
    /// A guest has no rating.
    #[error("a rated game needs an account")]
    Guest,
    /// It does not stand any more.
    #[error("the challenge does not stand any more")]
    Over,
}

impl Decline {
    /// Every reason.
    pub const ALL: [Decline; 7] = [
        Decline::Generic,
        Decline::Later,
        Decline::TooFast,
        Decline::TooSlow,
        Decline::Casual,
        Decline::Rated,
        Decline::Variant,
    ];

    /// The name by which programs and databases call it.
    pub const fn name(self) -> &'static str {
        match self {
            Decline::Generic => "generic",
            Decline::Later => "later",
            Decline::TooFast => "too-fast",
            Decline::TooSlow => "too-slow",
            Decline::Casual => "casual",
            Decline::Rated => "rated",
            Decline::Variant => "variant",
        }
    }

    /// The reason of a name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<Decline> {
        Decline::ALL
            .into_iter()
            .find(|reason| reason.name() == name)
    }
}

impl Challenge {
    /// Looks whether it can be made. Somebody who has blocked whoever offers can be challenged like anybody else: the challenge
    /// [is hidden](Challenge::is_hidden_from) from them, and nobody learns of the block by it.
    ///
    /// # Errors
    /// Why not.
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

    /// Whether somebody is challenged who has blocked whoever offers, and is not told of it.
    pub fn is_hidden_from(&self, who: Who, blocks: &Blocks) -> bool {
        self.to == Some(who) && blocks.has_blocked(who, self.by)
    }

    /// Another game of two who have played, with the sides changed; `None` if whoever asks is not one of them.
    pub fn rematch(
        game: GameId,
        terms: Terms,
        played: BySide<Who>,
        by: Who,
        now: Millis,
    ) -> Option<Challenge> {
        let sides = [Side::White, Side::Black].into_iter();
        let side = sides.into_iter().find(|side| played[*side] == by)?;
        Some(Challenge {
            game,
            by,
            to: Some(played[!side]),
            terms,
            side: match !side {
                Side::White => SideChoice::White,
                Side::Black => SideChoice::Black,
            },
            token: None,
            address: None,
            offered: now,
            state: ChallengeState::Offered,
        })
    }

    /// When it stands no more.
    pub fn expires(&self) -> Millis {
        let time = if self.terms.pace.is_real_time() {
            AT_ONCE
        } else {
            AT_LEISURE
        };
        self.offered.saturating_add(time)
    }

    /// What has become of it at a time.
    pub fn state_at(&self, now: Millis) -> ChallengeState {
        match self.state {
            ChallengeState::Offered if now >= self.expires() => ChallengeState::Expired,
            state => state,
        }
    }

    /// Somebody accepts. Whoever has accepted already may do so again: nothing changes.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn accepted(
        &self,
        by: Who,
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
        // Not told apart from an offer that does not stand any more.
        if blocks.has_blocked(self.by, by) {
            return Err(ChallengeError::Over);
        }
        self.meets(by)?;
        self.change_to(state, now)
    }

    /// Somebody declines. A challenge by link is declined by nobody: there may be somebody else who has it.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn declined(
        &self,
        by: Who,
        reason: Decline,
        now: Millis,
    ) -> Result<ChallengeState, ChallengeError> {
        if self.to != Some(by) {
            return Err(ChallengeError::NotForYou);
        }
        self.change_to(ChallengeState::Declined { reason }, now)
    }

    /// Whoever offered withdraws.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn withdrawn(&self, by: Who, now: Millis) -> Result<ChallengeState, ChallengeError> {
        if self.by != by {
            return Err(ChallengeError::NotYours);
        }
        self.change_to(ChallengeState::Withdrawn, now)
    }

    /// Who plays which side with somebody who accepts. `coin` decides where that is left to chance.
    pub fn sides_with(&self, other: Who, coin: bool) -> BySide<Who> {
        let players = BySide {
            white: self.by,
            black: other,
        };
        match self.side {
            SideChoice::White => players,
            SideChoice::Black => players.swapped(),
            SideChoice::Random if coin => players,
            SideChoice::Random => players.swapped(),
        }
    }

    /// A state that follows only while the offer stands. What is already so may become so again.
    fn change_to(
        &self,
        state: ChallengeState,
        now: Millis,
    ) -> Result<ChallengeState, ChallengeError> {
        let is_possible = self.state == state || self.state_at(now) == ChallengeState::Offered;
        is_possible.then_some(state).ok_or(ChallengeError::Over)
    }

    fn is_for(&self, who: Who) -> Result<(), ChallengeError> {
        match self.to {
            Some(to) if to != who => Err(ChallengeError::NotForYou),
            _ => Ok(()),
        }
    }

    /// Whether it can come to a game with somebody.
    fn meets(&self, other: Who) -> Result<(), ChallengeError> {
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

    const ANNA: Who = Who::Member(AccountId::of(1));
    const BEN: Who = Who::Member(AccountId::of(2));
    const CY: Who = Who::Member(AccountId::of(3));
    const GUEST: Who = Who::Guest(GuestId::of(1));

    fn challenge(to: Option<Who>) -> Challenge {
        let clock = ClockSetting {
            initial: 600,
            increment: 10,
        };
        Challenge {
            game: GameId::following_from("a challenge"),
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
    fn only_the_one_who_is_challenged_can_accept() {
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
    fn accepting_twice_is_accepting_once_and_the_second_comes_too_late() {
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
    fn only_its_author_withdraws_it() {
        let to_ben = challenge(Some(BEN));
        assert_eq!(to_ben.withdrawn(ANNA, 2000), Ok(ChallengeState::Withdrawn));
        assert_eq!(to_ben.withdrawn(BEN, 2000), Err(ChallengeError::NotYours));
    }

    #[test]
    fn an_offer_for_now_lapses_in_minutes_and_one_by_correspondence_in_days() {
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
        // Ben is not told that Anna has blocked him.
        for made_before in [to_ben, challenge(None)] {
            let accepted = made_before.accepted(BEN, &blocks, 2000);
            assert_eq!(accepted, Err(ChallengeError::Over));
        }
    }

    #[test]
    fn whoever_has_blocked_somebody_does_not_see_their_challenges() {
        let blocks: Blocks = [(AccountId::of(2), AccountId::of(1))].into_iter().collect();
        let to_ben = challenge(Some(BEN));
        // Anna is not told that Ben has blocked her.
        assert_eq!(to_ben.check(&blocks), Ok(()));
        assert!(to_ben.is_hidden_from(BEN, &blocks));
        assert!(!to_ben.is_hidden_from(ANNA, &blocks) && !to_ben.is_hidden_from(BEN, &none()));
        let accepted = to_ben.accepted(BEN, &blocks, 2000);
        assert_eq!(accepted, Err(ChallengeError::Blocked));
    }

    #[test]
    fn what_nobody_can_play_is_not_offered() {
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

    #[test]
    fn a_rematch_changes_the_sides() {
        let mut played = BySide {
            white: ANNA,
            black: BEN,
        };
        let game = GameId::following_from("another");
        for by in [ANNA, BEN, BEN, ANNA] {
            let again = Challenge::rematch(game, Terms::default(), played, by, 5);
            let again = again.expect("a player");
            let other = again.to.expect("the other");
            assert_ne!(again.by, other);
            let next = again.sides_with(other, true);
            assert_eq!(next, played.swapped());
            played = next;
        }
        let stranger = Challenge::rematch(game, Terms::default(), played, CY, 5);
        assert_eq!(stranger, None);
    }

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Accept(Who),
        Decline(Who),
        Withdraw(Who),
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
        fn what_has_become_of_a_challenge_stays_so(is_by_link: bool, steps in steps()) {
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
