//! Depth-first search by proof numbers (df-pn).
//!
//! The proof number of a position is the least number of positions that would still have to be won to prove it, the
//! disproof number the same for refuting it. The search always goes on where the fewest are missing.

use skep_rules::{Board, Color, Move};

use super::{Attack, Budget, ProofLimits, has_won, keep_attacks, winning_move};

/// So many positions are missing that there is nothing to hope for.
const INFINITE: u32 = u32::MAX / 4;

/// The longest line that is followed.
const MAX_PLIES: usize = 48;

/// A proof number and a disproof number, and the length of the win if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    proof: u32,
    disproof: u32,
    /// Within how many plies the attacker wins; 0 if that is not known.
    plies: u32,
}

impl Effort {
    const NOT_WON: Effort = Effort {
        proof: INFINITE,
        disproof: 0,
        plies: 0,
    };

    const fn won(plies: u32) -> Effort {
        Effort {
            proof: 0,
            disproof: INFINITE,
            plies,
        }
    }

    const fn unknown(proof: u32, disproof: u32) -> Effort {
        Effort {
            proof,
            disproof,
            plies: 0,
        }
    }

    const fn is_known(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// A first guess: the more sides of the queen are free, the further away is the win.
    fn guess(board: &Board, attacker: Color) -> Effort {
        let free = board.queen_liberties(!attacker).unwrap_or(6);
        Effort::unknown(1 + 3 * free.saturating_sub(1), 1)
    }
}

/// A move and what is known of the position behind it.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    effort: Effort,
}

/// The search, and what it has found out.
pub(super) struct Numbers<'a> {
    board: Board,
    attacker: Color,
    attack: Attack,
    budget: Budget<'a>,
    table: EffortTable,
    /// The hashes of the positions on the line being searched.
    path: Vec<u64>,
    scratch: Vec<Move>,
}

