//! What players may do, and what comes of it. Nothing is changed here: the answer is the event that is to be stored first.

use skep_rules::MAX_PLIES;

use super::{Absence, Event, LiveGame, Settings};
use crate::{
    clock::Millis,
    ids::{GameId, TokenHash},
    protocol::{Action, EndReason, Ending, ErrorCode, Kind, Offer, ProtocolError, Seat, Side},
    text::{clean_chat, clean_name},
    told::{position, reasons},
};

/// The most events of a game, and the most lines of its chat: nobody plays or talks that long.
const MAX_EVENTS: usize = 2 * MAX_PLIES;
const MAX_LINES: usize = 500;
/// What a side gives the other's clock at a time.
const GIFT: Millis = 15 * 1000;
/// Above this nobody needs more time: a day.
const MOST_TIME: Millis = 24 * 60 * 60 * 1000;

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To play a move.
    Move {
        /// How many plies the game had when the move was chosen.
        ply: u32,
        /// The version that the player had seen.
        after: u32,
        /// The move in UHP notation, or `pass`.
        uhp: String,
    },
    /// Something else.
    Action(Action),
    /// To write a line.
    Chat(String),
    /// To be called so.
    Name(String),
}

/// When a decision is made, and the id of the next game should it need one.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The time.
    pub now: Millis,
    /// An id that no game has.
    pub fresh: GameId,
    /// Who has gone.
    pub absence: Absence,
}

/// What comes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It has been done already, by the event with this version.
    Done(u32),
    /// This happens now.
    Happens(Event),
    /// The players go on in another game, which begins with these settings.
    Rematch(Box<Settings>),
}

type Decided = Result<Decision, ProtocolError>;

