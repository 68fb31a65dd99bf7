//! Requests of players: authorization, decision, rematches and removal.

use super::{
    Proof,
    actor::{MAX_COMMIT_ATTEMPTS, RoomActor},
    commit::SideEffects,
    error::{self, CommitError, Result, of_store},
    leaving::EndCause,
};
use crate::{
    clock::{self, Millis},
    game::{Change, Decision, Moment, RefusalError, Request, Settings},
    ids::{GameId, TokenHash},
    lock::lock,
    protocol::{Action, Seat},
    rate_limit::RateLimitKey,
    store::AccountState,
};

impl RoomActor {
    pub(super) async fn ask(
        &mut self,
        client: RateLimitKey,
        proof: Proof,
        request: &Request,
        delay: Millis,
    ) -> Result<u32> {
        let seat = self.authorize(proof).await?;
        if matches!(request, Request::Move { .. }) {
            self.refresh_plans().await;
        }
        self.execute(Some(client), seat, request, delay).await
    }

    /// Removes a finished game from a player's list; see [`super::Room::remove`].
    pub(super) async fn remove(&mut self, token: Option<TokenHash>) -> Result<bool> {
        let seat = self.seat(token.into())?.ok_or_else(error::players_only)?;
        if self.live.result().is_none() {
            // It may have ended at another node.
            self.catch_up().await?;
        }
        if self.live.result().is_none() {
            return Err(error::not_possible(
                "a game cannot be deleted before it is over",
            ));
        }
        let Some(side) = seat.side() else {
            return Ok(true);
        };
        if self.live.tokens()[!side].is_none() {
            return Ok(true);
        }
        let removed = self.rooms.store.remove_game(self.id, side).await;
        Ok(removed.map_err(of_store)? >= 2)
    }

    /// Returns the player's seat, after bringing the clocks up to date.
    pub(super) async fn authorize(&mut self, proof: Proof) -> Result<Seat> {
        let seat = self.seat(proof)?.ok_or_else(error::players_only)?;
        let heartbeat = &self.rooms.heartbeat;
        heartbeat.ensure_current().await.map_err(of_store)?;
        self.check_timeout().await;
        Ok(seat)
    }

    /// Decides and commits a request; returns the resulting version. Decides again if another node was faster.
    pub(super) async fn execute(
        &mut self,
        client: Option<RateLimitKey>,
        seat: Seat,
        request: &Request,
        delay: Millis,
    ) -> Result<u32> {
        self.check_allowed(seat, request).await?;
        if self.refund_from.is_some() {
            // Clocks must be corrected first.
            return Err(error::busy());
        }
        self.cause = EndCause::of_request(seat, request);
        let mut is_up_to_date = false;
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            let moment = Moment {
                now: clock::now(),
                fresh: GameId::random()?,
                absence: self.audience.absence(),
                delay,
            };
            let committed = match self.live.decide(seat, request, moment) {
                Ok(Decision::Done(version)) => return Ok(version),
                Ok(Decision::Happens(change)) => {
                    self.commit(change, moment.now, SideEffects::default())
                        .await
                }
                Ok(Decision::Rematch(change, settings)) => {
                    self.start_rematch(client, change, *settings, moment.now)
                        .await
                }
                // The player has seen a newer version than this room.
                Err(RefusalError::Unheard) if !is_up_to_date => {
                    is_up_to_date = true;
                    self.catch_up().await?;
                    continue;
                }
                Err(refusal) => return Err(self.refused(&refusal)),
            };
            match committed {
                Ok(()) => return Ok(self.live.version()),
                Err(CommitError::Conflict) => {}
                Err(CommitError::Failed(error)) => return Err(error),
            }
        }
        Err(error::busy())
    }

    /// Checks what depends on the server and accounts rather than on the game.
    async fn check_allowed(&self, seat: Seat, request: &Request) -> Result<()> {
        match request {
            Request::Action(Action::Share) if self.sharing().is_none() => {
                return Err(error::not_possible(
                    "this server does not ask players about archiving",
                ));
            }
            Request::Chat(_) => {
                let blocked = self.players.are_blocked(&self.rooms.store).await;
                if blocked.map_err(of_store)? {
                    // Does not reveal who has blocked whom.
                    return Err(error::not_possible("chat is not available in this game"));
                }
            }
            _ => {}
        }
        let needs_account = matches!(
            request,
            Request::Name(_) | Request::Chat(_) | Request::Action(Action::Rematch)
        );
        let Some(side) = seat.side().filter(|_| needs_account) else {
            return Ok(());
        };
        let store = &self.rooms.store;
        let Some(account) = store.seated(self.id, side).await.map_err(of_store)? else {
            return Ok(());
        };
        if matches!(request, Request::Name(_)) {
            return Err(error::forbidden(
                "the name of an account cannot be changed in a game",
            ));
        }
        let account = store.account(account).await.map_err(of_store)?;
        match account.is_some_and(|account| account.state == AccountState::Active) {
            true => Ok(()),
            false => Err(error::forbidden("this account is not active")),
        }
    }

    /// Starts a rematch, which counts against the client's limits like any other new game.
    async fn start_rematch(
        &mut self,
        client: Option<RateLimitKey>,
        change: Change,
        settings: Settings,
        now: Millis,
    ) -> Result<(), CommitError> {
        let id = settings.id;
        if let Some(client) = client {
            self.rooms.claim_rematch(client, id)?;
        }
        let effects = SideEffects {
            rematch: Some(settings),
            ..SideEffects::default()
        };
        let started = self.commit(change, now, effects).await;
        match started {
            Ok(()) => self.rooms.game_started(id),
            Err(_) => lock(&self.rooms.unfinished_games).release(id),
        }
        started
    }
}
