//! The board: a position optimised for move generation.

mod canonical;
mod closing;
mod crawl;
mod destinations;
mod generate;
mod piece_moves;
mod pins;
mod setup;
mod spot;
mod tables;
mod tally;
mod throws;
mod walks;
mod window;
mod zobrist;

pub use canonical::CanonicalHash;

use crate::{
    Bug, BugSet, Cell, Color, Direction, Hex, Move, Opening, Piece, PieceSet, WhyNot,
    cell::NEIGHBOR_BIT, ruleset::Ruleset,
};
use spot::{NONE, Spot};
use tables::EULER;
use tally::Tally;

/// A position: pieces, side to move and resting piece.
///
/// Generates legal moves, and makes and unmakes them without allocating. It keeps no history beyond what the rules
/// need; repetition, resignation and the like belong to [`Game`](crate::Game).
#[derive(Clone)]
pub struct Board {
    spots: [Spot; Cell::COUNT],
    /// Cell of each piece on the table; meaningless for pieces in hand.
    cells: [Cell; 32],
    /// The piece directly under each piece on the table, `NONE` on the ground.
    below: [u8; 32],
    /// The pieces on the table.
    placed: PieceSet,
    /// Pieces with nothing on top.
    tops: PieceSet,
    /// Pieces on top of other pieces.
    raised: PieceSet,
    /// The piece moved in the previous turn; `NONE` if none, or if the set has no pillbug.
    resting: u8,
    set: BugSet,
    /// All pieces of the set, cached for move counting.
    pieces: PieceSet,
    opening: Opening,
    /// Euler characteristic of the occupied cells: cells minus touching pairs plus touching triples.
    euler: i8,
    tally: Tally,
    ply: u32,
    hash: u64,
}

/// Undo information returned by [`Board::make_unchecked`] for [`Board::unmake`].
#[derive(Clone, Copy)]
#[must_use = "the move can only be unmade with this"]
pub struct Undo {
    mv: Move,
    /// Origin of the piece, or `None` if it was in hand.
    from: Option<Cell>,
    resting: u8,
    euler: i8,
    tally: Tally,
    hash: u64,
}

impl Undo {
    /// The move to unmake.
    pub const fn played(&self) -> Move {
        self.mv
    }
}

impl Board {
    /// The empty table at the start of a game.
    pub const fn new(set: BugSet, opening: Opening) -> Board {
        Board {
            spots: [Spot::EMPTY; Cell::COUNT],
            cells: [Cell::ORIGIN; 32],
            below: [NONE; 32],
            placed: PieceSet::EMPTY,
            tops: PieceSet::EMPTY,
            raised: PieceSet::EMPTY,
            resting: NONE,
            set,
            pieces: set.pieces(),
            opening,
            euler: 0,
            tally: Tally::EMPTY,
            ply: 0,
            hash: zobrist::seed(set),
        }
    }

    /// The empty table at the start of a game under these rules.
    pub const fn from_ruleset(ruleset: &Ruleset) -> Board {
        Board::new(ruleset.set, ruleset.opening)
    }

    /// Bug set in play.
    pub const fn set(&self) -> BugSet {
        self.set
    }

    /// Opening rule (R9).
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// Number of turns taken, passes included.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The player whose turn it is.
    pub const fn to_move(&self) -> Color {
        Color::to_move_at(self.ply)
    }

