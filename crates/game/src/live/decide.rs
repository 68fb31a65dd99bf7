//! Decides requests. Nothing is changed here: the result is an event to store before it is applied.

use skep_rules::{MAX_PLIES, Piece, ReadMoveError, WhyNot};

use super::{Absence, Change, Event, LiveGame, Settings};
use crate::{
    clock::Millis,
    deadline::PAUSE_DAYS,
    ids::{GameId, TokenHash},
    text::{clean_chat, clean_name},
    words::{Action, BySide, EndReason, Kind, Offer, Seat, Side},
};

const MAX_CHAT_LINES: usize = 500;
/// Per-side limits on actions other than moves, which keep a game small. They are separate, so that no player can use
/// up what the other needs; moves and the end of a game are never refused.
const MAX_NAMES: u32 = 50;
const MAX_OFFERS: u32 = 300;
const MAX_GIFTS: u32 = 300;
const MAX_TAKEBACKS: u32 = 1_000;
/// Time given to the opponent's clock per gift.
const GIFT: Millis = 15 * 1000;
/// No gifts above this: a day.
const MAX_TIME: Millis = 24 * 60 * 60 * 1000;

const ANSWER_FIRST: &str = "the opponent has already asked: answer first";
const NO_MOVE: &str = "there is no move to take back";
const NO_OFFER: &str = "there is no such offer";
const NO_OPPONENT_YET: &str = "there is no opponent yet";
const NOT_OVER: &str = "the game is not over";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Move {
        /// Number of plies when the move was chosen.
        ply: u32,
        /// Version the player had seen.
        after: u32,
        /// UHP notation, or `pass`.
        uhp: String,
    },
    Action(Action),
    Chat(String),
    Name(String),
    /// Pause a correspondence game for a number of days; 0 ends the current pause.
    Pause(u8),
}

/// Circumstances of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub now: Millis,
    pub fresh: GameId,
    pub absence: Absence,
    /// Round-trip time of the player's connection.
    pub delay: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Already done, by the event with this version.
    Done(u32),
    /// To be stored and applied.
    Happens(Change),
    /// A rematch with these settings.
    Rematch(Change, Box<Settings>),
}

type Decided = Result<Decision, RefusalError>;

impl LiveGame {
    pub fn decide(&self, seat: Seat, request: &Request, moment: Moment) -> Decided {
        match request {
            Request::Move { ply, after, uhp } => {
                self.decide_move(seat, *ply as usize, *after, uhp, moment.delay)
            }
            Request::Action(action) => self.decide_action(seat, *action, moment),
            Request::Chat(text) => self.decide_chat(seat, text),
            Request::Name(name) => self.decide_name(seat, name),
            Request::Pause(days) => self.offer_pause(seat, *days, moment.now),
        }
    }

    /// Takes the free side.
    pub fn decide_join(
        &self,
        token: TokenHash,
        name: Option<&str>,
    ) -> Result<(Side, Change), RefusalError> {
        let side = self.free_side().ok_or(RefusalError::NoFreeSide)?;
        let name = name.and_then(clean_name);
        let event = Event::Joined { side, token, name };
        Ok((side, self.change(event)))
    }

    /// The event that ends the game once time has run out.
    pub fn decide_flag(&self, now: Millis) -> Option<Change> {
        self.flag_fall(now).map(|event| self.change(event))
    }

    /// Aborts a game whose first move is overdue.
    pub fn decide_abort(&self) -> Change {
        self.change(Event::ended(None, EndReason::Aborted))
    }

    /// Restarts the clocks after an outage, with the time left when the server was last `alive`.
    pub fn decide_resume(&self, alive: Millis) -> Option<Change> {
        if let Some(deadline) = self.deadline() {
            let left_to_move = deadline.left_when(alive);
            let left = BySide::from_fn(|side| match side == self.turn() {
                true => left_to_move,
                false => 0,
            });
            return Some(self.change(Event::Resumed { left }));
        }
        let clock = self.clock.as_ref()?;
        clock.running()?;
        let left = clock.left_when(alive.max(clock.at()));
        Some(self.change(Event::Resumed { left }))
    }

    /// Wraps an event that needs no validation.
    pub(super) fn happens(&self, event: Event) -> Decision {
        Decision::Happens(self.change(event))
    }

