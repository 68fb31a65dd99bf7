//! A game that is being played: what follows from its settings and its events.

use skep_rules::Game;

use super::{Change, Event, Played, Settings, Stamped, change::Judged, event::given};
use crate::{
    clock::{Clock, Millis},
    deadline::Deadline,
    ids::{GameId, TokenHash},
    words::{BySide, EndReason, Ending, Kind, Offer, Offers, Player, Seat, Side},
};

/// A game with everything that follows from its events.
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
    /// Offers that were declined since the last move: they are not made again at once.
    pub(super) declined: Offers,
    pub(super) result: Option<Ending>,
    pub(super) rematch: Option<GameId>,
    /// Who agrees to have the game in the archive.
    pub(super) shared: BySide<bool>,
    pub(super) chat: Vec<Line>,
    /// The version that last took moves back; 0 if none did.
    pub(super) undone: u32,
    /// How often each side has done what may be done so often only.
    pub(super) counts: BySide<Counts>,
}

/// How often a side has done what may be done so often only.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) names: u32,
    pub(super) offers: u32,
    pub(super) gifts: u32,
    pub(super) takebacks: u32,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who wrote it.
    pub by: Side,
    /// The name at that time.
    pub name: Option<String>,
    /// What was written.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// The events of a game do not follow from each other: the store was damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {version} of the game does not fit those before it")]
pub struct CorruptLogError {
    /// The event that does not fit.
    pub version: u32,
}

impl LiveGame {
    /// A game in which nothing has happened yet.
    ///
    /// # Errors
    /// It starts from a position that cannot be played, which only a damaged store can bring about.
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

    /// The game after some events.
    ///
    /// # Errors
    /// The first event that does not fit.
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

    /// Lets something happen that was stored, or decided by another program: it is looked at first.
    ///
    /// # Errors
    /// The event does not fit; the game is then as it was.
    pub fn apply(&mut self, stamped: Stamped) -> Result<(), CorruptLogError> {
        let Stamped { at, event } = stamped;
        let change = self.judge(event)?;
        self.happen(change, at)
    }

    /// Lets something happen that was decided in this game.
    ///
    /// # Errors
    /// The game has gone on since, and the event does not fit any more; the game is then as it was.
    pub fn perform(&mut self, change: Change, at: Millis) -> Result<(), CorruptLogError> {
        if change.after == self.version() {
            return self.happen(change, at);
        }
        let event = change.event;
        self.apply(Stamped { at, event })
    }

    /// Looks whether an event fits.
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

    /// A move that the rules allow, and how the game ends by it.
    pub(super) fn judged(&self, mv: skep_rules::Move) -> Result<Judged, skep_rules::WhyNot> {
        let legal = self.game.judge(mv)?;
        let outcome = self.game.outcome_after(legal)?;
        Ok(Judged { legal, outcome })
    }

