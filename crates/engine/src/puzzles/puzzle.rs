//! Puzzles and their text form.

use std::fmt;

use skep_rules::{Board, Game, Move};

use super::{Goal, PuzzleId, Rating, Theme};

/// A position with a task whose first move is unique.
///
/// Displayed as one line in the format described in `docs/puzzles.md`.
#[derive(Clone)]
pub struct Puzzle {
    /// Derived from the position.
    pub id: PuzzleId,
    /// Difficulty.
    pub rating: Rating,
    /// The solver's task.
    pub goal: Goal,
    /// Motifs of the solution.
    pub themes: Vec<Theme>,
    /// The game that led to the position; the side to move solves.
    pub game: Game,
    /// The main line against the most stubborn defence, including the defender's moves. Only its first move is unique.
    pub solution: Vec<Move>,
}

impl Puzzle {
    /// The position to solve.
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The first move of the solution, which is the only correct one.
    pub fn key(&self) -> Option<Move> {
        self.solution.first().copied()
    }

    /// The solution as UHP move strings.
    pub fn solution_strings(&self) -> Vec<String> {
        let mut board = self.board().clone();
        let strings = self.solution.iter().map(|&mv| {
            let text = board.move_string(mv).to_string();
            // A copy, never unmade.
            board.play_unchecked(mv);
            text
        });
        strings.collect()
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} | {} | {} | {} | {} | {}",
            self.id,
            self.rating,
            self.goal,
            Theme::names(&self.themes),
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

/// The legal moves of a position, one for each position they lead to: it does not matter which of two equal pieces
/// moves.
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

pub(super) fn after(board: &Board, mv: Move) -> Board {
    let mut after = board.clone();
    // A copy, never unmade.
    after.play_unchecked(mv);
    after
}

/// Returns true if two moves lead to the same position.
pub(super) fn is_equivalent(board: &Board, one: Move, other: Move) -> bool {
    one == other || after(board, one).hash() == after(board, other).hash()
}
