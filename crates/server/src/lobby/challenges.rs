//! Challenges: offers to a named player or to anyone with the link.

use skep_people::{
    AddressMark, Challenge, ChallengeError, ChallengeState, Decline, NameKey, PlayerId, sides,
    wire::{ChallengeView, Go, NewChallenge, Person, TermsView},
};

use super::{
    Caller, LobbyError, Result,
    game_start::Contestant,
    seeks::{coin, parse_terms},
    service::Lobby,
};
use crate::{
    clock::{self, Millis},
    ids::{GameId, Token},
    protocol::{BySide, RatingNote, Side, SideChoice},
    store::{AccountKind, AccountState, LobbyOutcome, Openness, StoredAccount},
};

impl Lobby {
    pub async fn challenge(
        &self,
        caller: &Caller,
        request: &NewChallenge,
    ) -> Result<ChallengeView> {
        let to = match &request.to {
            Some(name) => Some(PlayerId::Member(self.account_named(name).await?.id)),
            None => None,
        };
        let game = GameId::random()?;
        let challenge = Challenge {
            game,
            by: caller.who,
            to,
            terms: parse_terms(&request.terms)?,
            side: request.side,
            token: caller.guest_token(game),
            address: caller.address,
            offered: clock::now(),
            state: ChallengeState::Offered,
        };
        challenge.check(&self.blocks(caller.who).await?)?;
        self.check_conduct(caller.who, challenge.terms.pace).await?;
        if self.store().add_challenge(challenge).await? == LobbyOutcome::TooMany {
            return Err(LobbyError::TooMany);
        }
        self.notify_changed();
        self.view(&challenge, Some(caller)).await
    }

    /// Open challenges by or to the caller.
    pub async fn challenges(&self, caller: &Caller) -> Result<Vec<ChallengeView>> {
        let open = self.store().challenges(caller.who, clock::now()).await?;
        let blocks = self.blocks(caller.who).await?;
        let is_visible = |challenge: &&Challenge| !challenge.is_hidden_from(caller.who, &blocks);
        let mut views = Vec::with_capacity(open.len());
        for challenge in open.iter().filter(is_visible) {
            views.push(self.view(challenge, Some(caller)).await?);
        }
        Ok(views)
    }

    /// A challenge as seen by anyone with its link.
    pub async fn challenge_view(
        &self,
        game: GameId,
        caller: Option<&Caller>,
    ) -> Result<ChallengeView> {
        let challenge = self.find(game).await?;
        self.view(&challenge, caller).await
    }

    /// Accepts a challenge. Repeating the request gives the same answer.
    pub async fn accept_challenge(&self, caller: &Caller, game: GameId) -> Result<Go> {
        let challenge = self.find(game).await?;
        let blocks = self.blocks(caller.who).await?;
        let now = clock::now();
        let state = challenge.accepted(caller.who, &blocks, now)?;
        self.check_conduct(caller.who, challenge.terms.pace).await?;
        let by = self.challenger(&challenge).await?;
        let other = self.contestant(caller, &challenge.terms, game).await?;
        let players = sides(
            (by, challenge.side),
            (other, SideChoice::Random),
            coin(game),
        );
        let players: BySide<Contestant> = players.ok_or(ChallengeError::Over)?;
        let side = match players.white.who == caller.who {
            true => Side::White,
            false => Side::Black,
        };
        let openness = match challenge.to {
            Some(_) => Openness::Profiles,
            None => Openness::Link,
        };
        let new = self.prepare_game(game, &challenge.terms, &players, openness);
        let new = new.await?;
        match self
            .store()
            .answer_challenge(game, state, Some(new), now)
            .await?
        {
            LobbyOutcome::Playing => return Err(LobbyError::Playing),
            LobbyOutcome::TooLate | LobbyOutcome::TooMany => {
                return Err(ChallengeError::Over.into());
            }
            LobbyOutcome::Done => self.rooms().game_started(game),
            LobbyOutcome::Before => {}
        }
        self.notify_changed();
        let token = caller.revealed_secret(game);
        Ok(Go { game, side, token })
    }

    pub async fn decline_challenge(
        &self,
        caller: &Caller,
        game: GameId,
        reason: Decline,
    ) -> Result<ChallengeView> {
        let challenge = self.find(game).await?;
        let state = challenge.declined(caller.who, reason, clock::now())?;
        self.close(challenge, state, caller).await
    }

