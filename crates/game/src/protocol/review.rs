//! Reviews of games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BySide, Ply, Side, WinView};

/// What a link to a review is about that an earlier version of the server made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReviewedGame {
    /// The game as a UHP game string.
    pub game: String,
    /// How thorough the review was.
    pub quality: ReviewQuality,
}

/// How thorough a review is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ReviewQuality {
    /// Some seconds for a game.
    #[default]
    Quick,
    /// Four times as much.
    Deep,
}

/// A game with what its plies were worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReviewView {
    /// White's chance before each ply and after the last.
    pub chances: Vec<f64>,
    /// How well each side played, from 0 to 100; `None` for a side that never had a choice.
    pub accuracy: BySide<Option<f64>>,
    /// How many moves of each side have each judgement.
    pub counts: BySide<BTreeMap<Judgement, usize>>,
    /// The plies.
    pub plies: Vec<ReviewedPlyView>,
    /// The moments at which the game turned.
    pub moments: Vec<MomentView>,
}

/// The word for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// There was no other move.
    Forced,
    /// A known way to begin.
    Book,
    /// No move is better.
    Best,
    /// Hardly anything is lost.
    Good,
    /// Something is lost.
    Inaccuracy,
    /// Much is lost.
    Mistake,
    /// The game may be lost.
    Blunder,
}

/// A ply with its judgement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReviewedPlyView {
    /// Who moved.
    pub side: Side,
    /// The move in UHP notation.
    #[serde(rename = "move")]
    pub uhp: String,
    /// The word for it.
    pub judgement: Judgement,
    /// The share of the points that the side might have expected.
    pub best: f64,
    /// How much of it the move lost.
    pub lost: f64,
    /// The best line, which begins with the move that was played if nothing is better.
    pub line: Vec<Ply>,
    /// The win that was proven before the move.
    pub win: Option<WinView>,
    /// How many sides of each queen are closed after the move; `None` while she is in hand.
    pub closed: BySide<Option<u32>>,
}

/// How a game turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MomentKind {
    /// A proven win was let go.
    MissedWin,
    /// A won position is no longer won.
    AdvantageGone,
    /// Much was lost at once.
    Swing,
}

/// A moment at which the game turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MomentView {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// What happened.
    pub kind: MomentKind,
    /// Within how many plies the win was that was missed.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// What such a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BetterAnswer {
    /// Whether it is good: it loses less than an inaccuracy would.
    pub right: bool,
    /// The word for it.
    pub judgement: Judgement,
    /// How much of the points it loses.
    pub lost: f64,
    /// The move itself.
    pub played: Option<Ply>,
}