impl LiveGame {
    /// What comes of a player's request.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(&self, seat: Seat, request: &Request, moment: Moment) -> Decided {
        if let Request::Move { ply, after, uhp } = request {
            return self.decide_move(seat, *ply as usize, *after, uhp);
        }
        if self.log.len() >= MAX_EVENTS {
            return Err(not_possible("this game has gone on for too long"));
        }
        match request {
            Request::Move { .. } => Err(not_possible("a move is decided above")),
            Request::Action(action) => self.decide_action(seat, *action, moment),
            Request::Chat(text) => self.decide_chat(seat, text),
            Request::Name(name) => self.decide_name(seat, name),
        }
    }

    /// Somebody takes the free side.
    ///
    /// # Errors
    /// There is none.
    pub fn decide_join(
        &self,
        token: TokenHash,
        name: Option<&str>,
    ) -> Result<(Side, Event), ProtocolError> {
        let side = self
            .free_side()
            .ok_or_else(|| ProtocolError::new(ErrorCode::NoFreeSide, "both sides are taken"))?;
        let name = name.and_then(clean_name);
        Ok((side, Event::Joined { side, token, name }))
    }

    fn decide_move(&self, seat: Seat, ply: usize, after: u32, uhp: &str) -> Decided {
        if self.undone > after {
            return Err(stale("moves were taken back"));
        }
        if ply < self.plies.len() {
            return self.repeated_move(seat, ply, uhp);
        }
        if ply > self.plies.len() || after > self.version() {
            return Err(stale("the game has not come that far"));
        }
        if self.result.is_some() {
            return Err(game_over());
        }
        if !seat.plays(self.turn()) {
            let message = "it is the other side's turn";
            return Err(ProtocolError::new(ErrorCode::NotYourTurn, message));
        }
        if self.plies.len() >= MAX_PLIES || self.log.len() >= MAX_EVENTS {
            return Err(not_possible("this game has gone on for too long"));
        }
        let mv = self
            .game
            .read_move(uhp)
            .map_err(|error| ProtocolError::new(ErrorCode::BadNotation, error.to_string()))?;
        let board = self.game.board();
        if !board.is_legal(mv) {
            let why = board.why_not(mv).unwrap_or(skep_rules::WhyNot::Unreachable);
            return Err(ProtocolError {
                reason: Some(Box::new(reasons::reason(&self.game, mv.piece(), &why))),
                ..ProtocolError::new(ErrorCode::IllegalMove, why.to_string())
            });
        }
        // Stored as we write it, whatever way the player did.
        let uhp = board.move_string(mv).to_string();
        Ok(Decision::Happens(Event::Moved { uhp }))
    }

    /// A move for a ply that has been played: harmless if it is that very move by that very side.
    fn repeated_move(&self, seat: Seat, ply: usize, uhp: &str) -> Decided {
        let gone_on = || stale("the game has gone on");
        let mut before = self.game.clone();
        let mut played = None;
        while before.moves().len() > ply {
            played = before.undo();
        }
        let version = self.plies.get(ply).map(|played| played.version);
        let same = before.read_move(uhp).ok() == played && seat.plays(before.to_move().into());
        version
            .filter(|_| same)
            .map(Decision::Done)
            .ok_or_else(gone_on)
    }

    fn decide_action(&self, seat: Seat, action: Action, moment: Moment) -> Decided {
        match action {
            Action::Resign => self.resign(seat),
            Action::OfferDraw => self.offer_draw(seat),
            Action::AcceptDraw => {
                self.standing(seat, Offer::Draw)?;
                Ok(ended(None, EndReason::Agreement))
            }
            Action::DeclineDraw => self.decline(seat, Offer::Draw),
            Action::Takeback => self.take_back(seat),
            Action::AcceptTakeback => {
                let me = self.standing(seat, Offer::Takeback)?;
                self.undo_to_turn_of(!me)
            }
            Action::DeclineTakeback => self.decline(seat, Offer::Takeback),
            Action::Rematch => self.rematch(seat, moment),
            Action::DeclineRematch => self.decline(seat, Offer::Rematch),
            Action::WithdrawDraw => self.withdraw(seat, Offer::Draw),
            Action::WithdrawTakeback => self.withdraw(seat, Offer::Takeback),
            Action::WithdrawRematch => self.withdraw(seat, Offer::Rematch),
            Action::ClaimWin => self.claim(seat, true, moment),
            Action::ClaimDraw => self.claim(seat, false, moment),
            Action::AddTime => self.add_time(seat, moment.now),
            Action::Abort => self.abort(),
        }
    }

    fn resign(&self, seat: Seat) -> Decided {
        self.ensure_running()?;
        let loser = seat.side().unwrap_or_else(|| self.turn());
        Ok(ended(Some(!loser), EndReason::Resignation))
    }

    fn offer_draw(&self, seat: Seat) -> Decided {
        self.ensure_running()?;
        let me = self.me(seat, Offer::Draw);
        if self.offers.draw == Some(!me) {
            return Ok(ended(None, EndReason::Agreement));
        }
        self.offer(me, Offer::Draw)
    }

    fn take_back(&self, seat: Seat) -> Decided {
        self.ensure_running()?;
        if self.settings.kind == Kind::Table {
            let Some(plies) = self.plies.len().checked_sub(1) else {
                return Err(not_possible("there is no move to take back"));
            };
            let by = !self.turn();
            let plies = position::count(plies);
            return Ok(Decision::Happens(Event::Undone { plies, by }));
        }
        let me = self.me(seat, Offer::Takeback);
        let undo = self.undo_to_turn_of(me)?;
        if self.settings.kind == Kind::Computer {
            return Ok(undo);
        }
        if self.offers.takeback == Some(!me) {
            return Err(not_possible(
                "the other side has asked already: answer first",
            ));
        }
        self.offer(me, Offer::Takeback)
    }

    /// Undoes a side's last choice and all that came after it. A forced pass was no choice.
    fn undo_to_turn_of(&self, side: Side) -> Decided {
        let mut plies = self.plies.iter().enumerate().rev();
        let last = plies.find(|(index, played)| {
            let first = Side::from(self.game.start().to_move());
            let mover = if index % 2 == 0 { first } else { !first };
            mover == side && played.ply.piece.is_some()
        });
        let (plies, _) = last.ok_or_else(|| not_possible("there is no move to take back"))?;
        Ok(Decision::Happens(Event::Undone {
            plies: position::count(plies),
            by: side,
        }))
    }

    fn rematch(&self, seat: Seat, moment: Moment) -> Decided {
        if self.result.is_none() {
            return Err(not_possible("the game is not over"));
        }
        if self.rematch.is_some() {
            return Ok(Decision::Done(self.version()));
        }
        let is_free = |side: Side| self.tokens[side].is_none();
        if self.settings.kind == Kind::Friend && Side::ALL.into_iter().any(is_free) {
            return Err(not_possible("nobody else has come"));
        }
        let me = self.me(seat, Offer::Rematch);
        let is_agreed = self.offers.rematch == Some(!me);
        if self.settings.kind == Kind::Friend && !is_agreed {
            return self.offer(me, Offer::Rematch);
        }
        let settings =
            self.settings
                .rematch(moment.fresh, self.tokens, self.names.clone(), moment.now);
        Ok(Decision::Rematch(Box::new(settings)))
    }

    fn abort(&self) -> Decided {
        self.ensure_running()?;
        if self.plies.len() >= 2 {
            return Err(not_possible("both sides have moved: resign instead"));
        }
        Ok(ended(None, EndReason::Aborted))
    }

    fn decline(&self, seat: Seat, offer: Offer) -> Decided {
        let by = self.standing(seat, offer)?;
        Ok(Decision::Happens(Event::Declined { offer, by }))
    }

    fn withdraw(&self, seat: Seat, offer: Offer) -> Decided {
        let by = self.offers.get(offer).filter(|by| seat.plays(*by));
        let by = by.ok_or_else(|| not_possible("there is no offer of yours to withdraw"))?;
        Ok(Decision::Happens(Event::Withdrawn { offer, by }))
    }

    /// A side gives the other some time.
    fn add_time(&self, seat: Seat, now: Millis) -> Decided {
        self.ensure_running()?;
        let me = seat.side().filter(|_| self.settings.kind == Kind::Friend);
        let (Some(me), Some(clock)) = (me, &self.clock) else {
            return Err(not_possible("only a friend's clock can be given time"));
        };
        if self.waiting() {
            return Err(not_possible("nobody else has come yet"));
        }
        if clock.left(!me, now) + GIFT > MOST_TIME {
            return Err(not_possible("the other side has time enough"));
        }
        Ok(Decision::Happens(Event::TimeAdded {
            side: !me,
            time: GIFT,
        }))
    }

    fn offer(&self, by: Side, offer: Offer) -> Decided {
        if self.waiting() {
            return Err(not_possible("nobody else has come yet"));
        }
        if self.offers.get(offer) == Some(by) {
            return Err(not_possible("the offer stands already"));
        }
        if self.declined.get(offer) == Some(by) {
            return Err(not_possible(
                "it was declined or withdrawn: play on before asking again",
            ));
        }
        Ok(Decision::Happens(Event::Offered { offer, by }))
    }

    /// The side that may answer an offer, if the offer stands and somebody of this seat may answer it.
    fn standing(&self, seat: Seat, offer: Offer) -> Result<Side, ProtocolError> {
        let me = self.me(seat, offer);
        if self.offers.get(offer) == Some(!me) {
            Ok(me)
        } else {
            Err(not_possible("there is no such offer to answer"))
        }
    }

    /// For which side a seat speaks: at one screen the side that has been asked, otherwise the one to move.
    fn me(&self, seat: Seat, offer: Offer) -> Side {
        let asked = self.offers.get(offer).map(|by| !by);
        seat.side().or(asked).unwrap_or_else(|| self.turn())
    }

    fn decide_chat(&self, seat: Seat, text: &str) -> Decided {
        let by = seat.side().filter(|_| self.settings.kind == Kind::Friend);
        let by = by.ok_or_else(|| not_possible("only a friend's game has a chat"))?;
        if self.chat.len() >= MAX_LINES {
            return Err(not_possible("the chat is full"));
        }
        let text = clean_chat(text).ok_or_else(|| not_possible("there is nothing to say"))?;
        Ok(Decision::Happens(Event::Chatted { by, text }))
    }

    fn decide_name(&self, seat: Seat, name: &str) -> Decided {
        let side = seat
            .side()
            .ok_or_else(|| not_possible("at one table the sides have no names"))?;
        let name = clean_name(name).ok_or_else(|| not_possible("a name cannot be empty"))?;
        if self.names[side].as_ref() == Some(&name) {
            return Ok(Decision::Done(self.version()));
        }
        Ok(Decision::Happens(Event::Named { side, name }))
    }

    pub(super) fn ensure_running(&self) -> Result<(), ProtocolError> {
        match self.result {
            Some(_) => Err(game_over()),
            None => Ok(()),
        }
    }
}

fn ended(winner: Option<Side>, reason: EndReason) -> Decision {
    let result = Ending { winner, reason };
    Decision::Happens(Event::Ended { result })
}

pub(super) fn not_possible(message: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::NotPossible, message)
}

fn stale(message: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::Stale, message)
}

fn game_over() -> ProtocolError {
    ProtocolError::new(ErrorCode::GameOver, "the game is over")
}