impl<'a> Numbers<'a> {
    pub(super) fn new(board: &Board, attack: Attack, limits: &ProofLimits<'a>) -> Numbers<'a> {
        Numbers {
            board: board.clone(),
            attacker: board.to_move(),
            attack,
            budget: Budget::new(limits),
            table: EffortTable::new(limits.remembered),
            path: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Within how many plies the attacker wins, if a win was proven before a limit was met.
    pub(super) fn prove(&mut self) -> Option<u32> {
        if winning_move(&mut self.board, &mut self.scratch).is_some() {
            return Some(1);
        }
        let found = self.search(Effort::unknown(INFINITE, INFINITE));
        (found.proof == 0).then_some(found.plies)
    }

    /// How many positions have been looked at.
    pub(super) const fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// Searches the position until it is known, or one of its numbers reaches the bound.
    fn search(&mut self, bound: Effort) -> Effort {
        if !self.budget.count(1) {
            return Effort::guess(&self.board, self.attacker);
        }
        let attacks = self.board.to_move() == self.attacker;
        let hash = self.board.hash();
        self.path.push(hash);
        let mut children = self.children(attacks);
        let effort = loop {
            let effort = sum_up(&children, attacks);
            let reached = effort.proof >= bound.proof || effort.disproof >= bound.disproof;
            if effort.is_known() || reached || self.budget.spent {
                break effort;
            }
            let Some((place, bound)) = next_child(&children, attacks, effort, bound) else {
                break effort;
            };
            let undo = self.board.make_unchecked(children[place].mv);
            children[place].effort = self.search(bound);
            self.board.unmake(undo);
        };
        self.path.pop();
        self.table.put(hash, effort);
        effort
    }

    /// The moves that are considered, with what is known of each.
    fn children(&mut self, attacks: bool) -> Vec<Child> {
        let mut moves = self.board.legal_moves();
        self.budget.count(moves.len());
        if attacks {
            keep_attacks(&mut self.board, self.attack, &mut moves, &mut self.scratch);
        }
        let known = moves.into_iter().map(|mv| {
            let undo = self.board.make_unchecked(mv);
            let effort = self.look(attacks);
            self.board.unmake(undo);
            Child { mv, effort }
        });
        known.collect()
    }

    /// What can be said of a position at first sight; `attacked` tells whether the attacker has just moved.
    fn look(&mut self, attacked: bool) -> Effort {
        if self.board.is_over() {
            return if has_won(&self.board, self.attacker) {
                Effort::won(0)
            } else {
                Effort::NOT_WON
            };
        }
        let hash = self.board.hash();
        // A line that comes back to where it was proves nothing.
        let repeats = self.path.contains(&hash) || self.budget.limits.avoid.contains(&hash);
        if repeats || self.path.len() >= MAX_PLIES {
            return Effort::NOT_WON;
        }
        if let Some(effort) = self.table.get(hash) {
            return effort;
        }
        if !attacked && winning_move(&mut self.board, &mut self.scratch).is_some() {
            return Effort::won(1);
        }
        Effort::guess(&self.board, self.attacker)
    }
}

/// The numbers of a position from those behind its moves: the attacker needs one that wins, the defender loses by all.
fn sum_up(children: &[Child], attacks: bool) -> Effort {
    let proofs = children.iter().map(|child| child.effort.proof);
    let disproofs = children.iter().map(|child| child.effort.disproof);
    let add = |sum: u32, number: u32| sum.saturating_add(number).min(INFINITE);
    let (proof, disproof) = if attacks {
        (proofs.min().unwrap_or(INFINITE), disproofs.fold(0, add))
    } else {
        (proofs.fold(0, add), disproofs.min().unwrap_or(INFINITE))
    };
    if proof > 0 {
        return Effort::unknown(proof, disproof);
    }
    let won = children.iter().filter(|child| child.effort.proof == 0);
    let lengths = won.map(|child| child.effort.plies);
    let length = if attacks {
        lengths.min()
    } else {
        lengths.max()
    };
    Effort::won(1 + length.unwrap_or(0))
}

/// The child to go on with, and until when: a little past the second best, so that the search does not swing to and fro.
fn next_child(
    children: &[Child],
    attacks: bool,
    effort: Effort,
    bound: Effort,
) -> Option<(usize, Effort)> {
    let key = |child: &Child| {
        if attacks {
            child.effort.proof
        } else {
            child.effort.disproof
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
    let Effort {
        proof, disproof, ..
    } = children[place].effort;
    let past_second = (second + second / 4 + 1).min(INFINITE);
    // What the other children need is not spent on this one.
    let rest = |whole: u32, all: u32, own: u32| {
        if whole >= INFINITE {
            INFINITE
        } else {
            whole.saturating_sub(all.saturating_sub(own)).min(INFINITE)
        }
    };
    let bound = if attacks {
        Effort::unknown(
            bound.proof.min(past_second),
            rest(bound.disproof, effort.disproof, disproof),
        )
    } else {
        Effort::unknown(
            rest(bound.proof, effort.proof, proof),
            bound.disproof.min(past_second),
        )
    };
    Some((place, bound))
}

/// What has been found out about positions, in a fixed amount of memory.
struct EffortTable {
    buckets: Vec<[Slot; 4]>,
    turn: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    effort: Effort,
}

impl EffortTable {
    fn new(remembered: usize) -> EffortTable {
        let empty = Slot {
            hash: 0,
            effort: Effort::NOT_WON,
        };
        EffortTable {
            buckets: vec![[empty; 4]; (remembered / 4).max(1)],
            turn: 0,
        }
    }

    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    fn get(&self, hash: u64) -> Option<Effort> {
        let bucket = self.buckets.get(self.place(hash))?;
        let slot = bucket.iter().find(|slot| slot.hash == hash && hash != 0)?;
        Some(slot.effort)
    }

    /// Remembers a position in place of itself, of nothing, of one that is not settled, or of any other.
    fn put(&mut self, hash: u64, effort: Effort) {
        self.turn = (self.turn + 1) % 4;
        let (turn, place) = (self.turn, self.place(hash));
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let chosen = bucket
            .iter()
            .position(|slot| slot.hash == hash)
            .or_else(|| bucket.iter().position(|slot| slot.hash == 0))
            .or_else(|| bucket.iter().position(|slot| !slot.effort.is_known()))
            .unwrap_or(turn);
        bucket[chosen] = Slot { hash, effort };
    }
}
