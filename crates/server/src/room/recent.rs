//! The last messages of a room, for those who come back after a short while.

use std::collections::VecDeque;

use super::audience::Broadcast;
use crate::room::Frame;
use skep_game::words::Seat;

/// How many bytes of messages a room keeps. Whoever has missed more gets the state, which costs the same however long the
/// game is.
const MAX_BYTES: usize = 16 * 1024;

/// The last messages, each of which brought the next version about.
#[derive(Debug, Default)]
pub(super) struct Recent {
    told: VecDeque<Broadcast>,
    bytes: usize,
}

impl Recent {
    /// Keeps a message, and forgets the oldest if there are too many.
    pub(super) fn push(&mut self, told: Broadcast) {
        self.bytes += told.len();
        self.told.push_back(told);
        while self.bytes > MAX_BYTES
            && let Some(oldest) = self.told.pop_front()
        {
            self.bytes -= oldest.len();
        }
    }

    /// What somebody of this seat has missed after a version of a game that has this version now; `None` if that is not
    /// known any more.
    pub(super) fn after(&self, seen: u32, now: u32, seat: Option<Seat>) -> Option<Vec<Frame>> {
        let missed = usize::try_from(now.checked_sub(seen)?).ok()?;
        let first = self.told.len().checked_sub(missed)?;
        let missed = self.told.iter().skip(first);
        Some(missed.map(|told| told.to(seat)).collect())
    }
}

#[cfg(test)]
mod tests {
    use skep_game::protocol::ServerMessage;

    use super::*;

    fn message(v: u32) -> Broadcast {
        let game = "x".repeat(1_000);
        Broadcast::from(&ServerMessage::Rematch { v, game })
    }

    fn versions(recent: &Recent, seen: u32) -> Option<Vec<Option<u32>>> {
        let frames = recent.after(seen, 100, None)?;
        Some(frames.iter().map(|frame| frame.version).collect())
    }

    #[test]
    fn what_is_too_long_ago_is_forgotten() {
        let mut recent = Recent::default();
        assert_eq!(versions(&recent, 100), Some(vec![]));
        assert_eq!(versions(&recent, 99), None);
        for v in 1..=100 {
            recent.push(message(v));
        }
        assert_eq!(versions(&recent, 98), Some(vec![Some(99), Some(100)]));
        assert_eq!(versions(&recent, 90).map(|missed| missed.len()), Some(10));
        assert_eq!(versions(&recent, 50), None);
        assert_eq!(versions(&recent, 101), None);
        assert!(recent.bytes <= MAX_BYTES);
    }
}
