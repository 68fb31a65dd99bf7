//! Linear static evaluation: a tapered sum of weighted features.

use skep_rules::{Board, Color, PieceSet};

use crate::features::{self, Sink};
use crate::score::Value;
use crate::weights::{BY_PIECES, PACKED, Weight, unpack};

pub(crate) use crate::phase::{PHASES, phase};

/// Static evaluation from the side to move's point of view.
pub(crate) fn evaluate(board: &Board) -> Value {
    let mut sum = Sum::default();
    features::extract(board, &mut sum);
    let [white, black] = sum.0;
    let Weight(early, late) = unpack(white - black);
    let phase = phase(board);
    let value = (early * (PHASES - phase) + late * phase) / PHASES;
    match board.to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// Packed feature sums of White and Black.
#[derive(Default)]
struct Sum([i32; 2]);

impl Sink for Sum {
    #[inline]
    fn add(&mut self, color: Color, feature: usize, amount: i32) {
        self.0[color.index()] += amount * PACKED[feature];
    }

    #[inline]
    fn add_pieces(&mut self, color: Color, group: usize, pieces: PieceSet) {
        let bits = pieces.bits_of(color);
        let [first, second] = &BY_PIECES[(group - features::layout::FREE) / 8];
        self.0[color.index()] += first[bits & 127] + second[bits >> 7 & 127];
    }
}

#[cfg(test)]
mod tests {
    use skep_rules::Game;

    use super::*;
    use crate::weights::WEIGHTS;

    /// Unpacked reference for [`Sum`].
    struct Parts(i32, i32);

    impl Sink for Parts {
        fn add(&mut self, color: Color, feature: usize, amount: i32) {
            let amount = match color {
                Color::White => amount,
                Color::Black => -amount,
            };
            self.0 += amount * WEIGHTS[feature].0;
            self.1 += amount * WEIGHTS[feature].1;
        }
    }

    #[test]
    fn packed_sums_match_the_unpacked_weights() {
        let mut rng = crate::xorshift::Xorshift::new(1);
        let mut game: Game = "Base+MLP".parse().expect("a set is the start of a game");
        for _ in 0..200 {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(rng.below(moves.len())) else {
                break;
            };
            game.play(mv).expect("a legal move");
            let mut parts = Parts(0, 0);
            features::extract(game.board(), &mut parts);
            let mut sum = Sum::default();
            features::extract(game.board(), &mut sum);
            assert_eq!(unpack(sum.0[0] - sum.0[1]), Weight(parts.0, parts.1));
        }
    }
}
