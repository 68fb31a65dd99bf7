//! In which order moves are tried.

use skep_rules::{Board, Bug, Cell, Move, Piece};

use super::history::History;

/// A move with its place in the order: the higher, the earlier.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    pub(super) rank: i32,
    /// Whether the move concerns a queen, so that it is neither reduced nor left out lightly.
    pub(super) sharp: bool,
}

impl Ranked {
    /// A move that comes before all others.
    pub(super) const fn first(mv: Move) -> Ranked {
        Ranked {
            mv,
            rank: TABLE,
            sharp: true,
        }
    }
}

/// Moves that are tried before the others, by their worth in the order.
#[derive(Clone, Copy, Default)]
pub(super) struct Hints {
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) answer: Option<Move>,
}

const TABLE: i32 = 1 << 28;
const LAST_SIDE: i32 = 1 << 24;
const FILLS_SIDE: i32 = 14_000;
const ONTO_QUEEN: i32 = 16_000;
const KILLER: i32 = 11_000;
const ANSWER: i32 = 9_000;
const FREES_OWN_QUEEN: i32 = 8_000;
const CROWDS_OWN_QUEEN: i32 = -6_000;
const LEAVES_ENEMY_QUEEN: i32 = -8_000;

/// Ranks all legal moves of a position into a list.
pub(super) fn rank(
    board: &Board,
    moves: &[Move],
    hints: &Hints,
    history: &History,
    into: &mut Vec<Ranked>,
) {
    let us = board.to_move();
    let queens = Queens {
        own: board.cell_of(Piece::queen(us)),
        enemy: board.cell_of(Piece::queen(!us)),
        enemy_free: board.queen_liberties(!us).unwrap_or(6),
        own_free: board.queen_liberties(us).unwrap_or(6),
    };
    into.clear();
    into.extend(
        moves
            .iter()
            .map(|&mv| queens.rank(board, mv, hints, history)),
    );
}

/// Takes the best of the moves not taken yet and puts it at a place of the list.
#[inline]
pub(super) fn pick(moves: &mut [Ranked], place: usize) -> Ranked {
    let mut best = place;
    for index in place + 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(place, best);
    moves[place]
}

struct Queens {
    own: Option<Cell>,
    enemy: Option<Cell>,
    enemy_free: u32,
    own_free: u32,
}

impl Queens {
    #[inline]
    fn rank(&self, board: &Board, mv: Move, hints: &Hints, history: &History) -> Ranked {
        let Some((piece, to)) = mv.parts() else {
            return Ranked {
                mv,
                rank: 0,
                sharp: true,
            };
        };
        let from = board.cell_of(piece);
        let mut rank = history.worth(mv);
        let mut sharp = false;
        if let Some(queen) = self.enemy {
            let arrives = to.touches(queen) && board.height(to) == 0;
            let leaves = from.is_some_and(|from| from.touches(queen) && board.height(from) == 1);
            if arrives && !leaves {
                rank += FILLS_SIDE + 1_000 * (6 - self.enemy_free as i32);
                sharp = true;
                if self.enemy_free == 1 {
                    rank += LAST_SIDE;
                }
            } else if leaves && !arrives {
                rank += LEAVES_ENEMY_QUEEN;
            }
            if to == queen && matches!(piece.bug(), Bug::Beetle | Bug::Mosquito) {
                rank += ONTO_QUEEN;
                sharp = true;
            }
        }
        if let Some(queen) = self.own {
            let crowds = to.touches(queen) && board.height(to) == 0;
            let frees = from.is_some_and(|from| from.touches(queen) && board.height(from) == 1);
            if frees && !crowds {
                rank += FREES_OWN_QUEEN + 1_500 * (6 - self.own_free as i32);
                sharp |= self.own_free <= 3;
            } else if crowds && !frees {
                rank += CROWDS_OWN_QUEEN;
            }
            if from == Some(queen) && self.own_free <= 3 {
                rank += FREES_OWN_QUEEN;
                sharp = true;
            }
        }
        if hints.killers.contains(&Some(mv)) {
            rank += KILLER;
        }
        if hints.answer == Some(mv) {
            rank += ANSWER;
        }
        Ranked { mv, rank, sharp }
    }
}
