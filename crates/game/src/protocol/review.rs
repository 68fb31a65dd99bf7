//! Game reviews and engine analysis.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BySide, Ply, Side};

/// The game behind a link to a stored review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ReviewedGame {
    /// UHP game string.
    pub game: String,
    pub quality: ReviewQuality,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ReviewQuality {
    /// A few seconds per game.
    #[default]
    Quick,
    /// Four times as long.
    Deep,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ReviewView {
    /// White's expected score before each ply and after the last.
    pub chances: Vec<f64>,
    /// From 0 to 100; `None` for a side that never had a choice.
    pub accuracy: BySide<Option<f64>>,
    pub counts: BySide<BTreeMap<Judgement, usize>>,
    pub plies: Vec<ReviewedPlyView>,
    /// Turning points.
    pub moments: Vec<MomentView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The only legal move.
    Forced,
    Book,
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ReviewedPlyView {
    pub side: Side,
    #[serde(rename = "move")]
    pub uhp: String,
    pub judgement: Judgement,
    /// Expected score with the best move.
    pub best: f64,
    /// Loss of expected score.
    pub lost: f64,
    /// Best line, starting with the played move if nothing is better.
    pub line: Vec<Ply>,
    /// Win available before the move, if proven.
    pub win: Option<WinView>,
    /// Occupied cells around each queen after the move; `None` while it is in hand.
    pub closed: BySide<Option<u32>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MomentKind {
    /// A proven win was missed.
    MissedWin,
    /// A winning position was lost.
    AdvantageGone,
    Swing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MomentView {
    /// From 0.
    pub ply: usize,
    pub kind: MomentKind,
    /// Length of the missed win in plies.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// Evaluation of an alternative move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BetterAnswer {
    /// Whether it loses less than an inaccuracy.
    pub right: bool,
    pub judgement: Judgement,
    /// Loss of expected score.
    pub lost: f64,
    pub played: Option<Ply>,
}

/// A snapshot of an analysis in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct AnalysisLines {
    pub depth: u32,
    pub nodes: u64,
    /// Nodes per second.
    pub speed: u64,
    /// Whether the analysis is complete.
    pub done: bool,
    /// Best first.
    pub lines: Vec<LineView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LineView {
    /// Expected score of White, from 0 to 1.
    pub white: f64,
    /// Only if proven.
    pub win: Option<WinView>,
    pub moves: Vec<Ply>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WinView {
    pub side: Side,
    /// Number of plies to the win.
    #[serde(rename = "in")]
    pub plies: u32,
}
