//! Participants in a room and what each of them receives.

use std::{collections::VecDeque, time::Duration};

use bytes::Bytes;
use tokio::{sync::mpsc, time::Instant};

use crate::{
    clock::Millis,
    game::{Absence, LiveGame, Patience},
    protocol::{Away, BySide, Presence, Seat, ServerMessage, Side},
    store::NodePresence,
};

/// Minimum interval between spectator-count updates; a popular game gets many arrivals at once.
const SPECTATOR_UPDATE_INTERVAL: Duration = Duration::from_secs(1);
/// Grace period for reconnecting through another node before a player is shown as away. Exceeds the time a client takes
/// to leave a node that is shutting down.
const RECONNECT_GRACE: Duration = Duration::from_secs(5);
/// Size of the replay buffer. A client that missed more gets the full state, whose size does not grow with the gap.
const MAX_RECENT_BYTES: usize = 16 * 1024;

/// A message serialized once and shared by all recipients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Arrival time of the request that caused a move, for the latency metric; `None` for other messages.
    pub arrived: Option<std::time::Instant>,
    /// Game version after the event; `None` for messages that are not events.
    pub version: Option<u32>,
    pub json: Bytes,
}

impl From<&ServerMessage> for Frame {
    fn from(message: &ServerMessage) -> Frame {
        // Serialization cannot fail: no message contains non-string keys.
        let json = serde_json::to_vec(message).unwrap_or_default();
        Frame {
            arrived: None,
            version: message.version(),
            json: json.into(),
        }
    }
}

/// A broadcast with separate frames for players and spectators.
#[derive(Clone, Debug)]
pub(super) struct Broadcast {
    players: Frame,
    spectators: Frame,
    is_move: bool,
}

impl Broadcast {
    fn frame_for(&self, seat: Option<Seat>) -> Frame {
        match seat {
            Some(_) => self.players.clone(),
            None => self.spectators.clone(),
        }
    }

    fn len(&self) -> usize {
        self.players.json.len()
    }
}

impl From<&ServerMessage> for Broadcast {
    fn from(message: &ServerMessage) -> Broadcast {
        let players = Frame::from(message);
        let spectators = match message {
            // Chat is private to the players; spectators only need the new version.
            ServerMessage::Chatted { v, .. } => {
                Frame::from(&ServerMessage::Chatted { v: *v, line: None })
            }
            _ => players.clone(),
        };
        Broadcast {
            players,
            spectators,
            is_move: matches!(message, ServerMessage::Moved { .. }),
        }
    }
}

/// Replay buffer for clients that reconnect after a short interruption. Broadcasts have consecutive versions.
#[derive(Debug, Default)]
pub(super) struct RecentBroadcasts {
    broadcasts: VecDeque<Broadcast>,
    bytes: usize,
}

impl RecentBroadcasts {
    pub(super) fn push(&mut self, broadcast: Broadcast) {
        self.bytes += broadcast.len();
        self.broadcasts.push_back(broadcast);
        while self.bytes > MAX_RECENT_BYTES
            && let Some(oldest) = self.broadcasts.pop_front()
        {
            self.bytes -= oldest.len();
        }
    }

    /// Returns the frames between version `seen` and the current version; `None` if some have been dropped.
    pub(super) fn after(&self, seen: u32, current: u32, seat: Option<Seat>) -> Option<Vec<Frame>> {
        let missed = usize::try_from(current.checked_sub(seen)?).ok()?;
        let first = self.broadcasts.len().checked_sub(missed)?;
        let missed = self.broadcasts.iter().skip(first);
        Some(missed.map(|broadcast| broadcast.frame_for(seat)).collect())
    }
}

#[derive(Debug)]
struct Participant {
    id: u64,
    seat: Option<Seat>,
    outbox: mpsc::Sender<Frame>,
}

#[derive(Debug, Default)]
pub(super) struct Audience {
    participants: Vec<Participant>,
    last_id: u64,
    /// Presence reported by other nodes.
    pub(super) remote_presence: NodePresence,
    reconnect_grace: Duration,
    /// Sides that have been connected at some time.
    was_present: BySide<bool>,
    /// Start of a side's grace period.
    left_at: BySide<Option<Instant>>,
    absent_since: BySide<Option<Millis>>,
    patience: Patience,
    sent: Presence,
    sent_at: Option<Instant>,
    /// Time of a postponed spectator-count update.
    update_due: Option<Instant>,
    /// Arrival time of the request being handled.
    pub(super) request_arrived: Option<std::time::Instant>,
}

impl Audience {
    pub(super) fn new(patience: Patience, has_other_nodes: bool) -> Audience {
        Audience {
            patience,
            reconnect_grace: match has_other_nodes {
                true => RECONNECT_GRACE,
                false => Duration::ZERO,
            },
            ..Audience::default()
        }
    }

