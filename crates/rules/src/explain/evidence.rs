//! The evidence for a reason: rules to read, cells and pieces to show.

use crate::{Cell, PieceSet, WhyNot};

impl WhyNot {
    /// The numbers of the rules the reason rests on, such as `R11`, the most important first; none where no numbered
    /// rule says it, as with turns, sets and the numbers on pieces.
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
            // Only beetles climb onto a piece and stay there.
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

    /// The cells that show the reason: the two sides of a gate, both ends of a step that loses contact, a gap, the
    /// enemies that a placed piece would touch. For a mosquito, those of all creatures it could copy, each cell once.
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

    /// The pieces that show the reason: those that a pinned piece holds to the hive, the one on top, the one in the
    /// way, the one to place instead. For a mosquito, those of all creatures it could copy.
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
