//! Games played without a server: against the computer, or by two players on one screen.

use skep_game::{
    clock::Millis,
    ids::GameId,
    live::{Absence, Change, Decision, LiveGame, Moment, Request, Settings, Stamped},
    protocol::{ErrorCode, Presence, ProtocolError, ServerMessage},
    refused,
    words::{Action, BySide, Kind, Seat},
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
pub struct EngineMove {
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
            .common_state(Some(self.seat), presence, thinking, now);
        ServerMessage::State(Box::new(state))
    }

    /// Handles a player's request.
    pub fn ask(
        &mut self,
        request: &Request,
        now: Millis,
        fresh: GameId,
    ) -> Result<Applied, ProtocolError> {
        let ticked = self.tick(now)?;
        if !ticked.events.is_empty() {
            // The flag has already fallen. That is the answer, and it must not be lost.
            return Ok(ticked);
        }
        self.request(self.seat, request, now, fresh)
    }

    /// Ends the game if the flag has fallen.
    pub fn tick(&mut self, now: Millis) -> Result<Applied, ProtocolError> {
        self.perform(self.live.decide_flag(now), now)
    }

    /// Returns the time during which the program was not running.
    pub fn resume(&mut self, alive: Millis, now: Millis) -> Result<Applied, ProtocolError> {
        let was_away = alive < now;
        let change = was_away.then(|| self.live.decide_resume(alive)).flatten();
        self.perform(change, now)
    }

    /// Applies the engine's move, or answers an offer. A move for a position that no longer exists is ignored.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn thought(
        &mut self,
        moment: (u32, usize),
        answer: &EngineMove,
        now: Millis,
    ) -> Result<Applied, ProtocolError> {
        let ticked = self.tick(now)?;
        let Some(computer) = self.live.settings().computer else {
            return Ok(ticked);
        };
        if self.live.result().is_some() || moment != self.live.position_id() {
            return Ok(ticked);
        }
        let is_asked = self.live.offers().draw == Some(!computer);
        let to_move = self.live.computer_to_move();
        let expectation = match to_move {
            true => answer.expectation,
            false => 1.0 - answer.expectation,
        };
        let request = if is_asked && computer::agrees(self.live.plies(), expectation) {
            Request::Action(Action::AcceptDraw)
        } else if to_move {
            Request::Move {
                ply: u32::try_from(self.live.plies()).unwrap_or(u32::MAX),
                after: self.live.version(),
                uhp: answer.mv.clone(),
            }
        } else if is_asked {
            Request::Action(Action::DeclineDraw)
        } else {
            return Ok(Applied::default());
        };
        self.request(Seat::from(computer), &request, now, self.live.settings().id)
    }

    fn request(
        &mut self,
        seat: Seat,
        request: &Request,
        now: Millis,
        fresh: GameId,
    ) -> Result<Applied, ProtocolError> {
        let moment = Moment {
            now,
            fresh,
            // Players of a local game are never absent.
            absence: Absence::default(),
            delay: 0,
        };
        let decided = self.live.decide(seat, request, moment);
        match decided.map_err(|refusal| refused(self.live.game(), &refusal))? {
            Decision::Done(_) => Ok(Applied::default()),
            Decision::Happens(change) => self.perform(Some(change), now),
            Decision::Rematch(change, settings) => Ok(Applied {
                next: Some(*settings),
                ..self.perform(Some(change), now)?
            }),
        }
    }

    fn perform(&mut self, change: Option<Change>, now: Millis) -> Result<Applied, ProtocolError> {
        let Some(change) = change else {
            return Ok(Applied::default());
        };
        // Time never runs backwards within a game, even if the system clock is set back.
        let at = now.max(self.live.updated());
        let event = change.event().clone();
        self.live.perform(change, at)?;
        Ok(Applied {
            events: vec![Stamped { at, event }],
            messages: self.live.last_message().into_iter().collect(),
            next: None,
        })
    }
}

#[cfg(test)]
mod tests;
