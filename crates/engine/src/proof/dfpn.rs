//! Depth-first proof-number search (df-pn).
//!
//! The proof number of a position is the least number of leaves still to be won to prove it, the disproof number the
//! same for refuting it. The search always expands the most-proving node.

use skep_rules::{Board, Color, Move};

use super::{Attack, Budget, ProofLimits, has_won, keep_attacks, winning_move};

const INFINITE: u32 = u32::MAX / 4;

/// Maximum depth of a line.
const MAX_PLIES: usize = 48;

/// Proof and disproof number, and the length of a proven win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProofNumbers {
    proof: u32,
    disproof: u32,
    /// Plies within which the attacker wins; 0 if unknown.
    plies: u32,
}

impl ProofNumbers {
    const NOT_WON: ProofNumbers = ProofNumbers {
        proof: INFINITE,
        disproof: 0,
        plies: 0,
    };

    const fn won(plies: u32) -> ProofNumbers {
        ProofNumbers {
            proof: 0,
            disproof: INFINITE,
            plies,
        }
    }

    const fn unknown(proof: u32, disproof: u32) -> ProofNumbers {
        ProofNumbers {
            proof,
            disproof,
            plies: 0,
        }
    }

    const fn is_known(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Initial numbers: the more sides of the queen are empty, the farther the win.
    fn guess(board: &Board, attacker: Color) -> ProofNumbers {
        let free = board.queen_liberties(!attacker).unwrap_or(6);
        ProofNumbers::unknown(1 + 3 * free.saturating_sub(1), 1)
    }
}

#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    numbers: ProofNumbers,
}

/// A df-pn search among threats, and its table.
pub(super) struct DfPn<'a> {
    board: Board,
    attacker: Color,
    budget: Budget<'a>,
    table: ProofTable,
    /// Hashes of the positions on the current line.
    path: Vec<u64>,
    scratch: Vec<Move>,
}

