//! Those who are in a room.

use tokio::sync::mpsc;

use super::Frame;
use crate::protocol::{Presence, Seat, ServerMessage, Side};

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
    /// Who was here when that was last told.
    told: Presence,
}

impl Audience {
    /// Nobody but the computer, if it plays.
    pub(super) fn new(computer: Option<Side>) -> Audience {
        let mut audience = Audience {
            computer,
            ..Audience::default()
        };
        audience.told = audience.presence();
        audience
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

    /// Who is here.
    pub(super) fn presence(&self) -> Presence {
        let plays = |side: Side| {
            let is_here = |visitor: &Visitor| visitor.seat.is_some_and(|seat| seat.plays(side));
            self.computer == Some(side) || self.visitors.iter().any(is_here)
        };
        let watchers = self
            .visitors
            .iter()
            .filter(|visitor| visitor.seat.is_none());
        Presence {
            white: plays(Side::White),
            black: plays(Side::Black),
            watchers: u32::try_from(watchers.count()).unwrap_or(u32::MAX),
        }
    }

    /// Tells everybody something. Who has not read what came before is shown the door: one slow reader must not fill
    /// the memory, and it gets everything when it comes back.
    pub(super) fn tell(&mut self, message: &ServerMessage) {
        let frame = Frame::from(message);
        self.visitors
            .retain(|visitor| visitor.outbox.try_send(frame.clone()).is_ok());
    }

    /// Tells everybody who is here, if that has changed. Telling may show that others have gone, hence the loop.
    pub(super) fn tell_presence(&mut self) {
        loop {
            let presence = self.presence();
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
