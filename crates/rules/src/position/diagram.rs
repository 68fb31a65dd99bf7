//! Plain-text diagrams of positions, with marks; see `docs/diagram.md`.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::Position;
use crate::{Board, Game, Hex, Opening, Piece};

/// A plain-text picture of a position for tests and terminals, with optional marks on its cells.
///
/// Each line is a row of the board, shifted by half a cell against its neighbours; a cell is four characters wide. A
/// dot is an empty cell beside the hive, `^` follows the top piece of a stack, and the lines below the picture list the
/// stacks from the top down.
///
/// A game draws itself, with its first piece at the origin:
///
/// ```
/// use skep_rules::{Diagram, Game, Hex};
///
/// let game: Game = "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1".parse()?;
/// let mut diagram = Diagram::from(&game);
/// diagram.mark(Hex::new(2, 0), '*')?;
/// println!("{diagram}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A diagram is read into normal form, with the top left piece at the origin:
///
/// ```
/// use skep_rules::{Cell, Diagram, Hex};
///
/// let diagram: Diagram = "
///     Base White[6]
///       .   .   .
///     .   wQ  bB1^.
///       *   wG1 bQ  .
///         .   .   *
///     bB1/wA1
/// ".parse()?;
/// assert_eq!(diagram.marked('*'), [Hex::new(-1, 1), Hex::new(1, 2)].into());
/// let board = diagram.position().to_board()?;
/// assert_eq!(Cell::from_hex(Hex::new(1, 0)).map(|cell| board.height(cell)), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    pub(super) position: Position,
    marks: BTreeMap<Hex, char>,
}

/// Error returned by [`Diagram::mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarkError {
    /// The character is not a valid mark.
    #[error("a mark is a letter other than b and w, a digit, or one of *+?!#@$%&=~<>")]
    NoMark,
    /// The cell is too far from a piece or from another mark.
    #[error("the cell is too far away")]
    TooFar,
}

/// Characters per cell.
pub(super) const WIDTH: i32 = 4;

impl Diagram {
    /// Creates a diagram without marks.
    pub const fn new(position: Position) -> Diagram {
        Diagram {
            position,
            marks: BTreeMap::new(),
        }
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The marked cells.
    pub fn marks(&self) -> impl Iterator<Item = (Hex, char)> + '_ {
        self.marks.iter().map(|(&hex, &mark)| (hex, mark))
    }

    /// Cells with a certain mark.
    pub fn marked(&self, mark: char) -> BTreeSet<Hex> {
        self.marks()
            .filter(|&(_, other)| other == mark)
            .map(|(hex, _)| hex)
            .collect()
    }

    /// Marks a cell, empty or not, replacing an earlier mark.
    ///
    /// # Errors
    /// If the character is not a valid mark, or the cell is more than [`Position::MAX_DISTANCE`] away from a piece or
    /// another mark.
    pub fn mark(&mut self, hex: Hex, mark: char) -> Result<(), MarkError> {
        if !is_mark(mark) {
            return Err(MarkError::NoMark);
        }
        let near = |other: &Hex| other.distance(hex) <= Position::MAX_DISTANCE;
        if !self.position.is_within_reach(hex) || !self.marks.keys().all(near) {
            return Err(MarkError::TooFar);
        }
        self.marks.insert(hex, mark);
        Ok(())
    }

    /// Shifts the diagram to normal form: that of the position or, without pieces, with the topmost and then leftmost
    /// mark at the origin.
    pub fn normalize(&mut self) {
        let first_mark = || self.marks.keys().min_by_key(|hex| (hex.r, hex.q)).copied();
        let Some(anchor) = self.position.anchor().or_else(first_mark) else {
            return;
        };
        self.position.normalize();
        self.marks = core::mem::take(&mut self.marks)
            .into_iter()
            .map(|(hex, mark)| (hex - anchor, mark))
            .collect();
    }
}