impl<'a> DfPn<'a> {
    pub(super) fn new(board: &Board, limits: &ProofLimits<'a>) -> DfPn<'a> {
        DfPn {
            board: board.clone(),
            attacker: board.to_move(),
            budget: Budget::new(limits),
            table: ProofTable::new(limits.remembered),
            path: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Returns the plies within which the attacker wins, if a win is proven within the limits.
    pub(super) fn prove(&mut self) -> Option<u32> {
        if winning_move(&mut self.board, &mut self.scratch).is_some() {
            return Some(1);
        }
        let found = self.search(ProofNumbers::unknown(INFINITE, INFINITE));
        (found.proof == 0).then_some(found.plies)
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// Searches until the position is settled or one of its numbers reaches the bound.
    fn search(&mut self, bound: ProofNumbers) -> ProofNumbers {
        if !self.budget.count(1) {
            return ProofNumbers::guess(&self.board, self.attacker);
        }
        let attacks = self.board.to_move() == self.attacker;
        let hash = self.board.hash();
        self.path.push(hash);
        let mut children = self.children(attacks);
        let numbers = loop {
            let numbers = sum_up(&children, attacks);
            let reached = numbers.proof >= bound.proof || numbers.disproof >= bound.disproof;
            if numbers.is_known() || reached || self.budget.spent {
                break numbers;
            }
            let Some((place, bound)) = next_child(&children, attacks, numbers, bound) else {
                break numbers;
            };
            let undo = self.board.make_unchecked(children[place].mv);
            children[place].numbers = self.search(bound);
            self.board.unmake(undo);
        };
        self.path.pop();
        self.table.put(hash, numbers);
        numbers
    }

    /// Available moves with their current numbers.
    fn children(&mut self, attacks: bool) -> Vec<Child> {
        let mut moves = self.board.legal_moves();
        self.budget.count(moves.len());
        if attacks {
            let threats = Attack::Threats;
            keep_attacks(&mut self.board, threats, &mut moves, &mut self.scratch);
        }
        let known = moves.into_iter().map(|mv| {
            let undo = self.board.make_unchecked(mv);
            let numbers = self.look(attacks);
            self.board.unmake(undo);
            Child { mv, numbers }
        });
        known.collect()
    }

    /// Numbers of a position before searching it; `attacked` means that the attacker has just moved.
    fn look(&mut self, attacked: bool) -> ProofNumbers {
        if self.board.is_over() {
            return if has_won(&self.board, self.attacker) {
                ProofNumbers::won(0)
            } else {
                ProofNumbers::NOT_WON
            };
        }
        let hash = self.board.hash();
        // Repetitions prove nothing.
        let repeats = self.path.contains(&hash) || self.budget.limits.avoid.contains(&hash);
        if repeats || self.path.len() >= MAX_PLIES {
            return ProofNumbers::NOT_WON;
        }
        if let Some(numbers) = self.table.get(hash) {
            return numbers;
        }
        if !attacked && winning_move(&mut self.board, &mut self.scratch).is_some() {
            return ProofNumbers::won(1);
        }
        ProofNumbers::guess(&self.board, self.attacker)
    }
}

/// Combines the numbers of the children: the attacker needs one winning move, the defender must lose by all.
fn sum_up(children: &[Child], attacks: bool) -> ProofNumbers {
    let proofs = children.iter().map(|child| child.numbers.proof);
    let disproofs = children.iter().map(|child| child.numbers.disproof);
    let add = |sum: u32, number: u32| sum.saturating_add(number).min(INFINITE);
    let (proof, disproof) = if attacks {
        (proofs.min().unwrap_or(INFINITE), disproofs.fold(0, add))
    } else {
        (proofs.fold(0, add), disproofs.min().unwrap_or(INFINITE))
    };
    if proof > 0 {
        return ProofNumbers::unknown(proof, disproof);
    }
    let won = children.iter().filter(|child| child.numbers.proof == 0);
    let lengths = won.map(|child| child.numbers.plies);
    let length = if attacks {
        lengths.min()
    } else {
        lengths.max()
    };
    ProofNumbers::won(1 + length.unwrap_or(0))
}

/// Selects the next child and its bound: slightly past the second best (the 1+ε trick), to avoid thrashing between the
/// two.
fn next_child(
    children: &[Child],
    attacks: bool,
    numbers: ProofNumbers,
    bound: ProofNumbers,
) -> Option<(usize, ProofNumbers)> {
    let key = |child: &Child| {
        if attacks {
            child.numbers.proof
        } else {
            child.numbers.disproof
        }
    };
    let (mut best, mut second) = (None::<usize>, INFINITE);
    for (place, child) in children.iter().enumerate() {
        match best {
            Some(other) if key(&children[other]) <= key(child) => second = second.min(key(child)),
            Some(other) => {
                second = key(&children[other]);
                best = Some(place);
            }
            None => best = Some(place),
        }
    }
    let place = best?;
    let ProofNumbers {
        proof, disproof, ..
    } = children[place].numbers;
    let past_second = (second + second / 4 + 1).min(INFINITE);
    // The share of the other children is not available to this one.
    let rest = |whole: u32, all: u32, own: u32| {
        if whole >= INFINITE {
            INFINITE
        } else {
            whole.saturating_sub(all.saturating_sub(own)).min(INFINITE)
        }
    };
    let bound = if attacks {
        ProofNumbers::unknown(
            bound.proof.min(past_second),
            rest(bound.disproof, numbers.disproof, disproof),
        )
    } else {
        ProofNumbers::unknown(
            rest(bound.proof, numbers.proof, proof),
            bound.disproof.min(past_second),
        )
    };
    Some((place, bound))
}

/// Fixed-size table of proof numbers.
struct ProofTable {
    buckets: Vec<[Slot; 4]>,
    /// Round-robin replacement index.
    turn: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    numbers: ProofNumbers,
}

impl ProofTable {
    fn new(remembered: usize) -> ProofTable {
        let empty = Slot {
            hash: 0,
            numbers: ProofNumbers::NOT_WON,
        };
        ProofTable {
            buckets: vec![[empty; 4]; (remembered / 4).max(1)],
            turn: 0,
        }
    }

    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    fn get(&self, hash: u64) -> Option<ProofNumbers> {
        let bucket = self.buckets.get(self.place(hash))?;
        let slot = bucket.iter().find(|slot| slot.hash == hash && hash != 0)?;
        Some(slot.numbers)
    }

    /// Replaces, in order of preference: the same position, an empty slot, an unsettled one, any.
    fn put(&mut self, hash: u64, numbers: ProofNumbers) {
        self.turn = (self.turn + 1) % 4;
        let (turn, place) = (self.turn, self.place(hash));
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let chosen = bucket
            .iter()
            .position(|slot| slot.hash == hash)
            .or_else(|| bucket.iter().position(|slot| slot.hash == 0))
            .or_else(|| bucket.iter().position(|slot| !slot.numbers.is_known()))
            .unwrap_or(turn);
        bucket[chosen] = Slot { hash, numbers };
    }
}
