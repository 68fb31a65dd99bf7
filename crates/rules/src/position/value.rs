//! The position value and its editing operations.

use crate::{Board, Bug, Color, Game, GameType, Hex, Opening, Piece, PieceSet, Symmetry};
use alloc::{collections::BTreeMap, vec::Vec};

/// An editable arrangement of pieces with the side to move.
///
/// Unlike a [`Board`] it can hold invalid positions, so that they can be fixed step by step; [`Position::problems`]
/// lists what is wrong and [`Position::to_board`] converts a valid one. Equality compares the exact cells;
/// [`Position::is_equivalent`] ignores translation of the whole hive.
///
/// ```
/// use skep_rules::{GameType, Color, Hex, Opening, Position};
///
/// let mut position = Position::new(GameType::BASE, Opening::Tournament);
/// position.put(Hex::new(0, 0), "wS1".parse()?)?;
/// position.put(Hex::new(1, 0), "bG1".parse()?)?;
/// position.set_turn(Color::White, 2);
/// assert!(position.problems().is_empty());
/// assert_eq!(position.to_string(), "Base_w2_S1g1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Pieces in play.
    pub game_type: GameType,
    /// Opening rule (R9).
    pub opening: Opening,
    /// Number of turns taken, passes included; even if White is to move.
    pub ply: u32,
    /// The piece moved in the previous turn, where a pillbug makes that matter (R27).
    pub resting: Option<Piece>,
    /// Pieces on each occupied cell, lowest first.
    stacks: BTreeMap<Hex, Vec<Piece>>,
}

/// Error returned when a piece cannot be put on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PutError {
    /// The cell is too far from the other pieces or from the origin.
    #[error("the cell is too far away")]
    TooFar,
    /// The table is full.
    #[error("there are too many pieces on the table")]
    TooMany,
}

impl Position {
    /// Maximum distance between two pieces: more than any hive needs, to leave room for parts that are still to be
    /// joined, but small enough to bound the text formats.
    pub const MAX_DISTANCE: u32 = 99;

    /// Maximum number of pieces on the table, surplus ones included.
    pub const MAX_PIECES: usize = 100;

    /// Maximum absolute coordinate, so that sums of coordinates never overflow.
    const MAX_COORDINATE: u32 = 1_000_000_000;

