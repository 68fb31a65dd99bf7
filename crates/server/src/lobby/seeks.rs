//! Wishes to play, and who answers them.

use skep_game::words::SideChoice;
use skep_people::{
    Band, Blocks, ContestantKind, Seek, Seeker, Terms, partner, sides, wire::TermsView,
};
use tokio::time::Instant;

use super::{
    Caller, LobbyError,
    beginning::Opponent,
    service::{Lobby, State},
};
use crate::{
    clock,
    ids::GameId,
    protocol::BySide,
    rate_limit_key::RateLimitKey,
    store::{LobbyOutcome, NewSeek, OpenSeek, Openness},
};

/// How often somebody tries to answer a seek before his own stands: others may be quicker.
const TRIES: usize = 4;
/// Within how many milliseconds a click that comes again is told that there is a game.
const AGAIN: u64 = 60_000;

/// What came of a seek.
enum Sought {
    /// It stands, or has been answered at the very moment.
    Stands,
    /// Somebody wanted the same.
    Plays,
}

impl Lobby {
    /// Somebody wants to play: whoever wants the same is the opponent, and otherwise everybody sees it.
    pub(super) async fn seek(
        &self,
        (caller, client): (&Caller, RateLimitKey),
        terms: &TermsView,
        side: SideChoice,
        band: Option<(i32, i32)>,
    ) -> Result<(), LobbyError> {
        let new = self.wanted(caller, terms, side, band).await?;
        let is_guest = caller.who.account().is_none();
        if is_guest && !self.reserve(client, new.seek.game) {
            return Err(LobbyError::TooMany);
        }
        let sought = self.seek_as(caller, new).await;
        if is_guest && !matches!(sought, Ok(Sought::Stands)) {
            self.state().guest_seeks.release(client, new.seek.game);
        }
        sought.map(drop)
    }

    /// Whether this node has seen a seek that may answer a new one.
    fn has_partner(&self, new: &NewSeek) -> bool {
        let state = self.state();
        let seeks = state.snapshot.seeks.iter().map(|kept| kept.new.seek);
        let seeks: Vec<Seek> = seeks.collect();
        partner(&new.seek, &seeks, &Blocks::default()).is_some()
    }

    /// Counts the seek of a guest for its address; says whether there may be one more.
    fn reserve(&self, client: RateLimitKey, game: GameId) -> bool {
        let mut state = self.state();
        let State {
            snapshot,
            guest_seeks,
            ..
        } = &mut *state;
        let most = self.options().guest_seeks;
        let now = Instant::now();
        guest_seeks.reserve((client, most), (game, now), || snapshot.standing())
    }

    async fn seek_as(&self, caller: &Caller, new: NewSeek) -> Result<Sought, LobbyError> {
        self.check_conduct(caller.who, new.seek.terms.pace).await?;
        // All seeks are read only if there seems to be a partner among them: during a flood there are many.
        let tries = if self.has_partner(&new) { TRIES } else { 0 };
        for _ in 0..tries {
            match self.answer(caller, &new, None).await? {
                Some(LobbyOutcome::TooLate) => {}
                Some(_) => return Ok(Sought::Plays),
                None => break,
            }
        }
        match self.store().add_seek(new).await? {
            LobbyOutcome::TooMany => return Err(LobbyError::TooMany),
            LobbyOutcome::Playing => return Err(LobbyError::Playing),
            _ => self.tell(),
        }
        // Somebody may have wanted the same at the same moment, and have seen as little of this as this of that. What this node had not
        // seen yet is found here as well.
        self.answer(caller, &new, Some(new.seek.game)).await?;
        Ok(Sought::Stands)
    }

    /// Somebody does not want to play any more. What is gone already is gone.
    pub(super) async fn withdraw(
        &self,
        (caller, client): (&Caller, RateLimitKey),
        game: GameId,
    ) -> Result<(), LobbyError> {
        let by = caller.who;
        if self.store().withdraw_seek(game, by).await? == LobbyOutcome::Done {
            self.state().guest_seeks.release(client, game);
        }
        self.tell();
        Ok(())
    }

    /// Somebody plays what another seeks.
    pub(super) async fn accept(&self, caller: &Caller, game: GameId) -> Result<(), LobbyError> {
        let seeks = self.store().seeks().await?;
        let Some(kept) = seeks.iter().find(|seek| seek.new.seek.game == game) else {
            return self.accepted_before(caller, game).await;
        };
        let seek = &kept.new.seek;
        self.check_conduct(caller.who, seek.terms.pace).await?;
        let (rating, _) = self
            .standings(caller.who)
            .await?
            .shown(seek.terms.pace.speed());
        let who = caller.who;
        let blocks = self.blocks(who).await?;
        // Nobody learns that they are blocked.
        if seek.is_hidden_from(who, &blocks) {
            return Err(LobbyError::Gone);
        }
        seek.is_open_to(&Seeker { who, rating }, &blocks)?;
        match self.take(caller, kept, SideChoice::Random, None).await? {
            LobbyOutcome::Playing => Err(LobbyError::Playing),
            LobbyOutcome::TooLate | LobbyOutcome::TooMany => Err(LobbyError::Gone),
            LobbyOutcome::Done | LobbyOutcome::Before => Ok(()),
        }
    }

