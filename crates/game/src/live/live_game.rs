//! Game state derived from settings and events.

use skep_rules::Game;

use super::{Change, Event, Played, Settings, Stamped, change::Judged, event::given};
use crate::{
    clock::{Clock, Millis},
    deadline::Deadline,
    ids::{GameId, TokenHash},
    words::{BySide, ChatLine, EndReason, Ending, Kind, Offer, Offers, Player, Seat, Side},
};

#[derive(Clone, Debug)]
pub struct LiveGame {
    pub(super) settings: Settings,
    pub(super) game: Game,
    pub(super) log: Vec<Stamped>,
    pub(super) plies: Vec<Played>,
    pub(super) tokens: BySide<Option<TokenHash>>,
    pub(super) names: BySide<Option<String>>,
    pub(super) clock: Option<Clock>,
    pub(super) deadline: Option<Deadline>,
    pub(super) offers: Offers,
    /// Offers declined or withdrawn since the last move, which cannot be repeated before the next one.
    pub(super) declined: Offers,
    pub(super) result: Option<Ending>,
    pub(super) rematch: Option<GameId>,
    pub(super) shared: BySide<bool>,
    pub(super) chat: Vec<ChatLine>,
    /// Version of the last takeback; 0 if there was none.
    pub(super) undone: u32,
    /// Uses of rate-limited actions.
    pub(super) counts: BySide<Counts>,
}

/// Uses of rate-limited actions by one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) names: u32,
    pub(super) offers: u32,
    pub(super) gifts: u32,
    pub(super) takebacks: u32,
}

/// The stored events are inconsistent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {version} of the game is inconsistent with the events before it")]
pub struct CorruptLogError {
    pub version: u32,
}

impl LiveGame {
    pub fn new(settings: Settings) -> Result<LiveGame, CorruptLogError> {
        let game = settings.first_position();
        let game = game.ok_or(CorruptLogError { version: 0 })?;
        Ok(LiveGame {
            game,
            log: Vec::new(),
            plies: Vec::new(),
            tokens: settings.tokens,
            names: settings.names.clone(),
            clock: settings
                .clock
                .map(|setting| Clock::new(setting, settings.created)),
            deadline: settings
                .days
                .map(|days| Deadline::new(days, settings.created)),
            offers: Offers::default(),
            declined: Offers::default(),
            result: None,
            rematch: None,
            shared: BySide::default(),
            chat: Vec::new(),
            undone: 0,
            counts: BySide::default(),
            settings,
        })
    }

    pub fn replay(
        settings: Settings,
        events: impl IntoIterator<Item = Stamped>,
    ) -> Result<LiveGame, CorruptLogError> {
        let mut live = LiveGame::new(settings)?;
        for stamped in events {
            live.apply(stamped)?;
        }
        Ok(live)
    }

    /// Validates and applies an event that was stored, or decided elsewhere.
    ///
    /// # Errors
    /// The event is not valid here; the game is unchanged.
    pub fn apply(&mut self, stamped: Stamped) -> Result<(), CorruptLogError> {
        let Stamped { at, event } = stamped;
        let change = self.judge(event)?;
        self.happen(change, at)
    }

    /// Applies a change decided by this game.
    ///
    /// # Errors
    /// Another event came first and the change no longer applies; the game is unchanged.
    pub fn perform(&mut self, change: Change, at: Millis) -> Result<(), CorruptLogError> {
        if change.after == self.version() {
            return self.happen(change, at);
        }
        let event = change.event;
        self.apply(Stamped { at, event })
    }

    /// Validates an event without applying it.
    fn judge(&self, event: Event) -> Result<Change, CorruptLogError> {
        let corrupt = CorruptLogError {
            version: self.version() + 1,
        };
        let judged = match &event {
            Event::Moved { uhp, .. } if self.result.is_none() => {
                let mv = self.game.read_move(uhp).map_err(|_| corrupt)?;
                Some(self.judged(mv).map_err(|_| corrupt)?)
            }
            Event::Moved { .. } => return Err(corrupt),
            Event::Undone { plies, .. } => {
                if *plies as usize >= self.plies.len() || self.result.is_some() {
                    return Err(corrupt);
                }
                None
            }
            Event::Shared { .. } if self.result.is_none() => return Err(corrupt),
            _ => None,
        };
        Ok(Change {
            judged,
            ..self.change(event)
        })
    }

    /// Checks a move and computes the outcome it leads to.
    pub(super) fn judged(&self, mv: skep_rules::Move) -> Result<Judged, skep_rules::WhyNot> {
        let outcome = self.game.outcome_after(mv)?;
        Ok(Judged { mv, outcome })
    }

