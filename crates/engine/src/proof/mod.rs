//! Proofs of forced wins.
//!
//! [`prove_win`] restricts the attacker to moves that keep the enemy queen under pressure, while the defender may play
//! every legal move. Omitting attacking moves can hide a win but never invent one. A depth-bounded search comes first,
//! so that the win found is the shortest of its kind; df-pn then looks for deep and narrow wins, whose length is proven
//! by depth again. [`prove_within`] lets both sides play every move and therefore settles whether a win of a given
//! length exists.

mod bounded;
mod dfpn;
mod prover;

pub use prover::Prover;

use std::sync::atomic::{AtomicBool, Ordering};

use skep_rules::{Board, Bug, Cell, Color, Move, Piece};

use crate::host::{Instant, poll};
use bounded::BoundedSearch;
use dfpn::DfPn;

/// Limits of a proof search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ProofLimits<'a> {
    /// Maximum number of nodes, over all stages of the search.
    pub nodes: u64,
    /// Maximum number of table entries; each takes 24 bytes in two tables.
    pub remembered: usize,
    /// Stops the search without a proof when set.
    pub stop: Option<&'a AtomicBool>,
    /// Time at which the search ends without a proof.
    pub deadline: Option<Instant>,
    /// Hashes of positions that count as not won, such as those that occurred in the game.
    pub avoid: &'a [u64],
}

impl ProofLimits<'_> {
    /// Limits the number of nodes.
    pub const fn nodes(nodes: u64) -> ProofLimits<'static> {
        ProofLimits {
            nodes,
            remembered: 1 << 18,
            stop: None,
            deadline: None,
            avoid: &[],
        }
    }
}

impl<'a> ProofLimits<'a> {
    /// Sets the maximum number of table entries.
    #[must_use]
    pub const fn with_remembered(self, remembered: usize) -> ProofLimits<'a> {
        ProofLimits { remembered, ..self }
    }

    /// Sets a flag that stops the search.
    #[must_use]
    pub const fn with_stop(self, stop: &'a AtomicBool) -> ProofLimits<'a> {
        ProofLimits {
            stop: Some(stop),
            ..self
        }
    }

    /// Sets the time at which the search ends.
    #[must_use]
    pub const fn with_deadline(self, deadline: Instant) -> ProofLimits<'a> {
        ProofLimits {
            deadline: Some(deadline),
            ..self
        }
    }

    /// Sets the hashes of positions that count as not won.
    #[must_use]
    pub const fn with_avoid(self, avoid: &'a [u64]) -> ProofLimits<'a> {
        ProofLimits { avoid, ..self }
    }
}

/// A proven win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// The win against the longest defence, starting with the move to play; truncated if a limit was reached.
    pub line: Vec<Move>,
    /// Upper bound on the length of the win, in plies. A shorter win may exist.
    pub plies: u32,
}

/// Searches for a win of the side to move. A result is proven; `None` means that no win was found.
///
/// ```
/// use skep_engine::proof::{ProofLimits, prove_win};
/// use skep_rules::Game;
///
/// let game: Game = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2".parse()?;
/// let proof = prove_win(game.board(), &ProofLimits::nodes(1_000)).expect("a win");
/// assert_eq!(proof.plies, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_win(board: &Board, limits: &ProofLimits<'_>) -> Option<Proof> {
    prove_counting(board, limits).0
}

/// Like [`prove_win`], and returns the number of nodes.
pub(crate) fn prove_counting(board: &Board, limits: &ProofLimits<'_>) -> (Option<Proof>, u64) {
    let us = board.to_move();
    if board.is_over() || !board.queen_placed(!us) {
        return (None, 0);
    }
    let part = |share: u64| ProofLimits {
        nodes: limits.nodes * share / 8,
        ..*limits
    };
    let mut searches = [Attack::Threats, Attack::Pressure]
        .map(|attack| BoundedSearch::new(us, board, attack, &part(3)));
    let proof = (1..=MAX_BOUNDED_PLIES).step_by(2).find_map(|plies| {
        searches.iter_mut().find_map(|search| {
            let wins = !search.is_exhausted() && search.wins(plies);
            if wins { search.proof(plies) } else { None }
        })
    });
    let mut nodes = searches.iter().map(BoundedSearch::nodes).sum();
    if proof.is_some() {
        return (proof, nodes);
    }
    let mut dfpn = DfPn::new(board, &part(1));
    let max_plies = dfpn.prove();
    nodes += dfpn.nodes();
    // Df-pn does not find the shortest win and trusts its table, so the length is proven again by depth.
    let Some(max_plies) = max_plies else {
        return (None, nodes);
    };
    let mut bounded = BoundedSearch::new(us, board, Attack::Threats, &part(1));
    let plies = (1..=max_plies as usize)
        .step_by(2)
        .find(|&plies| bounded.wins(plies));
    let proof = plies.and_then(|plies| bounded.proof(plies));
    (proof, nodes + bounded.nodes())
}

