//! The position itself, and what an editor does with it.

use std::collections::BTreeMap;

use crate::{Board, Bug, BugSet, Color, Game, Hex, Opening, Piece, PieceSet, Symmetry};

/// An arrangement of pieces with whose turn it is: what a position editor edits.
///
/// Unlike a [`Board`] it holds wrong positions too, so that they can be fixed step by step; [`Position::problems`]
/// lists what is wrong and [`Position::to_board`] gives the board once nothing is. Two positions are equal if their
/// pieces lie in the same places; [`Position::same_as`] looks past a shift of the whole hive.
///
/// ```
/// use skep_rules::{BugSet, Color, Hex, Opening, Position};
///
/// let mut position = Position::new(BugSet::BASE, Opening::Tournament);
/// position.put(Hex::new(0, 0), "wS1".parse()?)?;
/// position.put(Hex::new(1, 0), "bG1".parse()?)?;
/// position.set_turn(Color::White, 2);
/// assert!(position.problems().is_empty());
/// assert_eq!(position.to_string(), "Base_w2_S1g1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The set of pieces in play.
    pub set: BugSet,
    /// The opening in force (R9).
    pub opening: Opening,
    /// How many turns have been taken, passes included: an even number means that White is to move.
    pub ply: u32,
    /// The piece moved on the previous turn, where a pillbug gives that a meaning (R27).
    pub resting: Option<Piece>,
    /// The pieces on each cell that has any, the lowest first.
    stacks: BTreeMap<Hex, Vec<Piece>>,
}

/// Why a piece cannot be put on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PutError {
    /// The cell is too far from the other pieces, or from the middle of the table.
    #[error("the cell is too far away")]
    TooFar,
    /// There is no room for more pieces.
    #[error("there are too many pieces on the table")]
    TooMany,
}

impl Position {
    /// How far apart two pieces may lie. No hive is that wide; an editor has room for parts that are still to be joined,
    /// and every written form stays small.
    pub const MAX_DISTANCE: u32 = 99;

    /// How many pieces a table takes, real ones and those that are too many.
    pub const MAX_PIECES: usize = 100;

    /// How far a coordinate may lie from zero, so that sums of coordinates never overflow.
    const MAX_COORDINATE: u32 = 1_000_000_000;

    /// The empty table at the start of a game.
    pub const fn new(set: BugSet, opening: Opening) -> Position {
        Position {
            set,
            opening,
            ply: 0,
            resting: None,
            stacks: BTreeMap::new(),
        }
    }

    /// The player whose turn it is.
    pub const fn to_move(&self) -> Color {
        Color::to_move_at(self.ply)
    }

    /// The number of the turn of the player to move, from 1.
    pub const fn turn(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Sets the player to move and the number of that player's turn, from 1. Numbers out of range are clamped.
    pub const fn set_turn(&mut self, to_move: Color, turn: u32) {
        let before = if turn == 0 { 0 } else { turn - 1 };
        self.ply = before.saturating_mul(2).saturating_add(to_move as u32);
        if self.to_move() as u32 != to_move as u32 {
            self.ply -= 1;
        }
    }

    /// How many turns a player has taken.
    pub const fn turns_taken(&self, color: Color) -> u32 {
        match color {
            Color::White => self.ply.div_ceil(2),
            Color::Black => self.ply / 2,
        }
    }

    /// Every cell with pieces, in the order of [`Hex`], with its pieces from the lowest up.
    pub fn stacks(&self) -> impl Iterator<Item = (Hex, &[Piece])> {
        self.stacks.iter().map(|(&hex, stack)| (hex, &stack[..]))
    }

    /// The pieces on a cell, from the lowest up; none if the cell is empty.
    pub fn stack(&self, hex: Hex) -> &[Piece] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// The piece on top of a cell.
    pub fn top(&self, hex: Hex) -> Option<Piece> {
        self.stack(hex).last().copied()
    }

    /// Every piece on the table with its place, the lower pieces of a stack before those above them.
    pub fn pieces(&self) -> impl Iterator<Item = (Hex, Piece)> + '_ {
        self.stacks()
            .flat_map(|(hex, stack)| stack.iter().map(move |&piece| (hex, piece)))
    }

    /// Whether there is no piece on the table.
    pub fn is_empty(&self) -> bool {
        self.stacks.is_empty()
    }

    /// Where a piece stands; the first of its places if it is on the table more than once.
    pub fn find(&self, piece: Piece) -> Option<Hex> {
        self.pieces()
            .find(|&(_, other)| other == piece)
            .map(|(hex, _)| hex)
    }

    /// The pieces on the table.
    pub fn placed(&self) -> PieceSet {
        self.pieces().map(|(_, piece)| piece).collect()
    }

    /// The pieces of the set that are not on the table.
    pub fn in_hand(&self) -> PieceSet {
        self.set.pieces() - self.placed()
    }

    /// The piece that an editor takes from the hand for a creature: the one with the lowest number, as in UHP.
    pub fn next_in_hand(&self, color: Color, bug: Bug) -> Option<Piece> {
        self.in_hand()
            .find(|piece| piece.color() == color && piece.bug() == bug)
    }

