//! Offers to play, to somebody or to whoever has the link.

use skep_people::{
    AddressMark, Challenge, ChallengeError, ChallengeState, Decline, NameKey, Who, sides,
    wire::{ChallengeView, Go, NewChallenge},
};

use super::{
    Caller, LobbyError,
    beginning::Opponent,
    news::challenge_told,
    seeks::{coin, readable},
    service::Lobby,
};
use crate::{
    clock,
    ids::{GameId, Token},
    protocol::{BySide, RatingNote, Side, SideChoice},
    store::{AccountKind, AccountState, LobbyOutcome, Openness, StoredAccount},
};

impl Lobby {
    /// A member offers to play, or a guest to a bot.
    ///
    /// # Errors
    /// Why he cannot.
    pub async fn challenge(
        &self,
        caller: &Caller,
        wish: &NewChallenge,
    ) -> Result<ChallengeView, LobbyError> {
        let to = match &wish.to {
            Some(name) => Some(self.named(name).await?),
            None => None,
        };
        let challenge = Challenge {
            game: GameId::random()?,
            by: caller.who,
            to,
            terms: readable(&wish.terms)?,
            side: wish.side,
            token: None,
            address: caller.address,
            offered: clock::now(),
            state: ChallengeState::Offered,
        };
        let challenge = Challenge {
            token: caller.guest_secret(challenge.game),
            ..challenge
        };
        challenge.check(&self.blocks(caller.who).await?)?;
        self.check_conduct(caller.who, challenge.terms.pace).await?;
        if self.store().add_challenge(challenge).await? == LobbyOutcome::TooMany {
            return Err(LobbyError::TooMany);
        }
        self.tell();
        self.told(&challenge, Some(caller)).await
    }

