//! Proof search at the root, between two iterations.
//!
//! Proof search finds deep wins long before the main search does, and some that reductions would hide. It is asked two
//! questions: does the side to move win, and does the best move found so far lose? Results go into the transposition
//! table.

use std::sync::atomic::Ordering;

use skep_rules::Move;

use super::worker::Worker;
use crate::{
    proof::{Proof, ProofLimits, prove_counting},
    score::{Value, WIN, WIN_IN_SIGHT},
    table::{Bound, Entry, PROVEN},
};

/// Proof-search nodes, which need no evaluation, that cost as much as one node of the main search.
const PROOF_NODES_PER_NODE: u64 = 2;

/// Smallest budget worth a proof attempt.
const MIN_PROOF_NODES: u64 = 500;

/// Proof attempts so far and their results.
#[derive(Default)]
pub(super) struct RootProofs {
    /// Budget of the last attempt to prove a win.
    win: u64,
    /// The last move for which a refutation was attempted, and the budget.
    loss: Option<(Move, u64)>,
    /// Value and line of a proven win.
    proven: Option<(Value, Vec<Move>)>,
}

impl Worker<'_> {
    /// Tries to prove a win for the side to move, once the budget has doubled since the last attempt.
    pub(super) fn prove_win(&mut self, best: Value) {
        let nodes = self.proof_budget();
        let threatens = self.is_queen_endangered(!self.board.to_move());
        // A side that stands worse hardly ever has a forced win.
        let may_win = threatens && (1..=WIN_IN_SIGHT).contains(&best);
        if may_win && nodes >= MIN_PROOF_NODES.max(2 * self.proofs.win) {
            self.proofs.win = nodes;
            if let Some(proof) = self.prove(nodes) {
                self.store_proof(&proof);
                self.proofs.proven = Some((WIN - proof.plies as Value, proof.line));
            }
        }
    }

    /// Inserts a proven win before the best lines, unless they hold a better one.
    pub(super) fn insert_proven(&self, found: &mut Vec<(Value, Vec<Move>)>, lines: usize) {
        let Some((value, line)) = &self.proofs.proven else {
            return;
        };
        if found.first().is_none_or(|best| best.0 <= *value) {
            found.retain(|other| other.1.first() != line.first());
            found.insert(0, (*value, line.clone()));
            found.truncate(lines);
        }
    }

    /// Tries to prove that a move loses. If so, the table holds the refutation and the root must be searched again.
    pub(super) fn refute(&mut self, value: Value, mv: Move) -> bool {
        let nodes = self.proof_budget();
        let tried = match self.proofs.loss {
            Some((other, nodes)) if other == mv => nodes,
            _ => 0,
        };
        let in_danger =
            (-WIN_IN_SIGHT..1).contains(&value) && self.is_queen_endangered(self.board.to_move());
        if !in_danger || nodes < MIN_PROOF_NODES.max(2 * tried) {
            return false;
        }
        self.proofs.loss = Some((mv, nodes));
        let undo = self.make(mv, 0);
        let proof = self.prove(nodes);
        if let Some(proof) = &proof {
            self.store_proof(proof);
        }
        self.unmake(undo);
        proof.is_some()
    }

    /// Returns true if the queen has few enough empty sides for a proof attempt.
    fn is_queen_endangered(&self, color: skep_rules::Color) -> bool {
        let free = self.board.queen_liberties(color).unwrap_or(6);
        free as i32 <= self.tunables.proof_sides
    }

    /// Nodes that a proof search may use now.
    fn proof_budget(&self) -> u64 {
        let share = self.tunables.proof_share as u64;
        let searched = self.searched();
        let left = self
            .shared
            .limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(searched));
        (searched.saturating_mul(share) / 100).min(left) * PROOF_NODES_PER_NODE
    }

    fn prove(&self, nodes: u64) -> Option<Proof> {
        let limits = ProofLimits {
            nodes,
            remembered: (nodes as usize / 8).clamp(1 << 8, 1 << 18),
            stop: Some(self.shared.stop),
            deadline: self.shared.clock.deadline(),
            // A repeated position does not win (R34).
            avoid: &self.hashes,
        };
        let (proof, proof_nodes) = prove_counting(&self.board, &limits);
        self.shared
            .nodes
            .fetch_add(proof_nodes / PROOF_NODES_PER_NODE, Ordering::Relaxed);
        proof
    }

    /// Stores every position of a proven line in the transposition table.
    fn store_proof(&mut self, proof: &Proof) {
        let mut undos = Vec::with_capacity(proof.line.len());
        for (&mv, left) in proof.line.iter().zip((1..=proof.plies as Value).rev()) {
            let attacks = undos.len().is_multiple_of(2);
            let (value, bound) = if attacks {
                (WIN - left, Bound::Lower)
            } else {
                (left - WIN, Bound::Upper)
            };
            let eval = self.evaluate();
            let entry = Entry {
                mv: Some(mv),
                value,
                depth: PROVEN,
                bound,
                eval,
            };
            self.shared.table.put(self.key(), entry);
            undos.push(self.board.make_unchecked(mv));
        }
        for undo in undos.into_iter().rev() {
            self.board.unmake(undo);
        }
    }
}
