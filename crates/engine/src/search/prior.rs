//! Learned move prior: how promising a move looks before any search, fitted to the best moves of many games.
//!
//! A move selects a few weights, which are summed: the change of its distances to both queens, how far they are
//! surrounded, the neighbours it leaves and joins, what it climbs onto, its distance to the previous move, and the
//! stage of the game. Training and search share this list of inputs.

use skep_rules::{Board, Bug, Cell, Color, Move, Piece};

use crate::net::{
    STAGES,
    inputs::{Distances, FAR, KINDS},
    stage,
};

/// Pieces in hand have their own distance class.
const IN_HAND: usize = FAR;
const FROM: usize = FAR + 1;

/// Weights per row, padded to a power of two so that rows can be added as vectors.
const ROW: usize = 16;

/// Classes of neighbour counts of one colour: none to three, and more.
const NEIGHBORS: usize = 5;

/// Classes of a cell's neighbours, by friendly and enemy count.
const NEIGHBOR_CLASSES: usize = NEIGHBORS * NEIGHBORS;

/// Index of the first weight of each group.
mod layout {
    use super::{FROM, KINDS, NEIGHBOR_CLASSES, ROW, STAGES};

    /// Distance to the enemy queen before and after the move, by bug.
    pub(super) const ENEMY: usize = 0;
    /// The same, by occupied sides of the enemy queen.
    pub(super) const CLOSES: usize = ENEMY + KINDS * FROM * ROW;
    /// Distance to the friendly queen before and after the move, by bug.
    pub(super) const OWN: usize = CLOSES + 7 * FROM * ROW;
    /// The same, by occupied sides of the friendly queen.
    pub(super) const OPENS: usize = OWN + KINDS * FROM * ROW;
    /// Distance to the destination of the previous move, by both bugs.
    pub(super) const REPLY: usize = OPENS + 7 * FROM * ROW;
    /// Friendly and enemy pieces beside the destination.
    pub(super) const JOINS: usize = REPLY + KINDS * KINDS * ROW;
    /// Friendly and enemy pieces beside the origin.
    pub(super) const LEAVES: usize = JOINS + KINDS * NEIGHBOR_CLASSES;
    /// Top piece at the destination: none, friendly, enemy.
    pub(super) const ONTO: usize = LEAVES + KINDS * NEIGHBOR_CLASSES;
    /// Stage of the game, by whether the piece comes from the hand.
    pub(super) const STAGE: usize = ONTO + KINDS * 3;
    pub(super) const END: usize = STAGE + KINDS * 2 * STAGES;
}

pub(crate) const WEIGHTS: usize = layout::END;

/// Number of inputs per move.
pub(crate) const INPUTS: usize = 9;

/// Trained weights, in units of ordering rank.
static TRAINED: [i16; WEIGHTS] = {
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

/// Context shared by the moves of a position.
pub(crate) struct Scene<'b> {
    board: &'b Board,
    us: Color,
    neighbor_classes: &'static [u8; 1 << 12],
    own: Distances,
    enemy: Distances,
    /// Occupied sides of the friendly and the enemy queen.
    closed: [usize; 2],
    /// Distances to the destination of the previous move, and the kind of its piece.
    previous: Distances,
    previous_kind: usize,
    stage: usize,
}

/// First weight of each group selected by the moves of a piece.
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

/// Inputs that depend only on the destination.
pub(super) struct Destination {
    enemy: usize,
    own: usize,
    previous: usize,
    neighbors: usize,
    onto: usize,
}

impl Destination {
    /// On a queen or beside one.
    #[inline]
    pub(super) const fn is_near_queen(&self) -> bool {
        self.enemy <= 1 || self.own <= 1
    }

    /// Fills an empty side of the enemy queen, and of the friendly one.
    #[inline]
    pub(super) fn fills_side(&self) -> [bool; 2] {
        [self.enemy, self.own].map(|distance| distance == 1 && self.onto == 0)
    }

    #[inline]
    pub(super) const fn is_onto_enemy_queen(&self) -> bool {
        self.enemy == 0
    }
}

/// Prior of the moves of one piece, with everything but the destination summed up.
pub(super) struct Mover {
    start: i32,
    by_enemy: [i16; ROW],
    by_own: [i16; ROW],
    reply: usize,
    joins: usize,
    onto: usize,
}

