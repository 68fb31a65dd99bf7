//! Those who are in a room.

use std::time::Duration;

use tokio::{sync::mpsc, time::Instant};

use super::Frame;
use crate::{
    clock::Millis,
    game::{Absence, LiveGame, Patience},
    protocol::{Away, BySide, Kind, Presence, Seat, ServerMessage, Side},
    store::NodePresence,
};

/// The least time between two messages about the number of spectators, since many arrive together at a popular game.
const PAUSE: Duration = Duration::from_secs(1);

/// How long a player who has left may take to come back at another node before the others are told that he has gone: longer
/// than it takes to leave a node that closes.
const GRACE: Duration = Duration::from_secs(5);

/// A message to everybody: players and spectators may get different ones.
#[derive(Clone, Debug)]
pub(super) struct Broadcast {
    players: Frame,
    watchers: Frame,
    is_move: bool,
}

impl Broadcast {
    /// The frame for a visitor with this seat.
    pub(super) fn to(&self, seat: Option<Seat>) -> Frame {
        match seat {
            Some(_) => self.players.clone(),
            None => self.watchers.clone(),
        }
    }

    /// How many bytes it has.
    pub(super) fn len(&self) -> usize {
        self.players.json.len()
    }
}

impl From<&ServerMessage> for Broadcast {
    fn from(message: &ServerMessage) -> Broadcast {
        let players = Frame::from(message);
        let watchers = match message {
            // The chat belongs to the players; spectators only learn that the version has changed.
            ServerMessage::Chatted { v, .. } => {
                Frame::from(&ServerMessage::Chatted { v: *v, line: None })
            }
            _ => players.clone(),
        };
        Broadcast {
            players,
            watchers,
            is_move: matches!(message, ServerMessage::Moved { .. }),
        }
    }
}

/// Somebody in the room.
#[derive(Debug)]
struct Visitor {
    number: u64,
    seat: Option<Seat>,
    outbox: mpsc::Sender<Frame>,
}

/// Everybody in the room.
#[derive(Debug, Default)]
pub(super) struct Audience {
    visitors: Vec<Visitor>,
    last_number: u64,
    computer: Option<Side>,
    /// Who is in the game at other nodes.
    pub(super) elsewhere: NodePresence,
    /// How long those who leave may take to come back before anybody is told.
    grace: Duration,
    /// Which sides have been here, and when they left.
    was_here: BySide<bool>,
    left: BySide<Option<Instant>>,
    /// Since when each side has been gone.
    gone: BySide<Option<Millis>>,
    /// How long an absence lasts before the opponent may claim the game.
    patience: Patience,
    /// The presence that was last sent, and when.
    told: Presence,
    told_at: Option<Instant>,
    /// When everybody is to be told how many watch now.
    due: Option<Instant>,
    /// When the request arrived that the room is busy with.
    pub(super) arrived: Option<std::time::Instant>,
}

impl Audience {
    /// Nobody but the computer, if it plays. Where there are other nodes, somebody who leaves may come back at one of them.
    pub(super) fn new(computer: Option<Side>, patience: Patience, others: bool) -> Audience {
        Audience {
            computer,
            patience,
            grace: if others { GRACE } else { Duration::ZERO },
            ..Audience::default()
        }
    }

