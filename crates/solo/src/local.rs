//! A game that one program plays by itself: against the computer, or two people at one screen.

use serde::{Deserialize, Serialize};
use skep_game::{
    clock::Millis,
    ids::GameId,
    live::{Absence, Change, Decision, Event, LiveGame, Moment, Request, Settings, Stamped},
    protocol::{Clocks, ErrorCode, GameHeader, Presence, ProtocolError, ServerMessage, TimedMove},
    record::{EventRecord, SettingsRecord},
    refused,
    words::{BySide, EndReason, Ending, Kind, Offer, Player, Seat, Side},
};

use crate::computer;

/// A game with the seat of its player.
#[derive(Clone, Debug)]
pub struct LocalGame {
    live: LiveGame,
    seat: Seat,
}

/// What has happened: to be stored first and announced afterwards.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// The events.
    pub events: Vec<StampedEvent>,
    /// The same as messages.
    pub messages: Vec<ServerMessage>,
    /// The settings of the next game, if the players go on in one.
    pub next: Option<Settings>,
}

/// An event with its time, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StampedEvent {
    /// When.
    pub at: Millis,
    /// What.
    pub event: EventRecord,
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StoredLocalGame {
    /// What was settled before it.
    pub settings: SettingsRecord,
    /// What has happened since.
    pub events: Vec<StampedEvent>,
}

/// The part of a server game's state that is needed to continue it without the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeftGame {
    /// What was agreed before it.
    pub game: GameHeader,
    /// Who plays which side.
    pub players: BySide<Player>,
    /// The plies.
    pub moves: Vec<TimedMove>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// How the game ended, if it did.
    pub result: Option<Ending>,
}

/// The engine's answer to what the computer had to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// In UHP notation.
    pub mv: String,
    /// The share of the points that the side to move may expect.
    pub expectation: f64,
}

impl LocalGame {
    /// A stored game.
    ///
    /// # Errors
    /// The events are inconsistent, or it is a game between two devices.
    pub fn open(
        settings: SettingsRecord,
        events: Vec<StampedEvent>,
    ) -> Result<LocalGame, ProtocolError> {
        let settings = Settings::try_from(settings)?;
        let seat = match settings.kind {
            Kind::Table => Seat::Both,
            Kind::Computer => settings
                .computer
                .map(|side| Seat::from(!side))
                .ok_or_else(|| {
                    let message = "a game against the computer in which it has no side";
                    ProtocolError::new(ErrorCode::BadRequest, message)
                })?,
            Kind::Friend => {
                let message = "a game of people who are apart is played on a server";
                return Err(ProtocolError::new(ErrorCode::NotPossible, message));
            }
        };
        let events = events
            .into_iter()
            .map(|StampedEvent { at, event }| Stamped {
                at,
                event: event.into(),
            });
        let live = LiveGame::replay(settings, events)?;
        Ok(LocalGame { live, seat })
    }

    /// A game begun on a server, to be continued without it. The clocks keep the time that was left.
    ///
    /// # Errors
    /// It is over, is played between two devices, or does not replay.
    pub fn take_over(state: &LeftGame, now: Millis) -> Result<StoredLocalGame, ProtocolError> {
        let refused = |message| ProtocolError::new(ErrorCode::NotPossible, message);
        if state.result.is_some() {
            return Err(refused("the game is over"));
        }
        let header = &state.game;
        let bad = || ProtocolError::new(ErrorCode::CorruptGame, "this is no game that can be read");
        let computer = Side::ALL
            .into_iter()
            .find(|side| state.players[*side].computer.is_some());
        let settings = Settings {
            id: GameId::parse(&header.id).ok_or_else(bad)?,
            kind: header.kind,
            set: header.set.parse().map_err(|_| bad())?,
            opening: header.opening,
            level: header.level,
            clock: header.clock,
            tokens: BySide::default(),
            names: BySide::from_fn(|side| {
                let name = state.players[side].name.as_deref();
                name.and_then(skep_game::text::clean_name)
            }),
            computer,
            created: header.created,
            start: header.start.as_ref().map(|start| start.position.clone()),
            first_move: None,
            days: None,
        };
        let mut events: Vec<StampedEvent> = state
            .moves
            .iter()
            .map(|ply| StampedEvent {
                at: ply.at,
                event: EventRecord::Moved {
                    uhp: ply.uhp.clone(),
                },
            })
            .collect();
        if let Some(clocks) = state.clocks {
            let left = BySide {
                white: clocks.white,
                black: clocks.black,
            };
            events.push(StampedEvent {
                at: now,
                event: EventRecord::Resumed { left },
            });
        }
        let settings = SettingsRecord::from(settings);
        LocalGame::open(settings.clone(), events.clone())?;
        Ok(StoredLocalGame { settings, events })
    }

