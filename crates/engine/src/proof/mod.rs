//! Proofs of forced wins.
//!
//! [`prove_win`] looks for a win by threats, and by pressure: the attacker may only play moves that keep the enemy
//! queen in straits, the defender every legal move. To leave out moves of the attacker can hide a win but never invent one.
//! It searches ply by ply, so that the first win found is the shortest of its kind, and then for deep and narrow
//! wins by proof numbers (df-pn), whose length is proven by depth again. [`prove_within`] lets both sides play every
//! move and therefore settles whether there is a win of a given length.

mod bounded;
mod numbers;
mod prover;

pub use prover::Prover;

use std::sync::atomic::{AtomicBool, Ordering};

use skep_rules::{Board, Bug, Cell, Color, Move, Piece};

use crate::host::{Instant, breathe};
use bounded::Bounded;
use numbers::Numbers;

/// What a proof search may use up.
#[derive(Clone, Copy, Debug)]
pub struct ProofLimits<'a> {
    /// How many positions are looked at, at the most, in all the ways in which a win is looked for.
    pub nodes: u64,
    /// How many positions are remembered, at the most; each takes 24 bytes twice.
    pub remembered: usize,
    /// Setting this ends the search without a proof.
    pub stop: Option<&'a AtomicBool>,
    /// From this moment on the search ends without a proof.
    pub deadline: Option<Instant>,
    /// The hashes of positions that count as not won, such as those that have occurred in the game.
    pub avoid: &'a [u64],
}

impl ProofLimits<'_> {
    /// A search of so many positions.
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

/// A proven win of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The win against a stubborn defence, or its beginning if a limit was met; the first move is the one to play.
    pub line: Vec<Move>,
    /// Within how many plies the player wins, whatever the other does. There may be a shorter win.
    pub plies: u32,
}

/// Looks for a win of the player to move. What it returns is proven; `None` means that no win was found.
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

/// As [`prove_win`], and how many positions were looked at.
pub(crate) fn prove_counting(board: &Board, limits: &ProofLimits<'_>) -> (Option<Proof>, u64) {
    if board.is_over() || !board.queen_placed(!board.to_move()) {
        return (None, 0);
    }
    let part = |share: u64| ProofLimits {
        nodes: limits.nodes * share / 8,
        ..*limits
    };
    let mut searches =
        [Attack::Threats, Attack::Pressure].map(|attack| Bounded::new(board, attack, &part(3)));
    let mut proof = None;
    for plies in (1..=LONGEST_BOUNDED).step_by(2) {
        proof = searches.iter_mut().find_map(|search| {
            let wins = !search.is_exhausted() && search.wins(plies);
            if wins { search.proof(plies) } else { None }
        });
        if proof.is_some() {
            break;
        }
    }
    let mut nodes = searches.iter().map(Bounded::nodes).sum();
    if proof.is_some() {
        return (proof, nodes);
    }
    let mut numbers = Numbers::new(board, Attack::Threats, &part(1));
    let longest = numbers.prove();
    nodes += numbers.nodes();
    // Proof numbers find a win but not the shortest, and they trust their table: the length is proven again by depth.
    let Some(longest) = longest else {
        return (None, nodes);
    };
    let mut bounded = Bounded::new(board, Attack::Threats, &part(1));
    let plies = (1..=longest as usize)
        .step_by(2)
        .find(|&plies| bounded.wins(plies));
    let proof = plies.and_then(|plies| bounded.proof(plies));
    (proof, nodes + bounded.nodes())
}

/// Up to so many plies a win is looked for by depth before proof numbers are tried.
const LONGEST_BOUNDED: usize = 11;

/// Whether the player to move can force a win within so many plies, both sides being free to play every legal move.
///
/// The work grows with the number of moves to the power of about half the plies. `None` if a limit was reached first.
pub fn prove_within(board: &Board, plies: u32, limits: &ProofLimits<'_>) -> Option<bool> {
    if board.is_over() {
        return Some(false);
    }
    let mut bounded = Bounded::new(board, Attack::Everything, limits);
    let wins = (1..=plies as usize)
        .step_by(2)
        .any(|plies| bounded.wins(plies));
    (wins || !bounded.is_exhausted()).then_some(wins)
}

/// Which moves the attacker may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attack {
    /// Those that win, those that close a side of the enemy queen so that at most two are free, and those that leave
    /// her one free side and threaten to close it.
    Threats,
    /// Also all that leave her at most two free sides, and those that close a side so that three are free.
    Pressure,
    /// All that are legal.
    Everything,
}

/// Counts positions and looks at the limits.
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

    /// Counts positions that were looked at; false if there must be no more.
    fn count(&mut self, positions: usize) -> bool {
        let before = self.nodes;
        self.nodes += positions as u64;
        if before >> 10 != self.nodes >> 10 {
            breathe();
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

/// Whether the game is over and the attacker has won; a draw is no win.
fn has_won(board: &Board, attacker: Color) -> bool {
    board.queen_surrounded(!attacker) && !board.queen_surrounded(attacker)
}

/// A move that wins at once for the player to move; `moves` is overwritten.
fn winning_move(board: &mut Board, moves: &mut Vec<Move>) -> Option<Move> {
    let us = board.to_move();
    let queen = board.cell_of(Piece::queen(!us))?;
    let free = board.queen_liberties(!us)?;
    moves.clear();
    if free == 1 {
        board.closing_moves_into(moves);
    }
    if may_throw(board, us, queen) {
        // A pillbug may throw the queen herself to where she is shut in.
        moves.append(&mut board.moves_of(Piece::queen(!us)));
    }
    moves.iter().copied().find(|&mv| {
        let undo = board.make_unchecked(mv);
        let won = has_won(board, us);
        board.unmake(undo);
        won
    })
}

/// Whether a player has a pillbug beside a cell, or a mosquito that may copy one.
fn may_throw(board: &Board, us: Color, cell: Cell) -> bool {
    let touches = |bug| {
        let thrower = board.cell_of(Piece::first(us, bug));
        thrower.is_some_and(|thrower| thrower.touches(cell))
    };
    board.set().contains(Bug::Pillbug) && (touches(Bug::Pillbug) || touches(Bug::Mosquito))
}

/// Whether the player not to move would win at once if the other passed; `moves` is overwritten.
fn threatens(board: &mut Board, moves: &mut Vec<Move>) -> bool {
    let undo = board.make_unchecked(Move::PASS);
    let threat = winning_move(board, moves).is_some();
    board.unmake(undo);
    threat
}

/// Keeps the moves that the attacker may play; `scratch` is overwritten.
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
