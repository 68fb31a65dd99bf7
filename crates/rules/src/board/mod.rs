//! The board: a position optimised for move generation.

use alloc::vec::Vec;
mod canonical;
mod closing;
mod crawl;
mod destinations;
mod generate;
mod internals;
mod piece_moves;
mod pins;
mod rim_counts;
mod spot;
mod tables;
mod throws;
mod walks;
mod window;
mod zobrist;

pub use canonical::CanonicalHash;

use crate::{
    Bug, Cell, Color, Direction, GameType, Hex, Move, Opening, Outcome, Piece, PieceSet, WhyNot,
    cell::NEIGHBOR_BIT, ruleset::Ruleset,
};
use rim_counts::RimCounts;
use spot::{NONE, Spot};
use tables::EULER;

/// A position: pieces, side to move and resting piece.
///
/// Generates legal moves, and makes and unmakes them without allocating. It keeps no history beyond what the rules
/// need; repetition, resignation and the like belong to [`Game`](crate::Game). It takes about 4 KiB.
///
/// ```
/// use skep_rules::{Board, GameType, Opening};
///
/// let mut board = Board::new(GameType::BASE_MLP, Opening::Tournament);
/// let mut moves = Vec::new();
/// // Random games rarely end, so bound their length: over half of them go on for more than 1,000 plies.
/// while board.outcome().is_none() && board.ply() < 60 {
///     moves.clear();
///     board.legal_moves_into(&mut moves);
///     // Never empty before the end: a forced pass is a move.
///     board.play_unchecked(moves[board.ply() as usize * 7919 % moves.len()]);
/// }
/// println!("{board}");
/// ```
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
    set: GameType,
    /// All pieces of the set, cached for move counting.
    pieces: PieceSet,
    opening: Opening,
    /// Euler characteristic of the occupied cells: cells minus touching pairs plus touching triples.
    euler: i8,
    rim_counts: RimCounts,
    ply: u32,
    hash: u64,
}

/// Undo information returned by [`Board::make_unchecked`] for [`Board::unmake`]. It takes 24 bytes.
///
/// It cannot be copied, so a move is unmade at most once. Moves must be unmade in reverse order, which debug builds
/// check.
#[derive(Debug)]
#[must_use = "the move can only be unmade with this; `play_unchecked` plays for good"]
pub struct Undo(pub(crate) Change);

/// The same, copyable for the history of a [`Game`](crate::Game).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) mv: Move,
    /// Origin of the piece, or `None` if it was in hand.
    from: Option<Cell>,
    /// For the check of order, which release builds skip.
    #[cfg(debug_assertions)]
    ply: u32,
    resting: u8,
    euler: i8,
    rim_counts: RimCounts,
    hash: u64,
}

impl Undo {
    /// The move to unmake.
    pub const fn played(&self) -> Move {
        self.0.mv
    }
}

