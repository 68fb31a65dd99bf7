//! Events as they are kept.

use serde::{Deserialize, Serialize};

use crate::{
    clock::Millis,
    ids::{GameId, TokenHash},
    live::Event,
    words::{BySide, Ending, Offer, Side},
};

/// An event as it is kept. A kind of event that has to be kept in another way gets another name, so that the name tells
/// its version, and what was kept before stays readable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Event"))]
#[serde(tag = "e", rename_all = "kebab-case")]
pub enum EventRecord {
    /// The side to move has played.
    Moved {
        /// The move in UHP notation, or `pass`.
        uhp: String,
    },
    /// The side to move has played, and got time back because the move was on its way.
    MovedLate {
        /// The move in UHP notation, or `pass`.
        uhp: String,
        /// How much time, in milliseconds.
        lag: Millis,
    },
    /// Moves were taken back.
    Undone {
        /// How many plies remain.
        plies: u32,
        /// Who wanted it.
        by: Side,
    },
    /// A side has offered something.
    Offered {
        /// What.
        offer: Offer,
        /// Which side.
        by: Side,
    },
    /// A side has asked for a pause of a game by correspondence.
    PauseOffered {
        /// For how many days.
        days: u8,
        /// Which side.
        by: Side,
    },
    /// Both sides have agreed to a pause.
    Paused {
        /// For how many days.
        days: u8,
    },
    /// A side has declined an offer of the other.
    Declined {
        /// What.
        offer: Offer,
        /// Which side.
        by: Side,
    },
    /// A side has withdrawn its offer.
    Withdrawn {
        /// What.
        offer: Offer,
        /// Which side.
        by: Side,
    },
    /// A side got time from the other.
    TimeAdded {
        /// Which side has more now.
        side: Side,
        /// How much, in milliseconds.
        time: Millis,
    },
    /// The game ended other than by a move.
    Ended {
        /// How.
        result: Ending,
    },
    /// The second player has come.
    Joined {
        /// The side taken.
        side: Side,
        /// The hash of the side's secret.
        token: TokenHash,
        /// The player's name.
        name: Option<String>,
    },
    /// A player has a new name.
    Named {
        /// Whose.
        side: Side,
        /// The name.
        name: String,
    },
    /// A player has written something.
    Chatted {
        /// Who.
        by: Side,
        /// What.
        text: String,
    },
    /// The server was down, and the clocks run on from here.
    Resumed {
        /// What each side has left, in milliseconds.
        left: BySide<Millis>,
    },
    /// The players go on in another game.
    Rematch {
        /// Which.
        game: GameId,
    },
    /// A player agrees to have the finished game in the archive.
    Shared {
        /// Who.
        by: Side,
    },
}

impl EventRecord {
    /// The names of all kinds of events that this program can read.
    pub const KINDS: [&str; 16] = [
        "moved",
        "moved-late",
        "undone",
        "offered",
        "pause-offered",
        "paused",
        "declined",
        "withdrawn",
        "time-added",
        "shared",
        "ended",
        "joined",
        "named",
        "chatted",
        "resumed",
        "rematch",
    ];
}

impl From<Event> for EventRecord {
    fn from(event: Event) -> EventRecord {
        match event {
            Event::Moved { uhp, lag: 0 } => EventRecord::Moved { uhp },
            Event::Moved { uhp, lag } => EventRecord::MovedLate { uhp, lag },
            Event::Undone { plies, by } => EventRecord::Undone { plies, by },
            Event::Offered { offer, by } => EventRecord::Offered { offer, by },
            Event::PauseOffered { days, by } => EventRecord::PauseOffered { days, by },
            Event::Paused { days } => EventRecord::Paused { days },
            Event::Declined { offer, by } => EventRecord::Declined { offer, by },
            Event::Withdrawn { offer, by } => EventRecord::Withdrawn { offer, by },
            Event::TimeAdded { side, time } => EventRecord::TimeAdded { side, time },
            Event::Ended { result } => EventRecord::Ended { result },
            Event::Joined { side, token, name } => EventRecord::Joined { side, token, name },
            Event::Named { side, name } => EventRecord::Named { side, name },
            Event::Chatted { by, text } => EventRecord::Chatted { by, text },
            Event::Resumed { left } => EventRecord::Resumed { left },
            Event::Rematch { game } => EventRecord::Rematch { game },
            Event::Shared { by } => EventRecord::Shared { by },
        }
    }
}

impl From<EventRecord> for Event {
    fn from(event: EventRecord) -> Event {
        match event {
            EventRecord::Moved { uhp } => Event::Moved { uhp, lag: 0 },
            EventRecord::MovedLate { uhp, lag } => Event::Moved { uhp, lag },
            EventRecord::Undone { plies, by } => Event::Undone { plies, by },
            EventRecord::Offered { offer, by } => Event::Offered { offer, by },
            EventRecord::PauseOffered { days, by } => Event::PauseOffered { days, by },
            EventRecord::Paused { days } => Event::Paused { days },
            EventRecord::Declined { offer, by } => Event::Declined { offer, by },
            EventRecord::Withdrawn { offer, by } => Event::Withdrawn { offer, by },
            EventRecord::TimeAdded { side, time } => Event::TimeAdded { side, time },
            EventRecord::Ended { result } => Event::Ended { result },
            EventRecord::Joined { side, token, name } => Event::Joined { side, token, name },
            EventRecord::Named { side, name } => Event::Named { side, name },
            EventRecord::Chatted { by, text } => Event::Chatted { by, text },
            EventRecord::Resumed { left } => Event::Resumed { left },
            EventRecord::Rematch { game } => Event::Rematch { game },
            EventRecord::Shared { by } => Event::Shared { by },
        }
    }
}
