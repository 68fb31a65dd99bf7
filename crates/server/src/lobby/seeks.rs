//! Seeks: public offers to play, matched automatically or accepted.

use skep_game::words::SideChoice;
use skep_people::{
    Band, Blocks, ContestantKind, Seek, Seeker, Terms, partner, sides, wire::TermsView,
};
use tokio::time::Instant;

use super::{
    Caller, LobbyError, Result,
    game_start::Contestant,
    service::{Lobby, State},
};
use crate::{
    clock,
    ids::GameId,
    protocol::BySide,
    rate_limit::RateLimitKey,
    store::{LobbyOutcome, NewSeek, OpenSeek, Openness},
};

/// Attempts to match a new seek with existing ones, which others may accept first.
const MAX_MATCH_ATTEMPTS: usize = 4;
/// Milliseconds within which accepting a seek again, for example by a double click, succeeds.
const REPEAT_WINDOW: u64 = 60_000;

enum SeekOutcome {
    /// Stored, and possibly matched immediately afterwards.
    Open,
    Matched,
}

impl Lobby {
    /// Matches a seek with an existing one, or publishes it.
    pub(super) async fn seek(
        &self,
        (caller, client): (&Caller, RateLimitKey),
        terms: &TermsView,
        side: SideChoice,
        band: Option<(i32, i32)>,
    ) -> Result<()> {
        let new = self.new_seek(caller, terms, side, band).await?;
        let is_guest = caller.who.account().is_none();
        if is_guest && !self.reserve(client, new.seek.game) {
            return Err(LobbyError::TooMany);
        }
        let outcome = self.match_or_publish(caller, new).await;
        if is_guest && !matches!(outcome, Ok(SeekOutcome::Open)) {
            self.state().guest_seeks.release(client, new.seek.game);
        }
        outcome.map(drop)
    }

    /// Counts a guest's seek for their address; returns false if it has reached its limit.
    fn reserve(&self, client: RateLimitKey, game: GameId) -> bool {
        let mut state = self.state();
        let State {
            snapshot,
            guest_seeks,
            ..
        } = &mut *state;
        let limit = self.options().guest_seeks;
        let now = Instant::now();
        guest_seeks.reserve((client, limit), (game, now), || snapshot.open_seeks())
    }

    async fn match_or_publish(&self, caller: &Caller, new: NewSeek) -> Result<SeekOutcome> {
        self.check_conduct(caller.who, new.seek.terms.pace).await?;
        // The database is read only if the snapshot has a possible partner: during a flood there are many seeks.
        if self.has_partner(&new) {
            for _ in 0..MAX_MATCH_ATTEMPTS {
                match self.match_seek(caller, &new, None).await? {
                    Some(LobbyOutcome::TooLate) => {}
                    Some(_) => return Ok(SeekOutcome::Matched),
                    None => break,
                }
            }
        }
        match self.store().add_seek(new).await? {
            LobbyOutcome::TooMany => return Err(LobbyError::TooMany),
            LobbyOutcome::Playing => return Err(LobbyError::Playing),
            _ => self.notify_changed(),
        }
        // Two matching seeks may have been added at the same moment, neither seeing the other. This also finds partners
        // missing from the snapshot.
        self.match_seek(caller, &new, Some(new.seek.game)).await?;
        Ok(SeekOutcome::Open)
    }

    /// Returns whether the snapshot contains a possible partner.
    fn has_partner(&self, new: &NewSeek) -> bool {
        let state = self.state();
        let seeks = state.snapshot.stored.seeks.iter().map(|open| open.new.seek);
        let seeks: Vec<Seek> = seeks.collect();
        partner(&new.seek, &seeks, &Blocks::default()).is_some()
    }

    /// Withdraws a seek. Succeeds if it is already gone.
    pub(super) async fn withdraw(
        &self,
        (caller, client): (&Caller, RateLimitKey),
        game: GameId,
    ) -> Result<()> {
        if self.store().withdraw_seek(game, caller.who).await? == LobbyOutcome::Done {
            self.state().guest_seeks.release(client, game);
        }
        self.notify_changed();
        Ok(())
    }

