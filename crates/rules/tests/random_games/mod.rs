//! Random games that are the same in every run.

#![allow(
    dead_code,
    reason = "every test program includes this module and uses its own part of it"
)]

use std::collections::BTreeSet;

use skep_rules::{Bug, BugSet, Hex, Opening, Piece};

use crate::reference::{Position, Turn};

/// A small generator of random numbers (splitmix64), so that a seed always means the same game.
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What the players of a random game like to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// Any move is as good as any other.
    Anything,
    /// Climbing onto pieces, so that high stacks arise.
    Piling,
    /// Moving the other player's pieces, and whatever brings pieces beside a pillbug.
    Throwing,
    /// Moving before placing, away from the queens, so that games become long.
    Wandering,
}

/// A game in the making.
pub(crate) struct RandomGame {
    pub(crate) position: Position,
    pub(crate) turns: Vec<Turn>,
    taste: Taste,
    random: Random,
}

impl RandomGame {
    /// The game with this number: the numbers go through both openings and all sets in which the taste means something.
    pub(crate) fn new(number: u64, taste: Taste) -> RandomGame {
        let sets: Vec<BugSet> = BugSet::ALL
            .into_iter()
            .filter(|set| taste != Taste::Throwing || set.contains(Bug::Pillbug))
            .collect();
        let set = sets[number as usize % sets.len()];
        let opening = [Opening::Tournament, Opening::Rulebook][number as usize / sets.len() % 2];
        RandomGame {
            position: Position::new(set, opening),
            turns: Vec::new(),
            taste,
            random: Random(number << 8 | taste as u64),
        }
    }

    /// Chooses one of the legal turns, which the caller has worked out.
    pub(crate) fn choose(&mut self, turns: &[Turn]) -> Option<Turn> {
        if turns.is_empty() {
            return None;
        }
        let throws = self.position.throws();
        let liked: Vec<Turn> = turns
            .iter()
            .copied()
            .filter(|turn| turn.is_some_and(|(piece, to)| self.likes(piece, to, &throws)))
            .collect();
        // A taste is followed most of the time, not always.
        Some(if liked.is_empty() || self.random.below(4) == 0 {
            self.random.pick(turns)
        } else {
            self.random.pick(&liked)
        })
    }

    /// How many turns the game is meant to have at most; random players hardly ever come to an end.
    pub(crate) fn longest(&self) -> usize {
        match self.taste {
            Taste::Anything | Taste::Throwing => 80,
            Taste::Piling => 120,
            Taste::Wandering => 160,
        }
    }

    pub(crate) fn play(&mut self, turn: Turn) {
        self.position.play(turn);
        self.turns.push(turn);
    }

    fn likes(&self, piece: Piece, to: Hex, throws: &BTreeSet<(Piece, Hex)>) -> bool {
        let us = self.position.to_move();
        let place = self.position.find(piece);
        let is_early = self.turns.len() < 12;
        match self.taste {
            Taste::Anything => true,
            Taste::Piling if is_early => matches!(piece.bug(), Bug::Beetle | Bug::Mosquito),
            Taste::Piling => self.position.height(to) > place.map_or(0, |(_, level)| level / 2),
            Taste::Throwing if is_early => matches!(piece.bug(), Bug::Pillbug | Bug::Mosquito),
            Taste::Throwing => piece.color() != us || throws.contains(&(piece, to)),
            Taste::Wandering => {
                let near_queen = [us, !us]
                    .into_iter()
                    .filter_map(|color| self.position.find(Piece::queen(color)))
                    .any(|(queen, _)| queen.distance(to) <= 1);
                !near_queen && (is_early || place.is_some())
            }
        }
    }
}
