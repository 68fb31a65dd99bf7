//! In which order moves are tried.

use skep_rules::{Board, Bug, Cell, Move, Piece};

use super::{
    history::History,
    prior::{Mover, Scene},
};
use crate::tunables::Tunables;

/// A move with its place in the order: the higher, the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A ranked move in one number, which is the greater the earlier the move comes: half its rank in the upper half, then
/// whether it is sharp, then the move. The best of many is then found by comparing numbers, several at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(i32);

/// The bit of a key that tells a sharp move. No move but the pass, which counts as sharp, has it in its own number.
const SHARP: u16 = 1 << 15;

impl Key {
    #[inline]
    const fn new(mv: Move, rank: i32, sharp: bool) -> Key {
        let half = rank / 2;
        let half = if half > i16::MAX as i32 {
            i16::MAX as i32
        } else if half < i16::MIN as i32 {
            i16::MIN as i32
        } else {
            half
        };
        Key(half << 16 | mv.to_bits() as i32 | if sharp { SHARP as i32 } else { 0 })
    }

    #[inline]
    pub(super) const fn is_sharp(self) -> bool {
        self.0 as u16 & SHARP != 0
    }

    #[inline]
    pub(super) fn ranked(self) -> Ranked {
        Ranked {
            mv: Move::from_bits(self.0 as u16 & !SHARP).unwrap_or(Move::PASS),
            rank: (self.0 >> 16) * 2,
            sharp: self.is_sharp(),
        }
    }
}

/// Moves that are tried before the others, by their worth in the order.
#[derive(Clone, Copy, Default)]
pub(super) struct Hints {
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) answer: Option<Move>,
    /// The move that led to the position.
    pub(super) before: Option<Move>,
}

const TABLE: i32 = 1 << 28;
const LAST_SIDE: i32 = 1 << 17;
const FILLS_SIDE: i32 = 14_000;
const ONTO_QUEEN: i32 = 16_000;
const FREES_OWN_QUEEN: i32 = 8_000;
const CROWDS_OWN_QUEEN: i32 = -6_000;
const LEAVES_ENEMY_QUEEN: i32 = -8_000;

/// Ranks moves of a position into a list, all but those left out.
pub(super) fn rank(
    board: &Board,
    moves: &[Move],
    left_out: &[Move],
    hints: &Hints,
    history: &History,
    tunables: &Tunables,
    into: &mut Vec<Key>,
) {
    let queens = Queens::new(board);
    let [table, answer, killer, other_killer] = [
        hints.table,
        hints.answer,
        hints.killers[0],
        hints.killers[1],
    ]
    .map(|mv| mv.map_or(NO_MOVE, Move::to_bits));
    let hand = Origin::default();
    let mut table_origin = Origin::default();
    let scene = Scene::new(board, hints.before);
    let mut on_table: Option<(Piece, Mover)> = None;
    let mut in_hand: [Option<Mover>; Bug::ALL.len()] = [const { None }; Bug::ALL.len()];
    let mut goal = None;
    into.clear();
    into.reserve(moves.len());
    for &mv in moves {
        let bits = mv.to_bits();
        if bits == table || !left_out.is_empty() && left_out.contains(&mv) {
            continue;
        }
        let Some((piece, to)) = mv.parts() else {
            into.push(Key::new(mv, 0, true));
            continue;
        };
        let (origin, mover) = if board.placed().contains(piece) {
            // The moves of a piece come one after the other.
            if on_table.as_ref().is_none_or(|(last, _)| *last != piece) {
                table_origin = queens.origin(board, piece);
                on_table = None;
            }
            let (_, mover) = on_table.get_or_insert_with(|| (piece, scene.mover(piece)));
            (&table_origin, mover)
        } else {
            // Placements come cell by cell, with all creatures for each.
            let creature = &mut in_hand[piece.bug() as usize];
            (&hand, creature.get_or_insert_with(|| scene.mover(piece)))
        };
        let (mut rank, sharp) = if queens.zone.contains(to) {
            queens.rank(board, origin, to)
        } else {
            (origin.away, origin.away_sharp)
        };
        if rank < LAST_SIDE {
            rank = rank * tunables.order_rules / 100;
        }
        rank += history.worth(mv);
        if goal.as_ref().is_none_or(|(last, _)| *last != to) {
            goal = None;
        }
        let (_, goal) = goal.get_or_insert_with(|| (to, scene.goal(to)));
        rank += mover.worth(goal) * tunables.order_prior / 100;
        if bits == killer || bits == other_killer {
            rank += tunables.order_killer;
        }
        if bits == answer {
            rank += tunables.order_answer;
        }
        into.push(Key::new(mv, rank, sharp));
    }
}

/// The ranks of moves by hand-made rules alone.
pub(crate) fn by_rules(board: &Board, moves: &[Move]) -> Vec<i32> {
    let mut keys = Vec::new();
    let rules = Tunables {
        order_prior: 0,
        ..Tunables::default()
    };
    rank(
        board,
        moves,
        &[],
        &Hints::default(),
        &History::new(),
        &rules,
        &mut keys,
    );
    keys.iter().map(|key| key.ranked().rank).collect()
}

/// A number that belongs to no move.
const NO_MOVE: u16 = u16::MAX - 1;

