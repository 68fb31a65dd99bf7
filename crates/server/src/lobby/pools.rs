//! Pools and the waves in which waiting players are paired.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use skep_game::clock::ClockSetting;
use skep_people::{AccountId, Blocks, PlayerId, Pool, Rating, Waiting, wave};

use super::{Caller, LobbyError, Result, game_start::Contestant, service::Lobby};
use crate::{
    clock::{self, ticker},
    ids::GameId,
    protocol::BySide,
    store::{AccountKind, LobbyOutcome, Openness, PoolPlace},
};

/// Players of a pool in one wave. Pairing is quadratic, so a flood would occupy the processor.
const MAX_WAVE_PLAYERS: usize = 300;
const MAX_CONCURRENT_STARTS: usize = 8;

impl Lobby {
    pub(super) async fn join_pool(
        &self,
        caller: &Caller,
        clock: ClockSetting,
        rated: bool,
    ) -> Result<()> {
        let pool = Pool::of(clock, rated).ok_or(LobbyError::NoSuchPool)?;
        if rated && caller.who.account().is_none() {
            return Err(skep_people::UnfitError::Guest.into());
        }
        self.check_conduct(caller.who, pool.terms().pace).await?;
        let ratings = self.ratings(caller.who).await?;
        let (rating, is_provisional) = ratings.shown(pool.terms().pace.speed());
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
                self.notify_changed();
                Ok(())
            }
        }
    }

    pub(super) async fn leave_pool(&self, caller: &Caller) -> Result<()> {
        self.store().leave_pool(caller.who).await?;
        self.notify_changed();
        Ok(())
    }

    /// Runs the waves that no other node has claimed.
    pub(super) async fn run_waves(&self) {
        let interval = self.options().wave;
        // Checked more often than waves are due, since another node may have run the last one.
        let mut tick = ticker((interval / 5).max(Duration::from_millis(20)));
        loop {
            tick.tick().await;
            let is_empty = {
                let state = self.state();
                state.sockets.is_empty() || state.snapshot.stored.places.is_empty()
            };
            if is_empty {
                continue;
            }
            if let Err(error) = self.run_wave(interval).await {
                let what = "cannot pair waiting players; will retry";
                self.store().warn(what, &error);
            }
        }
    }

    async fn run_wave(&self, interval: Duration) -> Result<()> {
        let now = clock::now();
        let next = now.saturating_add(clock::millis(interval));
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
                let waiting = places.iter().filter(|place| Some(place.pool) == pool);
                let mut waiting: Vec<PoolPlace> = waiting.copied().collect();
                // Places are sorted by waiting time. Members go first, since guests can be created at will.
                if waiting.len() > MAX_WAVE_PLAYERS {
                    waiting.sort_by_key(|place| place.who.account().is_none());
                    waiting.truncate(MAX_WAVE_PLAYERS);
                }
                if !waiting.is_empty() {
                    self.pair_all(waiting, blocks.clone()).await?;
                }
            }
        }
        self.notify_changed();
        Ok(())
    }

    /// Pairs the players of one pool.
    async fn pair_all(&self, places: Vec<PoolPlace>, blocks: Blocks) -> Result<()> {
        let waiting: Vec<Waiting> = places.iter().map(waiting).collect();
        // CPU-bound, so it must not run on the async threads.
        let paired = tokio::task::spawn_blocking(move || {
            let mut bits = GameId::random().map_or(0, GameId::seed);
            wave(&waiting, &blocks, || {
                bits = bits.rotate_left(1);
                bits & 1 == 0
            })
        });
        let pairs = paired.await.unwrap_or_default();
        let missed = places.iter().map(|place| place.who);
        let is_paired = |who: &PlayerId| {
            pairs
                .iter()
                .any(|pair| pair.white == *who || pair.black == *who)
        };
        let missed: Vec<PlayerId> = missed.filter(|who| !is_paired(who)).collect();
        let started = stream::iter(pairs).map(|pair| self.pair(pair, &places));
        let started: Vec<Result<()>> = started
            .buffer_unordered(MAX_CONCURRENT_STARTS)
            .collect()
            .await;
        if !missed.is_empty() {
            self.store().count_missed_wave(missed).await?;
        }
        started.into_iter().collect()
    }

    /// Starts the game of a pair. If one of them has left or is playing by now, the other keeps waiting.
    async fn pair(&self, pair: BySide<PlayerId>, places: &[PoolPlace]) -> Result<()> {
        let place = |who: PlayerId| places.iter().find(|place| place.who == who);
        let (Some(white), Some(black)) = (place(pair.white), place(pair.black)) else {
            return Ok(());
        };
        let game = GameId::random()?;
        let players = BySide {
            white: self.pool_contestant(white).await?,
            black: self.pool_contestant(black).await?,
        };
        let terms = white.pool.terms();
        let new = self
            .prepare_game(game, &terms, &players, Openness::Lobby)
            .await?;
        if self.store().pair(new).await? == LobbyOutcome::Done {
            self.rooms().game_started(game);
        }
        Ok(())
    }

    async fn pool_contestant(&self, place: &PoolPlace) -> Result<Contestant> {
        let account = match place.who.account() {
            Some(account) => self.store().account(account).await?,
            None => None,
        };
        Ok(Contestant {
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