    /// Whoever clicks again has one game, and has been told of it.
    async fn accepted_before(&self, caller: &Caller, game: GameId) -> Result<(), LobbyError> {
        let since = clock::now().saturating_sub(AGAIN);
        let begun = self.store().begun_since(since).await?;
        let is_own = begun.iter().any(|begun| {
            let players = &begun.players;
            begun.game == game
                && (players.white.who == caller.who || players.black.who == caller.who)
        });
        is_own.then_some(()).ok_or(LobbyError::Gone)
    }

    /// A wish that can be fulfilled.
    async fn wanted(
        &self,
        caller: &Caller,
        terms: &TermsView,
        side: SideChoice,
        band: Option<(i32, i32)>,
    ) -> Result<NewSeek, LobbyError> {
        let terms = readable(terms)?;
        let band = band.map(|(lowest, highest)| Band::new(lowest, highest).ok_or(LobbyError::Band));
        let standings = self.standings(caller.who).await?;
        let (rating, is_provisional) = standings.shown(terms.pace.speed());
        let is_house = caller.kind() == ContestantKind::House;
        let game = GameId::random()?;
        let seek = Seek {
            game,
            by: Seeker {
                who: caller.who,
                rating,
            },
            terms,
            side,
            band: band.transpose()?,
            since: clock::now(),
        };
        seek.check()?;
        Ok(NewSeek {
            seek,
            is_provisional,
            token: caller.side_secret(game).hash(),
            address: caller.address,
            is_newcomer: standings.is_newcomer(terms.pace.speed()) && !is_house,
        })
    }

    /// Begins a game with whoever wants the same; `None` if nobody does. `own` is the seek that stands already.
    async fn answer(
        &self,
        caller: &Caller,
        new: &NewSeek,
        own: Option<GameId>,
    ) -> Result<Option<LobbyOutcome>, LobbyError> {
        let kept = self.store().seeks().await?;
        let blocks = self.blocks(caller.who).await?;
        let waiting: Vec<Seek> = kept.iter().map(|kept| kept.new.seek).collect();
        let Some(found) = partner(&new.seek, &waiting, &blocks) else {
            return Ok(None);
        };
        let Some(kept) = kept.iter().find(|kept| kept.new.seek.game == found.game) else {
            return Ok(None);
        };
        let taken = self.take(caller, kept, new.seek.side, own).await?;
        match taken {
            LobbyOutcome::Playing => Err(LobbyError::Playing),
            taken => Ok(Some(taken)),
        }
    }

    /// Begins the game of a seek.
    async fn take(
        &self,
        caller: &Caller,
        kept: &OpenSeek,
        wanted: SideChoice,
        instead: Option<GameId>,
    ) -> Result<LobbyOutcome, LobbyError> {
        let seek = &kept.new.seek;
        let game = seek.game;
        let author = Opponent {
            who: seek.by.who,
            name: kept.name.clone(),
            is_bot: kept.is_bot,
            ticket: game,
            token: kept.new.token,
            rating: seek.by.rating,
            is_provisional: kept.new.is_provisional,
            address: kept.new.address,
        };
        let other = self.opponent(caller, &seek.terms, game).await?;
        let players = sides((author, seek.side), (other, wanted), coin(game));
        let players: BySide<Opponent> = players.ok_or(LobbyError::Gone)?;
        let begun = self.begin(game, &seek.terms, &players, Openness::Lobby);
        let begun = begun.await?;
        let taken = self
            .store()
            .take_seek(seek.by.who, caller.who, instead, begun)
            .await?;
        if taken == LobbyOutcome::Done {
            self.rooms().begun(game);
        }
        self.tell();
        Ok(taken)
    }

    /// Whoever asks, as one who begins a game of this id.
    pub(super) async fn opponent(
        &self,
        caller: &Caller,
        terms: &Terms,
        game: GameId,
    ) -> Result<Opponent, LobbyError> {
        let standings = self.standings(caller.who).await?;
        let (rating, is_provisional) = standings.shown(terms.pace.speed());
        Ok(Opponent {
            who: caller.who,
            name: caller.name.clone(),
            is_bot: caller.is_bot,
            ticket: game,
            token: caller.side_secret(game).hash(),
            rating,
            is_provisional,
            address: caller.address,
        })
    }
}

/// Terms on which somebody can play here.
pub(super) fn readable(told: &TermsView) -> Result<Terms, LobbyError> {
    let terms = Terms::try_from(told)?;
    terms.check()?;
    Ok(terms)
}

/// The id of a game is as random as a coin, and whoever asks again sees it fall as before.
pub(super) fn coin(game: GameId) -> bool {
    game.seed() & 1 == 0
}