/// Takes the best of the moves not taken yet and puts it at a place of the list.
#[inline]
pub(super) fn pick(moves: &mut [Key], place: usize) -> Ranked {
    let rest = &mut moves[place..];
    // Passes without a branch that depends on the numbers are faster than one with it.
    let best = rest.iter().fold(Key(i32::MIN), |best, &key| best.max(key));
    let (eights, _) = rest.as_chunks::<8>();
    let passed = eights
        .iter()
        .take_while(|keys| !keys.iter().fold(false, |found, &key| found | (key == best)))
        .count();
    let found = rest[passed * 8..].iter().position(|&key| key == best);
    if let Some(found) = found {
        rest.swap(0, passed * 8 + found);
    }
    best.ranked()
}

struct Queens {
    own: Option<Cell>,
    enemy: Option<Cell>,
    enemy_free: i32,
    own_free: i32,
    /// Their cells and those beside them.
    zone: Zone,
}

/// A set of cells. Most moves end far from the queens, and this tells so at once.
struct Zone([u64; Cell::COUNT / 64]);

impl Zone {
    fn around(queens: [Option<Cell>; 2]) -> Zone {
        let mut zone = Zone([0; Cell::COUNT / 64]);
        for queen in queens.into_iter().flatten() {
            zone.insert(queen);
            for cell in queen.neighbors() {
                zone.insert(cell);
            }
        }
        zone
    }

    fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }
}

/// What the place that a piece leaves means for the order.
#[derive(Default)]
struct Origin {
    /// The rank of a move that ends beside no queen and on none.
    away: i32,
    away_sharp: bool,
    /// Whether the piece leaves a side of the enemy queen open.
    leaves: bool,
    /// Whether it leaves a side of the own queen open.
    frees: bool,
    /// What the rank has in any case.
    escape: i32,
    climbs: bool,
}

impl Queens {
    fn new(board: &Board) -> Queens {
        let us = board.to_move();
        let [own, enemy] = [us, !us].map(|color| board.cell_of(Piece::queen(color)));
        Queens {
            own,
            enemy,
            zone: Zone::around([own, enemy]),
            enemy_free: board.queen_liberties(!us).unwrap_or(6) as i32,
            own_free: board.queen_liberties(us).unwrap_or(6) as i32,
        }
    }

    fn origin(&self, board: &Board, piece: Piece) -> Origin {
        let from = board.cell_of(piece);
        let opens = |queen: Option<Cell>| {
            from.zip(queen)
                .is_some_and(|(from, queen)| from.touches(queen) && board.height(from) == 1)
        };
        let mut origin = Origin {
            leaves: opens(self.enemy),
            frees: opens(self.own),
            climbs: matches!(piece.bug(), Bug::Beetle | Bug::Mosquito),
            ..Origin::default()
        };
        if from.is_some() && from == self.own && self.own_free <= 3 {
            origin.escape = FREES_OWN_QUEEN;
        }
        origin.away = origin.escape;
        origin.away_sharp = origin.escape != 0 || origin.frees && self.own_free <= 3;
        if origin.leaves {
            origin.away += LEAVES_ENEMY_QUEEN;
        }
        if origin.frees {
            origin.away += self.frees();
        }
        origin
    }

    fn frees(&self) -> i32 {
        FREES_OWN_QUEEN + 1_500 * (6 - self.own_free)
    }

    /// The rank of a move to a cell by or on a queen by what it means for her, and whether it is sharp.
    #[inline]
    fn rank(&self, board: &Board, origin: &Origin, to: Cell) -> (i32, bool) {
        let beside_enemy = self.enemy.is_some_and(|queen| to.touches(queen));
        let beside_own = self.own.is_some_and(|queen| to.touches(queen));
        let onto_enemy = self.enemy == Some(to);
        let ground = board.height(to) == 0;
        let (arrives, crowds) = (beside_enemy && ground, beside_own && ground);
        let mut rank = origin.escape;
        let mut sharp = origin.escape != 0;
        if arrives && !origin.leaves {
            rank += FILLS_SIDE + 1_000 * (6 - self.enemy_free);
            sharp = true;
            if self.enemy_free == 1 {
                rank += LAST_SIDE;
            }
        } else if origin.leaves && !arrives {
            rank += LEAVES_ENEMY_QUEEN;
        }
        if onto_enemy && origin.climbs {
            rank += ONTO_QUEEN;
            sharp = true;
        }
        if origin.frees && !crowds {
            rank += self.frees();
            sharp |= self.own_free <= 3;
        } else if crowds && !origin.frees {
            rank += CROWDS_OWN_QUEEN;
        }
        (rank, sharp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_hold_a_move_its_rank_and_whether_it_is_sharp() {
        let queen = Move::from_bits(0).expect("a queen's move");
        let pillbug = Move::from_bits(29 << 10 | 1023).expect("a pillbug's move");
        for mv in [queen, pillbug, Move::PASS] {
            for (rank, sharp) in [(0, true), (-8_000, true), (24_002, true)] {
                assert_eq!(
                    Key::new(mv, rank, sharp).ranked(),
                    Ranked { mv, rank, sharp }
                );
            }
        }
        assert!(!Key::new(pillbug, 5, false).ranked().sharp);
        assert!(Key::new(queen, LAST_SIDE, true).ranked().rank > 60_000);
    }

    #[test]
    fn moves_are_picked_by_rank() {
        let ranks = [3, -70_000, 12, 90_000, -4, 12_000];
        let mut keys: Vec<Key> = (0..)
            .zip(ranks)
            .map(|(bits, rank)| {
                let mv = Move::from_bits(bits).expect("a move");
                Key::new(mv, rank, false)
            })
            .collect();
        let order: Vec<u16> = (0..keys.len())
            .map(|place| pick(&mut keys, place).mv.to_bits())
            .collect();
        assert_eq!(order, [3, 5, 2, 0, 4, 1]);
    }
}