    /// Turn number of the player to move, from 1.
    pub const fn turn(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// The pieces on the table.
    pub const fn placed(&self) -> PieceSet {
        self.placed
    }

    /// Pieces in hand of both sides.
    pub const fn in_hand(&self) -> PieceSet {
        PieceSet(self.pieces.0 & !self.placed.0)
    }

    /// Pieces a player could take from the hand: the lowest number of each kind.
    pub const fn next_in_hand(&self, color: Color) -> PieceSet {
        /// Pieces with a number above 1.
        const LATER: u32 = {
            let side = 1 << 2 | 1 << 4 | 1 << 6 | 1 << 7 | 1 << 9 | 1 << 10;
            side | side << 16
        };
        let hand = self.in_hand().0 & PieceSet::of_color(color).0;
        PieceSet(hand & !(hand << 1 & LATER))
    }

    /// Pieces with nothing on top.
    pub const fn tops(&self) -> PieceSet {
        self.tops
    }

    /// Pieces on top of other pieces.
    pub const fn raised(&self) -> PieceSet {
        self.raised
    }

    /// The piece moved in the previous turn, if the set has a pillbug: it may be neither moved nor thrown in this turn
    /// and has no power (R27). `None` after a pass or a placement.
    pub const fn resting(&self) -> Option<Piece> {
        if self.resting == NONE {
            None
        } else {
            Some(Piece::from_index(self.resting as usize))
        }
    }

    /// Cell of a piece, or `None` if it is in hand.
    pub const fn cell_of(&self, piece: Piece) -> Option<Cell> {
        if self.placed.contains(piece) {
            Some(self.cells[piece.index()])
        } else {
            None
        }
    }

    /// Cells by [`Piece::index`]; meaningless for pieces in hand.
    pub const fn cells(&self) -> &[Cell; 32] {
        &self.cells
    }

    /// The piece on top of a cell.
    pub const fn top(&self, cell: Cell) -> Option<Piece> {
        self.spots[cell.index()].top()
    }

    /// Number of pieces on a cell.
    pub const fn height(&self, cell: Cell) -> u8 {
        self.spots[cell.index()].height()
    }

    /// The pieces on a cell, from the top down.
    pub fn stack(&self, cell: Cell) -> impl Iterator<Item = Piece> + '_ {
        std::iter::successors(self.top(cell), |&piece| self.under(piece))
    }

    /// The piece directly under a piece on the table.
    pub const fn under(&self, piece: Piece) -> Option<Piece> {
        let below = self.below[piece.index()];
        if below == NONE {
            None
        } else {
            Some(Piece::from_index(below as usize))
        }
    }

    /// Number of pieces under a piece on the table.
    pub fn level(&self, piece: Piece) -> u8 {
        std::iter::successors(self.under(piece), |&piece| self.under(piece)).count() as u8
    }

    /// Occupied neighbours of a cell as a six-bit mask in the order of [`Direction::ALL`].
    pub const fn ring(&self, cell: Cell) -> u8 {
        self.spots[cell.index()].ring()
    }

    /// Like [`Board::ring`], but only neighbours whose top piece has the given colour.
    pub const fn ring_of(&self, cell: Cell, color: Color) -> u8 {
        self.spots[cell.index()].ring_of(color)
    }

    /// [`Board::ring`] in the lower and White's [`Board::ring_of`] in the upper six bits, as an index below 4096 for
    /// lookup tables.
    #[inline]
    pub const fn rings(&self, cell: Cell) -> usize {
        self.spots[cell.index()].rings()
    }

    /// Directions of legal single steps on the ground, neither gated (R11) nor losing contact (R12), as a mask like
    /// [`Board::ring`].
    pub const fn slides(&self, cell: Cell) -> u8 {
        tables::SLIDES[self.ring(cell) as usize & 63]
    }

    /// Returns true if [`Board::slides`] is not empty; faster.
    #[inline]
    pub const fn has_slide(&self, cell: Cell) -> bool {
        tables::HAS_SLIDE >> (self.ring(cell) & 63) & 1 != 0
    }

    /// Mask by [`Bug::index`] of the top pieces around a cell.
    #[inline]
    pub fn kinds_around(&self, cell: Cell) -> u8 {
        // Visiting empty cells too is cheaper than branching on them.
        { cell.neighbors().into_iter() }.fold(0, |kinds, neighbor| {
            kinds | self.spots[neighbor.index()].kind_bit()
        })
    }

    /// Number of cells where a player with a piece on the table may place another (R2).
    pub const fn placement_count(&self, color: Color) -> u32 {
        self.tally.places(color)
    }

    /// Ring of a cell after lifting the only piece of another cell.
    const fn ring_without(&self, cell: Cell, lifted: Cell) -> u8 {
        self.ring(cell) & !NEIGHBOR_BIT[cell.difference(lifted)]
    }

