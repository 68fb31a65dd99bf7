//! Evidence for a reason: rules to cite, cells and pieces to show.

use crate::{Cell, PieceSet, WhyNot};
use alloc::{vec, vec::Vec};

impl WhyNot {
    /// Numbers of the rules behind the reason, such as `R11`, most important first; none for turns, sets and piece
    /// numbers, which no numbered rule covers.
    pub fn rules(&self) -> &'static [&'static str] {
        match self {
            WhyNot::NotInSet { .. } | WhyNot::NotYourTurn { .. } | WhyNot::NotNextOfKind { .. } => {
                &[]
            }
            WhyNot::GameOver => &["R31"],
            WhyNot::QueenNotFirst => &["R9"],
            WhyNot::QueenDue => &["R6"],
            WhyNot::PlacedOnPiece { .. } => &["R4"],
            WhyNot::FirstPieceElsewhere => &["R1"],
            WhyNot::TouchesEnemy { .. } => &["R2"],
            WhyNot::TouchesNoFriend => &["R2", "R1"],
            WhyNot::QueenNotPlaced => &["R7"],
            WhyNot::Covered { .. } => &["R13"],
            WhyNot::Resting => &["R27"],
            WhyNot::Pinned { .. } => &["R10"],
            WhyNot::NotThrowable => &["R27", "R11"],
            WhyNot::SameCell => &["R14"],
            WhyNot::NothingToCopy | WhyNot::NoCopiedWay { .. } => &["R26"],
            // Only beetles end their move on another piece.
            WhyNot::MustLandOnGround { .. } => &["R21"],
            WhyNot::NotInLine | WhyNot::NothingToJump | WhyNot::JumpsOverGap { .. } => &["R22"],
            WhyNot::Gated { .. } => &["R11"],
            WhyNot::LosesContact { .. } => &["R12"],
            WhyNot::WrongDistance { steps: 1 } => &["R20", "R21", "R27"],
            WhyNot::WrongDistance { .. } => &["R23", "R25"],
            WhyNot::Unreachable => &["R24"],
            WhyNot::MayNotPass => &["R30"],
        }
    }

    /// Cells that show the reason: both sides of a gate, both ends of a step that loses contact, a gap, the enemies a
    /// placed piece would touch. For a mosquito those of all bugs it could copy, without duplicates.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            WhyNot::TouchesEnemy { enemies } => enemies.clone(),
            WhyNot::JumpsOverGap { gap } => vec![*gap],
            WhyNot::Gated { gate, .. } => gate.to_vec(),
            WhyNot::LosesContact { from, to, .. } => vec![*from, *to],
            WhyNot::NoCopiedWay { reasons } => {
                let mut cells = Vec::new();
                for cell in reasons.iter().flat_map(|(_, reason)| reason.cells()) {
                    if !cells.contains(&cell) {
                        cells.push(cell);
                    }
                }
                cells
            }
            _ => Vec::new(),
        }
    }

    /// Pieces that show the reason: those a pin would cut off, the covering piece, the one in the way, the one to place
    /// instead. For a mosquito those of all bugs it could copy.
    pub fn pieces(&self) -> PieceSet {
        match self {
            WhyNot::Pinned { cut_off } => *cut_off,
            WhyNot::Covered { by: piece }
            | WhyNot::PlacedOnPiece { occupant: piece }
            | WhyNot::MustLandOnGround { occupant: piece }
            | WhyNot::NotNextOfKind { next: piece, .. } => PieceSet::single(*piece),
            WhyNot::NoCopiedWay { reasons } => {
                reasons.iter().fold(PieceSet::EMPTY, |pieces, (_, reason)| {
                    pieces | reason.pieces()
                })
            }
            _ => PieceSet::EMPTY,
        }
    }
}