impl Board {
    /// The empty table at the start of a game.
    pub const fn new(set: GameType, opening: Opening) -> Board {
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
            rim_counts: RimCounts::EMPTY,
            ply: 0,
            hash: zobrist::seed(set),
        }
    }

    /// Builds a board from pieces, the lower ones of a stack first.
    ///
    /// The pieces must form one hive and belong to the set, once each; [`crate::Position::to_board`] ensures that.
    /// Until White's queen is placed the hash is relative to [`Cell::ORIGIN`], so the caller chooses what lies there.
    pub(crate) fn set_up(
        set: GameType,
        opening: Opening,
        pieces: impl IntoIterator<Item = (Piece, Cell)>,
        ply: u32,
        resting: Option<Piece>,
    ) -> Board {
        let mut board = Board::new(set, opening);
        for (piece, cell) in pieces {
            board.put::<true>(piece, cell);
        }
        board.ply = ply;
        // Without a pillbug rest has no meaning (R27), and would make equal positions differ.
        board.resting = match resting {
            Some(piece) if set.contains(Bug::Pillbug) => piece.index() as u8,
            _ => NONE,
        };
        board.hash = board.recompute_hash();
        board
    }

    /// The empty table at the start of a game under these rules.
    pub const fn from_ruleset(ruleset: &Ruleset) -> Board {
        Board::new(ruleset.game_type, ruleset.opening)
    }

    /// Pieces in play.
    pub const fn game_type(&self) -> GameType {
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
        core::iter::successors(self.top(cell), |&piece| self.under(piece))
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
        core::iter::successors(self.under(piece), |&piece| self.under(piece)).count() as u8
    }

    /// Occupied neighbours of a cell as a six-bit mask in the order of [`Direction::ALL`].
    pub const fn ring(&self, cell: Cell) -> u8 {
        self.spots[cell.index()].ring()
    }

    /// Like [`Board::ring`], but only neighbours whose top piece has the given colour.
    pub const fn ring_of(&self, cell: Cell, color: Color) -> u8 {
        self.spots[cell.index()].ring_of(color)
    }

    /// Number of cells where a player with a piece on the table may place another (R2).
    pub const fn placement_count(&self, color: Color) -> u32 {
        self.rim_counts.places(color)
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

    /// The outcome by surrounded queens (R31, R32), or `None` if neither is.
    pub const fn outcome(&self) -> Option<Outcome> {
        let [white, black] = [Color::White, Color::Black];
        Outcome::of_surrounded(self.queen_surrounded(white), self.queen_surrounded(black))
    }

    /// The winner, if a queen is surrounded and the other is not.
    pub const fn winner(&self) -> Option<Color> {
        match self.outcome() {
            Some(outcome) => outcome.winner(),
            None => None,
        }
    }

    /// Returns true if the player to move may only place the queen (R6).
    pub const fn queen_due(&self) -> bool {
        self.turn() >= 4 && !self.queen_placed(self.to_move())
    }

    /// Plays a legal move for good.
    ///
    /// # Errors
    /// The reason if the move is illegal or the game over; the board is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), WhyNot> {
        self.ensure_legal(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move for good without checking it, for rollouts; see [`Board::make_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let _never_unmade = self.make_unchecked(mv);
    }

    /// Plays a move without checking it, to be unmade, for searches.
    ///
    /// The move must be legal, or a pass, which engines try as a null move. After any other move, such as one of a
    /// covered piece, the board may be inconsistent, and [`Board::unmake`] may not restore it.
    #[inline]
    pub fn make_unchecked(&mut self, mv: Move) -> Undo {
        self.make_with_hash(mv, |_| ())
    }

    /// Makes a move without updating the hash, for callers such as perft that never read it.
    #[inline]
    pub(crate) fn make_unhashed(&mut self, mv: Move) -> Undo {
        let undo = Undo(Change {
            mv,
            from: mv.piece().and_then(|piece| self.cell_of(piece)),
            #[cfg(debug_assertions)]
            ply: self.ply,
            resting: self.resting,
            euler: self.euler,
            rim_counts: self.rim_counts,
            hash: self.hash,
        });
        self.ply = self.ply.wrapping_add(1);
        self.resting = NONE;
        if let Some((piece, to)) = mv.parts() {
            if let Some(from) = undo.0.from {
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
    ///
    /// # Panics
    /// In debug builds, if it is not the last move made.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "taking it ensures that a move is unmade at most once"
    )]
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        #[cfg(debug_assertions)]
        assert!(
            self.is_last(&undo.0),
            "{:?} was not the last move",
            undo.0.mv
        );
        if let Some((piece, to)) = undo.0.mv.parts() {
            self.lift::<false>(piece, to);
            match undo.0.from {
                Some(from) => self.put::<false>(piece, from),
                None => self.placed.remove(piece),
            }
        }
        self.ply = self.ply.wrapping_sub(1);
        self.resting = undo.0.resting;
        self.euler = undo.0.euler;
        self.rim_counts = undo.0.rim_counts;
        self.hash = undo.0.hash;
    }

    /// Returns true if a move could be the last one made.
    #[cfg(debug_assertions)]
    fn is_last(&self, undo: &Change) -> bool {
        self.ply == undo.ply.wrapping_add(1)
            && undo
                .mv
                .parts()
                .is_none_or(|(piece, to)| self.top(to) == Some(piece))
    }

    /// Puts a piece on top of a cell. Without `COUNTED` the caller restores the counts and the Euler characteristic.
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
                self.rim_counts.remove(spot);
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
                self.rim_counts.add(spot);
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
                self.rim_counts.change(before, *spot);
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
                self.rim_counts.change(before, *spot);
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
        if let Some(first) = self.placed.iter().next() {
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

/// Compares everything that can be observed: cells and numbers of the pieces, opening, ply and resting piece. To find
/// the same position reached otherwise, compare [`Board::hash`] or [`Board::canonical_hash`].
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let state = |board: &Board| (board.set, board.opening, board.ply, board.resting);
        state(self) == state(other)
            && self.placed == other.placed
            && self.placed.iter().map(Piece::index).all(|index| {
                self.cells[index] == other.cells[index] && self.below[index] == other.below[index]
            })
    }
}

impl Eq for Board {}

impl core::hash::Hash for Board {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Board")
            .field("set", &self.set.name())
            .field("ply", &self.ply)
            .field("pieces", &self.hexes())
            .finish()
    }
}
