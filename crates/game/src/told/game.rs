//! A game as clients are told it.

use skep_rules::{Game, Move};

use super::{position, reasons};
use crate::{
    clock::{Clock, Millis},
    deadline::Deadline,
    live::{Event, Line, LiveGame, Overview, Settings},
    protocol::{
        ChatLine, Clocks, GameHeader, GameState, Hint, LiveState, Offer, Place, Presence,
        ProtocolError, Seat, ServerMessage, Standing, StartView, Summary, Why,
    },
    sandbox,
};

impl LiveGame {
    /// How the game stands, for somebody of this seat who knows the rules.
    pub fn live_state(
        &self,
        you: Option<Seat>,
        presence: Presence,
        thinking: bool,
        now: Millis,
    ) -> LiveState {
        let moves = self.played().iter().map(Into::into).collect();
        self.told_with(moves, you, presence, thinking, now)
    }

    /// The same with all that follows from it, for somebody who does not know the rules.
    pub fn state(
        &self,
        you: Option<Seat>,
        presence: Presence,
        thinking: bool,
        now: Millis,
    ) -> GameState {
        let moves = self.played().iter().map(Into::into).collect();
        GameState {
            standing: self.told_with(moves, you, presence, thinking, now),
            position: position::position(self.game(), self.result().is_some()),
        }
    }

    fn told_with<M>(
        &self,
        moves: Vec<M>,
        you: Option<Seat>,
        presence: Presence,
        thinking: bool,
        now: Millis,
    ) -> Standing<M> {
        let settings = self.settings();
        Standing {
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
                first_move: settings.first_move,
                start: self.start(),
            },
            you,
            players: self.players(),
            waiting: self.waiting(),
            free: self.free_side(),
            moves,
            clocks: self.clock().map(Clocks::from),
            due: self.deadline().map(Deadline::by),
            paused: self.deadline().and_then(|deadline| deadline.paused(now)),
            // Only whoever keeps it can tell.
            plan: None,
            offers: self.offers(),
            result: self.result(),
            rematch: self.next_game().map(|id| id.to_string()),
            sharing: None,
            // What players write to each other is theirs.
            chat: you.map_or_else(Vec::new, |_| self.chat().iter().map(Into::into).collect()),
            presence,
            thinking,
        }
    }

    /// The game in a list.
    pub fn summary(&self) -> Summary {
        summary(self.settings(), &self.overview(), self.updated())
    }

    /// The event that has happened last, as a message; `None` if nothing has happened.
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
                paused: self.deadline()?.paused(stamped.at)?,
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
                line: self.chat().last().map(Into::into),
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

    /// Whether a piece may go somewhere, or without a place, whether it may go anywhere.
    ///
    /// # Errors
    /// There is no such piece.
    pub fn why(&self, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
        if self.result().is_some() {
            let piece = piece.parse().ok();
            let over = reasons::reason(self.game(), piece, &skep_rules::WhyNot::GameOver);
            return Ok(Why {
                legal: false,
                reason: Some(over),
                path: None,
                manner: None,
            });
        }
        sandbox::why(self.game(), piece, to)
    }

    /// The position that the game started from, unless that is the beginning. Its cells are those of the moves.
    fn start(&self) -> Option<StartView> {
        let position = self.settings().start.clone()?;
        let first = Game::from_board(self.game().start().clone(), false);
        let view = position::position(&first, true);
        Some(StartView {
            position,
            pieces: view.pieces,
            hands: view.hands,
        })
    }
}

/// A game in a list.
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

impl From<&Line> for ChatLine {
    fn from(line: &Line) -> ChatLine {
        ChatLine {
            by: line.by,
            name: line.name.clone(),
            text: line.text.clone(),
            at: line.at,
        }
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
