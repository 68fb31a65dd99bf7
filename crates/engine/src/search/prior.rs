//! How promising a move looks before anything has been searched, as learnt from the best moves of many games.
//!
//! A move selects a few weights, which add up: how the distances of its piece to both queens change, how far they are
//! surrounded, whose pieces it leaves and whom it joins, what it climbs onto, how near it ends to the move before, and the
//! stage of the game. The fit and the search use this one list of inputs.

use skep_rules::{Board, Bug, Cell, Color, Move, Piece};

use crate::net::{
    STAGES,
    inputs::{Distances, FAR, KINDS},
    stage,
};

/// A piece in hand is at a distance of its own.
const IN_HAND: usize = FAR;
const FROM: usize = FAR + 1;

/// A row has a weight for each distance, and some that are never selected: so it can be added to another in one go.
const ROW: usize = 16;

/// Neighbours of a colour: none to three, and more.
const NEIGHBORS: usize = 5;

/// Whose pieces surround a cell.
const COMPANIES: usize = NEIGHBORS * NEIGHBORS;

/// Where each family of weights begins.
mod layout {
    use super::{COMPANIES, FROM, KINDS, ROW, STAGES};

    /// The distance to the enemy queen before and after the move, by creature.
    pub(super) const ENEMY: usize = 0;
    /// The same by the closed sides of the enemy queen.
    pub(super) const CLOSES: usize = ENEMY + KINDS * FROM * ROW;
    /// The distance to the own queen before and after the move, by creature.
    pub(super) const OWN: usize = CLOSES + 7 * FROM * ROW;
    /// The same by the closed sides of the own queen.
    pub(super) const OPENS: usize = OWN + KINDS * FROM * ROW;
    /// The distance to where the move before ended, by both creatures.
    pub(super) const REPLY: usize = OPENS + 7 * FROM * ROW;
    /// The own and enemy pieces beside the goal.
    pub(super) const JOINS: usize = REPLY + KINDS * KINDS * ROW;
    /// The own and enemy pieces beside the place that is left.
    pub(super) const LEAVES: usize = JOINS + KINDS * COMPANIES;
    /// What lies at the goal: nothing, an own piece, an enemy's.
    pub(super) const ONTO: usize = LEAVES + KINDS * COMPANIES;
    /// The stage of the game, by whether the piece comes from the hand.
    pub(super) const STAGE: usize = ONTO + KINDS * 3;
    pub(super) const END: usize = STAGE + KINDS * 2 * STAGES;
}

/// How many weights there are.
pub(crate) const WEIGHTS: usize = layout::END;

/// How many inputs a move has.
pub(crate) const INPUTS: usize = 9;

/// The weights, in units of a move's rank.
static LEARNT: [i16; WEIGHTS] = {
    let bytes = include_bytes!("prior.weights");
    assert!(bytes.len() == 2 * WEIGHTS, "weights for these inputs");
    let mut weights = [0; WEIGHTS];
    let mut index = 0;
    while index < WEIGHTS {
        weights[index] = i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    weights
};

/// What the moves of a position have in common.
pub(crate) struct Scene<'b> {
    board: &'b Board,
    us: Color,
    companies: &'static [u8; 1 << 12],
    own: Distances,
    enemy: Distances,
    /// The closed sides of the own queen and of the enemy's.
    closed: [usize; 2],
    /// The distances to where the move before ended, and the creature that made it.
    before: Distances,
    before_kind: usize,
    stage: usize,
}

/// Where the weights begin that the moves of a piece select from.
struct Rows {
    enemy: usize,
    closes: usize,
    own: usize,
    opens: usize,
    reply: usize,
    joins: usize,
    leaves: usize,
    onto: usize,
    stage: usize,
}

/// What the goal of a move means to every piece.
pub(super) struct Goal {
    enemy: usize,
    own: usize,
    before: usize,
    company: usize,
    onto: usize,
}

impl Goal {
    /// Whether it is the place of a queen, or beside one.
    #[inline]
    pub(super) const fn is_near_queen(&self) -> bool {
        self.enemy <= 1 || self.own <= 1
    }

    /// Whether a piece there closes a side of the enemy queen, and of the own one.
    #[inline]
    pub(super) fn closes_side(&self) -> [bool; 2] {
        [self.enemy, self.own].map(|distance| distance == 1 && self.onto == 0)
    }

    #[inline]
    pub(super) const fn is_onto_enemy_queen(&self) -> bool {
        self.enemy == 0
    }
}

/// The worth of all moves of a piece.
pub(super) struct Mover {
    start: i32,
    by_enemy: [i16; ROW],
    by_own: [i16; ROW],
    reply: usize,
    joins: usize,
    onto: usize,
}

