//! Messages on the lobby's WebSocket.

use serde::{Deserialize, Serialize};
use skep_game::{
    ids::GameId,
    protocol::{ClockSetting, RatingNote, Side, SideChoice},
};

use super::{ChallengeView, Person, TermsView};
use crate::UnfitError;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum LobbyRequest {
    /// The first message.
    Hello {
        /// A server with another version refuses the connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        protocol: Option<u32>,
        /// Secret of a guest's browser, 128 random bits in base64url; ignored for members.
        #[serde(default)]
        guest: Option<String>,
    },
    Seek {
        terms: TermsView,
        side: SideChoice,
        /// Lowest and highest rating of an opponent.
        #[serde(default)]
        band: Option<(i32, i32)>,
    },
    Withdraw {
        seek: GameId,
    },
    Accept {
        seek: GameId,
    },
    /// Joins a pool, leaving any other.
    Join {
        clock: ClockSetting,
        rated: bool,
    },
    /// Leaves the pool.
    Leave,
    /// Sent by bots that cannot take more games.
    Busy {
        busy: bool,
    },
    /// Browsers hide WebSocket pings from pages, hence a separate message.
    Ping {
        /// Repeated in the answer.
        n: u64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum LobbyMessage {
    /// Full state, after the hello.
    Lobby(Box<LobbyView>),
    /// New or changed.
    Seek {
        seek: SeekView,
    },
    Gone {
        seek: GameId,
    },
    Pools {
        pools: Vec<PoolView>,
    },
    People {
        people: u32,
    },
    Games {
        /// Highest rated players first.
        games: Vec<LobbyGame>,
    },
    House {
        /// Weakest first.
        house: Vec<HouseOpponent>,
    },
    /// A game of the visitor starts.
    Go(Go),
    Refused {
        code: LobbyErrorCode,
        /// For developers, in English.
        text: String,
        /// When the restriction ends, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<u64>,
    },
    /// A challenge by or to the visitor is new or has changed.
    Challenge {
        challenge: ChallengeView,
    },
    Pong {
        n: u64,
    },
    /// The server is shutting down.
    Reconnect,
}

/// A game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Go {
    pub game: GameId,
    pub side: Side,
    /// Proof for a guest; members are identified by their account.
    pub token: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LobbyView {
    pub you: Person,
    pub people: u32,
    /// Oldest first.
    pub seeks: Vec<SeekView>,
    pub pools: Vec<PoolView>,
    /// Highest rated players first.
    pub games: Vec<LobbyGame>,
    /// Weakest first.
    pub house: Vec<HouseOpponent>,
    /// The visitor's pool.
    pub waiting: Option<PoolKey>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Seek"))]
#[serde(rename_all = "camelCase")]
pub struct SeekView {
    /// Also the id of the resulting game.
    pub id: GameId,
    pub by: Person,
    pub terms: TermsView,
    pub side: SideChoice,
    /// Lowest and highest rating of an opponent.
    pub band: Option<(i32, i32)>,
    pub since: u64,
    /// Whether the visitor is the author.
    pub mine: bool,
    /// Why the visitor cannot accept it.
    pub unfit: Option<UnfitError>,
    /// Why a rated game with the author would not be rated, or would count less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_note: Option<RatingNote>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Pool"))]
pub struct PoolView {
    pub clock: ClockSetting,
    pub rated: bool,
    pub people: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PoolKey {
    pub clock: ClockSetting,
    pub rated: bool,
}

/// A running game from the lobby, open to spectators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LobbyGame {
    pub id: GameId,
    pub white: Person,
    pub black: Person,
    pub terms: TermsView,
    pub plies: u32,
}

/// A bot run by the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct HouseOpponent {
    pub name: String,
    /// 1 to 10.
    pub level: u8,
    /// At rapid.
    pub rating: Option<i32>,
    pub provisional: bool,
    pub busy: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LobbyErrorCode {
    BadRequest,
    TooManyRequests,
    BadTerms,
    NoSuchPool,
    Gone,
    Own,
    Blocked,
    Guest,
    Band,
    /// The player already has a real-time game.
    Playing,
    /// Temporarily banned for leaving games.
    Barred,
    /// Too many open seeks or challenges.
    TooMany,
    NoSuchPlayer,
    NoSuchChallenge,
    NotForYou,
    NotYours,
    Over,
    /// The database is temporarily unavailable.
    Storage,
}

impl From<UnfitError> for LobbyErrorCode {
    fn from(unfit: UnfitError) -> LobbyErrorCode {
        match unfit {
            UnfitError::Own => LobbyErrorCode::Own,
            UnfitError::Blocked => LobbyErrorCode::Blocked,
            UnfitError::Guest => LobbyErrorCode::Guest,
            UnfitError::Band => LobbyErrorCode::Band,
        }
    }
}