    /// The challenges by somebody and to him that stand.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn challenges(&self, caller: &Caller) -> Result<Vec<ChallengeView>, LobbyError> {
        let lobby = self.store();
        let standing = lobby.challenges(caller.who, clock::now()).await?;
        let blocks = self.blocks(caller.who).await?;
        let is_seen = |challenge: &&Challenge| !challenge.is_hidden_from(caller.who, &blocks);
        let mut told = Vec::with_capacity(standing.len());
        for challenge in standing.iter().filter(is_seen) {
            told.push(self.told(challenge, Some(caller)).await?);
        }
        Ok(told)
    }

    /// A challenge, for whoever has its link.
    ///
    /// # Errors
    /// There is none.
    pub async fn challenge_told(
        &self,
        game: GameId,
        asks: Option<&Caller>,
    ) -> Result<ChallengeView, LobbyError> {
        let challenge = self.found(game).await?;
        self.told(&challenge, asks).await
    }

    /// Somebody accepts. Whoever accepts again gets the same answer.
    ///
    /// # Errors
    /// Why he cannot.
    pub async fn accept_challenge(&self, caller: &Caller, game: GameId) -> Result<Go, LobbyError> {
        let challenge = self.found(game).await?;
        let blocks = self.blocks(caller.who).await?;
        let now = clock::now();
        let state = challenge.accepted(caller.who, &blocks, now)?;
        self.check_conduct(caller.who, challenge.terms.pace).await?;
        let by = self.challenger(&challenge).await?;
        let other = self.opponent(caller, &challenge.terms, game).await?;
        let players = sides(
            (by, challenge.side),
            (other, SideChoice::Random),
            coin(game),
        );
        let players: BySide<Opponent> = players.ok_or(ChallengeError::Over)?;
        let side = match players.white.who == caller.who {
            true => Side::White,
            false => Side::Black,
        };
        let openness = match challenge.to {
            Some(_) => Openness::Profiles,
            None => Openness::Link,
        };
        let begun = self.begin(game, &challenge.terms, &players, openness);
        let begun = begun.await?;
        match self
            .store()
            .answer_challenge(game, state, Some(begun), now)
            .await?
        {
            LobbyOutcome::Playing => return Err(LobbyError::Playing),
            LobbyOutcome::TooLate | LobbyOutcome::TooMany => {
                return Err(ChallengeError::Over.into());
            }
            LobbyOutcome::Done => self.rooms().begun(game),
            LobbyOutcome::Before => {}
        }
        self.tell();
        let token = caller.told_secret(game);
        Ok(Go { game, side, token })
    }

    /// Somebody declines.
    ///
    /// # Errors
    /// Why he cannot.
    pub async fn decline_challenge(
        &self,
        caller: &Caller,
        game: GameId,
        reason: Decline,
    ) -> Result<ChallengeView, LobbyError> {
        let challenge = self.found(game).await?;
        let state = challenge.declined(caller.who, reason, clock::now())?;
        self.close(challenge, state, caller).await
    }

    /// Whoever offered thinks better of it.
    ///
    /// # Errors
    /// Why he cannot.
    pub async fn withdraw_challenge(
        &self,
        caller: &Caller,
        game: GameId,
    ) -> Result<ChallengeView, LobbyError> {
        let challenge = self.found(game).await?;
        let state = challenge.withdrawn(caller.who, clock::now())?;
        self.close(challenge, state, caller).await
    }

    async fn close(
        &self,
        challenge: Challenge,
        state: ChallengeState,
        by: &Caller,
    ) -> Result<ChallengeView, LobbyError> {
        if self
            .store()
            .answer_challenge(challenge.game, state, None, clock::now())
            .await?
            == LobbyOutcome::TooLate
        {
            return Err(ChallengeError::Over.into());
        }
        self.tell();
        self.told(&Challenge { state, ..challenge }, Some(by)).await
    }

    async fn found(&self, game: GameId) -> Result<Challenge, LobbyError> {
        let challenge = self.store().challenge_of(game).await?;
        challenge.ok_or(LobbyError::NoSuchChallenge)
    }

    /// Whether a program plays under a name.
    ///
    /// # Errors
    /// There is nobody of this name.
    pub async fn is_bot(&self, name: &str) -> Result<bool, LobbyError> {
        Ok(self.account_named(name).await?.kind == AccountKind::Bot)
    }

    async fn named(&self, name: &str) -> Result<Who, LobbyError> {
        Ok(Who::Member(self.account_named(name).await?.id))
    }

    async fn account_named(&self, name: &str) -> Result<StoredAccount, LobbyError> {
        let people = self.store();
        let account = people.account_named(&NameKey::of(name)).await?;
        let account = account.filter(|account| account.state == AccountState::Active);
        account.ok_or(LobbyError::NoSuchPlayer)
    }

    /// Whoever has made a challenge, as one who begins its game. The account of a member proves the side: the secret is told to nobody.
    async fn challenger(&self, challenge: &Challenge) -> Result<Opponent, LobbyError> {
        if let Some(token) = challenge.token {
            return Ok(Opponent {
                who: challenge.by,
                is_bot: false,
                name: None,
                ticket: challenge.game,
                token,
                rating: None,
                is_provisional: false,
                address: challenge.address,
            });
        }
        let account = match challenge.by.account() {
            Some(account) => self.store().account(account).await?,
            None => None,
        };
        let account = account.filter(|account| account.state == AccountState::Active);
        let account = account.ok_or(ChallengeError::Over)?;
        let standings = self.standings(challenge.by).await?;
        let (rating, is_provisional) = standings.shown(challenge.terms.pace.speed());
        Ok(Opponent {
            who: challenge.by,
            is_bot: account.kind == AccountKind::Bot,
            name: Some(account.name),
            ticket: challenge.game,
            token: Token::random()?.hash(),
            rating,
            is_provisional,
            address: challenge.address,
        })
    }

    async fn told(
        &self,
        challenge: &Challenge,
        asks: Option<&Caller>,
    ) -> Result<ChallengeView, LobbyError> {
        let speed = challenge.terms.pace.speed();
        let by = self.person(challenge.by, speed).await?;
        let to = match challenge.to {
            Some(to) => Some(self.person(to, speed).await?),
            None => None,
        };
        let asks = asks.map(|caller| (caller.who, caller.address));
        let is_own = asks.is_some_and(|(who, _)| who == challenge.by);
        let other = match is_own {
            true => challenge.to.map(|to| (to, None)),
            false => asks,
        };
        let note = self.note_on(challenge, other).await?;
        let people = (by, to);
        let told = challenge_told(challenge, people, is_own, note, clock::now());
        Ok(told)
    }

    /// What is said about the rating of the game of a challenge that somebody would accept.
    pub(super) async fn note_on(
        &self,
        challenge: &Challenge,
        other: Option<(Who, Option<AddressMark>)>,
    ) -> Result<Option<RatingNote>, LobbyError> {
        let Some(other) = other.filter(|(who, _)| *who != challenge.by) else {
            return Ok(None);
        };
        let players = [(challenge.by, challenge.address), other];
        let terms = self.rating_terms(&challenge.terms, players, clock::now());
        Ok(terms.await?.note)
    }
}
