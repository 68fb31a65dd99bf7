//! Conditional moves: what players have left, and what is played by it.

use tokio::time::Instant;

use super::{
    Proof,
    actor::{Along, RETRY, RoomActor, TRIES},
    leaving::Cause,
    refusal::{self, SetbackError},
};
use crate::room::of_store;
use crate::{
    clock::{self, Millis},
    game::{Change, Event, Plan},
    protocol::{BySide, ProtocolError, Seat, ServerMessage, Side},
    store::StoreError,
};

/// How many planned moves may follow one another: more than two plans hold together.
const MOST_FOLLOWED: usize = 64;

/// Lines of moves, as they are told.
type Lines = Option<Vec<Vec<String>>>;

/// The conditional moves of the players, as far as a room knows them.
#[derive(Debug, Default)]
pub(super) struct Plans {
    kept: BySide<Option<Plan>>,
    /// What each side was last told of its own.
    told: BySide<Lines>,
    /// The position in which was last looked whether a move is planned.
    followed: Option<(u32, usize)>,
}

impl RoomActor {
    /// Somebody leaves conditional moves, in the place of those that he had; the answer is the version for which they are.
    pub(super) async fn plan(
        &mut self,
        proof: Proof,
        lines: &[Vec<String>],
    ) -> Result<u32, ProtocolError> {
        let seat = self.ready_for(proof).await?;
        let side = seat.side();
        let side = side.ok_or_else(|| refusal::not_possible("this is for a player of one side"))?;
        for _ in 0..TRIES {
            let decided = self.live.decide_plan(seat, lines);
            let plan = decided.map_err(|refusal| self.refused(&refusal))?;
            match self.shared.store.set_plan(self.id, side, &plan).await {
                Ok(()) => {
                    self.plans.kept[side] = Some(plan);
                    self.tell_plans();
                    return Ok(self.live.version());
                }
                // The other side may have moved meanwhile.
                Err(StoreError::Conflict) => self.catch_up().await?,
                Err(error) => return Err(of_store(error)),
            }
        }
        Err(refusal::busy())
    }

    /// Sees what the players have planned. It may have been left at another node.
    pub(super) async fn look_at_plans(&mut self) {
        if self.live.deadline().is_none() {
            return;
        }
        if let Err(error) = self.read_plans().await {
            // What is planned is looked at again before anything is played by it.
            let what = "cannot look at conditional moves";
            self.shared.store.warn_of_game(self.id, what, &error);
        }
    }

    /// Plays what is planned for what has happened, for as long as something is. What was decided at another node first happens
    /// there; that is why nothing is played twice.
    pub(super) async fn follow_plans(&mut self) {
        for _ in 0..MOST_FOLLOWED {
            let here = self.live.position_id();
            if self.live.deadline().is_none() || self.plans.followed == Some(here) {
                break;
            }
            if let Err(error) = self.follow_plan().await {
                let what = "cannot play by conditional moves; will try again";
                self.shared.store.warn_of_game(self.id, what, &error);
                self.patience = Some(Instant::now() + RETRY);
                break;
            }
        }
        self.tell_plans();
    }

    /// Plays what the side to move has planned, if it has.
    async fn follow_plan(&mut self) -> Result<(), ProtocolError> {
        self.read_plans().await.map_err(of_store)?;
        let (here, side) = (self.live.position_id(), self.live.turn());
        let plan = self.plans.kept[side].as_ref();
        let Some(change) = plan.and_then(|plan| self.live.decide_planned(plan)) else {
            self.plans.followed = Some(here);
            return Ok(());
        };
        self.cause = Cause::Nobody;
        match self.happen(change, clock::now(), Along::default()).await {
            Ok(()) | Err(SetbackError::Overtaken) => Ok(()),
            Err(SetbackError::Failed(error)) => Err(error),
        }
    }

    /// When something has to happen in the game after a change: at once if it is answered by a plan, so that the answer comes
    /// even if this node does not live to play it.
    pub(super) fn due_after(&self, change: &Change, at: Millis) -> Option<Millis> {
        let due = self.live.due_after(change, at)?;
        let is_move = matches!(change.event(), Event::Moved { .. });
        let answering = !self.live.turn();
        match &self.plans.kept[answering] {
            Some(plan) if is_move && self.live.deadline().is_some() => {
                let mut after = self.live.clone();
                let is_answered = after.perform(change.clone(), at).is_ok()
                    && after.decide_planned(plan).is_some();
                Some(if is_answered { at } else { due })
            }
            _ => Some(due),
        }
    }

    /// What a seat has planned and what of it lies ahead. Nobody else is told.
    pub(super) fn plan_of(&self, seat: Option<Seat>) -> Lines {
        let plan = self.plans.kept[seat?.side()?].as_ref()?;
        self.live.remaining_lines(plan)
    }

    /// The same as a message; `None` in a game without conditional moves, and for spectators.
    pub(super) fn plan_told(&self, seat: Option<Seat>) -> Option<ServerMessage> {
        let is_planning = self.live.settings().days.is_some() && seat?.side().is_some();
        let plan = self.plan_of(seat);
        is_planning.then_some(ServerMessage::Plan { plan })
    }

    async fn read_plans(&mut self) -> Result<(), StoreError> {
        self.plans.kept = self.shared.store.plans(self.id).await?;
        Ok(())
    }

    /// Tells each side what lies ahead of its plan, if that has changed.
    fn tell_plans(&mut self) {
        for side in Side::ALL {
            let plan = self.plan_of(Some(side.into()));
            if plan != self.plans.told[side] {
                self.plans.told[side].clone_from(&plan);
                self.audience.tell_side(side, &ServerMessage::Plan { plan });
            }
        }
    }
}