    /// The empty table at the start of a game.
    pub const fn new(game_type: GameType, opening: Opening) -> Position {
        Position {
            game_type,
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

    /// Turn number of the player to move, from 1.
    pub const fn turn(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Sets the player to move and their turn number, from 1; out-of-range numbers are clamped.
    pub const fn set_turn(&mut self, to_move: Color, turn: u32) {
        let before = if turn == 0 { 0 } else { turn - 1 };
        self.ply = before.saturating_mul(2).saturating_add(to_move as u32);
        if self.to_move() as u32 != to_move as u32 {
            self.ply -= 1;
        }
    }

    /// Number of turns a player has taken.
    pub const fn turns_taken(&self, color: Color) -> u32 {
        match color {
            Color::White => self.ply.div_ceil(2),
            Color::Black => self.ply / 2,
        }
    }

    /// Every occupied cell in the order of [`Hex`], with its pieces from the lowest up.
    pub fn stacks(&self) -> impl Iterator<Item = (Hex, &[Piece])> {
        self.stacks.iter().map(|(&hex, stack)| (hex, &stack[..]))
    }

    /// The pieces on a cell, from the lowest up.
    pub fn stack(&self, hex: Hex) -> &[Piece] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// The piece on top of a cell.
    pub fn top(&self, hex: Hex) -> Option<Piece> {
        self.stack(hex).last().copied()
    }

    /// Every piece on the table with its cell, the lower pieces of a stack first.
    pub fn pieces(&self) -> impl Iterator<Item = (Hex, Piece)> + '_ {
        self.stacks()
            .flat_map(|(hex, stack)| stack.iter().map(move |&piece| (hex, piece)))
    }

    /// Every piece on the table with its cell and the number of pieces under it.
    pub(super) fn levels(&self) -> impl Iterator<Item = (Hex, usize, Piece)> + '_ {
        self.stacks().flat_map(|(hex, stack)| {
            (0..)
                .zip(stack)
                .map(move |(level, &piece)| (hex, level, piece))
        })
    }

    /// Returns true if no piece is on the table.
    pub fn is_empty(&self) -> bool {
        self.stacks.is_empty()
    }

    /// Cell of a piece; the first one if it is on the table more than once.
    pub fn find(&self, piece: Piece) -> Option<Hex> {
        self.pieces()
            .find(|&(_, other)| other == piece)
            .map(|(hex, _)| hex)
    }

    /// The pieces on the table.
    pub fn placed(&self) -> PieceSet {
        self.pieces().map(|(_, piece)| piece).collect()
    }

    /// Pieces of the set that are not on the table.
    pub fn in_hand(&self) -> PieceSet {
        self.game_type.pieces() - self.placed()
    }

    /// The next piece of a kind to take from the hand: the lowest number, as in UHP.
    pub fn next_in_hand(&self, color: Color, bug: Bug) -> Option<Piece> {
        self.in_hand()
            .iter()
            .find(|piece| piece.color() == color && piece.bug() == bug)
    }

    /// Puts a piece on top of a cell, valid or not.
    ///
    /// # Errors
    /// If the cell is more than [`Position::MAX_DISTANCE`] away from another piece, or there are already
    /// [`Position::MAX_PIECES`]; the position is unchanged then.
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

    /// Moves the top piece of a cell to the top of another cell; does nothing if the cell is empty.
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

    /// Removes every piece and resets the turn.
    pub fn clear(&mut self) {
        *self = Position::new(self.game_type, self.opening);
    }

    /// Applies a symmetry in normal form.
    pub fn transform(&mut self, symmetry: Symmetry) {
        self.normalize();
        self.move_cells(|hex| symmetry.apply(hex));
    }

    /// Shifts the hive so that its lowest piece in the order of [`Piece::all`] is at the origin; of several equal ones
    /// the topmost, then leftmost.
    ///
    /// Once placed, White's queen is that piece: the anchor of a board's hash, and the start of [`Board::hexes`].
    pub fn normalize(&mut self) {
        if let Some(anchor) = self.anchor() {
            self.move_cells(|hex| hex - anchor);
        }
    }

    /// Returns the position in normal form; see [`Position::normalize`].
    #[must_use]
    pub fn normalized(&self) -> Position {
        let mut position = self.clone();
        position.normalize();
        position
    }

    /// Returns true if two positions are equal up to translation.
    pub fn is_equivalent(&self, other: &Position) -> bool {
        self.normalized() == other.normalized()
    }

    /// The cell that is at the origin in normal form.
    pub(super) fn anchor(&self) -> Option<Hex> {
        self.pieces()
            .min_by_key(|&(hex, piece)| (piece, hex.r, hex.q))
            .map(|(hex, _)| hex)
    }

    /// Returns true if a cell is near enough to every piece.
    pub(super) fn is_within_reach(&self, hex: Hex) -> bool {
        self.stacks
            .keys()
            .all(|other| other.distance(hex) <= Position::MAX_DISTANCE)
    }

    /// Renames every piece in place.
    pub(super) fn rename(&mut self, mut name: impl FnMut(Hex, usize, Piece) -> Piece) {
        for (&hex, stack) in &mut self.stacks {
            for (level, piece) in stack.iter_mut().enumerate() {
                *piece = name(hex, level, *piece);
            }
        }
    }

    fn move_cells(&mut self, place: impl Fn(Hex) -> Hex) {
        self.stacks = core::mem::take(&mut self.stacks)
            .into_iter()
            .map(|(hex, stack)| (place(hex), stack))
            .collect();
    }
}

impl Default for Position {
    /// The empty table with the default set and opening.
    fn default() -> Position {
        Position::new(GameType::default(), Opening::default())
    }
}

impl From<&Board> for Position {
    /// Position of a board, in normal form.
    fn from(board: &Board) -> Position {
        Position::of_board(board, |_, hex| hex).normalized()
    }
}

impl From<&Game> for Position {
    /// Current position of a game, in the game's coordinates.
    fn from(game: &Game) -> Position {
        Position::of_board(game.board(), |piece, hex| game.hex_of(piece).unwrap_or(hex))
    }
}

impl Position {
    /// Position of a board, with each piece moved from its cell relative to the hive to another.
    fn of_board(board: &Board, place: impl Fn(Piece, Hex) -> Hex) -> Position {
        let mut position = Position {
            ply: board.ply(),
            resting: board.resting(),
            ..Position::new(board.game_type(), board.opening())
        };
        for (piece, hex) in board.hexes() {
            let stack = position.stacks.entry(place(piece, hex)).or_default();
            stack.push(piece);
        }
        position
    }
}
