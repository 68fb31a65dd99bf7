//! Conditional moves: storing players' plans and playing them.

use tokio::time::Instant;

use super::{
    Proof,
    actor::{MAX_COMMIT_ATTEMPTS, RoomActor},
    commit::SideEffects,
    error::{self, CommitError, Result, of_store},
    leaving::EndCause,
    timers::RETRY_DELAY,
};
use crate::{
    clock::{self, Millis},
    game::{Change, Event, Plan},
    protocol::{BySide, Seat, ServerMessage, Side},
    store::StoreError,
};

/// Bound on planned moves played in a row; exceeds what two plans can contain.
const MAX_PLANNED_MOVES: usize = 64;

type Lines = Option<Vec<Vec<String>>>;

#[derive(Debug, Default)]
pub(super) struct Plans {
    stored: BySide<Option<Plan>>,
    /// Each side's own plan as last sent to it.
    sent: BySide<Lines>,
    /// The position last checked for a planned move.
    checked: Option<(u32, usize)>,
}

impl RoomActor {
    /// Replaces a player's conditional moves; returns the version they apply to.
    pub(super) async fn plan(&mut self, proof: Proof, lines: &[Vec<String>]) -> Result<u32> {
        let seat = self.authorize(proof).await?;
        let side = seat.side().ok_or_else(error::players_only)?;
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            let decided = self.live.decide_plan(seat, lines);
            let plan = decided.map_err(|refusal| self.refused(&refusal))?;
            let stored = self.rooms.store.set_plan(self.id, side, plan.clone());
            match stored.await {
                Ok(()) => {
                    self.plans.stored[side] = Some(plan);
                    self.send_plans();
                    return Ok(self.live.version());
                }
                // The opponent may have moved at another node.
                Err(StoreError::Conflict) => self.catch_up().await?,
                Err(error) => return Err(of_store(error)),
            }
        }
        Err(error::busy())
    }

    /// Reads the plans again, which may have been changed at another node.
    pub(super) async fn refresh_plans(&mut self) {
        if self.live.deadline().is_none() {
            return;
        }
        if let Err(error) = self.read_plans().await {
            // They are read again before any planned move is played.
            self.warn("cannot read conditional moves", &error);
        }
    }

    /// Plays planned moves for as long as one applies. The version check of the store ensures that only one node plays
    /// each of them.
    pub(super) async fn apply_conditional_moves(&mut self) {
        for _ in 0..MAX_PLANNED_MOVES {
            let position = self.live.position_id();
            if self.live.deadline().is_none() || self.plans.checked == Some(position) {
                break;
            }
            if let Err(error) = self.apply_conditional_move().await {
                self.warn("cannot play conditional moves; will retry", &error);
                self.retry_at = Some(Instant::now() + RETRY_DELAY);
                break;
            }
        }
        self.send_plans();
    }

    /// Plays the planned move of the side to move, if there is one.
    async fn apply_conditional_move(&mut self) -> Result<()> {
        self.read_plans().await.map_err(of_store)?;
        let (position, side) = (self.live.position_id(), self.live.turn());
        let plan = self.plans.stored[side].as_ref();
        let Some(change) = plan.and_then(|plan| self.live.decide_planned(plan)) else {
            self.plans.checked = Some(position);
            return Ok(());
        };
        self.cause = EndCause::Other;
        let effects = SideEffects::default();
        match self.commit(change, clock::now(), effects).await {
            Ok(()) | Err(CommitError::Conflict) => Ok(()),
            Err(CommitError::Failed(error)) => Err(error),
        }
    }

    /// Time of the game's timer after a change: immediately if a planned move answers it, so that another node plays
    /// the answer should this one die first.
    pub(super) fn due_after(&self, change: &Change, at: Millis) -> Option<Millis> {
        let due = self.live.due_after(change, at)?;
        let is_move = matches!(change.event(), Event::Moved { .. });
        let answering = !self.live.turn();
        match &self.plans.stored[answering] {
            Some(plan) if is_move && self.live.deadline().is_some() => {
                let mut after = self.live.clone();
                let is_answered = after.perform(change.clone(), at).is_ok()
                    && after.decide_planned(plan).is_some();
                Some(if is_answered { at } else { due })
            }
            _ => Some(due),
        }
    }

    /// The part of a player's own plan that still lies ahead.
    pub(super) fn remaining_plan(&self, seat: Option<Seat>) -> Lines {
        let plan = self.plans.stored[seat?.side()?].as_ref()?;
        self.live.remaining_lines(plan)
    }

    /// The remaining plan as a message; `None` for spectators and games without conditional moves.
    pub(super) fn plan_message(&self, seat: Option<Seat>) -> Option<ServerMessage> {
        let has_plans = self.live.settings().days.is_some() && seat?.side().is_some();
        let plan = self.remaining_plan(seat);
        has_plans.then_some(ServerMessage::Plan { plan })
    }

    async fn read_plans(&mut self) -> Result<(), StoreError> {
        self.plans.stored = self.rooms.store.plans(self.id).await?;
        Ok(())
    }

    /// Sends each side its remaining plan if it has changed.
    fn send_plans(&mut self) {
        for side in Side::ALL {
            let plan = self.remaining_plan(Some(side.into()));
            if plan != self.plans.sent[side] {
                self.plans.sent[side].clone_from(&plan);
                let message = ServerMessage::Plan { plan };
                self.audience.send_to_side(side, &message);
            }
        }
    }
}
