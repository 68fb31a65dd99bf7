//! A player as others see them.

use serde::{Deserialize, Serialize};

use super::PlayerRating;
use crate::PuzzleStanding;

/// A player as others see them: the answer to `GET /api/players/{name}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// When the account was made.
    pub since: u64,
    /// Whether a program plays.
    pub bot: bool,
    /// The ratings, the fastest speed first.
    pub ratings: Vec<PlayerRating>,
    /// What has become of the games that counted.
    pub games: GameCount,
    /// How they fare with puzzles; `None` if they have tried none as a member.
    pub puzzles: Option<PuzzleStanding>,
    /// Whether whoever asks follows them.
    pub following: bool,
    /// Whether whoever asks has blocked them.
    pub blocked: bool,
    /// What whoever asks has written down about them.
    pub note: Option<String>,
}

/// How many games somebody has played, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameCount {
    /// All of them.
    pub played: u32,
    /// Those that were won.
    pub won: u32,
    /// Those that were drawn.
    pub drawn: u32,
    /// Those that were lost.
    pub lost: u32,
}

/// How somebody has played against another: the answer to `GET /api/players/{name}/versus/{other}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct VersusScore {
    /// How many games that counted were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// The body of `PUT /api/players/{name}/note`: what somebody writes down about a player, for nobody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NewNote {
    /// The text, of 1,000 characters at the most; an empty one deletes the note.
    pub text: String,
}
