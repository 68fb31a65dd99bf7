//! Messages about a game.

use skep_rules::{Game, Move};

use super::{position, reasons, why};
use crate::{
    clock::{Clock, Millis},
    deadline::Deadline,
    live::{Event, LiveGame, Overview, Played, Settings},
    protocol::{
        Clocks, CommonState, GameHeader, GameState, Hint, Offer, Place, Presence, ProtocolError,
        Seat, ServerMessage, StartView, Summary, Why,
    },
};

impl LiveGame {
    /// State with the position and legal moves, for clients that do not know the rules.
    pub fn state(
        &self,
        you: Option<Seat>,
        presence: Presence,
        thinking: bool,
        now: Millis,
    ) -> GameState {
        GameState {
            common: self.common_state(you, presence, thinking, now),
            position: position::position(self.game(), self.result().is_some()),
        }
    }

    /// State from which clients that know the rules derive the rest.
    pub fn common_state<M: for<'p> From<&'p Played>>(
        &self,
        you: Option<Seat>,
        presence: Presence,
        thinking: bool,
        now: Millis,
    ) -> CommonState<M> {
        let settings = self.settings();
        CommonState {
            v: self.version(),
            now,
            game: GameHeader {
                id: settings.id.to_string(),
                kind: settings.kind,
                set: settings.set.to_string(),
                opening: settings.opening,
                level: settings.level,
                clock: settings.clock,
                days: settings.days,
                created: settings.created,
                rated: false,
                rating_note: None,
                lobby: false,
                listed: Vec::new(),
                archive: None,
                first_move: settings.first_move,
                start: self.start(),
            },
            you,
            players: self.players(),
            waiting: self.waiting(),
            free: self.free_side(),
            moves: self.played().iter().map(M::from).collect(),
            clocks: self.clock().map(Clocks::from),
            due: self.deadline().map(Deadline::by),
            paused: self.deadline().and_then(|deadline| deadline.paused(now)),
            // Known only to the server.
            plan: None,
            offers: self.offers(),
            result: self.result(),
            rematch: self.next_game().map(|id| id.to_string()),
            sharing: None,
            // The chat is private to the players.
            chat: you.map_or_else(Vec::new, |_| self.chat().to_vec()),
            presence,
            thinking,
        }
    }

    pub fn summary(&self) -> Summary {
        summary(self.settings(), &self.overview(), self.updated())
    }

    /// The last event as a message; `None` before the first.
    pub fn last_message(&self) -> Option<ServerMessage> {
        let v = self.version();
        let clocks = self.clock().map(Clocks::from);
        let offers = self.offers();
        let due = self.deadline().map(Deadline::by);
        let stamped = self.log().last()?;
        Some(match &stamped.event {
            Event::Moved { .. } => ServerMessage::Moved {
                v,
                ply: position::count(self.plies().saturating_sub(1)),
                uhp: self.played().last()?.uhp.clone(),
                at: stamped.at,
                clocks,
                offers,
                result: self.result(),
                due,
            },
            Event::Undone { plies, by } => ServerMessage::Undone {
                v,
                plies: *plies,
                by: *by,
                clocks,
                offers,
                due,
            },
            Event::Offered { offer, by } => ServerMessage::Offered {
                v,
                offer: *offer,
                by: *by,
                offers,
            },
            Event::PauseOffered { by, .. } => ServerMessage::Offered {
                v,
                offer: Offer::Pause,
                by: *by,
                offers,
            },
            Event::Paused { .. } => ServerMessage::Paused {
                v,
                paused: self.deadline()?.paused(stamped.at).unwrap_or(stamped.at),
                due: due?,
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
                line: self.chat().last().cloned(),
            },
            Event::Resumed { .. } => match due {
                Some(due) => ServerMessage::Extended { v, due },
                None => ServerMessage::Resumed { v, clocks: clocks? },
            },
            Event::Rematch { game } => ServerMessage::Rematch {
                v,
                game: game.to_string(),
            },
            Event::Shared { by } => ServerMessage::Shared { v, by: *by },
        })
    }

    /// Whether a piece can move to a place, or anywhere if none is given.
    pub fn why(&self, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
        if self.result().is_some() {
            let piece = piece.parse().ok();
            let over = reasons::reason(self.game(), piece, &skep_rules::WhyNot::GameOver);
            return Ok(reasons::refused(over));
        }
        why(self.game(), piece, to)
    }

    /// The start position, unless it is the initial one. It uses the same coordinates as the moves.
    fn start(&self) -> Option<StartView> {
        let position = self.settings().start.clone()?;
        let first = Game::from_board(self.game().start().clone());
        let view = position::position(&first, true);
        Some(StartView {
            position,
            pieces: view.pieces,
            hands: view.hands,
        })
    }
}

pub fn summary(settings: &Settings, overview: &Overview, updated: Millis) -> Summary {
    Summary {
        id: settings.id.to_string(),
        kind: settings.kind,
        set: settings.set.to_string(),
        opening: settings.opening,
        level: settings.level,
        plies: overview.plies,
        turn: overview.turn,
        players: settings.players(&overview.names),
        result: overview.result,
        waiting: overview.waiting,
        days: settings.days,
        due: overview.due,
        paused: overview.paused,
        updated,
    }
}

impl From<&Clock> for Clocks {
    fn from(clock: &Clock) -> Clocks {
        let left = clock.left_then();
        Clocks {
            white: left.white,
            black: left.black,
            running: clock.running(),
            at: clock.at(),
        }
    }
}

/// A move as a hint; `None` for a pass.
pub fn hint(game: &Game, mv: Move) -> Option<Hint> {
    let (piece, to) = mv.parts()?;
    Some(Hint {
        uhp: game.board().move_string(mv).to_string(),
        piece: piece.to_string(),
        to: game.hex(to)?.into(),
    })
}