/// Returns true for valid marks: characters without another meaning that are not easily overlooked.
pub(super) const fn is_mark(mark: char) -> bool {
    mark.is_ascii_alphanumeric() && !matches!(mark, 'b' | 'B' | 'w' | 'W')
        || matches!(
            mark,
            '*' | '+' | '?' | '!' | '#' | '@' | '$' | '%' | '&' | '=' | '~' | '<' | '>'
        )
}

impl From<Position> for Diagram {
    fn from(position: Position) -> Diagram {
        Diagram::new(position)
    }
}

impl From<&Board> for Diagram {
    fn from(board: &Board) -> Diagram {
        Diagram::new(Position::from(board))
    }
}

impl fmt::Display for Board {
    /// Writes a [`Diagram`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Diagram::from(self).fmt(f)
    }
}

impl From<&Game> for Diagram {
    fn from(game: &Game) -> Diagram {
        Diagram::new(Position::from(game))
    }
}

impl fmt::Display for Diagram {
    /// Writes the diagram without a trailing newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_header(f)?;
        self.write_rows(f)?;
        self.write_stacks(f)
    }
}

impl Diagram {
    fn write_header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position {
            game_type, opening, ..
        } = self.position;
        let (to_move, turn) = (self.position.to_move(), self.position.turn());
        write!(f, "{game_type} {to_move}[{turn}]")?;
        if opening == Opening::Rulebook {
            write!(f, " {opening}")?;
        }
        match self.position.resting {
            Some(piece) => write!(f, " resting {piece}"),
            None => Ok(()),
        }
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.shown();
        // Horizontal position in half cells: each row lies half a cell further right than the one above.
        let across = |hex: &Hex| 2 * hex.q + hex.r;
        let left = shown.iter().map(across).min().unwrap_or(0);
        let rows = shown.iter().map(|hex| hex.r);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        for row in top..=bottom {
            f.write_str("\n")?;
            let mut column = 0;
            // The set is ordered by column, so the cells of a row come from left to right.
            for hex in shown.iter().filter(|hex| hex.r == row) {
                let start = ((across(hex) - left) * (WIDTH / 2)) as usize;
                write!(f, "{:1$}", "", start - column)?;
                let cell = self.cell(*hex);
                f.write_str(&cell)?;
                column = start + cell.len();
            }
        }
        Ok(())
    }

    /// Cells to draw: pieces, the empty cells beside them, marks, and the origin of an empty table.
    fn shown(&self) -> BTreeSet<Hex> {
        let mut shown: BTreeSet<Hex> = self.marks.keys().copied().collect();
        for (hex, _) in self.position.stacks() {
            shown.insert(hex);
            shown.extend(hex.neighbors());
        }
        if shown.is_empty() {
            shown.insert(Hex::ORIGIN);
        }
        shown
    }

    fn cell(&self, hex: Hex) -> String {
        let mark = self.marks.get(&hex).copied();
        match self.position.stack(hex) {
            [] => mark.unwrap_or('.').to_string(),
            [piece] => piece.to_string() + &mark.map(String::from).unwrap_or_default(),
            [.., top] => format!("{top}{}", mark.unwrap_or('^')),
        }
    }

    /// Lists the stacks in the order in which they are drawn.
    ///
    /// In an invalid position the same piece may be on top of several cells. Then single ones are listed too, as
    /// `bB1/`, so that entries can be matched by their order.
    fn write_stacks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut drawn: Vec<(Hex, &[Piece])> = self.position.stacks().collect();
        drawn.sort_unstable_by_key(|(hex, _)| (hex.r, hex.q));
        let tops: BTreeSet<Option<&Piece>> = drawn
            .iter()
            .filter(|(_, stack)| stack.len() > 1)
            .map(|(_, stack)| stack.last())
            .collect();
        let mut separator = "\n";
        for (_, stack) in drawn
            .iter()
            .filter(|(_, stack)| tops.contains(&stack.last()))
        {
            let pieces: Vec<String> = stack.iter().rev().map(Piece::to_string).collect();
            let end = if stack.len() == 1 { "/" } else { "" };
            write!(f, "{separator}{}{end}", pieces.join("/"))?;
            separator = " ";
        }
        Ok(())
    }
}