    /// Applies a validated change.
    ///
    /// # Errors
    /// The move is not legal after all; the game is unchanged.
    fn happen(&mut self, change: Change, at: Millis) -> Result<(), CorruptLogError> {
        let Change { event, judged, .. } = change;
        let version = self.version() + 1;
        match &event {
            Event::Moved { lag, .. } => {
                let judged = judged.ok_or(CorruptLogError { version })?;
                self.play(judged, version, at, *lag)?;
            }
            Event::Undone { plies, by } => {
                self.counts[*by].takebacks += 1;
                self.undo(*plies as usize, version, at);
            }
            Event::Offered { .. }
            | Event::PauseOffered { .. }
            | Event::Paused { .. }
            | Event::Declined { .. }
            | Event::Withdrawn { .. } => self.agree(&event, at),
            Event::TimeAdded { side, time } => {
                self.counts[!*side].gifts += 1;
                if let Some(clock) = &mut self.clock {
                    clock.add(*side, *time);
                }
            }
            Event::Ended { result } => self.end(*result, at),
            Event::Joined { side, token, name } => {
                self.tokens[*side] = Some(*token);
                self.names[*side].clone_from(name);
            }
            Event::Named { side, name } => {
                self.counts[*side].names += 1;
                self.names[*side] = given(name);
            }
            Event::Chatted { by, text } => self.chat.push(ChatLine {
                by: *by,
                name: self.names[*by].clone(),
                text: text.clone(),
                at,
            }),
            Event::Resumed { left } => {
                let left_to_move = left[self.turn()];
                if let Some(clock) = &mut self.clock {
                    clock.resume(*left, at);
                } else if let Some(deadline) = &mut self.deadline {
                    deadline.resume(left_to_move, at);
                }
            }
            Event::Rematch { game } => {
                self.rematch = Some(*game);
                self.offers.rematch = None;
            }
            Event::Shared { by } => self.shared[*by] = true,
        }
        self.log.push(Stamped { at, event });
        Ok(())
    }

    /// Applies an event about offers: made, withdrawn, declined or, for a pause, accepted.
    fn agree(&mut self, event: &Event, at: Millis) {
        match event {
            Event::Offered { offer, by } => {
                self.counts[*by].offers += 1;
                self.offers.set(*offer, Some(*by));
            }
            Event::PauseOffered { days, by } => {
                self.counts[*by].offers += 1;
                self.offers.pause = Some(*by);
                self.offers.days = Some(*days);
            }
            Event::Paused { days } => {
                self.offers.set(Offer::Pause, None);
                if let Some(deadline) = &mut self.deadline {
                    deadline.pause(*days, at);
                }
            }
            Event::Declined { offer, by } => {
                self.offers.set(*offer, None);
                self.declined.set(*offer, Some(!*by));
            }
            Event::Withdrawn { offer, by } => {
                self.offers.set(*offer, None);
                // Prevents nagging. A rematch is only offered after the game, so it may be repeated.
                if *offer != Offer::Rematch {
                    self.declined.set(*offer, Some(*by));
                }
            }
            _ => {}
        }
    }

    /// Number of events so far.
    pub fn version(&self) -> u32 {
        u32::try_from(self.log.len()).unwrap_or(u32::MAX)
    }

    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn log(&self) -> &[Stamped] {
        &self.log
    }

    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Deadline of the side to move in an unfinished correspondence game.
    pub fn deadline(&self) -> Option<&Deadline> {
        self.deadline.as_ref().filter(|_| self.result.is_none())
    }

    pub const fn result(&self) -> Option<Ending> {
        self.result
    }

    /// Plies that have not been taken back.
    pub fn played(&self) -> &[Played] {
        &self.plies
    }

    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// The rematch, if there is one.
    pub const fn next_game(&self) -> Option<GameId> {
        self.rematch
    }

    /// Which players agreed to add the game to the archive.
    pub const fn shared(&self) -> BySide<bool> {
        self.shared
    }

    pub fn players(&self) -> BySide<Player> {
        self.settings.players(&self.names)
    }

    pub const fn plies(&self) -> usize {
        self.plies.len()
    }

    pub const fn tokens(&self) -> BySide<Option<TokenHash>> {
        self.tokens
    }

    /// Pending offers.
    pub const fn offers(&self) -> Offers {
        self.offers
    }

    pub fn turn(&self) -> Side {
        self.game.to_move()
    }

    /// Whether the second player has yet to join.
    pub fn waiting(&self) -> bool {
        self.settings.kind == Kind::Friend && self.free_side().is_some()
    }