    pub async fn withdraw_challenge(&self, caller: &Caller, game: GameId) -> Result<ChallengeView> {
        let challenge = self.find(game).await?;
        let state = challenge.withdrawn(caller.who, clock::now())?;
        self.close(challenge, state, caller).await
    }

    async fn close(
        &self,
        challenge: Challenge,
        state: ChallengeState,
        by: &Caller,
    ) -> Result<ChallengeView> {
        if self
            .store()
            .answer_challenge(challenge.game, state, None, clock::now())
            .await?
            == LobbyOutcome::TooLate
        {
            return Err(ChallengeError::Over.into());
        }
        self.notify_changed();
        self.view(&Challenge { state, ..challenge }, Some(by)).await
    }

    async fn find(&self, game: GameId) -> Result<Challenge> {
        let challenge = self.store().challenge_of(game).await?;
        challenge.ok_or(LobbyError::NoSuchChallenge)
    }

    pub async fn is_bot(&self, name: &str) -> Result<bool> {
        Ok(self.account_named(name).await?.kind == AccountKind::Bot)
    }

    async fn account_named(&self, name: &str) -> Result<StoredAccount> {
        let account = self.store().account_named(&NameKey::of(name)).await?;
        let account = account.filter(|account| account.state == AccountState::Active);
        account.ok_or(LobbyError::NoSuchPlayer)
    }

    /// The author of a challenge. A member gets a random token that is never revealed: the account proves the side.
    async fn challenger(&self, challenge: &Challenge) -> Result<Contestant> {
        let account = match challenge.by.account() {
            Some(account) => {
                let account = self.store().account(account).await?;
                let account = account.filter(|account| account.state == AccountState::Active);
                Some(account.ok_or(ChallengeError::Over)?)
            }
            None => None,
        };
        let ratings = self.ratings(challenge.by).await?;
        let (rating, is_provisional) = ratings.shown(challenge.terms.pace.speed());
        let kind = account.as_ref().map(|account| account.kind);
        Ok(Contestant {
            who: challenge.by,
            is_bot: kind == Some(AccountKind::Bot),
            name: account.map(|account| account.name),
            ticket: challenge.game,
            token: match challenge.token {
                Some(token) => token,
                None => Token::random()?.hash(),
            },
            rating,
            is_provisional,
            address: challenge.address,
        })
    }

    async fn view(&self, challenge: &Challenge, caller: Option<&Caller>) -> Result<ChallengeView> {
        let speed = challenge.terms.pace.speed();
        let by = self.person(challenge.by, speed).await?;
        let to = match challenge.to {
            Some(to) => Some(self.person(to, speed).await?),
            None => None,
        };
        let viewer = caller.map(|caller| (caller.who, caller.address));
        let is_own = viewer.is_some_and(|(who, _)| who == challenge.by);
        let other = match is_own {
            true => challenge.to.map(|to| (to, None)),
            false => viewer,
        };
        let note = self.challenge_note(challenge, other).await?;
        Ok(challenge_view(
            challenge,
            (by, to),
            is_own,
            note,
            clock::now(),
        ))
    }

    /// Rating note of a challenge if `other` accepts it.
    pub(super) async fn challenge_note(
        &self,
        challenge: &Challenge,
        other: Option<(PlayerId, Option<AddressMark>)>,
    ) -> Result<Option<RatingNote>> {
        let Some(other) = other.filter(|(who, _)| *who != challenge.by) else {
            return Ok(None);
        };
        let players = [(challenge.by, challenge.address), other];
        let terms = self.rating_terms(&challenge.terms, players, clock::now());
        Ok(terms.await?.note)
    }
}

/// A challenge as sent to its author and recipient.
pub(super) fn challenge_view(
    challenge: &Challenge,
    (by, to): (Person, Option<Person>),
    is_own: bool,
    rating_note: Option<RatingNote>,
    now: Millis,
) -> ChallengeView {
    let state = challenge.state_at(now);
    let reason = match state {
        ChallengeState::Declined { reason } => Some(reason),
        _ => None,
    };
    ChallengeView {
        id: challenge.game,
        by,
        to,
        terms: TermsView::from(challenge.terms),
        side: challenge.side,
        state: state.into(),
        reason,
        offered: challenge.offered,
        expires: challenge.expires(),
        mine: is_own,
        rating_note,
    }
}
