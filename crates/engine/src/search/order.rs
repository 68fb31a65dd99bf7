//! Move ordering.

use skep_rules::{Board, Bug, Cell, Move, Piece};

use super::{
    history::History,
    prior::{Destination, Mover, Scene},
};
use crate::tunables::Tunables;

/// A move with its ordering score; higher ranks come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    pub(super) rank: i32,
    /// Concerns a queen: exempt from reductions and pruning of quiet moves.
    pub(super) sharp: bool,
}

impl Ranked {
    /// Ranks a move before all others.
    pub(super) const fn first(mv: Move) -> Ranked {
        Ranked {
            mv,
            rank: TABLE_MOVE,
            sharp: true,
        }
    }
}

/// A ranked move packed into an integer that orders by rank: half the rank in the upper half, then the sharp bit, then
/// the move. The best of many is then found by vectorised integer comparisons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(i32);

/// Sharp bit of a key. Of all moves only the pass, which counts as sharp, has this bit in its own encoding.
const SHARP: u16 = 1 << 15;

impl Key {
    const LOWEST: Key = Key(i32::MIN);

    #[inline]
    const fn new(mv: Move, rank: i32, sharp: bool) -> Key {
        Key(half(rank) << 16 | mv.to_bits() as i32 | (sharp as i32) << SHARP.trailing_zeros())
    }

    const fn raised(self, by: i32) -> Key {
        Key(half((self.0 >> 16) * 2 + by) << 16 | self.0 & 0xffff)
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

/// Half a rank, saturated to 16 bits.
#[inline]
const fn half(rank: i32) -> i32 {
    let half = rank >> 1;
    if half > i16::MAX as i32 {
        i16::MAX as i32
    } else if half < i16::MIN as i32 {
        i16::MIN as i32
    } else {
        half
    }
}

/// Moves that search heuristics suggest trying early.
#[derive(Clone, Copy, Default)]
pub(super) struct Hints {
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) countermove: Option<Move>,
    /// The move leading to the position.
    pub(super) previous: Option<Move>,
}

impl Hints {
    /// Suggested moves with their ordering bonuses.
    const fn bonuses(&self, tunables: &Tunables) -> [(Option<Move>, i32); 3] {
        [
            (self.killers[0], tunables.order_killer),
            (self.killers[1], tunables.order_killer),
            (self.countermove, tunables.order_countermove),
        ]
    }
}

const TABLE_MOVE: i32 = 1 << 28;
const LAST_SIDE: i32 = 1 << 17;
const FILLS_SIDE: i32 = 14_000;
const ONTO_QUEEN: i32 = 16_000;
const FREES_OWN_QUEEN: i32 = 8_000;
const CROWDS_OWN_QUEEN: i32 = -6_000;
const LEAVES_ENEMY_QUEEN: i32 = -8_000;

/// Ranks the moves of a position, which must be in generation order: placements first, then piece by piece.
pub(super) fn rank(
    board: &Board,
    moves: &[Move],
    hints: &Hints,
    history: &History,
    tunables: &Tunables,
    into: &mut Vec<Key>,
) {
    if moves.first().is_some_and(|mv| mv.is_pass()) {
        into.push(Key::new(Move::PASS, 0, true));
        return;
    }
    let queens = Queens::new(board, tunables);
    let scene = Scene::new(board, hints.previous);
    let on_table = |mv: &Move| {
        mv.piece()
            .is_some_and(|piece| board.placed().contains(piece))
    };
    let placements = moves.iter().take_while(|mv| !on_table(mv)).count();
    let (placements, walks) = moves.split_at(placements);
    let ranking = Ranking {
        queens: &queens,
        scene: &scene,
        history,
    };
    into.reserve(moves.len());
    ranking.placements(placements, into);
    for walks in walks.chunk_by(|a, b| a.piece() == b.piece()) {
        ranking.walks(board, walks, into);
    }
    for (hint, bonus) in hints.bonuses(tunables) {
        // One vectorised pass per hint is cheaper than three comparisons per move above.
        if let Some(index) = hint.and_then(|hint| index_of(moves, hint)) {
            into[index] = into[index].raised(bonus);
        }
    }
}

/// Ranks a single move, other than a pass, as [`rank`] does.
pub(super) fn rank_one(
    board: &Board,
    mv: Move,
    hints: &Hints,
    history: &History,
    tunables: &Tunables,
) -> Option<Ranked> {
    let (piece, to) = mv.parts()?;
    let queens = Queens::new(board, tunables);
    let scene = Scene::new(board, hints.previous);
    let ranking = Ranking {
        queens: &queens,
        scene: &scene,
        history,
    };
    let origin = queens.origin(board, piece);
    let mut key = ranking.key(mv, &origin, &scene.mover(piece), &scene.destination(to));
    for (hint, bonus) in hints.bonuses(tunables) {
        if hint == Some(mv) {
            key = key.raised(bonus);
        }
    }
    Some(key.ranked())
}

/// Vectorised search for a move in a list.
#[inline]
pub(super) fn index_of(moves: &[Move], wanted: Move) -> Option<usize> {
    // Groups of eight are compared without a branch per move.
    let (groups, _) = moves.as_chunks::<8>();
    let holds = |group: &[Move; 8]| {
        group
            .iter()
            .fold(false, |found, &mv| found | (mv == wanted))
    };
    let passed = 8 * groups.iter().take_while(|group| !holds(group)).count();
    let found = moves[passed..].iter().position(|&mv| mv == wanted)?;
    Some(passed + found)
}

/// Context for ranking the moves of a position.
struct Ranking<'a> {
    queens: &'a Queens,
    scene: &'a Scene<'a>,
    history: &'a History,
}

