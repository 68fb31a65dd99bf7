//! Pools, and the waves in which those who wait there are paired.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use skep_game::clock::ClockSetting;
use skep_people::{AccountId, Blocks, Pool, Rating, Waiting, Who, wave};

use super::{
    Caller, LobbyError,
    beginning::Opponent,
    service::{Lobby, ticking},
};
use crate::{
    clock,
    ids::GameId,
    protocol::BySide,
    store::{AccountKind, LobbyOutcome, Openness, PoolPlace},
};

/// How many of a pool take part in a wave. Pairing compares everyone with everyone, so a flood would keep the processor busy.
const MAX_IN_WAVE: usize = 300;
/// How many games of a wave begin at once.
const AT_ONCE: usize = 8;

impl Lobby {
    /// Somebody waits in a pool.
    pub(super) async fn join(
        &self,
        caller: &Caller,
        clock: ClockSetting,
        rated: bool,
    ) -> Result<(), LobbyError> {
        let pool = Pool::of(clock, rated).ok_or(LobbyError::NoSuchPool)?;
        if rated && caller.who.account().is_none() {
            return Err(skep_people::UnfitError::Guest.into());
        }
        self.check_conduct(caller.who, pool.terms().pace).await?;
        let standings = self.standings(caller.who).await?;
        let (rating, is_provisional) = standings.shown(pool.terms().pace.speed());
        let ticket = GameId::random()?;
        let place = PoolPlace {
            who: caller.who,
            pool,
            ticket,
            token: caller.side_secret(ticket).hash(),
            rating,
            is_provisional,
            streak: self.store().streak(caller.who).await?,
            missed: 0,
            since: clock::now(),
            address: caller.address,
        };
        match self.store().join_pool(place).await? {
            LobbyOutcome::Playing => Err(LobbyError::Playing),
            _ => {
                self.tell();
                Ok(())
            }
        }
    }

    /// Somebody waits no longer.
    pub(super) async fn quit(&self, caller: &Caller) -> Result<(), LobbyError> {
        self.store().leave_pool(caller.who).await?;
        self.tell();
        Ok(())
    }

    /// Makes the waves that no other node makes.
    pub(super) async fn make_waves(&self) {
        let every = self.options().wave;
        // Looked at more often, so that a wave comes when it is due, whichever node made the last one.
        let mut tick = ticking((every / 5).max(Duration::from_millis(20)));
        loop {
            tick.tick().await;
            let is_quiet = {
                let state = self.state();
                state.sockets.is_empty() || state.snapshot.places.is_empty()
            };
            if is_quiet {
                continue;
            }
            if let Err(error) = self.make_wave(every).await {
                let what = "cannot make a wave; will try again";
                self.store().warn(what, &error);
            }
        }
    }

    async fn make_wave(&self, every: Duration) -> Result<(), LobbyError> {
        let now = clock::now();
        let every = u64::try_from(every.as_millis()).unwrap_or(u64::MAX);
        let next = now.saturating_add(every);
        if self.store().claim_wave(now, next).await? != LobbyOutcome::Done {
            return Ok(());
        }
        let places = self.store().pool_places().await?;
        let members: Vec<AccountId> = places
            .iter()
            .filter_map(|place| place.who.account())
            .collect();
        let blocks = self.store().blocks(&members).await?;
        for rated in [true, false] {
            for clock in Pool::CLOCKS {
                let pool = Pool::of(clock, rated);
                let here = places.iter().filter(|place| Some(place.pool) == pool);
                let mut here: Vec<PoolPlace> = here.copied().collect();
                // Whoever has waited longest, and members before guests, who can come as many.
                if here.len() > MAX_IN_WAVE {
                    here.sort_by_key(|place| place.who.account().is_none());
                    here.truncate(MAX_IN_WAVE);
                }
                if !here.is_empty() {
                    self.pair_all(here, blocks.clone()).await?;
                }
            }
        }
        self.tell();
        Ok(())
    }

    /// Pairs those who wait in one pool.
    async fn pair_all(&self, places: Vec<PoolPlace>, blocks: Blocks) -> Result<(), LobbyError> {
        let waiting: Vec<Waiting> = places.iter().map(waiting).collect();
        // So many pairs are to be compared that others would wait.
        let paired = tokio::task::spawn_blocking(move || {
            let mut chance = GameId::random().map_or(0, GameId::seed);
            wave(&waiting, &blocks, || {
                chance = chance.rotate_left(1);
                chance & 1 == 0
            })
        });
        let pairs = paired.await.unwrap_or_default();
        let missed = places.iter().map(|place| place.who);
        let is_paired = |who: &Who| {
            pairs
                .iter()
                .any(|pair| pair.white == *who || pair.black == *who)
        };
        let missed: Vec<Who> = missed.filter(|who| !is_paired(who)).collect();
        let begun = stream::iter(pairs).map(|pair| self.pair(pair, &places));
        let begun: Vec<Result<(), LobbyError>> = begun.buffer_unordered(AT_ONCE).collect().await;
        if !missed.is_empty() {
            self.store().count_missed_wave(missed).await?;
        }
        begun.into_iter().collect()
    }

    /// Begins the game of a pair. If one of them has gone or plays by now, the other waits on.
    async fn pair(&self, pair: BySide<Who>, places: &[PoolPlace]) -> Result<(), LobbyError> {
        let place = |who: Who| places.iter().find(|place| place.who == who);
        let (Some(white), Some(black)) = (place(pair.white), place(pair.black)) else {
            return Ok(());
        };
        let game = GameId::random()?;
        let players = BySide {
            white: self.out_of_pool(white).await?,
            black: self.out_of_pool(black).await?,
        };
        let terms = white.pool.terms();
        let begun = self.begin(game, &terms, &players, Openness::Lobby).await?;
        if self.store().pair(begun).await? == LobbyOutcome::Done {
            self.rooms().begun(game);
        }
        Ok(())
    }

    async fn out_of_pool(&self, place: &PoolPlace) -> Result<Opponent, LobbyError> {
        let account = match place.who.account() {
            Some(account) => self.store().account(account).await?,
            None => None,
        };
        Ok(Opponent {
            who: place.who,
            name: account.as_ref().map(|account| account.name.clone()),
            is_bot: account.is_some_and(|account| account.kind == AccountKind::Bot),
            ticket: place.ticket,
            token: place.token,
            rating: place.rating,
            is_provisional: place.is_provisional,
            address: place.address,
        })
    }
}

fn waiting(place: &PoolPlace) -> Waiting {
    Waiting {
        who: place.who,
        rating: place.rating.unwrap_or_else(|| Rating::NEW.shown()),
        missed: place.missed,
        streak: place.streak,
    }
}