    /// The side that anyone with the link may take.
    pub fn free_side(&self) -> Option<Side> {
        if self.settings.kind != Kind::Friend || self.result.is_some() {
            return None;
        }
        Side::ALL
            .into_iter()
            .find(|side| self.tokens[*side].is_none())
    }

    /// The seat of a token holder; `None` for a token of another game.
    pub fn seat(&self, token: &TokenHash) -> Option<Seat> {
        let holds = |side: Side| self.tokens[side].as_ref() == Some(token);
        match (holds(Side::White), holds(Side::Black)) {
            (true, true) => Some(Seat::Both),
            (true, false) => Some(Seat::White),
            (false, true) => Some(Seat::Black),
            (false, false) => None,
        }
    }

    pub fn computer_to_move(&self) -> bool {
        self.result.is_none() && self.settings.computer == Some(self.turn())
    }

    /// When the server must act even if no one is connected: a flag falls in a game between people, or a first move is
    /// overdue.
    pub fn due(&self) -> Option<Millis> {
        if let Some(deadline) = self.deadline() {
            return Some(deadline.by());
        }
        self.timer(self.clock.as_ref()?, self.plies.len(), self.result)
    }

    /// When a flag falls or a first move is overdue, given the clock after a number of plies.
    pub(super) fn timer(
        &self,
        clock: &Clock,
        plies: usize,
        result: Option<Ending>,
    ) -> Option<Millis> {
        let is_played = self.settings.kind == Kind::Friend && result.is_none();
        let flag = clock.flag().map(|(_, at)| at);
        let due = flag.or_else(|| self.first_move_by(clock, plies));
        due.filter(|_| is_played)
    }

    /// When the game is aborted unless the first moves are made.
    pub fn aborts_at(&self) -> Option<Millis> {
        let clock = self.clock.as_ref().filter(|_| self.result.is_none())?;
        self.first_move_by(clock, self.plies.len())
    }

    /// Deadline for a first move, given the clock after a number of plies.
    fn first_move_by(&self, clock: &Clock, plies: usize) -> Option<Millis> {
        let seconds = self.settings.first_move.filter(|_| plies < 2)?;
        let time = u64::from(seconds) * 1000;
        Some(clock.at().saturating_add(time))
    }

    /// Identifies a position within the game: the version of the last takeback and the number of plies.
    pub fn position_id(&self) -> (u32, usize) {
        (self.undone, self.plies.len())
    }

    /// The event that ends the game on time, if time has run out. A correspondence game in which a side never moved is
    /// aborted rather than lost.
    pub fn flag_fall(&self, now: Millis) -> Option<Event> {
        if let Some(deadline) = self.deadline() {
            let end = match self.plies.len() {
                0 | 1 => Event::ended(None, EndReason::Aborted),
                _ => Event::ended(Some(!self.turn()), EndReason::Time),
            };
            return (now >= deadline.by()).then_some(end);
        }
        let (side, at) = self.clock.as_ref()?.flag()?;
        if self.result.is_some() || now < at {
            return None;
        }
        Some(Event::ended(Some(!side), EndReason::Time))
    }

    /// Time of the last event.
    pub fn updated(&self) -> Millis {
        self.log
            .last()
            .map_or(self.settings.created, |stamped| stamped.at)
    }

    fn play(
        &mut self,
        judged: Judged,
        version: u32,
        at: Millis,
        lag: Millis,
    ) -> Result<(), CorruptLogError> {
        let mover = self.turn();
        let played = Played::of(&self.game, judged.mv, at, version);
        self.game
            .play(judged.mv)
            .map_err(|_| CorruptLogError { version })?;
        self.plies.push(played);
        if let Some(clock) = &mut self.clock {
            clock.moved(mover, self.plies.len(), at, lag);
        }
        if let Some(deadline) = &mut self.deadline {
            deadline.turn(at);
        }
        // A draw offer lasts until the other side moves (R33), a takeback request until anyone moves.
        if self.offers.draw == Some(!mover) {
            self.offers.draw = None;
        }
        self.offers.takeback = None;
        self.declined = Offers::default();
        if let Some(outcome) = judged.outcome {
            self.end(outcome.into(), at);
        }
        Ok(())
    }

    fn undo(&mut self, plies: usize, version: u32, at: Millis) {
        while self.plies.len() > plies {
            self.plies.pop();
            self.game.undo();
        }
        self.undone = version;
        self.offers = Offers::default();
        self.declined = Offers::default();
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.undone(turn, plies, at);
        }
        if let Some(deadline) = &mut self.deadline {
            deadline.turn(at);
        }
    }

    fn end(&mut self, result: Ending, at: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
        result.apply(&mut self.game);
        self.offers = Offers::default();
        self.result = Some(result);
    }
}