/// Depth up to which bounded search is tried before df-pn.
const MAX_BOUNDED_PLIES: usize = 11;

/// Decides whether the side to move can force a win within `plies` when both sides may play every legal move.
///
/// The work grows with the number of moves to the power of about half the plies. `None` if a limit was reached first.
pub fn prove_within(board: &Board, plies: u32, limits: &ProofLimits<'_>) -> Option<bool> {
    if board.is_over() {
        return Some(false);
    }
    let mut bounded = BoundedSearch::new(board.to_move(), board, Attack::Everything, limits);
    let wins = (1..=plies as usize)
        .step_by(2)
        .any(|plies| bounded.wins(plies));
    (wins || !bounded.is_exhausted()).then_some(wins)
}

/// Moves available to the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attack {
    /// Moves that win, that fill a side of the enemy queen leaving at most two empty, or that leave one empty side and
    /// threaten to fill it.
    Threats,
    /// Also all moves that leave at most two empty sides, and those that fill a side leaving three.
    Pressure,
    /// All legal moves.
    Everything,
}

/// Node counter that checks the limits.
struct Budget<'a> {
    limits: ProofLimits<'a>,
    nodes: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    const fn new(limits: &ProofLimits<'a>) -> Budget<'a> {
        Budget {
            limits: *limits,
            nodes: 0,
            spent: false,
        }
    }

    /// Counts nodes; false once a limit is reached.
    fn count(&mut self, positions: usize) -> bool {
        let before = self.nodes;
        self.nodes += positions as u64;
        if before >> 10 != self.nodes >> 10 {
            poll();
        }
        let stopped = |stop: &AtomicBool| stop.load(Ordering::Relaxed);
        self.spent |= self.nodes > self.limits.nodes
            || self.limits.stop.is_some_and(stopped)
            || self
                .limits
                .deadline
                .is_some_and(|end| Instant::now() >= end);
        !self.spent
    }
}

/// Returns true if the attacker has won; a draw is not a win.
fn has_won(board: &Board, attacker: Color) -> bool {
    board.queen_surrounded(!attacker) && !board.queen_surrounded(attacker)
}

/// Finds a move that wins at once; `moves` is overwritten.
fn winning_move(board: &mut Board, moves: &mut Vec<Move>) -> Option<Move> {
    let us = board.to_move();
    let queen = board.cell_of(Piece::queen(!us))?;
    let free = board.queen_liberties(!us)?;
    moves.clear();
    if free == 1 {
        board.closing_moves_into(moves);
    }
    if may_throw(board, us, queen) {
        // A pillbug may throw the queen herself to a cell where she is surrounded.
        moves.append(&mut board.moves_of(Piece::queen(!us)));
    }
    moves.iter().copied().find(|&mv| {
        let undo = board.make_unchecked(mv);
        let won = has_won(board, us);
        board.unmake(undo);
        won
    })
}

/// Returns true if the player has a pillbug beside the cell, or a mosquito that may copy one.
fn may_throw(board: &Board, us: Color, cell: Cell) -> bool {
    let touches = |bug| {
        let thrower = board.cell_of(Piece::first(us, bug));
        thrower.is_some_and(|thrower| thrower.touches(cell))
    };
    board.game_type().contains(Bug::Pillbug) && (touches(Bug::Pillbug) || touches(Bug::Mosquito))
}

/// Returns true if the player not to move would win at once after a pass; `moves` is overwritten.
fn threatens(board: &mut Board, moves: &mut Vec<Move>) -> bool {
    let undo = board.make_unchecked(Move::PASS);
    let threat = winning_move(board, moves).is_some();
    board.unmake(undo);
    threat
}

/// Retains the moves available to the attacker; `scratch` is overwritten.
fn keep_attacks(board: &mut Board, attack: Attack, moves: &mut Vec<Move>, scratch: &mut Vec<Move>) {
    let us = board.to_move();
    let before = board.queen_liberties(!us).unwrap_or(6);
    let presses = attack == Attack::Pressure;
    moves.retain(|&mv| {
        let undo = board.make_unchecked(mv);
        let after = board.queen_liberties(!us).unwrap_or(6);
        let closes = after < before;
        let keeps = match after {
            0 => has_won(board, us),
            1 => closes || presses || threatens(board, scratch),
            2 => closes || presses,
            3 => closes && presses,
            _ => false,
        };
        board.unmake(undo);
        keeps || attack == Attack::Everything
    });
}

#[cfg(test)]
mod tests;
