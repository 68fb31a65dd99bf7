//! Game events, the source of truth: they are what is stored, and all other state is derived from them.

use serde::{Deserialize, Serialize};

use crate::{
    clock::Millis,
    ids::{GameId, TokenHash},
    is_default,
    words::{BySide, EndReason, Ending, Offer, Side},
};

/// An event, serialized as it is stored. A kind whose stored form has to change gets a new name, so that a program can
/// tell events of a newer version from damaged ones. `tests/records/` holds golden files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "e", rename_all = "kebab-case")]
pub enum Event {
    Moved {
        /// UHP notation, or `pass`.
        uhp: String,
        /// Time returned to the clock for network lag.
        #[serde(default, skip_serializing_if = "is_default")]
        lag: Millis,
    },
    Undone {
        /// Plies that remain.
        plies: u32,
        by: Side,
    },
    Offered {
        offer: Offer,
        by: Side,
    },
    PauseOffered {
        days: u8,
        by: Side,
    },
    Paused {
        days: u8,
    },
    Declined {
        offer: Offer,
        by: Side,
    },
    Withdrawn {
        offer: Offer,
        by: Side,
    },
    TimeAdded {
        /// The side that received the time.
        side: Side,
        time: Millis,
    },
    /// The game ended other than by a move.
    Ended {
        result: Ending,
    },
    Joined {
        side: Side,
        token: TokenHash,
        name: Option<String>,
    },
    Named {
        side: Side,
        /// Empty once the name has been removed because the account was deleted.
        name: String,
    },
    Chatted {
        by: Side,
        text: String,
    },
    /// The clocks restarted after an outage.
    Resumed {
        /// Time left; in a correspondence game only the side to move has any.
        left: BySide<Millis>,
    },
    Rematch {
        game: GameId,
    },
    /// A player agreed to add the finished game to the archive.
    Shared {
        by: Side,
    },
}

impl Event {
    pub(super) const fn ended(winner: Option<Side>, reason: EndReason) -> Event {
        let result = Ending { winner, reason };
        Event::Ended { result }
    }

    /// Names of all kinds of events that this version can read.
    pub const KINDS: [&str; 15] = [
        "moved",
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "StampedEvent"))]
pub struct Stamped {
    pub at: Millis,
    pub event: Event,
}

/// The name set by [`Event::Named`]; `None` if it was removed.
pub(super) fn given(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| name.to_owned())
}