    pub(super) async fn accept(&self, caller: &Caller, game: GameId) -> Result<()> {
        let seeks = self.store().seeks().await?;
        let Some(open) = seeks.iter().find(|seek| seek.new.seek.game == game) else {
            return self.check_accepted(caller, game).await;
        };
        let seek = &open.new.seek;
        let who = caller.who;
        self.check_conduct(who, seek.terms.pace).await?;
        let (rating, _) = self.ratings(who).await?.shown(seek.terms.pace.speed());
        let blocks = self.blocks(who).await?;
        // Does not reveal that the author has blocked the caller.
        if seek.is_hidden_from(who, &blocks) {
            return Err(LobbyError::Gone);
        }
        seek.is_open_to(&Seeker { who, rating }, &blocks)?;
        match self.take(caller, open, SideChoice::Random, None).await? {
            LobbyOutcome::Playing => Err(LobbyError::Playing),
            LobbyOutcome::TooLate | LobbyOutcome::TooMany => Err(LobbyError::Gone),
            LobbyOutcome::Done | LobbyOutcome::Before => Ok(()),
        }
    }

    /// Succeeds if the caller's game has just started from the seek.
    async fn check_accepted(&self, caller: &Caller, game: GameId) -> Result<()> {
        let since = clock::now().saturating_sub(REPEAT_WINDOW);
        let started = self.store().games_started_since(since).await?;
        let is_own = started.iter().any(|started| {
            let players = &started.players;
            started.game == game
                && (players.white.who == caller.who || players.black.who == caller.who)
        });
        is_own.then_some(()).ok_or(LobbyError::Gone)
    }

    async fn new_seek(
        &self,
        caller: &Caller,
        terms: &TermsView,
        side: SideChoice,
        band: Option<(i32, i32)>,
    ) -> Result<NewSeek> {
        let terms = parse_terms(terms)?;
        let band = band.map(|(lowest, highest)| Band::new(lowest, highest).ok_or(LobbyError::Band));
        let ratings = self.ratings(caller.who).await?;
        let (rating, is_provisional) = ratings.shown(terms.pace.speed());
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
            is_newcomer: ratings.is_newcomer(terms.pace.speed()) && !is_house,
        })
    }

    /// Starts a game with the author of a matching seek; `None` if there is none. `own` is the caller's seek if it is
    /// already stored.
    async fn match_seek(
        &self,
        caller: &Caller,
        new: &NewSeek,
        own: Option<GameId>,
    ) -> Result<Option<LobbyOutcome>> {
        let open = self.store().seeks().await?;
        let blocks = self.blocks(caller.who).await?;
        let seeks: Vec<Seek> = open.iter().map(|open| open.new.seek).collect();
        let found = partner(&new.seek, &seeks, &blocks)
            .and_then(|found| open.iter().find(|open| open.new.seek.game == found.game));
        let Some(found) = found else {
            return Ok(None);
        };
        match self.take(caller, found, new.seek.side, own).await? {
            LobbyOutcome::Playing => Err(LobbyError::Playing),
            outcome => Ok(Some(outcome)),
        }
    }

    /// Starts the game of a seek. `own` is the caller's stored seek that this answers.
    async fn take(
        &self,
        caller: &Caller,
        open: &OpenSeek,
        side: SideChoice,
        own: Option<GameId>,
    ) -> Result<LobbyOutcome> {
        let seek = &open.new.seek;
        let game = seek.game;
        let author = Contestant {
            who: seek.by.who,
            name: open.name.clone(),
            is_bot: open.is_bot,
            ticket: game,
            token: open.new.token,
            rating: seek.by.rating,
            is_provisional: open.new.is_provisional,
            address: open.new.address,
        };
        let other = self.contestant(caller, &seek.terms, game).await?;
        let players = sides((author, seek.side), (other, side), coin(game));
        let players: BySide<Contestant> = players.ok_or(LobbyError::Gone)?;
        let new = self.prepare_game(game, &seek.terms, &players, Openness::Lobby);
        let new = new.await?;
        let outcome = self
            .store()
            .take_seek(seek.by.who, caller.who, own, new)
            .await?;
        if outcome == LobbyOutcome::Done {
            self.rooms().game_started(game);
        }
        self.notify_changed();
        Ok(outcome)
    }

    pub(super) async fn contestant(
        &self,
        caller: &Caller,
        terms: &Terms,
        game: GameId,
    ) -> Result<Contestant> {
        let ratings = self.ratings(caller.who).await?;
        let (rating, is_provisional) = ratings.shown(terms.pace.speed());
        Ok(Contestant {
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

pub(super) fn parse_terms(terms: &TermsView) -> Result<Terms> {
    let terms = Terms::try_from(terms)?;
    terms.check()?;
    Ok(terms)
}

/// A coin toss that gives the same result for repeated requests.
pub(super) fn coin(game: GameId) -> bool {
    game.seed() & 1 == 0
}
