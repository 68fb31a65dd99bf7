//! A position with all that can be done in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BySide, Manner, Place, Reason, Side};

/// A position, with what is legal and why the rest is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PositionView {
    /// How many plies led here.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Side,
    /// The pieces on the table, from the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
    /// How many of each creature each side holds.
    pub hands: BySide<BTreeMap<char, u8>>,
    /// For each piece that can be played, its destinations with the notation of the move.
    pub legal: BTreeMap<String, Vec<(i32, i32, String)>>,
    /// For each other piece of the side to move, why it cannot move.
    pub stuck: BTreeMap<String, Reason>,
    /// Whether the side to move can only pass.
    pub pass: bool,
    /// How many sides of each queen are closed; `None` while she is in hand.
    pub closed: BySide<Option<u32>>,
    /// How often the position has occurred.
    pub occurrences: u32,
}

/// A ply that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ply {
    /// The move in UHP notation, or `pass`.
    pub uhp: String,
    /// The piece; `None` for a pass.
    pub piece: Option<String>,
    /// Where it came from; `None` if it was placed from the hand.
    pub from: Option<Place>,
    /// Where it went; `None` for a pass.
    pub to: Option<Place>,
    /// The path it took.
    pub path: Vec<Place>,
    /// How it got there.
    pub manner: Manner,
    /// The piece that threw it.
    pub by: Option<String>,
    /// When.
    pub at: u64,
}

/// What each side had left at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Clocks {
    /// White's time in milliseconds.
    pub white: u64,
    /// Black's time in milliseconds.
    pub black: u64,
    /// Whose time has been running since.
    pub running: Option<Side>,
    /// When.
    pub at: u64,
}
