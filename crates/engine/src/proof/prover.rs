//! Repeated proof queries about the positions of one game.

use std::fmt;

use skep_rules::{Board, Color, Move};

use super::{Attack, ProofLimits, bounded::BoundedSearch};

/// Answers whether one player, the attacker, wins within a number of plies, for any number of positions.
///
/// Results are kept between queries, and the limits apply to all queries together: once they are reached, every answer
/// not known yet is `None`.
///
/// ```
/// use skep_engine::proof::{ProofLimits, Prover};
/// use skep_rules::{Color, Game};
///
/// let game: Game = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2".parse()?;
/// let mut prover = Prover::new(Color::White, game.board(), &ProofLimits::nodes(10_000));
/// assert_eq!(prover.wins(game.board(), 1), Some(true));
/// let quiet = game.read_move("wA1 -wQ")?;
/// assert_eq!(prover.wins_by(game.board(), quiet, 1), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover<'a> {
    /// Both sides may play every move.
    full: BoundedSearch<'a>,
    /// The attacker may only play moves that press the queen: wins are certain, refutations are not.
    pressing: BoundedSearch<'a>,
}

impl fmt::Debug for Prover<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover")
            .field("nodes", &self.nodes())
            .finish_non_exhaustive()
    }
}

impl<'a> Prover<'a> {
    /// Creates a prover for wins of `attacker` in positions of the board's game.
    pub fn new(attacker: Color, board: &Board, limits: &ProofLimits<'a>) -> Prover<'a> {
        let by = |attack| BoundedSearch::new(attacker, board, attack, limits);
        Prover {
            full: by(Attack::Everything),
            pressing: by(Attack::Pressure),
        }
    }

    /// Nodes searched so far.
    pub const fn nodes(&self) -> u64 {
        self.full.nodes() + self.pressing.nodes()
    }

    /// Decides whether the attacker, to move, wins within `plies` when both sides may play every move.
    pub fn wins(&mut self, board: &Board, plies: u32) -> Option<bool> {
        if board.is_over() {
            return Some(false);
        }
        self.ask(board, |bounded| {
            (1..=plies as usize)
                .step_by(2)
                .any(|plies| bounded.wins(plies))
        })
    }

    /// Decides whether the defender, to move, has lost or loses within `plies` whatever they play.
    pub fn loses(&mut self, board: &Board, plies: u32) -> Option<bool> {
        self.ask(board, |bounded| bounded.loses(plies as usize))
    }

    /// Decides whether a legal move of the attacker wins within `plies`, itself included.
    pub fn wins_by(&mut self, board: &Board, mv: Move, plies: u32) -> Option<bool> {
        let mut after = board.clone();
        after.play_unchecked(mv);
        self.loses(&after, plies.saturating_sub(1))
    }

    /// Length of the shortest win of the attacker, to move, up to a bound.
    ///
    /// `None` if a limit was reached first, `Some(None)` if there is no such win.
    pub fn shortest(&mut self, board: &Board, max_plies: u32) -> Option<Option<u32>> {
        for plies in (1..=max_plies).step_by(2) {
            if self.ask(board, |bounded| bounded.wins(plies as usize))? {
                return Some(Some(plies));
            }
        }
        Some(None)
    }

    /// Length of the shortest win of the attacker, to move, by moves that press the enemy queen, up to a bound.
    ///
    /// Much faster than [`Prover::shortest`], but misses wins that need other moves or exceed the limits.
    pub fn glance(&mut self, board: &Board, max_plies: u32) -> Option<u32> {
        self.pressing.set_board(board);
        (1..=max_plies)
            .step_by(2)
            .find(|&plies| self.pressing.wins(plies as usize))
    }

    /// Like [`Prover::loses`], but only considers moves that press the queen; as fast and as incomplete as
    /// [`Prover::glance`].
    pub fn glance_at_loss(&mut self, board: &Board, plies: u32) -> bool {
        self.pressing.set_board(board);
        self.pressing.loses(plies as usize)
    }

    /// Queries the search that finds wins fast, then the one that can refute them.
    fn ask(
        &mut self,
        board: &Board,
        question: impl Fn(&mut BoundedSearch<'a>) -> bool,
    ) -> Option<bool> {
        self.pressing.set_board(board);
        if question(&mut self.pressing) {
            return Some(true);
        }
        self.full.set_board(board);
        if question(&mut self.full) {
            return Some(true);
        }
        (!self.full.is_exhausted()).then_some(false)
    }
}