    /// Who is at this node.
    pub(super) fn here(&self) -> NodePresence {
        NodePresence {
            white: self.sits(Side::White),
            black: self.sits(Side::Black),
            spectators: self.watchers(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    /// Lets a visitor in and returns its number.
    pub(super) fn enter(&mut self, seat: Option<Seat>, outbox: mpsc::Sender<Frame>) -> u64 {
        self.last_number += 1;
        let number = self.last_number;
        self.visitors.push(Visitor {
            number,
            seat,
            outbox,
        });
        number
    }

    /// Lets somebody out.
    pub(super) fn leave(&mut self, number: u64) {
        self.visitors.retain(|visitor| visitor.number != number);
    }

    /// Notes who has gone by now.
    fn note_absence(&mut self, now: Millis) {
        for side in Side::ALL {
            if self.is_here(side) {
                self.gone[side] = None;
                self.left[side] = None;
                self.was_here[side] = true;
            } else if self.gone[side].is_none() {
                self.gone[side] = Some(now);
                self.left[side] = Some(Instant::now()).filter(|_| self.was_here[side]);
            }
        }
    }

    /// Who has gone.
    pub(super) fn absence(&self) -> Absence {
        Absence {
            since: BySide::from_fn(|side| self.gone[side].filter(|_| !self.is_here(side))),
            patience: self.patience,
        }
    }

    fn is_here(&self, side: Side) -> bool {
        let is_elsewhere = match side {
            Side::White => self.elsewhere.white,
            Side::Black => self.elsewhere.black,
        };
        self.computer == Some(side) || is_elsewhere || self.sits(side)
    }

    /// Whether a side sits at this node.
    fn sits(&self, side: Side) -> bool {
        let plays = |visitor: &Visitor| visitor.seat.is_some_and(|seat| seat.plays(side));
        self.visitors.iter().any(plays)
    }

    /// Until when a side that is not here may come back before anybody is told.
    fn awaited(&self, side: Side) -> Option<Instant> {
        let left = self.left[side].filter(|_| !self.is_here(side))?;
        Some(left + self.grace).filter(|until| Instant::now() < *until)
    }

    /// How many watch at this node.
    fn watchers(&self) -> u32 {
        let watch = |visitor: &&Visitor| visitor.seat.is_none();
        let watchers = self.visitors.iter().filter(watch).count();
        u32::try_from(watchers).unwrap_or(u32::MAX)
    }

    /// Who is here, and who has left a game that is being played.
    pub(super) fn presence(&self, live: &LiveGame) -> Presence {
        let is_played =
            live.settings().kind == Kind::Friend && live.result().is_none() && !live.waiting();
        let absence = self.absence();
        let away = BySide::from_fn(|side| {
            let is_gone = is_played && self.awaited(side).is_none();
            let since = absence.since[side].filter(|_| is_gone)?;
            let claim = live.claim_at(side, &absence);
            Some(Away { since, claim })
        });
        let is_shown = |side| self.is_here(side) || self.awaited(side).is_some();
        Presence {
            white: is_shown(Side::White),
            black: is_shown(Side::Black),
            watchers: self.watchers().saturating_add(self.elsewhere.spectators),
            away,
        }
    }

    /// Sends a message to everybody. A visitor whose queue is full is disconnected: a slow reader must not fill the
    /// memory, and gets the whole state when it reconnects.
    pub(super) fn tell(&mut self, told: &Broadcast) {
        let arrived = self.arrived.filter(|_| told.is_move);
        self.visitors.retain(|visitor| {
            let frame = Frame {
                arrived,
                ..told.to(visitor.seat)
            };
            visitor.outbox.try_send(frame).is_ok()
        });
    }

    /// Sends a message to those who play for a side, and to nobody else.
    pub(super) fn tell_side(&mut self, side: Side, message: &ServerMessage) {
        let frame = Frame::from(message);
        let own = Some(Seat::from(side));
        self.visitors.retain(|visitor| {
            visitor.seat != own || visitor.outbox.try_send(frame.clone()).is_ok()
        });
    }

    /// Tells everybody who is here, if that has changed. That players come and go is told at once, how many watch every
    /// now and then. Telling may show that others have gone, hence the loop.
    pub(super) fn tell_presence(&mut self, live: &LiveGame, now: Millis) {
        loop {
            self.note_absence(now);
            let presence = self.presence(live);
            // While it is due, somebody may have come who was told something else.
            if presence == self.told && self.due.is_none() {
                return;
            }
            let watchers = self.told.watchers;
            if self.told
                == (Presence {
                    watchers,
                    ..presence
                })
                && let Some(told_at) = self.told_at
                && told_at.elapsed() < PAUSE
            {
                self.due = Some(told_at + PAUSE);
                return;
            }
            self.due = None;
            self.told = presence;
            self.told_at = Some(Instant::now());
            self.tell(&Broadcast::from(&ServerMessage::Presence { presence }));
        }
    }

    /// When there is something to tell: how many watch now, or that somebody has not come back.
    pub(super) fn due(&self) -> Option<Instant> {
        let awaited = Side::ALL.into_iter().filter_map(|side| self.awaited(side));
        awaited.chain(self.due).min()
    }

    /// Sends everybody away.
    pub(super) fn clear(&mut self) {
        self.visitors.clear();
        self.due = None;
    }
}
