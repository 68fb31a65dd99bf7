//! A puzzle.

use std::fmt;

use skep_rules::{Board, Game, Move};

use super::{Goal, PuzzleId, Rating, Theme};

/// A position with a task that has a single first move, and its solution.
///
/// As a text it is one line; `docs/puzzles.md` tells how it is written.
#[derive(Clone)]
pub struct Puzzle {
    /// Its name, which follows from the position.
    pub id: PuzzleId,
    /// How hard it is.
    pub rating: Rating,
    /// What is asked for.
    pub goal: Goal,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// The game that led to the position; the player to move solves.
    pub game: Game,
    /// The solution against the most stubborn defence, the defender's moves included. Only its first move is unique.
    pub solution: Vec<Move>,
}

impl Puzzle {
    /// The position to solve.
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The first move of the solution, the only one that is right.
    pub fn key(&self) -> Option<Move> {
        self.solution.first().copied()
    }

    /// The solution as UHP move strings.
    pub fn solution_strings(&self) -> Vec<String> {
        let mut board = self.board().clone();
        let strings = self.solution.iter().map(|&mv| {
            let text = board.move_string(mv).to_string();
            // The copy goes on to the end.
            let _undo = board.make_unchecked(mv);
            text
        });
        strings.collect()
    }
}

impl fmt::Display for Puzzle {
    /// The line of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.name()).collect();
        write!(
            f,
            "{} | {} | {} | {} | {} | {}",
            self.id,
            self.rating,
            self.goal,
            themes.join(" "),
            self.game.game_string(),
            self.solution_strings().join(";")
        )
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

/// The legal moves of a position, of those that lead to the same position only the first: which of two like pieces is
/// taken does not matter.
pub(super) fn distinct_moves(board: &Board) -> Vec<Move> {
    let mut seen = Vec::new();
    let mut moves = board.legal_moves();
    moves.retain(|&mv| {
        let hash = after(board, mv).hash();
        let new = !seen.contains(&hash);
        seen.push(hash);
        new
    });
    moves
}

/// The position after a move.
pub(super) fn after(board: &Board, mv: Move) -> Board {
    let mut after = board.clone();
    // The copy is never set back.
    let _undo = after.make_unchecked(mv);
    after
}

/// Whether two moves lead to the same position.
pub(super) fn is_same(board: &Board, one: Move, other: Move) -> bool {
    one == other || after(board, one).hash() == after(board, other).hash()
}
