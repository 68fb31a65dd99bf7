//! The lobby: seeks, pools, challenges and the games that come of them.
//!
//! A seek or challenge carries the id of its future game. Accepting it creates that game in the same transaction, so there is at
//! most one. Seeks that end with their author's visit count only while a live node reports the author present.

mod read;
mod row;
mod write;

use skep_game::{
    clock::Millis,
    ids::{GameId, TokenHash},
    live::{Overview, Settings},
    words::{BySide, RatingNote},
};
use skep_people::{AddressMark, Pool, Seek, Standing, Streak, Who};

pub(crate) use write::{go_on, may_go_on, record_leaving};

use crate::{NewGame, StoreError, column::row_struct, games::GameRow};

/// Outcome of a change to the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyOutcome {
    Done,
    /// The same was done before, for example by a double click.
    Before,
    /// The seek, place or challenge is gone, or its author is playing.
    TooLate,
    TooMany,
    /// The caller is playing a real-time game.
    Playing,
}

pub const MAX_SEEKS_PER_PLAYER: i64 = 5;
/// Limits all guests together, so that a flood of guests does not keep members from seeking.
pub const MAX_GUEST_SEEKS: i64 = 500;
pub const MAX_SEEKS: i64 = 2_000;
/// Open challenges by one player.
pub const MAX_CHALLENGES: i64 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSeek {
    pub seek: Seek,
    /// The rating of its author is provisional.
    pub is_provisional: bool,
    /// Hash of the secret of the author's side.
    pub token: TokenHash,
    /// Address of the author, where games on one address are not rated.
    pub address: Option<AddressMark>,
    /// The author is new at the game's speed.
    pub is_newcomer: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LobbyBot {
    pub name: String,
    /// Accepts no more games at present.
    pub is_busy: bool,
    pub rapid: Standing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSeek {
    pub new: NewSeek,
    /// Name of the author; `None` for a guest.
    pub name: Option<String>,
    pub is_bot: bool,
}

/// A player waiting in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolPlace {
    pub who: Who,
    pub pool: Pool,
    /// The secret of the side is derived from this.
    pub ticket: GameId,
    pub token: TokenHash,
    /// `None` for a guest.
    pub rating: Option<i32>,
    pub is_provisional: bool,
    /// Sides in recent games.
    pub streak: Streak,
    /// Pairing waves without an opponent.
    pub missed: u32,
    pub since: Millis,
    /// Address of the player, where games on one address are not rated.
    pub address: Option<AddressMark>,
}

/// A player at the beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginner {
    pub who: Who,
    /// The secret of the side is derived from this.
    pub ticket: GameId,
    /// `None` for guests and untimed games.
    pub rating: Option<i32>,
    pub is_provisional: bool,
}

/// The beginning of a game that came from the lobby or a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    pub game: GameId,
    pub players: BySide<Beginner>,
    pub is_real_time: bool,
    pub openness: Openness,
    pub is_rated: bool,
    pub started: Millis,
}

/// Origin of a game from the lobby or a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Reason that the game is casual although it was offered as rated.
    pub unrated: Option<RatingNote>,
}

row_struct!(Origin { unrated });

/// Visibility of a game to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// In the lobby while it is played, and on the profiles of its players.
    Lobby,
    /// On the profiles of its players.
    Profiles,
    /// Only by its link.
    Link,
}

/// A game that two players begin.
#[derive(Debug)]
pub struct Begun {
    row: GameRow,
    beginning: Beginning,
    /// Reason that the game is casual although it was offered as rated.
    unrated: Option<RatingNote>,
}

impl Begun {
    pub fn new(
        new: &NewGame,
        beginning: Beginning,
        unrated: Option<RatingNote>,
    ) -> Result<Begun, StoreError> {
        Ok(Begun {
            row: GameRow::try_from(new)?,
            beginning,
            unrated,
        })
    }

    fn keys(&self) -> BySide<String> {
        let players = &self.beginning.players;
        BySide::from_fn(|side| players[side].who.key())
    }

    /// Both players in the order of their keys.
    fn sorted_keys(&self) -> [String; 2] {
        let keys = self.keys();
        let mut keys = [keys.white, keys.black];
        keys.sort_unstable();
        keys
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningGame {
    pub beginning: Beginning,
    pub settings: Settings,
    pub overview: Option<Overview>,
    pub bots: BySide<bool>,
}
