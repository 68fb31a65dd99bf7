//! In which order moves are tried.

use skep_rules::{Board, Bug, Cell, Move, Piece};

use super::{
    history::History,
    prior::{Goal, Mover, Scene},
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
    const LOWEST: Key = Key(i32::MIN);

    #[inline]
    const fn new(mv: Move, rank: i32, sharp: bool) -> Key {
        Key(half(rank) << 16 | mv.to_bits() as i32 | (sharp as i32) << SHARP.trailing_zeros())
    }

    /// The same move, earlier by this much.
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

/// Half a rank, as far as it fits into half a key.
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

/// Moves that are tried before the others, by their worth in the order.
#[derive(Clone, Copy, Default)]
pub(super) struct Hints {
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) answer: Option<Move>,
    /// The move that led to the position.
    pub(super) before: Option<Move>,
}

impl Hints {
    /// The moves that come earlier than they would otherwise, and how much.
    const fn raised(&self, tunables: &Tunables) -> [(Option<Move>, i32); 3] {
        [
            (self.killers[0], tunables.order_killer),
            (self.killers[1], tunables.order_killer),
            (self.answer, tunables.order_answer),
        ]
    }
}

const TABLE: i32 = 1 << 28;
const LAST_SIDE: i32 = 1 << 17;
const FILLS_SIDE: i32 = 14_000;
const ONTO_QUEEN: i32 = 16_000;
const FREES_OWN_QUEEN: i32 = 8_000;
const CROWDS_OWN_QUEEN: i32 = -6_000;
const LEAVES_ENEMY_QUEEN: i32 = -8_000;

/// Ranks moves of a position into a list. Those that place a piece come first, and those of each other piece one after the
/// other, as a board lists them.
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
    let scene = Scene::new(board, hints.before);
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
    for walks in walks.chunk_by(|one, other| one.piece() == other.piece()) {
        ranking.walks(board, walks, into);
    }
    for (hint, worth) in hints.raised(tunables) {
        // Comparing all moves with three here is cheaper than comparing each with three above.
        if let Some(place) = hint.and_then(|hint| place_of(moves, hint)) {
            into[place] = into[place].raised(worth);
        }
    }
}

/// Ranks a single move, which is not a pass, as [`rank`] does.
pub(super) fn rank_one(
    board: &Board,
    mv: Move,
    hints: &Hints,
    history: &History,
    tunables: &Tunables,
) -> Option<Ranked> {
    let (piece, to) = mv.parts()?;
    let queens = Queens::new(board, tunables);
    let scene = Scene::new(board, hints.before);
    let ranking = Ranking {
        queens: &queens,
        scene: &scene,
        history,
    };
    let origin = queens.origin(board, piece);
    let mut key = ranking.key(mv, &origin, &scene.mover(piece), &scene.goal(to));
    for (hint, worth) in hints.raised(tunables) {
        if hint == Some(mv) {
            key = key.raised(worth);
        }
    }
    Some(key.ranked())
}

/// Where a move stands in a list.
#[inline]
pub(super) fn place_of(moves: &[Move], wanted: Move) -> Option<usize> {
    // Groups of eight are compared at once, without a branch for each move.
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

/// What the moves of a position are ranked by.
struct Ranking<'a> {
    queens: &'a Queens,
    scene: &'a Scene<'a>,
    history: &'a History,
}

impl Ranking<'_> {
    /// Placements come cell by cell, with all creatures for each.
    fn placements(&self, moves: &[Move], into: &mut Vec<Key>) {
        let mut movers: [Option<Mover>; Bug::ALL.len()] = [const { None }; Bug::ALL.len()];
        let hand = Origin::default();
        for moves in moves.chunk_by(|&one, &other| destination(one) == destination(other)) {
            let goal = self.scene.goal(destination(moves[0]));
            for &mv in moves {
                let Some(piece) = mv.piece() else { continue };
                let mover = movers[piece.bug() as usize % Bug::ALL.len()]
                    .get_or_insert_with(|| self.scene.mover(piece));
                into.push(self.key(mv, &hand, mover, &goal));
            }
        }
    }

    /// The moves of one piece on the table.
    fn walks(&self, board: &Board, moves: &[Move], into: &mut Vec<Key>) {
        let Some(piece) = moves.first().and_then(|mv| mv.piece()) else {
            return;
        };
        let origin = self.queens.origin(board, piece);
        let mover = self.scene.mover(piece);
        into.extend(moves.iter().map(|&mv| {
            let goal = self.scene.goal(destination(mv));
            self.key(mv, &origin, &mover, &goal)
        }));
    }

    #[inline(always)]
    fn key(&self, mv: Move, origin: &Origin, mover: &Mover, goal: &Goal) -> Key {
        let (rank, sharp) = if goal.is_near_queen() {
            self.queens.rank(origin, goal)
        } else {
            (origin.away, origin.away_sharp)
        };
        Key::new(mv, rank + self.history.worth(mv) + mover.worth(goal), sharp)
    }
}

/// Where a move ends. A pass, which never stands beside other moves, may be said to end anywhere.
#[inline]
fn destination(mv: Move) -> Cell {
    mv.parts().map_or(Cell::ORIGIN, |(_, to)| to)
}

