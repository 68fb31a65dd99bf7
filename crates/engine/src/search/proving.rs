//! Proofs of forced wins between two depths of the search.
//!
//! A proof search sees wins of many plies that the search would reach much later, or never where its reductions hide them.
//! It is asked twice: whether the player to move wins, and whether the best move found so far loses. What it answers goes
//! into the table, where the search finds it.

use std::sync::atomic::Ordering;

use skep_rules::Move;

use super::worker::Worker;
use crate::{
    proof::{Proof, ProofLimits, prove_counting},
    score::{Value, WIN, WIN_IN_SIGHT},
    table::{Bound, Entry, PROVEN},
};

/// So many positions of a proof search, where nothing is evaluated, cost as much as one of the search.
const PER_NODE: u64 = 2;

/// The least number of positions with which a proof is worth trying.
const LEAST: u64 = 500;

/// What has been tried, and found.
#[derive(Default)]
pub(super) struct Proofs {
    /// With how many positions a win of the player to move was looked for last.
    win: u64,
    /// Against which move a refutation was looked for last, and with how many positions.
    loss: Option<(Move, u64)>,
    /// The value and the line of a proven win.
    proven: Option<(Value, Vec<Move>)>,
}

impl Worker<'_> {
    /// Tries to prove that the player to move wins, as far as the effort so far allows; each trial has at least twice the
    /// effort of the one before.
    pub(super) fn prove_win(&mut self, best: Value) {
        let nodes = self.affordable();
        let threatens = self.free_sides(!self.board.to_move());
        // Who stands worse hardly ever wins by force.
        let may_win = threatens && (1..=WIN_IN_SIGHT).contains(&best);
        if may_win && nodes >= LEAST.max(2 * self.proofs.win) {
            self.proofs.win = nodes;
            if let Some(proof) = self.prove(nodes) {
                self.believe(&proof);
                self.proofs.proven = Some((WIN - proof.plies as Value, proof.line));
            }
        }
    }

    /// Puts a proven win before the best lines, unless they hold a better one.
    pub(super) fn show_proven(&self, found: &mut Vec<(Value, Vec<Move>)>, lines: usize) {
        let Some((value, line)) = &self.proofs.proven else {
            return;
        };
        if found.first().is_none_or(|best| best.0 <= *value) {
            found.retain(|other| other.1.first() != line.first());
            found.insert(0, (*value, line.clone()));
            found.truncate(lines);
        }
    }

    /// Tries to prove that a move loses. If so the table knows it, and the move should be searched again.
    pub(super) fn refute(&mut self, value: Value, mv: Move) -> bool {
        let nodes = self.affordable();
        let tried = match self.proofs.loss {
            Some((other, nodes)) if other == mv => nodes,
            _ => 0,
        };
        let in_danger =
            (-WIN_IN_SIGHT..1).contains(&value) && self.free_sides(self.board.to_move());
        if !in_danger || nodes < LEAST.max(2 * tried) {
            return false;
        }
        self.proofs.loss = Some((mv, nodes));
        let undo = self.make(mv, 0);
        let proof = self.prove(nodes);
        if let Some(proof) = &proof {
            self.believe(proof);
        }
        self.unmake(undo);
        proof.is_some()
    }

    /// Whether the queen of a player is so far surrounded that a proof is worth trying.
    fn free_sides(&self, color: skep_rules::Color) -> bool {
        let free = self.board.queen_liberties(color).unwrap_or(6);
        free as i32 <= self.tunables.proof_sides
    }

    /// How many positions a proof search may look at now.
    fn affordable(&self) -> u64 {
        let share = self.tunables.proof_share as u64;
        let searched = self.searched();
        let left = self
            .shared
            .limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(searched));
        (searched.saturating_mul(share) / 100).min(left) * PER_NODE
    }

    fn prove(&self, nodes: u64) -> Option<Proof> {
        let limits = ProofLimits {
            nodes,
            remembered: (nodes as usize / 8).clamp(1 << 8, 1 << 18),
            stop: Some(self.shared.stop),
            deadline: self.shared.clock.deadline(),
            // A position that comes back is no way to win (R34).
            avoid: &self.past,
        };
        let (proof, looked_at) = prove_counting(&self.board, &limits);
        self.shared
            .nodes
            .fetch_add(looked_at / PER_NODE, Ordering::Relaxed);
        proof
    }

    /// Puts every position of a proven line into the table.
    fn believe(&mut self, proof: &Proof) {
        let mut undos = Vec::with_capacity(proof.line.len());
        for (&mv, left) in proof.line.iter().zip((1..=proof.plies as Value).rev()) {
            let attacks = undos.len().is_multiple_of(2);
            let (value, bound) = if attacks {
                (WIN - left, Bound::Lower)
            } else {
                (left - WIN, Bound::Upper)
            };
            let estimate = self.evaluate();
            let entry = Entry {
                mv: Some(mv),
                value,
                depth: PROVEN,
                bound,
                estimate,
            };
            self.shared.table.put(self.key(), entry);
            undos.push(self.board.make_unchecked(mv));
        }
        for undo in undos.into_iter().rev() {
            self.board.unmake(undo);
        }
    }
}