    fn touch(&self, a: Piece, b: Piece) -> bool {
        self.cells[a.index()].touches(self.cells[b.index()])
    }

    /// Returns true if a player's queen is on the table.
    pub const fn queen_placed(&self, color: Color) -> bool {
        self.placed.contains(Piece::queen(color))
    }

    /// Number of empty sides of a player's queen, or `None` while she is in hand.
    pub const fn queen_liberties(&self, color: Color) -> Option<u32> {
        match self.cell_of(Piece::queen(color)) {
            Some(cell) => Some(6 - self.ring(cell).count_ones()),
            None => None,
        }
    }

    /// Returns true if a player's queen is surrounded on all six sides (R31).
    pub const fn queen_surrounded(&self, color: Color) -> bool {
        let queen = Piece::queen(color);
        self.placed.contains(queen) && self.ring(self.cells[queen.index()]) == 63
    }

    /// Returns true if a queen is surrounded, which ends the game (R31, R32).
    pub const fn is_over(&self) -> bool {
        self.queen_surrounded(Color::White) || self.queen_surrounded(Color::Black)
    }

    /// Returns true if the player to move may only place the queen (R6).
    pub const fn queen_due(&self) -> bool {
        self.turn() >= 4 && !self.queen_placed(self.to_move())
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// The reason if the move is illegal or the game over; the board is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Undo, WhyNot> {
        if self.is_over() {
            return Err(WhyNot::GameOver);
        }
        if !self.is_legal(mv) {
            return Err(self.why_not(mv).unwrap_or(WhyNot::Unreachable));
        }
        Ok(self.make_unchecked(mv))
    }

    /// Plays a move without checking it, for engines.
    ///
    /// The move must be legal, or a pass, which engines try as a null move. After any other move, such as one of a
    /// covered piece, the board may be inconsistent, and [`Board::unmake`] may not restore it.
    #[inline]
    pub fn make_unchecked(&mut self, mv: Move) -> Undo {
        self.make_with_hash(mv, |_| ())
    }

    /// Like [`Board::make_unchecked`], but calls `prefetch` with the new [hash](Board::hash) before making the move,
    /// which lets an engine prefetch its transposition-table entry.
    #[inline]
    pub fn make_with_hash(&mut self, mv: Move, prefetch: impl FnOnce(u64)) -> Undo {
        if mv.piece() == Some(Piece::queen(Color::White)) {
            // All keys are relative to her.
            let undo = self.make_unhashed(mv);
            self.hash = self.recompute_hash();
            prefetch(self.hash);
            return undo;
        }
        let hash = self.hash_after(mv);
        prefetch(hash);
        let undo = self.make_unhashed(mv);
        self.hash = hash;
        undo
    }

    /// Makes a move without updating the hash, for callers such as perft that never read it.
    #[inline]
    pub(crate) fn make_unhashed(&mut self, mv: Move) -> Undo {
        let undo = Undo {
            mv,
            from: mv.piece().and_then(|piece| self.cell_of(piece)),
            resting: self.resting,
            euler: self.euler,
            tally: self.tally,
            hash: self.hash,
        };
        self.ply = self.ply.wrapping_add(1);
        self.resting = NONE;
        if let Some((piece, to)) = mv.parts() {
            if let Some(from) = undo.from {
                self.lift::<true>(piece, from);
                if self.set.contains(Bug::Pillbug) {
                    self.resting = piece.index() as u8;
                }
            }
            self.put::<true>(piece, to);
        }
        undo
    }

