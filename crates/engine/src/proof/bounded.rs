//! Depth-bounded search for forced wins.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use skep_rules::{Board, Cell, Color, Move, Piece};

use super::{Attack, Budget, Proof, ProofLimits, has_won, keep_attacks, winning_move};

/// Results for a position with the attacker to move.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The attacker wins within this many plies.
    wins: u8,
    /// The attacker does not win within this many plies.
    fails: u8,
}

/// AND/OR search to a bounded depth.
pub(super) struct BoundedSearch<'a> {
    board: Board,
    attacker: Color,
    attack: Attack,
    budget: Budget<'a>,
    known: HashMap<u64, Known, BuildHasherDefault<IdentityHasher>>,
    /// By remaining plies: the last two moves that won, or that saved the defender.
    killers: Vec<[Option<Move>; 2]>,
    /// Reusable move lists.
    lists: Vec<Vec<Move>>,
}

impl<'a> BoundedSearch<'a> {
    /// Searches for a win of the given player.
    pub(super) fn new(
        attacker: Color,
        board: &Board,
        attack: Attack,
        limits: &ProofLimits<'a>,
    ) -> BoundedSearch<'a> {
        BoundedSearch {
            board: board.clone(),
            attacker,
            attack,
            budget: Budget::new(limits),
            known: HashMap::default(),
            killers: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Switches to another position, keeping all results.
    pub(super) fn set_board(&mut self, board: &Board) {
        self.board.clone_from(board);
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// Returns true once a limit was reached, after which a negative answer is not certain.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.budget.spent
    }

    /// Returns true if the attacker, to move, wins within `plies`. A positive answer is always certain.
    pub(super) fn wins(&mut self, plies: usize) -> bool {
        if !self.budget.count(1) {
            return false;
        }
        let hash = self.board.hash();
        let known = self.known.get(&hash).copied();
        if let Some(Known { wins, fails }) = known {
            if usize::from(wins) <= plies {
                return true;
            }
            if usize::from(fails) >= plies {
                return false;
            }
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        let wins = winning_move(&mut self.board, &mut moves).is_some();
        let wins = wins || plies >= 3 && self.wins_slowly(plies, &mut moves);
        self.lists.push(moves);
        // An aborted search proves wins but refutes nothing.
        if (wins || !self.budget.spent) && self.known.len() < self.budget.limits.remembered {
            let known = self.known.entry(hash).or_insert(Known {
                wins: u8::MAX,
                fails: 0,
            });
            let plies = u8::try_from(plies).unwrap_or(u8::MAX - 1);
            if wins {
                known.wins = known.wins.min(plies);
            } else {
                known.fails = known.fails.max(plies);
            }
        }
        wins
    }

    fn wins_slowly(&mut self, plies: usize, moves: &mut Vec<Move>) -> bool {
        self.attacks(plies, moves);
        for &mv in moves.iter() {
            let undo = self.board.make_unchecked(mv);
            let wins = self.loses(plies - 1);
            self.board.unmake(undo);
            if wins {
                self.set_killer(plies, mv);
                return true;
            }
            if self.budget.spent {
                break;
            }
        }
        false
    }

    /// Lists the attacker's moves, most promising first.
    fn attacks(&mut self, plies: usize, moves: &mut Vec<Move>) {
        moves.clear();
        self.board.legal_moves_into(moves);
        self.budget.count(moves.len());
        if self.attack != Attack::Everything {
            let mut scratch = self.lists.pop().unwrap_or_default();
            keep_attacks(&mut self.board, self.attack, moves, &mut scratch);
            self.lists.push(scratch);
        }
        let killers = self.killers(plies);
        let (board, defender) = (&self.board, !self.attacker);
        let queen = board.cell_of(Piece::queen(defender));
        moves.sort_by_cached_key(|&mv| {
            let index = killers.iter().position(|&killer| killer == Some(mv));
            (index.unwrap_or(killers.len()), remoteness(board, queen, mv))
        });
    }

    /// Returns true if the defender, to move, loses within `plies` whatever they play. A positive answer is always
    /// certain.
    pub(super) fn loses(&mut self, plies: usize) -> bool {
        if self.board.is_over() {
            return has_won(&self.board, self.attacker);
        }
        if plies < 2 || !self.budget.count(1) {
            return false;
        }
        if self.budget.limits.avoid.contains(&self.board.hash()) {
            return false;
        }
        let killers = self.killers(plies);
        // A killer often saves the defender here too, and then no moves need to be generated.
        for killer in killers.into_iter().flatten() {
            if self.board.is_legal(killer) && self.saves(killer, plies) {
                self.set_killer(plies, killer);
                return false;
            }
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.board.legal_moves_into(&mut moves);
        let saver = moves
            .iter()
            .copied()
            .find(|&mv| !killers.contains(&Some(mv)) && self.saves(mv, plies));
        self.lists.push(moves);
        if let Some(mv) = saver {
            self.set_killer(plies, mv);
        }
        saver.is_none()
    }

    /// Returns true if a move of the defender holds for `plies`, itself included.
    fn saves(&mut self, mv: Move, plies: usize) -> bool {
        let undo = self.board.make_unchecked(mv);
        let lost = self.is_lost_after_reply(plies - 1);
        self.board.unmake(undo);
        !lost
    }

    /// Returns true if, after a move of the defender, the attacker has won or wins within `plies`.
    fn is_lost_after_reply(&mut self, plies: usize) -> bool {
        if self.board.is_over() {
            return has_won(&self.board, self.attacker);
        }
        !self.budget.limits.avoid.contains(&self.board.hash()) && self.wins(plies)
    }

    /// Returns the proof of a win found within `plies`; `None` if a limit prevents its first move from being found
    /// again.
    pub(super) fn proof(&mut self, plies: usize) -> Option<Proof> {
        let line = self.line(plies);
        (!line.is_empty()).then_some(Proof {
            line,
            plies: plies as u32,
        })
    }

    /// Returns the line of a proven win against the longest defence, truncated if a limit is reached.
    fn line(&mut self, plies: usize) -> Vec<Move> {
        // Most results are cached, but each move is searched for again: allow more work than for the proof itself.
        self.budget.limits.nodes = self.budget.limits.nodes.saturating_mul(16);
        self.budget.spent = false;
        let mut line = Vec::new();
        let start = self.board.clone();
        let mut left = plies;
        while !self.board.is_over() && left > 0 {
            let Some(mv) = self.best_attack(left) else {
                break;
            };
            line.push(mv);
            // The board is restored as a whole at the end.
            self.board.play_unchecked(mv);
            let Some((mv, rest)) = self.longest_defence(left - 1) else {
                break;
            };
            line.push(mv);
            self.board.play_unchecked(mv);
            left = rest;
        }
        self.board = start;
        line
    }

    fn best_attack(&mut self, plies: usize) -> Option<Move> {
        let mut moves = Vec::new();
        if let Some(mv) = winning_move(&mut self.board, &mut moves) {
            return Some(mv);
        }
        self.attacks(plies, &mut moves);
        moves.into_iter().find(|&mv| {
            let undo = self.board.make_unchecked(mv);
            let wins = self.loses(plies - 1);
            self.board.unmake(undo);
            wins
        })
    }

    /// The defender's move that holds out longest, and the plies within which they lose after it.
    fn longest_defence(&mut self, plies: usize) -> Option<(Move, usize)> {
        let moves = self.board.legal_moves();
        let lengths = moves.into_iter().filter_map(|mv| {
            let undo = self.board.make_unchecked(mv);
            let length = if self.board.is_over() {
                Some(0)
            } else {
                (1..plies).step_by(2).find(|&plies| self.wins(plies))
            };
            self.board.unmake(undo);
            Some((mv, length?))
        });
        lengths.max_by_key(|&(_, length)| length)
    }

    fn killers(&self, plies: usize) -> [Option<Move>; 2] {
        self.killers.get(plies).copied().unwrap_or_default()
    }

    fn set_killer(&mut self, plies: usize, mv: Move) {
        if self.killers.len() <= plies {
            self.killers.resize(plies + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[plies];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }
}

/// Static ordering key of an attacker's move: filling a side of the enemy queen comes first, opening one last.
fn remoteness(board: &Board, queen: Option<Cell>, mv: Move) -> u8 {
    let (Some((piece, to)), Some(queen)) = (mv.parts(), queen) else {
        return 2;
    };
    if piece == Piece::queen(!board.to_move()) {
        return 0;
    }
    let from = board.cell_of(piece);
    let opens = from.is_some_and(|from| from.touches(queen) && board.height(from) == 1);
    let closes = to.touches(queen) && board.height(to) == 0;
    match (closes, opens) {
        (true, false) => 0,
        _ if to == queen => 1,
        (true, true) | (false, false) => 2,
        (false, true) => 3,
    }
}

/// Hasher for keys that are already good hashes.
#[derive(Clone, Copy, Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
