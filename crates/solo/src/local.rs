//! Games played without a server: against the computer, or by two players on one screen.

use skep_game::{
    clock::Millis,
    ids::GameId,
    live::{Absence, Change, Decision, Event, LiveGame, Moment, Request, Settings, Stamped},
    protocol::{ErrorCode, Presence, ProtocolError, ServerMessage},
    refused,
    words::{BySide, EndReason, Ending, Kind, Offer, Seat},
};

use crate::computer;

#[derive(Clone, Debug)]
pub struct LocalGame {
    live: LiveGame,
    seat: Seat,
}

/// Events to store before the messages are shown.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    pub events: Vec<Stamped>,
    pub messages: Vec<ServerMessage>,
    /// Settings of a rematch, if there is one.
    pub next: Option<Settings>,
}

/// The engine's move.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// UHP notation.
    pub mv: String,
    /// Expected score of the side to move.
    pub expectation: f64,
}

impl LocalGame {
    /// Opens a stored game.
    ///
    /// # Errors
    /// The events are inconsistent, or the game needs a server.
    pub fn open(settings: Settings, events: Vec<Stamped>) -> Result<LocalGame, ProtocolError> {
        let seat = match settings.kind {
            Kind::Table => Seat::Both,
            Kind::Computer => settings
                .computer
                .map(|side| Seat::from(!side))
                .ok_or_else(|| {
                    let message = "the computer has no side";
                    ProtocolError::new(ErrorCode::BadRequest, message)
                })?,
            Kind::Friend => {
                let message = "a game between two devices needs a server";
                return Err(ProtocolError::new(ErrorCode::NotPossible, message));
            }
        };
        let live = LiveGame::replay(settings, events)?;
        Ok(LocalGame { live, seat })
    }

    pub const fn live(&self) -> &LiveGame {
        &self.live
    }

    /// The full state as a message.
    pub fn state(&self, now: Millis) -> ServerMessage {
        let presence = Presence {
            white: true,
            black: true,
            spectators: 0,
            away: BySide::default(),
        };
        let thinking = self.live.computer_to_move();
        let state = self
            .live
            .live_state(Some(self.seat), presence, thinking, now);
        ServerMessage::State(Box::new(state))
    }

    /// Handles a player's request.
    pub fn ask(
        &mut self,
        request: &Request,
        now: Millis,
        fresh: GameId,
    ) -> Result<Applied, ProtocolError> {
        let mut applied = self.tick(now)?;
        if !applied.events.is_empty() {
            // The flag has already fallen. That is the answer, and it must not be lost.
            return Ok(applied);
        }
        match self.decide(self.seat, request, alone(now, fresh))? {
            Decision::Done(_) => {}
            Decision::Happens(change) => self.perform(change, now, &mut applied)?,
            Decision::Rematch(change, settings) => {
                self.perform(change, now, &mut applied)?;
                applied.next = Some(*settings);
            }
        }
        Ok(applied)
    }

    /// Ends the game if the flag has fallen.
    pub fn tick(&mut self, now: Millis) -> Result<Applied, ProtocolError> {
        let mut applied = Applied::default();
        if let Some(change) = self.live.decide_flag(now) {
            self.perform(change, now, &mut applied)?;
        }
        Ok(applied)
    }

    /// Returns the time during which the program was not running.
    pub fn resume(&mut self, alive: Millis, now: Millis) -> Result<Applied, ProtocolError> {
        let mut applied = Applied::default();
        if alive < now
            && let Some(change) = self.live.decide_resume(alive)
        {
            self.perform(change, now, &mut applied)?;
        }
        Ok(applied)
    }

    /// Applies the engine's move, or answers an offer. A move for a position that no longer exists is ignored.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn thought(
        &mut self,
        moment: (u32, usize),
        answer: &Answer,
        now: Millis,
    ) -> Result<Applied, ProtocolError> {
        let mut applied = self.tick(now)?;
        let Some(computer) = self.live.settings().computer else {
            return Ok(applied);
        };
        if self.live.result().is_some() || moment != self.live.position_id() {
            return Ok(applied);
        }
        let is_asked = self.live.offers().draw == Some(!computer);
        let to_move = self.live.computer_to_move();
        let expectation = if to_move {
            answer.expectation
        } else {
            1.0 - answer.expectation
        };
        if is_asked && computer::agrees(self.live.plies(), expectation) {
            self.happen(agreed_draw(), now, &mut applied)?;
        } else if to_move {
            let request = Request::Move {
                ply: u32::try_from(self.live.plies()).unwrap_or(u32::MAX),
                after: self.live.version(),
                uhp: answer.mv.clone(),
            };
            let fresh = self.live.settings().id;
            let seat = Seat::from(computer);
            if let Decision::Happens(change) = self.decide(seat, &request, alone(now, fresh))? {
                self.perform(change, now, &mut applied)?;
            }
        } else if is_asked {
            let offer = Offer::Draw;
            let event = Event::Declined {
                offer,
                by: computer,
            };
            self.happen(event, now, &mut applied)?;
        }
        Ok(applied)
    }

    fn decide(
        &self,
        seat: Seat,
        request: &Request,
        moment: Moment,
    ) -> Result<Decision, ProtocolError> {
        let decided = self.live.decide(seat, request, moment);
        decided.map_err(|refusal| refused(self.live.game(), &refusal))
    }

    fn perform(
        &mut self,
        change: Change,
        now: Millis,
        applied: &mut Applied,
    ) -> Result<(), ProtocolError> {
        let (at, event) = (self.time(now), change.event().clone());
        self.live.perform(change, at)?;
        self.note(at, event, applied);
        Ok(())
    }

    fn happen(
        &mut self,
        event: Event,
        now: Millis,
        applied: &mut Applied,
    ) -> Result<(), ProtocolError> {
        let at = self.time(now);
        self.live.apply(Stamped {
            at,
            event: event.clone(),
        })?;
        self.note(at, event, applied);
        Ok(())
    }

    /// Time never runs backwards within a game, even if the system clock is set back.
    fn time(&self, now: Millis) -> Millis {
        now.max(self.live.updated())
    }

    fn note(&self, at: Millis, event: Event, applied: &mut Applied) {
        applied.events.push(Stamped { at, event });
        applied.messages.extend(self.live.last_message());
    }
}

fn agreed_draw() -> Event {
    let result = Ending {
        winner: None,
        reason: EndReason::Agreement,
    };
    Event::Ended { result }
}

/// Players of a local game are never absent.
fn alone(now: Millis, fresh: GameId) -> Moment {
    Moment {
        now,
        fresh,
        absence: Absence::default(),
        delay: 0,
    }
}

#[cfg(test)]
mod tests;