    /// The game itself.
    pub const fn live(&self) -> &LiveGame {
        &self.live
    }

    /// Everything about it.
    pub fn state(&self, now: Millis) -> ServerMessage {
        let presence = Presence {
            white: true,
            black: true,
            watchers: 0,
            away: BySide::default(),
        };
        let thinking = self.live.computer_to_move();
        let state = self
            .live
            .live_state(Some(self.seat), presence, thinking, now);
        ServerMessage::State(Box::new(state))
    }

    /// Does what the player asks for.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn ask(
        &mut self,
        request: &Request,
        now: Millis,
        fresh: GameId,
    ) -> Result<Happened, ProtocolError> {
        let mut happened = self.tick(now)?;
        if !happened.events.is_empty() {
            // The flag had already fallen: that is the answer, and it must not be lost.
            return Ok(happened);
        }
        match self.decide(self.seat, request, alone(now, fresh))? {
            Decision::Done(_) => {}
            Decision::Happens(change) => self.perform(change, now, &mut happened)?,
            Decision::Rematch(change, settings) => {
                self.perform(change, now, &mut happened)?;
                happened.next = Some(*settings);
            }
        }
        Ok(happened)
    }

    /// Looks at the clock: the flag of the running side may have fallen.
    ///
    /// # Errors
    /// Never, unless the game is damaged.
    pub fn tick(&mut self, now: Millis) -> Result<Happened, ProtocolError> {
        let mut happened = Happened::default();
        if let Some(change) = self.live.decide_flag(now) {
            self.perform(change, now, &mut happened)?;
        }
        Ok(happened)
    }

    /// Gives back the time in which nobody could play, since the program was not running.
    ///
    /// # Errors
    /// Never, unless the game is damaged.
    pub fn resume(&mut self, alive: Millis, now: Millis) -> Result<Happened, ProtocolError> {
        let mut happened = Happened::default();
        if alive < now
            && let Some(change) = self.live.decide_resume(alive)
        {
            self.perform(change, now, &mut happened)?;
        }
        Ok(happened)
    }

    /// Lets the computer do what it has thought about: it moves, or answers an offer. Thoughts about a position that is
    /// gone come to nothing.
    ///
    /// # Errors
    /// The thought is not a legal move of this game.
    pub fn thought(
        &mut self,
        moment: (u32, usize),
        answer: &Answer,
        now: Millis,
    ) -> Result<Happened, ProtocolError> {
        let mut happened = self.tick(now)?;
        let Some(computer) = self.live.settings().computer else {
            return Ok(happened);
        };
        if self.live.result().is_some() || moment != self.live.moment() {
            return Ok(happened);
        }
        let is_asked = self.live.offers().draw == Some(!computer);
        let to_move = self.live.computer_to_move();
        let expectation = if to_move {
            answer.expectation
        } else {
            1.0 - answer.expectation
        };
        if is_asked && computer::agrees(self.live.plies(), expectation) {
            self.happen(agreed_draw(), now, &mut happened)?;
        } else if to_move {
            let request = Request::Move {
                ply: u32::try_from(self.live.plies()).unwrap_or(u32::MAX),
                after: self.live.version(),
                uhp: answer.mv.clone(),
            };
            let fresh = self.live.settings().id;
            let seat = Seat::from(computer);
            if let Decision::Happens(change) = self.decide(seat, &request, alone(now, fresh))? {
                self.perform(change, now, &mut happened)?;
            }
        } else if is_asked {
            let offer = Offer::Draw;
            let event = Event::Declined {
                offer,
                by: computer,
            };
            self.happen(event, now, &mut happened)?;
        }
        Ok(happened)
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
        happened: &mut Happened,
    ) -> Result<(), ProtocolError> {
        let (at, event) = (self.time(now), change.event().clone());
        self.live.perform(change, at)?;
        self.note(at, event, happened);
        Ok(())
    }

    fn happen(
        &mut self,
        event: Event,
        now: Millis,
        happened: &mut Happened,
    ) -> Result<(), ProtocolError> {
        let at = self.time(now);
        self.live.apply(Stamped {
            at,
            event: event.clone(),
        })?;
        self.note(at, event, happened);
        Ok(())
    }

    /// Time does not run backwards within a game, even if somebody sets the machine's clock back.
    fn time(&self, now: Millis) -> Millis {
        now.max(self.live.updated())
    }

    fn note(&self, at: Millis, event: Event, happened: &mut Happened) {
        let event = event.into();
        happened.events.push(StampedEvent { at, event });
        happened.messages.extend(self.live.last_message());
    }
}

fn agreed_draw() -> Event {
    let result = Ending {
        winner: None,
        reason: EndReason::Agreement,
    };
    Event::Ended { result }
}

/// Nobody can leave a game that is played alone or on one screen.
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