    /// Puts a piece on top of a cell, whether or not that makes sense.
    ///
    /// # Errors
    /// If the cell is more than [`Position::MAX_DISTANCE`] away from another piece or the table holds
    /// [`Position::MAX_PIECES`] already; the position is unchanged then.
    pub fn put(&mut self, hex: Hex, piece: Piece) -> Result<(), PutError> {
        let far =
            |hex: Hex| hex.q.unsigned_abs().max(hex.r.unsigned_abs()) > Position::MAX_COORDINATE;
        if far(hex) || !self.is_within_reach(hex) {
            return Err(PutError::TooFar);
        }
        if self.pieces().count() >= Position::MAX_PIECES {
            return Err(PutError::TooMany);
        }
        self.stacks.entry(hex).or_default().push(piece);
        Ok(())
    }

    /// Takes the top piece off a cell.
    pub fn take(&mut self, hex: Hex) -> Option<Piece> {
        let stack = self.stacks.get_mut(&hex)?;
        let piece = stack.pop();
        if stack.is_empty() {
            self.stacks.remove(&hex);
        }
        if self.resting == piece && piece.is_some_and(|piece| self.find(piece).is_none()) {
            self.resting = None;
        }
        piece
    }

    /// Moves the top piece of a cell to the top of another cell; nothing happens if the cell is empty.
    ///
    /// # Errors
    /// As [`Position::put`], with the position unchanged.
    pub fn drag(&mut self, from: Hex, to: Hex) -> Result<(), PutError> {
        let before = self.clone();
        let Some(piece) = self.take(from) else {
            return Ok(());
        };
        if let Err(error) = self.put(to, piece) {
            *self = before;
            return Err(error);
        }
        self.resting = before.resting;
        Ok(())
    }

    /// Takes every piece off the table and starts again with the first turn.
    pub fn clear(&mut self) {
        *self = Position::new(self.set, self.opening);
    }

    /// Turns or mirrors the table, and shifts it to the normal form.
    pub fn transform(&mut self, symmetry: Symmetry) {
        self.normalize();
        self.move_cells(|hex| symmetry.apply(hex));
    }

    /// Shifts the hive so that the lowest piece in the order of [`Piece::all`] lies at the origin; of several equal ones
    /// the uppermost, and of those the leftmost.
    ///
    /// That is White's queen as soon as she is placed, the cell from which a board's hash counts, and what
    /// [`Board::hexes`] starts from.
    pub fn normalize(&mut self) {
        if let Some(anchor) = self.anchor() {
            self.move_cells(|hex| hex - anchor);
        }
    }

    /// The position in its normal form; see [`Position::normalize`].
    #[must_use]
    pub fn normalized(&self) -> Position {
        let mut position = self.clone();
        position.normalize();
        position
    }

    /// Whether two positions are equal up to a shift of the whole hive.
    pub fn same_as(&self, other: &Position) -> bool {
        self.normalized() == other.normalized()
    }

    /// The cell that lies at the origin in the normal form.
    pub(super) fn anchor(&self) -> Option<Hex> {
        self.pieces()
            .min_by_key(|&(hex, piece)| (piece, hex.r, hex.q))
            .map(|(hex, _)| hex)
    }

    /// Whether a cell is near enough to every piece.
    pub(super) fn is_within_reach(&self, hex: Hex) -> bool {
        self.stacks
            .keys()
            .all(|other| other.distance(hex) <= Position::MAX_DISTANCE)
    }

    /// Gives every piece another name; the places stay.
    pub(super) fn rename(&mut self, mut name: impl FnMut(Hex, usize, Piece) -> Piece) {
        for (&hex, stack) in &mut self.stacks {
            for (level, piece) in stack.iter_mut().enumerate() {
                *piece = name(hex, level, *piece);
            }
        }
    }

    fn move_cells(&mut self, place: impl Fn(Hex) -> Hex) {
        self.stacks = std::mem::take(&mut self.stacks)
            .into_iter()
            .map(|(hex, stack)| (place(hex), stack))
            .collect();
    }
}

impl Default for Position {
    /// The empty table with the default set and opening.
    fn default() -> Position {
        Position::new(BugSet::default(), Opening::default())
    }
}

impl From<&Board> for Position {
    /// The position on a board, in its normal form.
    fn from(board: &Board) -> Position {
        let mut position = Position::of_board(board);
        for (piece, hex) in board.hexes() {
            position.stacks.entry(hex).or_default().push(piece);
        }
        position.normalize();
        position
    }
}

impl From<&Game> for Position {
    /// The position a game has come to, with the pieces where the game has them.
    fn from(game: &Game) -> Position {
        let mut position = Position::of_board(game.board());
        for (piece, hex) in game.board().hexes() {
            let hex = game.hex_of(piece).unwrap_or(hex);
            position.stacks.entry(hex).or_default().push(piece);
        }
        position
    }
}

impl Position {
    /// What a board stores besides the pieces.
    fn of_board(board: &Board) -> Position {
        Position {
            ply: board.ply(),
            resting: board.resting(),
            ..Position::new(board.set(), board.opening())
        }
    }
}
