//! What happens in a game. The events of a game are its truth: they are stored, and everything else follows from them.

use crate::{
    clock::Millis,
    ids::{GameId, TokenHash},
    words::{BySide, Ending, Offer, Side},
};

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The side to move has played.
    Moved {
        /// The move in UHP notation, or `pass`.
        uhp: String,
        /// What the clock gave back because the move was on its way, in milliseconds.
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
        /// The name; empty if it was taken out of the game, with the account whose it was.
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
        /// What each side has left, in milliseconds; in a game by correspondence only the side to move has any.
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

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// When.
    pub at: Millis,
    /// What.
    pub event: Event,
}

/// The name that a player has been given; `None` if it was taken away.
pub(super) fn given(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| name.to_owned())
}
