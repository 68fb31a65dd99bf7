//! Incrementally updated accumulator of the feature transformer.
//!
//! Consecutive positions of a search differ in few pieces, but one move can pin or free pieces at the far end of the
//! hive. So updates are not tied to moves: each position is compared with the last one with the same side to move, and
//! only the rows of pieces that differ are exchanged.

use skep_rules::{Board, Cell};

use super::{
    LANES, Net, Row,
    inputs::{COMMON, Pieces, common, queens},
};
use crate::{phase::phase, score::Value};

/// Accumulators of both sides to move, for one net.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator([Seen; 2]);

/// The last position seen and the sum of its rows.
#[derive(Clone, Debug)]
struct Seen {
    sum: Row,
    /// Row of each piece on the table.
    rows: [u16; 32],
    /// Contact or cover row of each piece on the table.
    relations: [u16; 32],
    common: [u16; COMMON],
    placed: u32,
    states: [u32; 3],
    cells: [u64; 8],
    queens: [Option<Cell>; 2],
}

impl Accumulator {
    /// Accumulator of the empty table.
    pub(crate) fn new(net: &Net) -> Accumulator {
        let seen = Seen {
            // The initial common rows are subtracted when they are replaced, so they must be part of the sum.
            sum: net.rows[0].times(COMMON as i16).plus(&net.bias),
            rows: [0; 32],
            relations: [0; 32],
            common: [0; COMMON],
            placed: 0,
            states: [0; 3],
            cells: [0; 8],
            queens: [None; 2],
        };
        Accumulator([seen.clone(), seen])
    }

    /// Evaluates a position for the side to move. `net` must be the one passed to [`Accumulator::new`].
    #[inline]
    pub(crate) fn evaluate(&mut self, net: &Net, board: &Board) -> Value {
        let seen = &mut self.0[board.to_move().index()];
        seen.update(net, board);
        net.output(&seen.sum, board.placed().len(), phase(board))
    }
}

impl Seen {
    #[inline]
    fn update(&mut self, net: &Net, board: &Board) {
        let queens = queens(board);
        let pieces = Pieces::new(board, queens);
        let cells = packed(board.cells());
        let known = self.placed;
        let mut changed = known ^ pieces.placed;
        for (old, new) in self.states.iter().zip(pieces.states) {
            changed |= old ^ new;
        }
        for (place, (old, new)) in self.cells.iter().zip(cells).enumerate() {
            let difference = old ^ new;
            if difference != 0 {
                changed |= lanes(difference) << (4 * place);
            }
        }
        if self.queens != queens {
            // Every distance to the queen may have changed.
            changed = u32::MAX;
        }
        let mut sum = self.sum.eights();
        let mut rest = changed & (known | pieces.placed);
        while rest != 0 {
            let index = rest.trailing_zeros() as usize % 32;
            rest &= rest - 1;
            if known >> index & 1 != 0 {
                subtract(&mut sum, &net.rows[usize::from(self.rows[index])]);
            }
            if pieces.placed >> index & 1 != 0 {
                let row = pieces.row(index);
                self.rows[index] = row as u16;
                add(&mut sum, &net.rows[row]);
            }
        }
        // Relations depend on the neighbours, so every piece is checked.
        let mut rest = known | pieces.placed;
        while rest != 0 {
            let index = rest.trailing_zeros() as usize % 32;
            rest &= rest - 1;
            let was_known = known >> index & 1 != 0;
            if pieces.placed >> index & 1 == 0 {
                subtract(&mut sum, &net.rows[usize::from(self.relations[index])]);
                continue;
            }
            let relation = pieces.relation(index) as u16;
            let old = std::mem::replace(&mut self.relations[index], relation);
            if !was_known {
                add(&mut sum, &net.rows[usize::from(relation)]);
            } else if old != relation {
                subtract(&mut sum, &net.rows[usize::from(old)]);
                add(&mut sum, &net.rows[usize::from(relation)]);
            }
        }
        for (old, new) in self.common.iter_mut().zip(common(board, queens)) {
            if usize::from(*old) != new {
                subtract(&mut sum, &net.rows[usize::from(*old)]);
                add(&mut sum, &net.rows[new]);
                *old = new as u16;
            }
        }
        self.sum = Row::of_eights(&sum);
        self.placed = pieces.placed;
        self.states = pieces.states;
        self.cells = cells;
        self.queens = queens;
    }
}

/// Packs four cells into each integer.
#[inline]
fn packed(cells: &[Cell; 32]) -> [u64; 8] {
    let (fours, _) = cells.as_chunks::<4>();
    std::array::from_fn(|place| {
        let [a, b, c, d] = fours[place].map(|cell| u64::from(cell.to_bits()));
        a | b << 16 | c << 32 | d << 48
    })
}

/// Mask of the packed cells that are not zero.
#[inline]
const fn lanes(packed: u64) -> u32 {
    // A cell has ten bits, so nothing carries into the next lane.
    const LOW_BITS: u64 = 0x7fff_7fff_7fff_7fff;
    let high = (packed + LOW_BITS) & !LOW_BITS;
    ((high >> 15) | (high >> 30) | (high >> 45) | (high >> 60)) as u32 & 15
}

#[inline(always)]
fn add(sum: &mut [[i16; 8]; LANES / 8], row: &Row) {
    for (sum, eight) in sum.iter_mut().zip(row.eights()) {
        for (lane, weight) in sum.iter_mut().zip(eight) {
            *lane = lane.wrapping_add(weight);
        }
    }
}

#[inline(always)]
fn subtract(sum: &mut [[i16; 8]; LANES / 8], row: &Row) {
    for (sum, eight) in sum.iter_mut().zip(row.eights()) {
        for (lane, weight) in sum.iter_mut().zip(eight) {
            *lane = lane.wrapping_sub(weight);
        }
    }
}