impl<'b> Scene<'b> {
    /// `previous` is the move leading to the position.
    pub(crate) fn new(board: &'b Board, previous: Option<Move>) -> Scene<'b> {
        let us = board.to_move();
        let previous = previous.and_then(Move::parts);
        let [own, enemy] = [us, !us].map(|color| Distances::to(board.cell_of(Piece::queen(color))));
        let closed = [us, !us].map(|color| {
            board
                .queen_liberties(color)
                .map_or(0, |free| 6 - free as usize)
        });
        Scene {
            board,
            us,
            neighbor_classes: &NEIGHBOR_CLASS[us.index()],
            own,
            enemy,
            closed,
            previous: Distances::to(previous.map(|(_, to)| to)),
            previous_kind: previous.map_or(0, |(piece, _)| kind(us, piece)),
            stage: stage(board.placed().len()),
        }
    }

    /// Class of a cell's neighbours.
    #[inline]
    fn neighbors(&self, cell: Cell) -> usize {
        usize::from(self.neighbor_classes[self.board.rings(cell) % (1 << 12)])
    }

    #[inline]
    fn rows(&self, piece: Piece) -> Rows {
        let kind = kind(self.us, piece);
        let (from_enemy, from_own, neighbors, in_hand) = match self.board.cell_of(piece) {
            Some(from) => (
                self.enemy.from(from),
                self.own.from(from),
                self.neighbors(from),
                0,
            ),
            None => (IN_HAND, IN_HAND, 0, 1),
        };
        Rows {
            enemy: layout::ENEMY + (kind * FROM + from_enemy) * ROW,
            closes: layout::CLOSES + (self.closed[1] * FROM + from_enemy) * ROW,
            own: layout::OWN + (kind * FROM + from_own) * ROW,
            opens: layout::OPENS + (self.closed[0] * FROM + from_own) * ROW,
            reply: layout::REPLY + (self.previous_kind * KINDS + kind) * ROW,
            joins: layout::JOINS + kind * NEIGHBOR_CLASSES,
            leaves: layout::LEAVES + kind * NEIGHBOR_CLASSES + neighbors,
            onto: layout::ONTO + kind * 3,
            stage: layout::STAGE + (kind * 2 + in_hand) * STAGES + self.stage,
        }
    }

    #[inline]
    pub(super) fn destination(&self, to: Cell) -> Destination {
        Destination {
            enemy: self.enemy.from(to),
            own: self.own.from(to),
            previous: self.previous.from(to),
            neighbors: self.neighbors(to),
            onto: match self.board.top(to) {
                None => 0,
                Some(piece) if piece.color() == self.us => 1,
                Some(_) => 2,
            },
        }
    }

    /// Indices of the weights that a move selects.
    pub(crate) fn inputs(&self, piece: Piece, to: Cell) -> [usize; INPUTS] {
        let (rows, to) = (self.rows(piece), self.destination(to));
        [
            rows.enemy + to.enemy,
            rows.closes + to.enemy,
            rows.own + to.own,
            rows.opens + to.own,
            rows.reply + to.previous,
            rows.joins + to.neighbors,
            rows.leaves,
            rows.onto + to.onto,
            rows.stage,
        ]
    }

    #[inline]
    pub(super) fn mover(&self, piece: Piece) -> Mover {
        let rows = self.rows(piece);
        Mover {
            start: i32::from(TRAINED[rows.leaves]) + i32::from(TRAINED[rows.stage]),
            by_enemy: sum(rows.enemy, rows.closes),
            by_own: sum(rows.own, rows.opens),
            reply: rows.reply,
            joins: rows.joins,
            onto: rows.onto,
        }
    }
}

impl Mover {
    #[inline]
    pub(super) fn score(&self, to: &Destination) -> i32 {
        self.start
            + i32::from(self.by_enemy[to.enemy % ROW])
            + i32::from(self.by_own[to.own % ROW])
            + i32::from(TRAINED[self.reply + to.previous])
            + i32::from(TRAINED[self.joins + to.neighbors])
            + i32::from(TRAINED[self.onto + to.onto])
    }
}

/// Bug and side of a piece, relative to the side to move.
#[inline]
fn kind(us: Color, piece: Piece) -> usize {
    let side = if piece.color() == us { 0 } else { KINDS / 2 };
    piece.bug() as usize % Bug::ALL.len() + side
}

/// Sum of two rows.
#[inline]
fn sum(a: usize, b: usize) -> [i16; ROW] {
    let row = |start: usize| &TRAINED[start..start + ROW];
    let mut sum = [0; ROW];
    for ((sum, a), b) in sum.iter_mut().zip(row(a)).zip(row(b)) {
        *sum = a.wrapping_add(*b);
    }
    sum
}

/// Class of a cell's neighbours by both [rings](Board::rings) of the cell, for White and for Black to move.
static NEIGHBOR_CLASS: [[u8; 1 << 12]; 2] = {
    let mut classes = [[0; 1 << 12]; 2];
    let mut rings = 0;
    while rings < 1 << 12 {
        let white = capped_count(rings >> 6);
        let black = capped_count((rings ^ rings >> 6) & 63);
        classes[0][rings] = white * NEIGHBORS as u8 + black;
        classes[1][rings] = black * NEIGHBORS as u8 + white;
        rings += 1;
    }
    classes
};

const fn capped_count(ring: usize) -> u8 {
    let count = ring.count_ones() as u8;
    if count < NEIGHBORS as u8 {
        count
    } else {
        NEIGHBORS as u8 - 1
    }
}
