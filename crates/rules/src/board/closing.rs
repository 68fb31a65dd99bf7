//! Direct generation of the moves that fill a side of the enemy queen, the only moves of an engine's quiescence search.

use super::destinations::{Destinations, Except};
use super::tables::SLIDES;
use super::window::Window;
use super::{Board, NONE};
use crate::{Bug, Cell, Color, Move, Piece, PieceSet, cell::NEIGHBOR_BIT};
use alloc::vec::Vec;

impl Board {
    /// Appends every legal move of a piece other than the enemy queen that fills one of her empty sides without opening
    /// another: from the hand, from elsewhere, or down from a stack beside her. A player's very first piece, which has
    /// to touch the opponent's (R1), does not count.
    #[doc(hidden)]
    pub fn closing_moves_into(&self, moves: &mut Vec<Move>) {
        let us = self.to_move();
        let Some(queen) = self.cell_of(Piece::queen(!us)) else {
            return;
        };
        let free = !self.ring(queen) & 63;
        if free == 0 || self.is_over() {
            return;
        }
        let sides = Sides { queen, free };
        self.closing_placements(us, sides, moves);
        if self.queen_placed(us) {
            self.closing_walks(us, sides, moves);
        }
    }

    fn closing_placements(&self, us: Color, sides: Sides, moves: &mut Vec<Move>) {
        // Placements may not touch enemy pieces, so this needs a queen covered by a friendly piece (R2, R3).
        if self.top(sides.queen).is_some_and(|top| top.color() != us) {
            return;
        }
        for cell in sides.cells() {
            if self.ring_of(cell, !us) == 0 {
                let pieces = self.placeable(us);
                moves.extend(pieces.iter().map(|piece| Move::new(piece, cell)));
            }
        }
    }

    fn closing_walks(&self, us: Color, sides: Sides, moves: &mut Vec<Move>) {
        let mut movers = self.tops & PieceSet::of_color(us);
        if self.resting != NONE {
            movers.remove(Piece::from_index(self.resting as usize));
        }
        if self.set.contains(Bug::Pillbug) {
            let throwers = self.throwers();
            for piece in self.throwable(&throwers) {
                let from = self.cells[piece.index()];
                if piece == Piece::queen(!us) || from.touches(sides.queen) {
                    continue;
                }
                let landings = self.landings(&throwers, from);
                let mut closing = Closing {
                    moves,
                    piece,
                    sides,
                };
                closing.window(from, landings);
                if movers.contains(piece) {
                    movers.remove(piece);
                    let mut others = Except {
                        out: &mut closing,
                        middle: from,
                        window: landings,
                    };
                    self.walk(piece, from, &mut others);
                }
            }
        }
        let in_reach = movers.iter().filter(|&piece| {
            let from = self.cells[piece.index()];
            let steps = DISTANCE[from.difference(sides.queen)];
            let leaves_side = steps == 1 && self.height(from) == 1;
            !leaves_side && steps <= reach(piece.bug())
        });
        for piece in self.liftable(in_reach.collect()) {
            let from = self.cells[piece.index()];
            let mut closing = Closing {
                moves,
                piece,
                sides,
            };
            self.walk(piece, from, &mut closing);
        }
    }
}

/// Maximum distance from which a bug can get beside the queen.
const fn reach(bug: Bug) -> u8 {
    match bug {
        Bug::Queen | Bug::Beetle | Bug::Pillbug => 2,
        Bug::Spider | Bug::Ladybug => 4,
        Bug::Grasshopper | Bug::Ant | Bug::Mosquito => u8::MAX,
    }
}

/// Distance by the difference of two cell indices.
static DISTANCE: [u8; Cell::COUNT] =
    crate::table!([0; Cell::COUNT], |difference| Cell::distance(difference));

/// The empty sides of a queen.
#[derive(Clone, Copy)]
struct Sides {
    queen: Cell,
    /// Mask of the empty directions.
    free: u8,
}

impl Sides {
    fn contains(self, cell: Cell) -> bool {
        NEIGHBOR_BIT[self.queen.difference(cell)] & self.free != 0
    }

    fn cells(self) -> impl Iterator<Item = Cell> {
        super::walks::directions(self.free).map(move |direction| self.queen.step(direction))
    }
}

/// Collects the moves of a piece that end beside the queen.
struct Closing<'m> {
    moves: &'m mut Vec<Move>,
    piece: Piece,
    sides: Sides,
}

impl Destinations for Closing<'_> {
    #[inline]
    fn cell(&mut self, to: Cell) {
        if self.sides.contains(to) {
            self.moves.push(Move::new(self.piece, to));
        }
    }

    #[inline]
    fn window(&mut self, middle: Cell, window: Window) {
        if !window.is_empty() {
            for cell in self.sides.cells() {
                if window.contains(middle, cell) {
                    self.moves.push(Move::new(self.piece, cell));
                }
            }
        }
    }

    #[inline]
    fn ant(&mut self, board: &Board, from: Cell) {
        if SLIDES[board.ring(from) as usize & 63] == 0 {
            return;
        }
        let enterable = |cell: Cell| SLIDES[board.ring_without(cell, from) as usize & 63] != 0;
        if !self.sides.cells().any(enterable) {
            return;
        }
        if board.has_open_rim() {
            // Cells beside the queen touch the hive even without the ant.
            self.sides.cells().for_each(|cell| self.cell(cell));
        } else {
            board.crawl(from, |cell| self.cell(cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameType, tests};

    #[test]
    fn closing_moves_match_a_filter_of_all_moves() {
        let mut found = 0;
        for (seed, set) in (0..6).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
            tests::random_game(set, seed, 150, |board| {
                let us = board.to_move();
                let Some(queen) = board.cell_of(Piece::queen(!us)) else {
                    return;
                };
                if (board.placed() & PieceSet::of_color(us)).is_empty() {
                    return;
                }
                let closes = |mv: &Move| {
                    mv.parts().is_some_and(|(piece, to)| {
                        let from = board.cell_of(piece);
                        (from != Some(queen) || board.raised().contains(piece))
                            && to.touches(queen)
                            && board.height(to) == 0
                            && !from
                                .is_some_and(|from| from.touches(queen) && board.height(from) == 1)
                    })
                };
                let mut expected = board.legal_moves();
                expected.retain(closes);
                let mut moves = Vec::new();
                board.closing_moves_into(&mut moves);
                found += moves.len();
                expected.sort();
                moves.sort();
                assert_eq!(moves, expected, "{board:?}");
            });
        }
        assert!(found > 1_000, "{found}");
    }
}