    pub(super) fn decide_move(
        &self,
        seat: Seat,
        ply: usize,
        after: u32,
        uhp: &str,
        delay: Millis,
    ) -> Decided {
        if self.undone > after {
            return Err(RefusalError::Stale("moves were taken back"));
        }
        if ply < self.plies.len() {
            return self.repeated_move(seat, ply, uhp);
        }
        if ply > self.plies.len() || after > self.version() {
            return Err(RefusalError::Unheard);
        }
        if self.result.is_some() {
            return Err(RefusalError::GameOver);
        }
        if !seat.plays(self.turn()) {
            return Err(RefusalError::NotYourTurn);
        }
        if self.plies.len() >= MAX_PLIES {
            // No record format can hold more. Aborting is fairer than a loss for the side that cannot move.
            return Ok(self.ended(None, EndReason::Aborted));
        }
        let mv = self.game.read_move(uhp)?;
        let judged = self.judged(mv).map_err(|why| RefusalError::Illegal {
            piece: mv.piece(),
            why,
        })?;
        // Stored in our own spelling, whatever the client sent.
        let uhp = self.game.board().move_string(mv).to_string();
        let clock = self.clock.as_ref();
        let lag = clock.map_or(0, |clock| clock.lag(self.turn(), delay));
        Ok(Decision::Happens(Change {
            judged: Some(judged),
            ..self.change(Event::Moved { uhp, lag })
        }))
    }

    /// A move for a ply already played, which is harmless if the same side repeats the same move.
    fn repeated_move(&self, seat: Seat, ply: usize, uhp: &str) -> Decided {
        let moved_on = RefusalError::Stale("the game has moved on");
        let Some(played) = self.plies.get(ply) else {
            return Err(moved_on);
        };
        // Clients that repeat a move usually use our spelling; others may write it differently.
        let is_same = played.uhp == uhp || {
            let mut before = self.game.clone();
            while before.moves().len() > ply {
                before.undo();
            }
            before.read_move(uhp).ok() == Some(played.mv)
        };
        if is_same && seat.plays(self.mover(ply)) {
            Ok(Decision::Done(played.version))
        } else {
            Err(moved_on)
        }
    }

