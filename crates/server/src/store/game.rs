//! Games on their way into the store and out of it.

use skep_game::words::{BySide, Side};
use skep_people::{AccountId, RatedGame};

use crate::{
    catalog::NewEntry,
    clock::Millis,
    game::{Overview, Settings, Stamped},
    ids::GameId,
};

/// A game to be kept from now on.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What was settled.
    pub settings: Settings,
    /// What lists show of it.
    pub overview: Overview,
    /// Whether the server has to act although nobody is there.
    pub restless: bool,
    /// Whose the sides are from the beginning; `None` for a guest, and for a side that is free.
    pub seats: BySide<Option<AccountId>>,
    /// How it counts for the ratings; `None` if it does not.
    pub rated: Option<RatedGame>,
}

/// An event to be added to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The version before the event.
    pub version: u32,
    /// What happened.
    pub stamped: Stamped,
    /// What lists show of the game afterwards.
    pub overview: Overview,
    /// When the server has to act although nobody is there; `None` if it has not.
    pub due: Option<Millis>,
    /// The game that the players go on in, which is created atomically with the event.
    pub next: Option<NewGame>,
    /// The side that somebody takes by the event, and the account whose it is from now on.
    pub seat: Option<(Side, AccountId)>,
    /// The game as the archive keeps it, if this event ends it.
    pub archived: Option<Box<NewEntry>>,
    /// Who has ended the game by leaving it.
    pub left: Option<Side>,
}

/// A game as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What was settled before.
    pub settings: Settings,
    /// What has happened since.
    pub events: Vec<Stamped>,
}

/// A game for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What was settled before.
    pub settings: Settings,
    /// What lists show; `None` for a game in which nothing has happened since an earlier version kept it.
    pub overview: Option<Overview>,
    /// When something last happened.
    pub updated: Millis,
}

/// What an earlier version has reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptReview {
    /// The UHP game string.
    pub game: String,
    /// Whether it was to be reviewed thoroughly.
    pub deep: bool,
}