impl Ranking<'_> {
    /// Ranks placements, which come cell by cell with all bugs for each.
    fn placements(&self, moves: &[Move], into: &mut Vec<Key>) {
        let mut movers: [Option<Mover>; Bug::ALL.len()] = [const { None }; Bug::ALL.len()];
        let hand = Origin::default();
        for moves in moves.chunk_by(|&a, &b| cell_of(a) == cell_of(b)) {
            let to = self.scene.destination(cell_of(moves[0]));
            for &mv in moves {
                let Some(piece) = mv.piece() else { continue };
                let mover = movers[piece.bug() as usize % Bug::ALL.len()]
                    .get_or_insert_with(|| self.scene.mover(piece));
                into.push(self.key(mv, &hand, mover, &to));
            }
        }
    }

    /// Ranks the moves of one piece on the table.
    fn walks(&self, board: &Board, moves: &[Move], into: &mut Vec<Key>) {
        let Some(piece) = moves.first().and_then(|mv| mv.piece()) else {
            return;
        };
        let origin = self.queens.origin(board, piece);
        let mover = self.scene.mover(piece);
        into.extend(moves.iter().map(|&mv| {
            let to = self.scene.destination(cell_of(mv));
            self.key(mv, &origin, &mover, &to)
        }));
    }

    #[inline(always)]
    fn key(&self, mv: Move, origin: &Origin, mover: &Mover, to: &Destination) -> Key {
        let (rank, sharp) = if to.is_near_queen() {
            self.queens.rank(origin, to)
        } else {
            (origin.away, origin.away_sharp)
        };
        Key::new(mv, rank + self.history.score(mv) + mover.score(to), sharp)
    }
}

/// Destination of a move; arbitrary for a pass, which is never listed beside other moves.
#[inline]
fn cell_of(mv: Move) -> Cell {
    mv.parts().map_or(Cell::ORIGIN, |(_, to)| to)
}

/// Ranks of moves by the handwritten heuristics alone.
pub(crate) fn by_rules(board: &Board, moves: &[Move]) -> Vec<i32> {
    let queens = Queens::new(board, &Tunables::default());
    let scene = Scene::new(board, None);
    let rank = |mv: &Move| {
        let (piece, to) = mv.parts()?;
        let origin = queens.origin(board, piece);
        let to = scene.destination(to);
        Some(if to.is_near_queen() {
            queens.rank(&origin, &to).0
        } else {
            origin.away
        })
    };
    moves.iter().map(|mv| rank(mv).unwrap_or(0)).collect()
}

/// Selection queue of ranked moves.
///
/// Keeps the best key of each block, so that picking the next move does not rescan the whole list.
#[derive(Clone, Default)]
pub(super) struct Queue {
    keys: Vec<Key>,
    /// Best remaining key of each block; [`Key::LOWEST`] once a block is exhausted.
    best: Vec<Key>,
    /// Moves before this index have been taken.
    taken: usize,
}

/// Keys per block: a few vector registers.
const BLOCK: usize = 16;

impl Queue {
    /// Replaces the content of the queue.
    pub(super) fn fill(&mut self, fill: impl FnOnce(&mut Vec<Key>)) {
        self.keys.clear();
        self.taken = 0;
        fill(&mut self.keys);
        self.best.clear();
        self.best.extend(self.keys.chunks(BLOCK).map(best));
    }

