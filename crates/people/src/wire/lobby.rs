//! What is said over the socket of the lobby.

use serde::{Deserialize, Serialize};
use skep_game::{
    ids::GameId,
    protocol::{ClockSetting, RatingNote, Side, SideChoice},
};

use super::{ChallengeTold, Person, TermsTold};
use crate::UnfitError;

/// What a visitor of the lobby says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum LobbyRequest {
    /// The first message.
    Hello {
        /// Protocol version of the client; a server that speaks another one refuses the connection.
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        protocol: Option<u32>,
        /// The secret that a guest's browser keeps, 128 random bits in base64url; it is of no account for a member.
        #[serde(default)]
        guest: Option<String>,
    },
    /// Somebody wants to play.
    Seek {
        /// On which terms.
        terms: TermsTold,
        /// Which side.
        side: SideChoice,
        /// The lowest and the highest rating of an opponent; `None` for anybody.
        #[serde(default)]
        band: Option<(i32, i32)>,
    },
    /// Somebody does not want to play any more.
    Withdraw {
        /// Which seek.
        seek: GameId,
    },
    /// Somebody plays what another seeks.
    Accept {
        /// Which seek.
        seek: GameId,
    },
    /// Somebody waits in a pool. Nobody waits in two.
    Join {
        /// The clock of the pool.
        clock: ClockSetting,
        /// Whether its games count.
        rated: bool,
    },
    /// Somebody waits no longer.
    Leave,
    /// A bot says whether it takes no more games at the moment.
    Busy {
        /// Whether it is so.
        busy: bool,
    },
    /// Asks for a sign of life: browsers hide the pings of the WebSocket protocol from pages.
    Ping {
        /// The number that the answer repeats.
        n: u64,
    },
}

/// What a visitor of the lobby is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum LobbyMessage {
    /// All that there is, after the hello.
    Lobby(Box<LobbyView>),
    /// There is another seek, or it has changed.
    Seek {
        /// The seek.
        seek: SeekTold,
    },
    /// A seek does not stand any more.
    Gone {
        /// Which.
        seek: GameId,
    },
    /// How many wait where.
    Pools {
        /// The pools.
        pools: Vec<PoolTold>,
    },
    /// How many are in the lobby.
    People {
        /// How many.
        people: u32,
    },
    /// The games that are played.
    Games {
        /// The games, those of the best rated players first.
        games: Vec<LobbyGame>,
    },
    /// The opponents of the house.
    House {
        /// The opponents, the weakest first.
        house: Vec<HouseOpponent>,
    },
    /// A game of the visitor's begins.
    Go(Go),
    /// Something cannot be done.
    Refused {
        /// Why.
        code: LobbyErrorCode,
        /// Why, in a sentence for developers.
        text: String,
        /// Until when it stays so, in milliseconds since 1970, where that is known.
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<u64>,
    },
    /// A challenge by the visitor or to him is new, or has changed.
    Challenge {
        /// The challenge.
        challenge: ChallengeTold,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        n: u64,
    },
    /// The server closes: come back.
    Reconnect,
}

/// A game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Go {
    /// The game.
    pub game: GameId,
    /// The side that one plays.
    pub side: Side,
    /// What proves it; `None` for a member, whose account does.
    pub token: Option<String>,
}

/// All that there is in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LobbyView {
    /// Who the visitor is.
    pub you: Person,
    /// How many are there.
    pub people: u32,
    /// The wishes to play, the oldest first.
    pub seeks: Vec<SeekTold>,
    /// How many wait where.
    pub pools: Vec<PoolTold>,
    /// The games that are played, those of the best rated players first.
    pub games: Vec<LobbyGame>,
    /// The opponents of the house, the weakest first.
    pub house: Vec<HouseOpponent>,
    /// Where the visitor waits.
    pub waiting: Option<PoolKey>,
}

/// A wish to play, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Seek"))]
pub struct SeekTold {
    /// Which it is; the game that comes of it has the same id.
    pub id: GameId,
    /// Whose.
    pub by: Person,
    /// On which terms.
    pub terms: TermsTold,
    /// Which side he wants.
    pub side: SideChoice,
    /// The lowest and the highest rating of an opponent; `None` for anybody.
    pub band: Option<(i32, i32)>,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// Whether it is the visitor's own.
    pub mine: bool,
    /// Why the visitor cannot accept it; `None` if he can.
    pub unfit: Option<UnfitTold>,
    /// Why a rated game against its author would not be rated, or would count less than others.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(
        default,
        rename = "ratingNote",
        skip_serializing_if = "Option::is_none"
    )]
    pub rating_note: Option<RatingNote>,
}

/// Why a visitor cannot accept a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Unfit"))]
#[serde(rename_all = "kebab-case")]
pub enum UnfitTold {
    /// It is one's own.
    Own,
    /// Whoever asks has blocked the other.
    Blocked,
    /// A game that counts needs an account.
    Guest,
    /// The rating is outside of the band.
    Band,
}

/// A pool, and how many wait in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Pool"))]
pub struct PoolTold {
    /// The clock.
    pub clock: ClockSetting,
    /// Whether its games count.
    pub rated: bool,
    /// How many wait.
    pub people: u32,
}

/// Which pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PoolKey {
    /// The clock.
    pub clock: ClockSetting,
    /// Whether its games count.
    pub rated: bool,
}

/// A game that came of the lobby and is played now, for everybody to watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LobbyGame {
    /// The game.
    pub id: GameId,
    /// Who plays White.
    pub white: Person,
    /// Who plays Black.
    pub black: Person,
    /// On which terms.
    pub terms: TermsTold,
    /// How many plies have been played.
    pub plies: u32,
}

/// A bot of the server itself, which plays with everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HouseOpponent {
    /// The name of its account.
    pub name: String,
    /// The level at which it plays, from 1 to 10.
    pub level: u8,
    /// Its rating for rapid games.
    pub rating: Option<i32>,
    /// Whether the rating is too unsure to be compared with others.
    pub provisional: bool,
    /// Whether it takes no more games at the moment.
    pub busy: bool,
}

/// Why something in the lobby or with a challenge was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LobbyErrorCode {
    /// The message cannot be understood.
    BadRequest,
    /// Too much at once.
    TooManyRequests,
    /// Nobody can play on these terms.
    BadTerms,
    /// There is no pool of this clock.
    NoSuchPool,
    /// The seek does not stand any more.
    Gone,
    /// Nobody plays with oneself.
    Own,
    /// Whoever asks has blocked the other.
    Blocked,
    /// A game that counts needs an account.
    Guest,
    /// The rating is outside of the band.
    Band,
    /// Whoever plays by the clock begins no other such game.
    Playing,
    /// Whoever has left games too often waits for a while.
    Barred,
    /// One has as many seeks or challenges as one may have.
    TooMany,
    /// There is nobody of this name.
    NoSuchPlayer,
    /// There is no such challenge.
    NoSuchChallenge,
    /// The challenge is for somebody else.
    NotForYou,
    /// The challenge is somebody else's.
    NotYours,
    /// The challenge does not stand any more.
    Over,
    /// The server cannot store or read something just now.
    Storage,
}

impl From<UnfitError> for UnfitTold {
    fn from(unfit: UnfitError) -> UnfitTold {
        match unfit {
            UnfitError::Own => UnfitTold::Own,
            UnfitError::Blocked => UnfitTold::Blocked,
            UnfitError::Guest => UnfitTold::Guest,
            UnfitError::Band => UnfitTold::Band,
        }
    }
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