/// The ranks of moves by hand-made rules alone.
pub(crate) fn by_rules(board: &Board, moves: &[Move]) -> Vec<i32> {
    let queens = Queens::new(board, &Tunables::default());
    let scene = Scene::new(board, None);
    let worth = |mv: &Move| {
        let (piece, to) = mv.parts()?;
        let origin = queens.origin(board, piece);
        let goal = scene.goal(to);
        Some(if goal.is_near_queen() {
            queens.rank(&origin, &goal).0
        } else {
            origin.away
        })
    };
    moves.iter().map(|mv| worth(mv).unwrap_or(0)).collect()
}

/// Ranked moves that are handed out one by one, the best first.
///
/// The list is cut into blocks, and the best key of each is kept, so that the best of all is found without looking at every
/// move again.
#[derive(Clone, Default)]
pub(super) struct Queue {
    keys: Vec<Key>,
    /// The best key of each block that has not been taken, the lowest number if all have.
    best: Vec<Key>,
    /// The moves before this place have been taken.
    taken: usize,
}

/// How many keys a block has: a few registers full.
const BLOCK: usize = 16;

impl Queue {
    /// Fills the queue anew.
    pub(super) fn fill(&mut self, fill: impl FnOnce(&mut Vec<Key>)) {
        self.keys.clear();
        self.taken = 0;
        fill(&mut self.keys);
        self.best.clear();
        self.best.extend(self.keys.chunks(BLOCK).map(best));
    }

    /// Takes the best of the moves that are left, and puts the first of them in its place.
    pub(super) fn pick(&mut self) -> Option<Ranked> {
        let (block, &key) = { self.best.iter().enumerate() }.max_by_key(|&(_, key)| key)?;
        let place = self.taken;
        let first = *self.keys.get(place)?;
        self.taken += 1;
        let from = (block * BLOCK).max(place);
        let until = (block * BLOCK + BLOCK).min(self.keys.len());
        let found = from + { self.keys[from..until].iter() }.position(|&other| other == key)?;
        self.keys[found] = first;
        self.keys[place] = key;
        self.best[block] = best(&self.keys[from.max(place + 1)..until]);
        if first != key && first == self.best[place / BLOCK] {
            let until = (place / BLOCK * BLOCK + BLOCK).min(self.keys.len());
            self.best[place / BLOCK] = best(&self.keys[place + 1..until]);
        }
        Some(key.ranked())
    }

    /// Takes the next of the moves left that concerns a queen, in no particular order; those before it are gone.
    pub(super) fn skip_to_sharp(&mut self) -> Option<Ranked> {
        let skipped = self.keys[self.taken..]
            .iter()
            .position(|key| key.is_sharp())?;
        self.taken += skipped + 1;
        Some(self.keys[self.taken - 1].ranked())
    }
}

/// The best of some keys.
#[inline]
fn best(keys: &[Key]) -> Key {
    // A full block is compared several keys at a time.
    match <&[Key; BLOCK]>::try_from(keys) {
        Ok(block) => block.iter().fold(Key::LOWEST, |best, &key| best.max(key)),
        Err(_) => keys.iter().fold(Key::LOWEST, |best, &key| best.max(key)),
    }
}

/// What both queens mean for the order.
struct Queens {
    own: Option<Cell>,
    enemy: Option<Cell>,
    enemy_free: i32,
    own_free: i32,
    /// How much the rules count, in percent.
    share: i32,
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
    fn new(board: &Board, tunables: &Tunables) -> Queens {
        let us = board.to_move();
        let [own, enemy] = [us, !us].map(|color| board.cell_of(Piece::queen(color)));
        Queens {
            own,
            enemy,
            enemy_free: board.queen_liberties(!us).unwrap_or(6) as i32,
            own_free: board.queen_liberties(us).unwrap_or(6) as i32,
            share: tunables.order_rules,
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
            away += self.frees();
        }
        origin.away = self.weighed(away);
        origin.away_sharp = origin.escape != 0 || origin.frees && self.own_free <= 3;
        origin
    }

    /// The share of a rank that counts. Closing the last side wins, and is not weighed.
    fn weighed(&self, rank: i32) -> i32 {
        if rank < LAST_SIDE {
            rank * self.share / 100
        } else {
            rank
        }
    }

    fn frees(&self) -> i32 {
        FREES_OWN_QUEEN + 1_500 * (6 - self.own_free)
    }

    /// The rank of a move to a cell by or on a queen by what it means for her, and whether it is sharp.
    fn rank(&self, origin: &Origin, goal: &Goal) -> (i32, bool) {
        let [arrives, crowds] = goal.closes_side();
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
        if goal.is_onto_enemy_queen() && origin.climbs {
            rank += ONTO_QUEEN;
            sharp = true;
        }
        if origin.frees && !crowds {
            rank += self.frees();
            sharp |= self.own_free <= 3;
        } else if crowds && !origin.frees {
            rank += CROWDS_OWN_QUEEN;
        }
        (self.weighed(rank), sharp)
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
        let mut queue = Queue::default();
        queue.fill(|into| into.append(&mut keys));
        let order: Vec<u16> = std::iter::from_fn(|| queue.pick())
            .map(|ranked| ranked.mv.to_bits())
            .collect();
        assert_eq!(order, [3, 5, 2, 0, 4, 1]);
    }
}
