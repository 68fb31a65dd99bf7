//! A game as clients are told it.

use skep_rules::{Game, Move};

use super::{Event, LiveGame};
use crate::{
    clock::Millis,
    protocol::{
        BySide, GameHeader, GameState, Hint, Place, Player, Ply, PositionView, Presence,
        ProtocolError, Seat, ServerMessage, StartView, Summary, Why,
    },
    sandbox,
    told::{position, reasons},
};

impl LiveGame {
    /// Everything, for somebody of this seat.
    pub fn state(
        &self,
        you: Option<Seat>,
        presence: Presence,
        thinking: bool,
        now: Millis,
    ) -> GameState {
        let settings = &self.settings;
        GameState {
            v: self.version(),
            now,
            game: GameHeader {
                id: settings.id.to_string(),
                kind: settings.kind,
                set: settings.set.clone(),
                opening: settings.opening,
                level: settings.level,
                clock: settings.clock,
                created: settings.created,
                start: self.start(),
            },
            you,
            players: self.players(),
            waiting: self.waiting(),
            free: self.free_side(),
            moves: self.moves(),
            position: self.position(),
            clocks: self.clock.as_ref().map(crate::clock::Clock::view),
            offers: self.offers,
            result: self.result,
            rematch: self.rematch.map(|id| id.to_string()),
            chat: self.chat.clone(),
            presence,
            thinking,
        }
    }

    /// The game in a list.
    pub fn summary(&self) -> Summary {
        let settings = &self.settings;
        Summary {
            id: settings.id.to_string(),
            kind: settings.kind,
            set: settings.set.clone(),
            opening: settings.opening,
            level: settings.level,
            plies: position::count(self.plies.len()),
            turn: self.turn(),
            players: self.players(),
            result: self.result,
            waiting: self.waiting(),
            updated: self.updated(),
        }
    }

    /// The event that has happened last, as a message; `None` if nothing has happened.
    pub fn last_message(&self) -> Option<ServerMessage> {
        let v = self.version();
        let clocks = self.clock.as_ref().map(crate::clock::Clock::view);
        let offers = self.offers;
        let stamped = self.log.last()?;
        Some(match &stamped.event {
            Event::Moved { .. } => ServerMessage::Moved {
                v,
                ply: position::count(self.plies.len().saturating_sub(1)),
                played: self.plies.last()?.ply.clone(),
                position: Box::new(self.position()),
                clocks,
                offers,
                result: self.result,
            },
            Event::Undone { plies, by } => ServerMessage::Undone {
                v,
                plies: *plies,
                by: *by,
                position: Box::new(self.position()),
                clocks,
                offers,
            },
            Event::Offered { offer, by } => ServerMessage::Offered {
                v,
                offer: *offer,
                by: *by,
                offers,
            },
            Event::Declined { offer, by } => ServerMessage::Declined {
                v,
                offer: *offer,
                by: *by,
                offers,
            },
            Event::Withdrawn { offer, by } => ServerMessage::Withdrawn {
                v,
                offer: *offer,
                by: *by,
                offers,
            },
            Event::TimeAdded { side, time } => ServerMessage::TimeAdded {
                v,
                side: *side,
                time: *time,
                clocks: clocks?,
            },
            Event::Ended { result } => ServerMessage::Ended {
                v,
                result: *result,
                clocks,
                offers,
                position: Box::new(self.position()),
            },
            Event::Joined { side, .. } => ServerMessage::Joined {
                v,
                side: *side,
                players: self.players(),
                clocks,
            },
            Event::Named { .. } => ServerMessage::Named {
                v,
                players: self.players(),
            },
            Event::Chatted { .. } => ServerMessage::Chatted {
                v,
                line: self.chat.last()?.clone(),
            },
            Event::Resumed { .. } => ServerMessage::Resumed { v, clocks: clocks? },
            Event::Rematch { game } => ServerMessage::Rematch {
                v,
                game: game.to_string(),
            },
        })
    }

    /// The events after a version, as messages; `None` if the game has not come that far.
    pub fn messages_after(&self, version: u32) -> Option<Vec<ServerMessage>> {
        let seen = self.log.get(..version as usize)?;
        let missed = &self.log[seen.len()..];
        if missed.is_empty() {
            return Some(Vec::new());
        }
        // The log has been applied once, so it fits.
        let mut past = LiveGame::replay(self.settings.clone(), seen.iter().cloned()).ok()?;
        let mut messages = Vec::with_capacity(missed.len());
        for stamped in missed {
            past.apply(stamped.clone()).ok()?;
            messages.push(past.last_message()?);
        }
        Some(messages)
    }

    /// Whether a piece may go somewhere, or without a place, whether it may go anywhere.
    ///
    /// # Errors
    /// There is no such piece.
    pub fn why(&self, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
        if self.result.is_some() {
            let piece = piece.parse().ok();
            let over = reasons::reason(&self.game, piece, &skep_rules::WhyNot::GameOver);
            return Ok(Why {
                legal: false,
                reason: Some(over),
                path: None,
                manner: None,
            });
        }
        sandbox::why(&self.game, piece, to)
    }

    /// Who plays which side.
    pub fn players(&self) -> BySide<Player> {
        BySide::from_fn(|side| Player {
            name: self.names[side].clone(),
            computer: self
                .settings
                .level
                .filter(|_| self.settings.computer == Some(side)),
        })
    }

    /// The position that the game started from, unless that is the beginning. Its cells are those of the moves.
    fn start(&self) -> Option<StartView> {
        let position = self.settings.start.clone()?;
        let first = Game::from_board(self.game.start().clone(), false);
        let view = position::position(&first, true);
        Some(StartView {
            position,
            pieces: view.pieces,
            hands: view.hands,
        })
    }

    fn moves(&self) -> Vec<Ply> {
        self.plies.iter().map(|played| played.ply.clone()).collect()
    }

    fn position(&self) -> PositionView {
        position::position(&self.game, self.result.is_some())
    }
}

/// A move as advice; `None` for a pass, which needs none.
pub fn hint(game: &Game, mv: Move) -> Option<Hint> {
    let (piece, to) = mv.parts()?;
    Some(Hint {
        uhp: game.board().move_string(mv).to_string(),
        piece: piece.to_string(),
        to: game.hex(to)?.into(),
    })
}