impl<'b> Scene<'b> {
    /// The moves of a board that was reached by a move.
    pub(crate) fn new(board: &'b Board, before: Option<Move>) -> Scene<'b> {
        let us = board.to_move();
        let before = before.and_then(Move::parts);
        let [own, enemy] = [us, !us].map(|color| Distances::to(board.cell_of(Piece::queen(color))));
        let closed = [us, !us].map(|color| {
            board
                .queen_liberties(color)
                .map_or(0, |free| 6 - free as usize)
        });
        Scene {
            board,
            us,
            companies: &COMPANY[us.index()],
            own,
            enemy,
            closed,
            before: Distances::to(before.map(|(_, to)| to)),
            before_kind: before.map_or(0, |(piece, _)| kind(us, piece)),
            stage: stage(board.placed().len() as usize),
        }
    }

    /// The own and enemy pieces beside a cell, as one number.
    #[inline]
    fn company(&self, cell: Cell) -> usize {
        usize::from(self.companies[self.board.rings(cell) % (1 << 12)])
    }

    #[inline]
    fn rows(&self, piece: Piece) -> Rows {
        let kind = kind(self.us, piece);
        let (from_enemy, from_own, company, in_hand) = match self.board.cell_of(piece) {
            Some(from) => (
                self.enemy.from(from),
                self.own.from(from),
                self.company(from),
                0,
            ),
            None => (IN_HAND, IN_HAND, 0, 1),
        };
        Rows {
            enemy: layout::ENEMY + (kind * FROM + from_enemy) * ROW,
            closes: layout::CLOSES + (self.closed[1] * FROM + from_enemy) * ROW,
            own: layout::OWN + (kind * FROM + from_own) * ROW,
            opens: layout::OPENS + (self.closed[0] * FROM + from_own) * ROW,
            reply: layout::REPLY + (self.before_kind * KINDS + kind) * ROW,
            joins: layout::JOINS + kind * COMPANIES,
            leaves: layout::LEAVES + kind * COMPANIES + company,
            onto: layout::ONTO + kind * 3,
            stage: layout::STAGE + (kind * 2 + in_hand) * STAGES + self.stage,
        }
    }

    /// What a cell means as the goal of moves.
    #[inline]
    pub(super) fn goal(&self, to: Cell) -> Goal {
        Goal {
            enemy: self.enemy.from(to),
            own: self.own.from(to),
            before: self.before.from(to),
            company: self.company(to),
            onto: match self.board.top(to) {
                None => 0,
                Some(piece) if piece.color() == self.us => 1,
                Some(_) => 2,
            },
        }
    }

    /// The numbers of the weights that a move selects.
    pub(crate) fn inputs(&self, piece: Piece, to: Cell) -> [usize; INPUTS] {
        let (rows, goal) = (self.rows(piece), self.goal(to));
        [
            rows.enemy + goal.enemy,
            rows.closes + goal.enemy,
            rows.own + goal.own,
            rows.opens + goal.own,
            rows.reply + goal.before,
            rows.joins + goal.company,
            rows.leaves,
            rows.onto + goal.onto,
            rows.stage,
        ]
    }

    /// Prepares the moves of a piece.
    #[inline]
    pub(super) fn mover(&self, piece: Piece) -> Mover {
        let rows = self.rows(piece);
        Mover {
            start: i32::from(LEARNT[rows.leaves]) + i32::from(LEARNT[rows.stage]),
            by_enemy: sum(rows.enemy, rows.closes),
            by_own: sum(rows.own, rows.opens),
            reply: rows.reply,
            joins: rows.joins,
            onto: rows.onto,
        }
    }
}

impl Mover {
    /// What a move to a goal is worth.
    #[inline]
    pub(super) fn worth(&self, goal: &Goal) -> i32 {
        self.start
            + i32::from(self.by_enemy[goal.enemy % ROW])
            + i32::from(self.by_own[goal.own % ROW])
            + i32::from(LEARNT[self.reply + goal.before])
            + i32::from(LEARNT[self.joins + goal.company])
            + i32::from(LEARNT[self.onto + goal.onto])
    }
}

/// The creature of a piece, and whether it is the other player's.
#[inline]
fn kind(us: Color, piece: Piece) -> usize {
    let side = if piece.color() == us { 0 } else { KINDS / 2 };
    piece.bug() as usize % Bug::ALL.len() + side
}

/// The sum of two rows.
#[inline]
fn sum(one: usize, other: usize) -> [i16; ROW] {
    let row = |start: usize| &LEARNT[start..start + ROW];
    let mut sum = [0; ROW];
    for ((sum, one), other) in sum.iter_mut().zip(row(one)).zip(row(other)) {
        *sum = one.wrapping_add(*other);
    }
    sum
}

/// The pieces of the player to move and of the other around a cell, each at most four, as one number: for White to move and
/// for Black, by both [rings](Board::rings) of the cell.
static COMPANY: [[u8; 1 << 12]; 2] = {
    let mut company = [[0; 1 << 12]; 2];
    let mut rings = 0;
    while rings < 1 << 12 {
        let white = counted(rings >> 6);
        let black = counted((rings ^ rings >> 6) & 63);
        company[0][rings] = white * NEIGHBORS as u8 + black;
        company[1][rings] = black * NEIGHBORS as u8 + white;
        rings += 1;
    }
    company
};

/// How many sides of a ring are taken, at most four.
const fn counted(ring: usize) -> u8 {
    let count = ring.count_ones() as u8;
    if count < NEIGHBORS as u8 {
        count
    } else {
        NEIGHBORS as u8 - 1
    }
}
