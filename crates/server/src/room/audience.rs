//! Those who are in a room.

use std::time::Instant;

use tokio::sync::mpsc;

use super::Frame;
use crate::{
    clock::Millis,
    game::{Absence, LiveGame, Patience},
    protocol::{Away, BySide, Kind, Presence, Seat, ServerMessage, Side},
};

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
    /// Since when each side has been gone.
    gone: BySide<Option<Millis>>,
    /// How long that is to be borne.
    patience: Patience,
    /// Who was here when that was last told.
    told: Presence,
    /// When the request arrived that the room is busy with.
    pub(super) arrived: Option<Instant>,
}

impl Audience {
    /// Nobody but the computer, if it plays.
    pub(super) fn new(computer: Option<Side>, patience: Patience) -> Audience {
        Audience {
            computer,
            patience,
            ..Audience::default()
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    /// Lets somebody in and returns its number. Everybody else hears of it.
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
            self.gone[side] = match self.is_here(side) {
                true => None,
                false => self.gone[side].or(Some(now)),
            };
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
        let plays = |visitor: &Visitor| visitor.seat.is_some_and(|seat| seat.plays(side));
        self.computer == Some(side) || self.visitors.iter().any(plays)
    }

    /// Who is here, and who has left a game that is being played.
    pub(super) fn presence(&self, live: &LiveGame) -> Presence {
        let is_played =
            live.settings().kind == Kind::Friend && live.result().is_none() && !live.waiting();
        let absence = self.absence();
        let away = BySide::from_fn(|side| {
            let since = absence.since[side].filter(|_| is_played)?;
            let claim = live.claim_at(side, &absence);
            Some(Away { since, claim })
        });
        let watchers = self
            .visitors
            .iter()
            .filter(|visitor| visitor.seat.is_none());
        Presence {
            white: self.is_here(Side::White),
            black: self.is_here(Side::Black),
            watchers: u32::try_from(watchers.count()).unwrap_or(u32::MAX),
            away,
        }
    }

    /// Tells everybody something. Who has not read what came before is shown the door: one slow reader must not fill
    /// the memory, and it gets everything when it comes back.
    pub(super) fn tell(&mut self, message: &ServerMessage) {
        let mut frame = Frame::from(message);
        frame.arrived = self
            .arrived
            .filter(|_| matches!(message, ServerMessage::Moved { .. }));
        self.visitors
            .retain(|visitor| visitor.outbox.try_send(frame.clone()).is_ok());
    }

    /// Tells everybody who is here, if that has changed. Telling may show that others have gone, hence the loop.
    pub(super) fn tell_presence(&mut self, live: &LiveGame, now: Millis) {
        loop {
            self.note_absence(now);
            let presence = self.presence(live);
            if presence == self.told {
                return;
            }
            self.told = presence;
            self.tell(&ServerMessage::Presence { presence });
        }
    }

    /// Sends everybody away.
    pub(super) fn clear(&mut self) {
        self.visitors.clear();
    }
}