    /// Lets something happen that fits.
    ///
    /// # Errors
    /// A move does not fit after all; the game is then as it was.
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
            Event::Chatted { by, text } => self.chat.push(Line {
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

    /// Lets something happen about offers: one is made, taken back, declined or, for a pause, accepted.
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
                // Offers that come and go would only disturb; a rematch is asked for when the game is over.
                if *offer != Offer::Rematch {
                    self.declined.set(*offer, Some(*by));
                }
            }
            _ => {}
        }
    }

    /// How many events the game has had.
    pub fn version(&self) -> u32 {
        u32::try_from(self.log.len()).unwrap_or(u32::MAX)
    }

    /// What was settled before the game.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// All that has happened.
    pub fn log(&self) -> &[Stamped] {
        &self.log
    }

    /// The game on the board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks, if there are any.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// When the side to move loses on time in a game by correspondence; `None` for any other, and once it is over.
    pub fn deadline(&self) -> Option<&Deadline> {
        self.deadline.as_ref().filter(|_| self.result.is_none())
    }

    /// How the game ended.
    pub const fn result(&self) -> Option<Ending> {
        self.result
    }

    /// The plies that stand.
    pub fn played(&self) -> &[Played] {
        &self.plies
    }

    /// What the players have written to each other.
    pub fn chat(&self) -> &[Line] {
        &self.chat
    }

    /// The next game, if the players go on in one.
    pub const fn next_game(&self) -> Option<GameId> {
        self.rematch
    }

    /// Which players agree to have the game in the archive.
    pub const fn shared(&self) -> BySide<bool> {
        self.shared
    }

    /// Who plays which side.
    pub fn players(&self) -> BySide<Player> {
        self.settings.players(&self.names)
    }

    /// How many plies have been played.
    pub const fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The hashes of the sides' secrets.
    pub const fn tokens(&self) -> BySide<Option<TokenHash>> {
        self.tokens
    }

    /// The offers that stand.
    pub const fn offers(&self) -> Offers {
        self.offers
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.game.to_move()
    }

    /// Whether the second player has still to come.
    pub fn waiting(&self) -> bool {
        self.settings.kind == Kind::Friend && self.free_side().is_some()
    }

    /// The side that anybody may take.
    pub fn free_side(&self) -> Option<Side> {
        if self.settings.kind != Kind::Friend || self.result.is_some() {
            return None;
        }
        Side::ALL
            .into_iter()
            .find(|side| self.tokens[*side].is_none())
    }

    /// For whom the holder of a token plays; `None` if it is not one of this game.
    pub fn seat(&self, token: &TokenHash) -> Option<Seat> {
        let holds = |side: Side| self.tokens[side].as_ref() == Some(token);
        match (holds(Side::White), holds(Side::Black)) {
            (true, true) => Some(Seat::Both),
            (true, false) => Some(Seat::White),
            (false, true) => Some(Seat::Black),
            (false, false) => None,
        }
    }

    /// The computer's side if it is to move.
    pub fn computer_to_move(&self) -> bool {
        self.result.is_none() && self.settings.computer == Some(self.turn())
    }

    /// When something will happen on a server although nobody is there: a flag falls in a game between people, or a first move
    /// does not come. `None` if nothing will.
    pub fn due(&self) -> Option<Millis> {
        if let Some(deadline) = self.deadline() {
            return Some(deadline.by());
        }
        let is_played = self.settings.kind == Kind::Friend && self.result.is_none();
        let clock = self.clock.as_ref().filter(|_| is_played)?;
        let flag = clock.flag().map(|(_, at)| at);
        flag.or_else(|| self.first_move_by(clock, self.plies.len()))
    }

    /// When the game is called off unless a side makes its first move; `None` if it never is.
    pub fn called_off_at(&self) -> Option<Millis> {
        let clock = self.clock.as_ref().filter(|_| self.result.is_none())?;
        self.first_move_by(clock, self.plies.len())
    }

    /// When a first move is due, with a clock after so many plies.
    pub(super) fn first_move_by(&self, clock: &Clock, plies: usize) -> Option<Millis> {
        let seconds = self.settings.first_move.filter(|_| plies < 2)?;
        let time = u64::from(seconds) * 1000;
        Some(clock.at().saturating_add(time))
    }

    /// Whether something will happen on a server although nobody is there.
    pub fn is_restless(&self) -> bool {
        self.due().is_some()
    }

    /// What tells a position of this game from all others that it has had: how often moves were taken back, and how many
    /// plies there are.
    pub fn moment(&self) -> (u32, usize) {
        (self.undone, self.plies.len())
    }

    /// The end of a game whose running side has no time left. By correspondence, whoever has never moved has not lost: the game
    /// is called off.
    pub fn flag_fall(&self, now: Millis) -> Option<Event> {
        if let Some(deadline) = self.deadline() {
            let is_begun = self.plies.len() >= 2;
            let result = Ending {
                winner: is_begun.then(|| !self.turn()),
                reason: if is_begun {
                    EndReason::Time
                } else {
                    EndReason::Aborted
                },
            };
            return (now >= deadline.by()).then_some(Event::Ended { result });
        }
        let (side, at) = self.clock.as_ref()?.flag()?;
        if self.result.is_some() || now < at {
            return None;
        }
        let result = Ending {
            winner: Some(!side),
            reason: EndReason::Time,
        };
        Some(Event::Ended { result })
    }

    /// When something last happened.
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
        let played = Played::of(&self.game, judged.legal.played(), at, version);
        self.game
            .play_judged(judged.legal)
            .map_err(|_| CorruptLogError { version })?;
        self.plies.push(played);
        if let Some(clock) = &mut self.clock {
            clock.moved(mover, self.plies.len(), at, lag);
        }
        if let Some(deadline) = &mut self.deadline {
            deadline.turn(at);
        }
        // An offer of a draw stands until the other side moves (R33), a plea to take back until anybody does.
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
        let loser = result.winner.map(|winner| !winner);
        // A game that the board has ended refuses these, which is as it should be.
        match (result.reason, loser) {
            // To the rules, whoever leaves the table resigns or agrees.
            (EndReason::Resignation | EndReason::Abandoned, Some(loser)) => {
                self.game.resign(loser).ok()
            }
            (EndReason::Time, Some(loser)) => self.game.lose_on_time(loser).ok(),
            (EndReason::Agreement | EndReason::Abandoned, _) => self.game.agree_draw().ok(),
            _ => None,
        };
        self.offers = Offers::default();
        self.result = Some(result);
    }
}