    /// The side to move after a number of plies.
    pub(super) fn mover(&self, ply: usize) -> Side {
        let first = self.game.start().to_move();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    fn decide_action(&self, seat: Seat, action: Action, moment: Moment) -> Decided {
        match action {
            Action::Resign => self.resign(seat),
            Action::OfferDraw => self.offer_draw(seat),
            Action::AcceptDraw => {
                self.standing(seat, Offer::Draw)?;
                Ok(self.ended(None, EndReason::Agreement))
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
            Action::AcceptPause => {
                self.standing(seat, Offer::Pause)?;
                self.pause()
            }
            Action::DeclinePause => self.decline(seat, Offer::Pause),
            Action::WithdrawPause => self.withdraw(seat, Offer::Pause),
            Action::ClaimWin => self.claim(seat, true, moment),
            Action::ClaimDraw => self.claim(seat, false, moment),
            Action::AddTime => self.add_time(seat, moment.now),
            Action::Abort => self.abort(),
            Action::Share => self.share(seat),
        }
    }

    fn resign(&self, seat: Seat) -> Decided {
        self.ensure_running()?;
        let loser = seat.side().unwrap_or_else(|| self.turn());
        Ok(self.ended(Some(!loser), EndReason::Resignation))
    }

    fn offer_draw(&self, seat: Seat) -> Decided {
        self.ensure_running()?;
        let me = self.me(seat, Offer::Draw);
        if self.offers.draw == Some(!me) {
            return Ok(self.ended(None, EndReason::Agreement));
        }
        self.offer(me, Offer::Draw)
    }

    /// Offers a pause or the end of one, or accepts the same offer.
    fn offer_pause(&self, seat: Seat, days: u8, now: Millis) -> Decided {
        self.ensure_running()?;
        let unfit = "only a correspondence game can be paused";
        let deadline = self.deadline.ok_or(not_possible(unfit))?;
        if days == 0 {
            ensure(deadline.paused(now).is_some(), "the game is not paused")?;
        } else {
            ensure(PAUSE_DAYS.contains(&days), "a pause lasts 1 to 30 days")?;
        }
        let me = self.me(seat, Offer::Pause);
        if self.offers.pause == Some(!me) {
            ensure(self.offers.days == Some(days), ANSWER_FIRST)?;
            return self.pause();
        }
        self.may_offer(me, Offer::Pause)?;
        Ok(self.happens(Event::PauseOffered { days, by: me }))
    }

    fn pause(&self) -> Decided {
        let days = self.offers.days.ok_or(not_possible(NO_OFFER))?;
        Ok(self.happens(Event::Paused { days }))
    }

    fn take_back(&self, seat: Seat) -> Decided {
        self.ensure_running()?;
        if self.settings.kind == Kind::Table {
            let plies = self.plies.len().checked_sub(1);
            let plies = plies.ok_or(not_possible(NO_MOVE))?;
            let by = !self.turn();
            Self::within(self.counts[by].takebacks, MAX_TAKEBACKS)?;
            let plies = count(plies);
            return Ok(self.happens(Event::Undone { plies, by }));
        }
        let me = self.me(seat, Offer::Takeback);
        let undo = self.undo_to_turn_of(me)?;
        if self.settings.kind == Kind::Computer {
            return Ok(undo);
        }
        ensure(self.offers.takeback != Some(!me), ANSWER_FIRST)?;
        self.offer(me, Offer::Takeback)
    }

    /// Undoes a side's last choice and everything after it. A forced pass is not a choice.
    fn undo_to_turn_of(&self, side: Side) -> Decided {
        Self::within(self.counts[side].takebacks, MAX_TAKEBACKS)?;
        let mut plies = self.plies.iter().enumerate().rev();
        let last = plies.find(|(ply, played)| self.mover(*ply) == side && played.piece().is_some());
        let (plies, _) = last.ok_or(not_possible(NO_MOVE))?;
        Ok(self.happens(Event::Undone {
            plies: count(plies),
            by: side,
        }))
    }

    fn rematch(&self, seat: Seat, moment: Moment) -> Decided {
        ensure(self.result.is_some(), NOT_OVER)?;
        if self.rematch.is_some() {
            return Ok(Decision::Done(self.version()));
        }
        let is_taken = |side: Side| self.tokens[side].is_some();
        let is_full = self.settings.kind != Kind::Friend || Side::ALL.into_iter().all(is_taken);
        ensure(is_full, "there is no opponent")?;
        let me = self.me(seat, Offer::Rematch);
        let is_agreed = self.offers.rematch == Some(!me);
        if self.settings.kind == Kind::Friend && !is_agreed {
            return self.offer(me, Offer::Rematch);
        }
        let settings =
            self.settings
                .rematch(moment.fresh, self.tokens, self.names.clone(), moment.now);
        let game = settings.id;
        let change = self.change(Event::Rematch { game });
        Ok(Decision::Rematch(change, Box::new(settings)))
    }

    fn abort(&self) -> Decided {
        self.ensure_running()?;
        let has_begun = self.plies.len() >= 2;
        ensure(!has_begun, "both sides have moved; resign instead")?;
        Ok(self.ended(None, EndReason::Aborted))
    }

    /// Agrees to add the game to the archive.
    fn share(&self, seat: Seat) -> Decided {
        let by = seat.side().filter(|_| self.settings.kind == Kind::Friend);
        let by = by.ok_or(not_possible("only games between two players need consent"))?;
        let reason = self.result.ok_or(not_possible(NOT_OVER))?.reason;
        let is_aborted = reason == EndReason::Aborted;
        ensure(!is_aborted, "an aborted game cannot be shared")?;
        if self.shared[by] {
            return Ok(Decision::Done(self.version()));
        }
        Ok(self.happens(Event::Shared { by }))
    }

    fn decline(&self, seat: Seat, offer: Offer) -> Decided {
        let by = self.standing(seat, offer)?;
        Ok(self.happens(Event::Declined { offer, by }))
    }

    fn withdraw(&self, seat: Seat, offer: Offer) -> Decided {
        let by = self.offers.get(offer).filter(|by| seat.plays(*by));
        let by = by.ok_or(not_possible("you have no such offer to withdraw"))?;
        Ok(self.happens(Event::Withdrawn { offer, by }))
    }

    /// Gives the opponent time.
    fn add_time(&self, seat: Seat, now: Millis) -> Decided {
        self.ensure_running()?;
        let me = seat.side().filter(|_| self.settings.kind == Kind::Friend);
        let (Some(me), Some(clock)) = (me, &self.clock) else {
            return Err(not_possible(
                "time can only be given in a timed game against another player",
            ));
        };
        ensure(!self.waiting(), NO_OPPONENT_YET)?;
        let has_enough = clock.left(!me, now) + GIFT > MAX_TIME;
        ensure(!has_enough, "the opponent has enough time")?;
        Self::within(self.counts[me].gifts, MAX_GIFTS)?;
        Ok(self.happens(Event::TimeAdded {
            side: !me,
            time: GIFT,
        }))
    }

    fn offer(&self, by: Side, offer: Offer) -> Decided {
        self.may_offer(by, offer)?;
        Ok(self.happens(Event::Offered { offer, by }))
    }

    fn may_offer(&self, by: Side, offer: Offer) -> Result<(), RefusalError> {
        ensure(!self.waiting(), NO_OPPONENT_YET)?;
        let is_pending = self.offers.get(offer) == Some(by);
        ensure(!is_pending, "the offer is already pending")?;
        let too_soon = "it was declined or withdrawn: make a move before asking again";
        ensure(self.declined.get(offer) != Some(by), too_soon)?;
        Self::within(self.counts[by].offers, MAX_OFFERS)
    }

    /// The side answering an offer, if the offer is pending and this seat may answer it.
    fn standing(&self, seat: Seat, offer: Offer) -> Result<Side, RefusalError> {
        let me = self.me(seat, offer);
        ensure(self.offers.get(offer) == Some(!me), NO_OFFER)?;
        Ok(me)
    }

    /// The side a seat speaks for: on one screen the side that was asked, otherwise the one to move.
    fn me(&self, seat: Seat, offer: Offer) -> Side {
        let asked = self.offers.get(offer).map(|by| !by);
        seat.side().or(asked).unwrap_or_else(|| self.turn())
    }

    fn decide_chat(&self, seat: Seat, text: &str) -> Decided {
        let by = seat.side().filter(|_| self.settings.kind == Kind::Friend);
        let by = by.ok_or(not_possible("only games between two players have a chat"))?;
        ensure(self.chat.len() < MAX_CHAT_LINES, "the chat is full")?;
        let text = clean_chat(text).ok_or(not_possible("the message is empty"))?;
        Ok(self.happens(Event::Chatted { by, text }))
    }

    fn decide_name(&self, seat: Seat, name: &str) -> Decided {
        let shared = not_possible("a game on one screen has no player names");
        let side = seat.side().ok_or(shared)?;
        let name = clean_name(name).ok_or(not_possible("a name cannot be empty"))?;
        if self.names[side].as_ref() == Some(&name) {
            return Ok(Decision::Done(self.version()));
        }
        Self::within(self.counts[side].names, MAX_NAMES)?;
        Ok(self.happens(Event::Named { side, name }))
    }

    pub(super) fn ensure_running(&self) -> Result<(), RefusalError> {
        match self.result {
            Some(_) => Err(RefusalError::GameOver),
            None => Ok(()),
        }
    }

    pub(super) fn ended(&self, winner: Option<Side>, reason: EndReason) -> Decision {
        self.happens(Event::ended(winner, reason))
    }

    fn within(done: u32, most: u32) -> Result<(), RefusalError> {
        ensure(done < most, "limit reached for this game")
    }
}

pub(super) const fn not_possible(message: &'static str) -> RefusalError {
    RefusalError::NotPossible(message)
}

pub(super) fn ensure(condition: bool, message: &'static str) -> Result<(), RefusalError> {
    condition.then_some(()).ok_or(not_possible(message))
}

fn count(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

/// The request was refused and the game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalError {
    #[error("both sides are taken")]
    NoFreeSide,
    #[error("it is the other side's turn")]
    NotYourTurn,
    #[error("the game is over")]
    GameOver,
    /// The client had not seen later moves or a takeback.
    #[error("{0}")]
    Stale(&'static str),
    /// The client refers to something that has not happened here, as far as this server knows.
    #[error("the game has not got that far")]
    Unheard,
    #[error("{0}")]
    NotPossible(&'static str),
    /// A line of conditional moves is not playable.
    #[error("line {line}, move {ply}: {why}")]
    Line {
        line: usize,
        /// Both count from 1.
        ply: usize,
        why: Box<RefusalError>,
    },
    #[error("{0}")]
    Notation(#[from] ReadMoveError),
    #[error("{why}")]
    Illegal {
        /// `None` for a pass.
        piece: Option<Piece>,
        why: WhyNot,
    },
}