    /// Presence at this node.
    pub(super) fn local_presence(&self) -> NodePresence {
        NodePresence {
            white: self.is_connected(Side::White),
            black: self.is_connected(Side::Black),
            spectators: self.spectators(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.participants.is_empty()
    }

    /// Adds a participant and returns its id.
    pub(super) fn enter(&mut self, seat: Option<Seat>, outbox: mpsc::Sender<Frame>) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.participants.push(Participant { id, seat, outbox });
        id
    }

    pub(super) fn leave(&mut self, id: u64) {
        self.participants.retain(|participant| participant.id != id);
    }

    fn record_absence(&mut self, now: Millis) {
        for side in Side::ALL {
            if self.is_present(side) {
                self.absent_since[side] = None;
                self.left_at[side] = None;
                self.was_present[side] = true;
            } else if self.absent_since[side].is_none() {
                self.absent_since[side] = Some(now);
                self.left_at[side] = Some(Instant::now()).filter(|_| self.was_present[side]);
            }
        }
    }

    pub(super) fn absence(&self) -> Absence {
        Absence {
            since: BySide::from_fn(|side| {
                self.absent_since[side].filter(|_| !self.is_present(side))
            }),
            patience: self.patience,
        }
    }

    fn is_present(&self, side: Side) -> bool {
        let is_remote = match side {
            Side::White => self.remote_presence.white,
            Side::Black => self.remote_presence.black,
        };
        is_remote || self.is_connected(side)
    }

    /// Returns whether a side is connected to this node.
    fn is_connected(&self, side: Side) -> bool {
        self.participants
            .iter()
            .any(|participant| participant.seat.is_some_and(|seat| seat.plays(side)))
    }

    /// End of the grace period of a side that has just left.
    fn reconnect_deadline(&self, side: Side) -> Option<Instant> {
        let left = self.left_at[side].filter(|_| !self.is_present(side))?;
        Some(left + self.reconnect_grace).filter(|deadline| Instant::now() < *deadline)
    }

    /// Number of spectators at this node.
    fn spectators(&self) -> u32 {
        let is_spectator = |participant: &&Participant| participant.seat.is_none();
        let spectators = self.participants.iter().filter(is_spectator).count();
        u32::try_from(spectators).unwrap_or(u32::MAX)
    }

    /// Presence on all nodes, as shown to clients.
    pub(super) fn presence(&self, live: &LiveGame) -> Presence {
        let is_running = live.result().is_none() && !live.waiting();
        let absence = self.absence();
        let away = BySide::from_fn(|side| {
            let is_away = is_running && self.reconnect_deadline(side).is_none();
            let since = absence.since[side].filter(|_| is_away)?;
            let claim = live.claim_at(side, &absence);
            Some(Away { since, claim })
        });
        let is_shown = |side| self.is_present(side) || self.reconnect_deadline(side).is_some();
        Presence {
            white: is_shown(Side::White),
            black: is_shown(Side::Black),
            spectators: self
                .spectators()
                .saturating_add(self.remote_presence.spectators),
            away,
        }
    }

    /// Sends a message to everyone. A participant whose queue is full is disconnected, which bounds memory; it gets the
    /// full state when it reconnects.
    pub(super) fn broadcast(&mut self, broadcast: &Broadcast) {
        let arrived = self.request_arrived.filter(|_| broadcast.is_move);
        self.participants.retain(|participant| {
            let frame = Frame {
                arrived,
                ..broadcast.frame_for(participant.seat)
            };
            participant.outbox.try_send(frame).is_ok()
        });
    }

    /// Sends a message to one side only.
    pub(super) fn send_to_side(&mut self, side: Side, message: &ServerMessage) {
        let frame = Frame::from(message);
        let seat = Some(Seat::from(side));
        self.participants.retain(|participant| {
            participant.seat != seat || participant.outbox.try_send(frame.clone()).is_ok()
        });
    }

    /// Broadcasts presence if it has changed: players immediately, spectator counts at intervals. Loops because a
    /// broadcast may disconnect slow participants and so change presence again.
    pub(super) fn update_presence(&mut self, live: &LiveGame, now: Millis) {
        loop {
            self.record_absence(now);
            let presence = self.presence(live);
            // While an update is due, newcomers may have been given a count that differs from `sent`.
            if presence == self.sent && self.update_due.is_none() {
                return;
            }
            let only_spectators_changed = self.sent
                == Presence {
                    spectators: self.sent.spectators,
                    ..presence
                };
            if only_spectators_changed
                && let Some(sent_at) = self.sent_at
                && sent_at.elapsed() < SPECTATOR_UPDATE_INTERVAL
            {
                self.update_due = Some(sent_at + SPECTATOR_UPDATE_INTERVAL);
                return;
            }
            self.update_due = None;
            self.sent = presence;
            self.sent_at = Some(Instant::now());
            self.broadcast(&Broadcast::from(&ServerMessage::Presence { presence }));
        }
    }

    /// Time of the next necessary call to [`Audience::update_presence`].
    pub(super) fn next_update(&self) -> Option<Instant> {
        let deadlines = Side::ALL
            .into_iter()
            .filter_map(|side| self.reconnect_deadline(side));
        deadlines.chain(self.update_due).min()
    }

    /// Disconnects everyone.
    pub(super) fn clear(&mut self) {
        self.participants.clear();
        self.update_due = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(v: u32) -> Broadcast {
        let game = "x".repeat(1_000);
        Broadcast::from(&ServerMessage::Rematch { v, game })
    }

    fn versions(recent: &RecentBroadcasts, seen: u32) -> Option<Vec<Option<u32>>> {
        let frames = recent.after(seen, 100, None)?;
        Some(frames.iter().map(|frame| frame.version).collect())
    }

    #[test]
    fn drops_the_oldest_broadcasts_beyond_the_size_limit() {
        let mut recent = RecentBroadcasts::default();
        assert_eq!(versions(&recent, 100), Some(vec![]));
        assert_eq!(versions(&recent, 99), None);
        for v in 1..=100 {
            recent.push(message(v));
        }
        assert_eq!(versions(&recent, 98), Some(vec![Some(99), Some(100)]));
        assert_eq!(versions(&recent, 90).map(|missed| missed.len()), Some(10));
        assert_eq!(versions(&recent, 50), None);
        assert_eq!(versions(&recent, 101), None);
        assert!(recent.bytes <= MAX_RECENT_BYTES);
    }
}