    /// Takes the best remaining move by swapping it to the front.
    pub(super) fn pick(&mut self) -> Option<Ranked> {
        let (block, &key) = { self.best.iter().enumerate() }.max_by_key(|&(_, key)| key)?;
        let index = self.taken;
        let first = *self.keys.get(index)?;
        self.taken += 1;
        let from = (block * BLOCK).max(index);
        let until = (block * BLOCK + BLOCK).min(self.keys.len());
        let found = from + { self.keys[from..until].iter() }.position(|&other| other == key)?;
        self.keys[found] = first;
        self.keys[index] = key;
        self.best[block] = best(&self.keys[from.max(index + 1)..until]);
        if first != key && first == self.best[index / BLOCK] {
            let until = (index / BLOCK * BLOCK + BLOCK).min(self.keys.len());
            self.best[index / BLOCK] = best(&self.keys[index + 1..until]);
        }
        Some(key.ranked())
    }

    /// Takes the next remaining sharp move in list order, dropping the quiet ones before it.
    pub(super) fn skip_to_sharp(&mut self) -> Option<Ranked> {
        let skipped = self.keys[self.taken..]
            .iter()
            .position(|key| key.is_sharp())?;
        self.taken += skipped + 1;
        Some(self.keys[self.taken - 1].ranked())
    }
}

#[inline]
fn best(keys: &[Key]) -> Key {
    // The fixed length lets a full block be vectorised.
    match <&[Key; BLOCK]>::try_from(keys) {
        Ok(block) => block.iter().fold(Key::LOWEST, |best, &key| best.max(key)),
        Err(_) => keys.iter().fold(Key::LOWEST, |best, &key| best.max(key)),
    }
}

/// Handwritten queen heuristics.
struct Queens {
    own: Option<Cell>,
    enemy: Option<Cell>,
    enemy_free: i32,
    own_free: i32,
    /// Weight in percent.
    weight: i32,
}

/// Contribution of the cell a piece leaves.
#[derive(Default)]
struct Origin {
    /// Rank of a move that ends neither beside nor on a queen.
    away: i32,
    away_sharp: bool,
    /// Opens a side of the enemy queen.
    leaves: bool,
    /// Opens a side of the friendly queen.
    frees: bool,
    /// Bonus for moving an endangered friendly queen.
    escape: i32,
    climbs: bool,
}

impl Queens {
    fn new(board: &Board, tunables: &Tunables) -> Queens {
        let us = board.to_move();
        let [own, enemy] = [us, !us].map(|color| board.cell_of(Piece::queen(color)));
        Queens {
            own,
            enemy,
            enemy_free: board.queen_liberties(!us).unwrap_or(6) as i32,
            own_free: board.queen_liberties(us).unwrap_or(6) as i32,
            weight: tunables.order_rules,
        }
    }

    fn origin(&self, board: &Board, piece: Piece) -> Origin {
        let Some(from) = board.cell_of(piece) else {
            return Origin::default();
        };
        let alone = board.height(from) == 1;
        let opens = |queen: Option<Cell>| alone && queen.is_some_and(|queen| from.touches(queen));
        let mut origin = Origin {
            leaves: opens(self.enemy),
            frees: opens(self.own),
            climbs: matches!(piece.bug(), Bug::Beetle | Bug::Mosquito),
            ..Origin::default()
        };
        if self.own == Some(from) && self.own_free <= 3 {
            origin.escape = FREES_OWN_QUEEN;
        }
        let mut away = origin.escape;
        if origin.leaves {
            away += LEAVES_ENEMY_QUEEN;
        }
        if origin.frees {
            away += self.freeing_bonus();
        }
        origin.away = self.scaled(away);
        origin.away_sharp = origin.escape != 0 || origin.frees && self.own_free <= 3;
        origin
    }

    /// Applies the weight, except to the winning move that fills the last side.
    fn scaled(&self, rank: i32) -> i32 {
        if rank < LAST_SIDE {
            rank * self.weight / 100
        } else {
            rank
        }
    }

    fn freeing_bonus(&self) -> i32 {
        FREES_OWN_QUEEN + 1_500 * (6 - self.own_free)
    }

    /// Rank and sharpness of a move to a cell beside or on a queen.
    fn rank(&self, origin: &Origin, to: &Destination) -> (i32, bool) {
        let [arrives, crowds] = to.fills_side();
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
        if to.is_onto_enemy_queen() && origin.climbs {
            rank += ONTO_QUEEN;
            sharp = true;
        }
        if origin.frees && !crowds {
            rank += self.freeing_bonus();
            sharp |= self.own_free <= 3;
        } else if crowds && !origin.frees {
            rank += CROWDS_OWN_QUEEN;
        }
        (self.scaled(rank), sharp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_round_trip_moves_ranks_and_sharpness() {
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
        let mut queue = Queue::default();
        queue.fill(|into| into.append(&mut keys));
        let order: Vec<u16> = std::iter::from_fn(|| queue.pick())
            .map(|ranked| ranked.mv.to_bits())
            .collect();
        assert_eq!(order, [3, 5, 2, 0, 4, 1]);
    }
}
