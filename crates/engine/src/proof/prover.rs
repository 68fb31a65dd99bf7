//! Many questions about the positions of one game.

use skep_rules::{Board, Color, Move};

use super::{Attack, ProofLimits, bounded::Bounded};

/// Settles whether one player, the attacker, wins within a number of plies, for as many positions as one likes.
///
/// What was found out about a position is kept for the next question, and the limits hold for all questions together:
/// once they are met every answer that is not known yet is missing.
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
    full: Bounded<'a>,
    /// The attacker may only play moves that press the queen: what it proves is certain, what it denies is not.
    pressing: Bounded<'a>,
}

impl<'a> Prover<'a> {
    /// A prover for wins of one player in positions of the game that the board belongs to.
    pub fn new(attacker: Color, board: &Board, limits: &ProofLimits<'a>) -> Prover<'a> {
        let by = |attack| Bounded::by(attacker, board, attack, limits);
        Prover {
            full: by(Attack::Everything),
            pressing: by(Attack::Pressure),
        }
    }

    /// How many positions were looked at so far.
    pub const fn nodes(&self) -> u64 {
        self.full.nodes() + self.pressing.nodes()
    }

    /// Whether the attacker, to move, wins within so many plies, both sides being free to play every move.
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

    /// Whether the other player, to move, has lost or loses within so many plies, whatever he plays.
    pub fn loses(&mut self, board: &Board, plies: u32) -> Option<bool> {
        self.ask(board, |bounded| bounded.loses(plies as usize))
    }

    /// Whether a legal move of the attacker wins within so many plies, itself included.
    pub fn wins_by(&mut self, board: &Board, mv: Move, plies: u32) -> Option<bool> {
        let mut after = board.clone();
        // The copy is not needed afterwards.
        let _undo = after.make_unchecked(mv);
        self.loses(&after, plies.saturating_sub(1))
    }

    /// The fewest plies within which the attacker, to move, wins, up to a bound.
    ///
    /// `None` if a limit was reached first, `Some(None)` if there is no such win.
    pub fn shortest(&mut self, board: &Board, most: u32) -> Option<Option<u32>> {
        for plies in (1..=most).step_by(2) {
            if self.ask(board, |bounded| bounded.wins(plies as usize))? {
                return Some(Some(plies));
            }
        }
        Some(None)
    }

    /// The fewest plies within which the attacker, to move, wins by moves that press the enemy queen, up to a bound.
    ///
    /// Much faster than [`Prover::shortest`], but a win that needs other moves, or a shorter one, can be missed, and so
    /// can one that takes more than the limits allow.
    pub fn glance(&mut self, board: &Board, most: u32) -> Option<u32> {
        self.pressing.turn_to(board);
        (1..=most)
            .step_by(2)
            .find(|&plies| self.pressing.wins(plies as usize))
    }

    /// Whether the other player, to move, loses within so many plies to moves that press his queen; as fast and as blind
    /// as [`Prover::glance`].
    pub fn glance_at_loss(&mut self, board: &Board, plies: u32) -> bool {
        self.pressing.turn_to(board);
        self.pressing.loses(plies as usize)
    }

    /// Asks first where wins are found fast, and then where they can be denied.
    fn ask(&mut self, board: &Board, question: impl Fn(&mut Bounded<'a>) -> bool) -> Option<bool> {
        self.pressing.turn_to(board);
        if question(&mut self.pressing) {
            return Some(true);
        }
        self.full.turn_to(board);
        if question(&mut self.full) {
            return Some(true);
        }
        (!self.full.is_exhausted()).then_some(false)
    }
}
