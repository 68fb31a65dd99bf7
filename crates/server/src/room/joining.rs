//! Entering a room and taking a side.

use skep_people::AccountId;

use super::{
    Admission, EnterRequest, JoinedSide, Proof, Room, RoomPresence,
    actor::{MAX_COMMIT_ATTEMPTS, RoomActor},
    commit::SideEffects,
    error::{self, CommitError, Result, of_store},
};
use crate::{
    clock,
    game::Request,
    ids::{Token, TokenHash},
    protocol::{ErrorCode, Seat, ServerMessage, Side},
};

impl RoomActor {
    pub(super) async fn enter(&mut self, entry: EnterRequest, room: Room) -> Result<Admission> {
        if entry.after.is_some_and(|after| after > self.live.version()) {
            // The client has seen a newer version at another node.
            self.catch_up().await?;
        }
        let (seat, proof, joined) = self.admit(&entry).await?;
        if let Some(side) = entry.account
            && !self.players.is_member(side)
        {
            self.refresh_players().await;
        }
        if let (Some(seat), Some(name)) = (seat, entry.name) {
            // An unacceptable name is no reason to refuse entry.
            let request = Request::Name(name);
            self.execute(None, seat, &request, 0).await.ok();
        }
        self.refresh_plans().await;
        // From here on, dropping an undelivered answer removes the participant again.
        let participant = self.audience.enter(seat, entry.outbox);
        let presence = RoomPresence { room, participant };
        let version = self.live.version();
        let missed = entry
            .after
            .and_then(|after| self.recent.after(after, version, seat));
        // The answer contains the current presence; the others get the newcomer's afterwards.
        let missed = match missed {
            Some(mut frames) => {
                let presence = self.audience.presence(&self.live);
                let messages = [
                    self.players.rating_message(&self.live),
                    self.plan_message(seat),
                    Some(ServerMessage::Presence { presence }),
                ];
                frames.extend(messages.iter().flatten().map(Into::into));
                frames
            }
            None => vec![(&ServerMessage::State(Box::new(self.live_state(seat)))).into()],
        };
        Ok(Admission {
            presence,
            seat,
            proof,
            joined,
            missed,
        })
    }

    /// Determines a newcomer's seat and proof, and the side they have taken if any.
    async fn admit(
        &mut self,
        entry: &EnterRequest,
    ) -> Result<(Option<Seat>, Proof, Option<JoinedSide>)> {
        let proof = match (self.proven_seat(entry.token.into()), entry.account) {
            (None, Some(side)) => Proof::Account(side),
            _ => Proof::from(entry.token),
        };
        if let Some(seat) = self.proven_seat(proof) {
            let side = seat.side().filter(|_| entry.join);
            if let Some(side) = side {
                self.assign_account(side, entry.member).await?;
            }
            return Ok((Some(seat), proof, side.map(|side| (side, None))));
        }
        if !entry.join {
            return Ok((self.seat(proof)?, proof, None));
        }
        let joined = self.join(entry.token, entry.name.as_deref(), entry.member);
        match joined.await {
            Ok(joined) => {
                let new = joined.1.as_ref().map(Token::hash);
                let proof = Proof::from(new.or(entry.token));
                Ok((Some(Seat::from(joined.0)), proof, Some(joined)))
            }
            // Both sides are taken: the newcomer becomes a spectator.
            Err(error) if error.code == ErrorCode::NoFreeSide => Ok((None, Proof::Nothing, None)),
            Err(error) => Err(error),
        }
    }

    /// Gives a side taken as a guest to the guest's account, unless it already has an owner.
    async fn assign_account(&mut self, side: Side, member: Option<AccountId>) -> Result<()> {
        let Some(account) = member.filter(|_| !self.players.is_member(side)) else {
            return Ok(());
        };
        self.rooms
            .store
            .take_seats(account, vec![(self.id, side)], clock::now())
            .await
            .map_err(of_store)?;
        self.refresh_players().await;
        Ok(())
    }

    /// Takes the free side, in one transaction with the seat of the account. Repeating the request with the same token,
    /// after a lost answer, gives the same answer.
    pub(super) async fn join(
        &mut self,
        token: Option<TokenHash>,
        name: Option<&str>,
        member: Option<AccountId>,
    ) -> Result<JoinedSide> {
        let (hash, new) = match token {
            Some(hash) => (hash, None),
            None => {
                let token = Token::random()?;
                (token.hash(), Some(token))
            }
        };
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            if let Some(side) = self.live.seat(&hash).and_then(Seat::side) {
                self.assign_account(side, member).await?;
                return Ok((side, new));
            }
            let decided = self.live.decide_join(hash, name);
            let (side, change) = decided.map_err(|refusal| self.refused(&refusal))?;
            let effects = SideEffects {
                seat: member.map(|account| (side, account)),
                ..SideEffects::default()
            };
            match self.commit(change, clock::now(), effects).await {
                Ok(()) => {
                    if member.is_some() {
                        self.refresh_players().await;
                    }
                    return Ok((side, new));
                }
                Err(CommitError::Conflict) => {}
                Err(CommitError::Failed(error)) => return Err(error),
            }
        }
        Err(error::busy())
    }
}
