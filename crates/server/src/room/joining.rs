//! How somebody comes into a room, and takes a side.

use skep_people::AccountId;

use super::{
    Entered, Entry, Proof, Room, Stay, Taken,
    actor::{Along, RoomActor, TRIES},
    refusal::{self, SetbackError},
};
use crate::room::of_store;
use crate::{
    clock,
    game::Request,
    ids::{Token, TokenHash},
    protocol::{ErrorCode, ProtocolError, Seat, ServerMessage, Side},
};

impl RoomActor {
    pub(super) async fn enter(
        &mut self,
        entry: Entry,
        room: Room,
    ) -> Result<Entered, ProtocolError> {
        if entry.after.is_some_and(|after| after > self.live.version()) {
            // Whoever has seen more at another node is not shown less here.
            self.catch_up().await?;
        }
        let (seat, proof, joined) = self.admit(&entry).await?;
        if let Some(side) = entry.account
            && !self.standings.is_member(side)
        {
            self.look_at_standings().await;
        }
        if let (Some(seat), Some(name)) = (seat, entry.name) {
            // A name that cannot be had, as at one table, keeps nobody out.
            let request = Request::Name(name);
            self.carry_out(None, seat, &request, 0).await.ok();
        }
        self.look_at_plans().await;
        // From here on whoever does not get the answer has left.
        let stay = Stay::new(room, self.audience.enter(seat, entry.outbox));
        let now = self.live.version();
        let missed = entry
            .after
            .and_then(|after| self.recent.after(after, now, seat));
        // The newcomer learns with these who is here; the others are told afterwards.
        let missed = match missed {
            Some(mut frames) => {
                let presence = self.audience.presence(&self.live);
                frames.extend(
                    self.standings
                        .message(&self.live)
                        .map(|told| (&told).into()),
                );
                frames.extend(self.plan_told(seat).map(|told| (&told).into()));
                frames.push((&ServerMessage::Presence { presence }).into());
                frames
            }
            None => vec![(&ServerMessage::State(Box::new(self.live_state(seat)))).into()],
        };
        Ok(Entered {
            stay,
            seat,
            proof,
            joined,
            missed,
        })
    }

    /// For whom somebody plays who comes, how that is shown, and the side that was taken.
    async fn admit(
        &mut self,
        entry: &Entry,
    ) -> Result<(Option<Seat>, Proof, Option<Taken>), ProtocolError> {
        let proof = match (self.known(entry.token.into()), entry.account) {
            (None, Some(side)) => Proof::Account(side),
            _ => Proof::from(entry.token),
        };
        if let Some(seat) = self.known(proof) {
            let side = seat.side().filter(|_| entry.join);
            if let Some(side) = side {
                self.sit(side, entry.member).await?;
            }
            return Ok((Some(seat), proof, side.map(|side| (side, None))));
        }
        if !entry.join {
            return Ok((self.seat(proof)?, proof, None));
        }
        let joined = self.join(entry.token, entry.name.as_deref(), entry.member);
        match joined.await {
            Ok(taken) => {
                let new = taken.1.as_ref().map(Token::hash);
                let proof = Proof::from(new.or(entry.token));
                Ok((Some(Seat::from(taken.0)), proof, Some(taken)))
            }
            // Latecomers watch.
            Err(error) if error.code == ErrorCode::NoFreeSide => Ok((None, Proof::Nothing, None)),
            Err(error) => Err(error),
        }
    }

    /// Lets a side that somebody has taken as a guest be their account's, unless it is somebody's already.
    async fn sit(&mut self, side: Side, member: Option<AccountId>) -> Result<(), ProtocolError> {
        let Some(account) = member.filter(|_| !self.standings.is_member(side)) else {
            return Ok(());
        };
        self.shared
            .store
            .take_seats(account, vec![(self.id, side)], clock::now())
            .await
            .map_err(of_store)?;
        self.look_at_standings().await;
        Ok(())
    }

    /// Gives somebody the free side, in one change with the seat of their account. Whoever asks again with the same secret, since the
    /// answer was lost, gets the same answer.
    pub(super) async fn join(
        &mut self,
        token: Option<TokenHash>,
        name: Option<&str>,
        member: Option<AccountId>,
    ) -> Result<Taken, ProtocolError> {
        let (hash, new) = match token {
            Some(hash) => (hash, None),
            None => {
                let token = Token::random()?;
                (token.hash(), Some(token))
            }
        };
        for _ in 0..TRIES {
            if let Some(side) = self.live.seat(&hash).and_then(Seat::side) {
                self.sit(side, member).await?;
                return Ok((side, new));
            }
            let decided = self.live.decide_join(hash, name);
            let (side, change) = decided.map_err(|refusal| self.refused(&refusal))?;
            let along = Along {
                seat: member.map(|account| (side, account)),
                ..Along::default()
            };
            match self.happen(change, clock::now(), along).await {
                Ok(()) => {
                    if member.is_some() {
                        self.look_at_standings().await;
                    }
                    return Ok((side, new));
                }
                Err(SetbackError::Overtaken) => {}
                Err(SetbackError::Failed(error)) => return Err(error),
            }
        }
        Err(refusal::busy())
    }
}