    /// Unmakes the last move made.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        if let Some((piece, to)) = undo.mv.parts() {
            self.lift::<false>(piece, to);
            match undo.from {
                Some(from) => self.put::<false>(piece, from),
                None => self.placed.remove(piece),
            }
        }
        self.ply = self.ply.wrapping_sub(1);
        self.resting = undo.resting;
        self.euler = undo.euler;
        self.tally = undo.tally;
        self.hash = undo.hash;
    }

    /// Puts a piece on top of a cell. Without `COUNTED` the caller restores the tally and the Euler characteristic.
    #[inline]
    fn put<const COUNTED: bool>(&mut self, piece: Piece, to: Cell) {
        let spot = self.spots[to.index()];
        self.cells[piece.index()] = to;
        self.below[piece.index()] = spot.top_index();
        self.placed.insert(piece);
        self.tops.insert(piece);
        if let Some(covered) = spot.top() {
            self.tops.remove(covered);
            self.raised.insert(piece);
            if covered.color() != piece.color() {
                self.flip_stack_color::<COUNTED>(to);
            }
        } else {
            if COUNTED {
                self.euler += EULER[spot.ring() as usize];
                self.tally.remove(spot);
            }
            self.change_neighbors::<COUNTED>(to, piece.color());
        }
        self.spots[to.index()] = spot.with_top(piece.index() as u8, spot.height().wrapping_add(1));
    }

    /// Takes the top piece off a cell: the reverse of [`Board::put`], except that the piece still counts as placed.
    #[inline]
    fn lift<const COUNTED: bool>(&mut self, piece: Piece, from: Cell) {
        self.tops.remove(piece);
        let spot = self.spots[from.index()];
        let spot = spot.with_top(self.below[piece.index()], spot.height().wrapping_sub(1));
        self.spots[from.index()] = spot;
        if let Some(uncovered) = spot.top() {
            self.tops.insert(uncovered);
            self.raised.remove(piece);
            if uncovered.color() != piece.color() {
                self.flip_stack_color::<COUNTED>(from);
            }
        } else {
            self.change_neighbors::<COUNTED>(from, piece.color());
            if COUNTED {
                self.euler -= EULER[spot.ring() as usize];
                self.tally.add(spot);
            }
        }
    }

    /// Updates the rings of the neighbours after a cell was filled or emptied by a piece of this colour.
    #[inline]
    fn change_neighbors<const COUNTED: bool>(&mut self, cell: Cell, color: Color) {
        for direction in 0..6 {
            let spot = &mut self.spots[cell.step(direction).index()];
            let before = *spot;
            *spot = before.toggle((direction + 3) % 6, color);
            if COUNTED {
                self.tally.change(before, *spot);
            }
        }
    }

    /// Updates the rings of the neighbours after the top of a stack changed colour (R3).
    fn flip_stack_color<const COUNTED: bool>(&mut self, cell: Cell) {
        for direction in 0..6 {
            let spot = &mut self.spots[cell.step(direction).index()];
            let before = *spot;
            *spot = before.flip_color((direction + 3) % 6);
            if COUNTED {
                self.tally.change(before, *spot);
            }
        }
    }

    /// Every piece on the table with its plane coordinates, relative to one piece of the hive.
    ///
    /// Unwraps the torus by following the hive from piece to piece. Within a stack lower pieces come first. Pieces not
    /// connected to the first one are left out, which only happens in illegal positions.
    pub fn hexes(&self) -> Vec<(Piece, Hex)> {
        let mut places: Vec<(Cell, Hex)> = Vec::with_capacity(28);
        let mut known = [false; Cell::COUNT];
        if let Some(first) = { self.placed }.next() {
            let cell = self.cells[first.index()];
            known[cell.index()] = true;
            places.push((cell, Hex::ORIGIN));
        }
        let mut visited = 0;
        while let Some(&(cell, hex)) = places.get(visited) {
            visited += 1;
            for direction in Direction::ALL {
                let neighbor = cell.neighbor(direction);
                if self.height(neighbor) > 0 && !known[neighbor.index()] {
                    known[neighbor.index()] = true;
                    places.push((neighbor, hex.neighbor(direction)));
                }
            }
        }
        let mut pieces = Vec::with_capacity(28);
        for (cell, hex) in places {
            let first = pieces.len();
            pieces.extend(self.stack(cell).map(|piece| (piece, hex)));
            pieces[first..].reverse();
        }
        pieces
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Board")
            .field("set", &self.set.name())
            .field("ply", &self.ply)
            .field("pieces", &self.hexes())
            .finish()
    }
}
